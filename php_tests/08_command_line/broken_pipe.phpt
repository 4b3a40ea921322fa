--TEST--
postings: whoever reads the output may go at any time
--EXTENSIONS--
postings
--SKIPIF--
<?php
if (!is_executable('/bin/bash')) die('skip no bash');
?>
--FILE--
<?php
require 'command.inc';
$folder = scratch('pipe');
$index = "$folder/index";
postings(['create', $index, '--text', 'text']);
postings(['add', $index], ndjson(20_000));
$shell = function (string $command) use ($folder): void {
    exec('bash -c ' . escapeshellarg("set -o pipefail; $command; echo \${PIPESTATUS[*]}") . " 2>$folder/errors", $lines);
    echo implode(' ', $lines), ' ', file_get_contents("$folder/errors"), "\n";
};
$shell(command('dump', $index) . ' | head -n 1');
$shell(command('terms', $index) . ' | head -n 1');
$shell(command('search', $index, 'common', '--limit', '20000', '--output', 'json') . ' | head -c 10');
$shell(command('search', $index, 'common', '--limit', '20000', '--output', 'table') . ' | true');
$shell(command('dump', $index) . ' | wc -l');
$shell(command('terms', $index) . ' | sort -u | wc -l');
$shell(command('terms', $index, '--limit', '15000') . ' | sort -u | wc -l');
$shell(command('--help') . ' | head -n 1');
$shell(command('dump', $index) . ' >/dev/full');
?>
--EXPECT--
{"id":0,"text":"common word0"} 141 0 
{"term":"common","documents":20000} 141 0 
{"total":2141 0 
141 0 
20000 0 0 
20001 0 0 0 
15000 0 0 0 
usage: postings COMMAND [ARGUMENT...] 0 0 
3 postings: cannot write: No space left on device
