--TEST--
Postings\Index finds as many documents as SQLite's FTS5: AND, OR, phrases, prefixes, exclusion, of 1,000 queries
--EXTENSIONS--
postings
--SKIPIF--
<?php
foreach (['pdo', 'pdo_sqlite'] as $shared) {
    if (!extension_loaded($shared) && !is_file(PHP_EXTENSION_DIR . "/$shared.so")) die("skip no $shared");
}
?>
--FILE--
<?php
require __DIR__ . '/../module.inc';
// run-tests.php gives only the extensions that a test needs, and this one is not everywhere.
if (!extension_loaded('pdo_sqlite')) {
    $php = [getenv('TEST_PHP_EXECUTABLE') ?: PHP_BINARY, '-n', '-d', 'extension=' . module()];
    foreach (['pdo', 'pdo_sqlite'] as $shared) if (!extension_loaded($shared)) array_push($php, '-d', "extension=$shared");
    passthru(implode(' ', array_map(escapeshellarg(...), [...$php, __DIR__ . '/fts5.inc'])));
} else {
    require __DIR__ . '/fts5.inc';
}
?>
--EXPECT--
1200 queries
