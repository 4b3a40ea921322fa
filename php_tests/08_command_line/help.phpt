--TEST--
postings: help of every command; every example in it and in docs/command_line.md works
--EXTENSIONS--
postings
--SKIPIF--
<?php
if (PHP_OS_FAMILY === 'Windows') die('skip examples are for a POSIX shell');
?>
--FILE--
<?php
require 'command.inc';
$folder = scratch('help');
[$status, $overview] = postings(['--help']);
echo $status, ' ', strtok($overview, "\n"), "\n";
foreach ([['-h'], ['help'], ['help', '--help']] as $arguments) {
    echo postings($arguments) === [0, $overview, ''] ? '' : implode(' ', $arguments) . " is no help\n";
}
echo postings(['search', '-h']) === postings(['search', 'x', 'y', '--limit', '--help']) ? '' : "another help\n";
preg_match_all('/^  (\w+) {2,}\S/m', $overview, $names);
$examples = [];
foreach ($names[1] as $name) {
    [$status, $help, $errors] = postings([$name, '--help']);
    preg_match_all('/^  (?:.*(?:\||&&) )?postings .*/m', $help, $lines);
    echo $name, $status === 0 && $errors === '' && str_starts_with($help, "usage: postings $name ") ? '' : " $status $help$errors", "\n";
    echo $lines[0] === [] ? "  no example\n" : '';
    echo $help === postings(['help', $name])[1] ? '' : "  another help\n";
    array_push($examples, ...$lines[0]);
}
preg_match_all('/^```sh\n(.*?)^```/ms', file_get_contents(__DIR__ . '/../../docs/command_line.md'), $blocks);
// A folder may have a dot in its name, as an index's files have.
array_push($examples, ...str_replace('books', 'books.v2', preg_grep('/ postings verify /', $examples)));
array_push($examples, ...preg_grep('/^(.*\| )?postings /', explode("\n", implode($blocks[1]))));
// Each in a folder that has what they speak of.
mkdir("$folder/bin");
file_put_contents("$folder/bin/postings", "#!/bin/sh\nexec " . command() . " \"\$@\"\n");
chmod("$folder/bin/postings", 0755);
$jq = trim((string) shell_exec('command -v jq')) !== '';
foreach (array_unique(array_map('trim', $examples)) as $example) {
    exec('rm -rf ' . escapeshellarg("$folder/work"));
    mkdir("$folder/work");
    $work = fn (string $name): string => "$folder/work/$name";
    foreach (['books.ndjson', 'changes.ndjson'] as $name) {
        file_put_contents($work($name), BOOKS);
    }
    file_put_contents($work('more.csv'), "id,title\n7,More\n");
    file_put_contents($work('dump.ndjson.gz'), gzip(BOOKS));
    file_put_contents($work('page.txt'), "A page\n");
    file_put_contents($work('yesterdays-queries.txt'), "whale\n");
    if (!str_contains($example, 'postings create books')) {
        postings(['create', 'books', '--text', 'title:2', '--text', 'body', '--keyword', 'genre', '--int', 'year'], folder: "$folder/work");
        postings(['add', 'books', 'books.ndjson'], folder: "$folder/work");
        $example === 'postings create others --schema -' || str_contains($example, 'create others') || postings(['create', 'others', '--text', 'title'], folder: "$folder/work");
    }
    str_contains($example, 'books.v2') && rename($work('books'), $work('books.v2'));
    if (str_contains($example, '--pdo')) {
        $example = str_replace('sqlite:shop.db', 'nowhere:', $example); // pdo.phpt has a database
    }
    $line = $jq ? $example : preg_replace('/\| jq (-r )?(\'[^\']*\'|\S+)/', '', $example);
    $command = 'cd ' . escapeshellarg("$folder/work") . ' && PATH=' . escapeshellarg("$folder/bin") . ":\$PATH && export PATH && set -- && $line";
    exec("($command) 2>&1 </dev/null", $output, $status);
    $said = implode("\n", $output);
    $output = [];
    if ($status > 1 && !str_contains($example, '--pdo') || str_contains($example, ' verify ') && !str_contains($said, 'whole') || str_contains($said, '--help') || str_contains($said, 'PHP ')) {
        echo "$example\n  $status $said\n";
    }
}
echo count($examples) > 20 ? "examples\n" : count($examples) . " examples\n";

function gzip(string $text): string
{
    $process = proc_open(['gzip', '-c'], [['pipe', 'r'], ['pipe', 'w']], $pipes);
    fwrite($pipes[0], $text);
    fclose($pipes[0]);
    return stream_get_contents($pipes[1]);
}
?>
--EXPECT--
0 usage: postings COMMAND [ARGUMENT...]
create
change
rebuild
add
delete
search
explain
suggest
correct
get
terms
analyze
info
verify
merge
drop
dump
bench
examples
