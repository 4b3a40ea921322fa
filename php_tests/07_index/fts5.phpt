--TEST--
Postings\Index finds as many documents as SQLite's FTS5: AND, OR, phrases, prefixes, exclusion, of 1,000 queries
--EXTENSIONS--
postings
--SKIPIF--
<?php
foreach (['', 'pdo.so', 'pdo_sqlite.so'] as $module) if ($module && !extension_loaded(basename($module, '.so')) && !is_file(ini_get('extension_dir') . "/$module")) die("skip no $module");
?>
--FILE--
<?php
require __DIR__ . '/../module.inc';
// run-tests.php gives only the extensions that a test needs, and this one is not everywhere.
if (!extension_loaded('pdo_sqlite')) {
    $php = [getenv('TEST_PHP_EXECUTABLE') ?: PHP_BINARY, '-n', '-d', 'memory_limit=512M', '-d', 'extension=' . module(), '-d', 'extension=pdo', '-d', 'extension=pdo_sqlite'];
    passthru(implode(' ', array_map(escapeshellarg(...), [...$php, __DIR__ . '/fts5.inc'])));
} else {
    require __DIR__ . '/fts5.inc';
}
?>
--EXPECT--
1000 queries
