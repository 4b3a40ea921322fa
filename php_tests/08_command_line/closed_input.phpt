--TEST--
postings: standard input that is closed is no empty one
--EXTENSIONS--
postings
--SKIPIF--
<?php
if (PHP_OS_FAMILY === 'Windows') die('skip for a POSIX shell');
?>
--FILE--
<?php
require 'command.inc';
$folder = scratch('closed');
$index = "$folder/index";
postings(['create', $index, '--text', 'title']);
foreach ([['add', $index], ['delete', $index, '-'], ['create', "$folder/new", '--schema', '-'], ['info', $index]] as $arguments) {
    foreach (['<&-', '</dev/null'] as $input) {
        $lines = [];
        exec(command(...$arguments) . " 2>&1 $input", $lines, $status);
        echo "$arguments[0] $input $status ", preg_replace('/in \d\.\d s/', 'in TIME', $arguments[0] === 'info' ? '' : $lines[0]), "\n";
    }
}
?>
--EXPECT--
add <&- 3 postings: cannot read standard input: it is closed
add </dev/null 0 added 0 documents in TIME; the index has 0
delete <&- 3 postings: cannot read standard input: it is closed
delete </dev/null 1 deleted 0; the index has 0
create <&- 3 postings: cannot read standard input: it is closed
create </dev/null 3 postings: standard input is no JSON object: Syntax error
info <&- 0 
info </dev/null 0 
