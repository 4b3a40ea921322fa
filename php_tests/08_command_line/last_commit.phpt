--TEST--
What the command says of a commit that failed: not made, made all the same, cannot be told
--EXTENSIONS--
postings
--FILE--
<?php
require 'command.inc';
$folder = scratch('last_commit');
spl_autoload_register(fn (string $class) => require __DIR__ . '/../../bin/src/' . basename(strtr($class, '\\', '/')) . '.php');
use Postings\CommandLine\LastCommit;

$index = Postings\Index::create("$folder/index", new Postings\Schema(['text']));
$told = fn (): string => LastCommit::of($index)->told('as it was') . "\n";
echo $told();
$writer = $index->writer();
$writer->add(['id' => 'a', 'text' => 'one']);
echo $told();
// As by a commit that fails when its manifest is in force: this object has not seen it.
$writer->commit();
echo $told(), $told();
$writer->close();
rename("$folder/index", "$folder/moved");
echo $told();
?>
--EXPECT--
as it was
as it was
the change is made all the same, but a loss of power soon may undo it
as it was
whether the change is made cannot be told: the index cannot be opened
