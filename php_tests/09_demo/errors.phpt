--TEST--
Demo: what is wrong is said in one line, with an exit status
--EXTENSIONS--
postings
mbstring
pcntl
--FILE--
<?php
require 'demo.inc';
$cache = scratch('errors');
file_put_contents("$cache/empty", "\n");
$own = ['--corpus', PACKAGES, '--cache', $cache, '--no-compare'];
$runs = [
    [...$own, 'nowhere'],
    [...$own, 'fast nowhere'],
    [...$own, ''],
    [...$own, '?!'],
    [...$own, '--limit', '0', 'fast'],
    [...$own, '--limit'],
    [...$own, '--fast'],
    ['--corpus', '/nowhere', 'fast'],
    ['--corpus', "$cache/empty", '--cache', $cache, 'fast'],
    ['--corpus', PACKAGES, '--cache', '/dev/null/x', 'fast'],
];
foreach ($runs as $arguments) {
    [$status, $output, $errors] = demo(...$arguments);
    $errors = preg_replace('/^indexing.*\n/m', '', $errors);
    echo $status, ' ', str_replace($cache, 'CACHE', trim(hits($output) . $errors)), "\n";
}
[$status, $output] = demo('--help');
echo $status, ' ', strtok($output, "\n"), "\n";
?>
--EXPECT--
