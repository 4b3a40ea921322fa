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
1 "nowhere": no package has this word (nowhere: 0)
1 "fast nowhere": no package has all of these words (nowhere: 0, fast: 9)
2 demo: the query has no word in it
2 demo: the query has no word in it
2 demo: --limit wants a positive number, not '0'
2 demo: --limit wants a value; see --help
2 demo: unknown option '--fast'; see --help
2 demo: cannot read the corpus '/nowhere'
2 demo: the corpus has no package with a description
2 demo: cannot create the folder '/dev/null/x'
0 usage: ./dev demo --yioop [OPTION...] [QUERY...]
