--TEST--
With opcache the functions are there for that code, too; opcache tells messages again when it loads a file
--EXTENSIONS--
postings
--SKIPIF--
<?php
require __DIR__ . '/modes.inc';
skip_unless_opcache();
?>
--FILE--
<?php
require __DIR__ . '/while_compiling.inc';
$folder = temporary_folder();
foreach (WHILE_COMPILING as $what => $program) {
    $file = while_compiling_program($program, $folder);
    echo "$what\n", trim(run_command([PHP_BINARY, ...options(OPCACHE + ['opcache.record_warnings' => 1, 'postings.yioop' => 'auto', 'display_errors' => 0]), $file])), "\n\n";
}
?>
--EXPECT--
an error handler
there 1

no file
there
there
there
there

a stream wrapper in the place of files
open: there
read: there

fibers
suspended: there
suspended: there
included: 00000002
resumed: there
run: there
there
resumed: there
run: there
there

handlers that change and throw
first: 3 frames there
null
second: there
thrown there
nested: there
Closure

declarations after a message
own

a message and the end
exit
there

