--TEST--
DocumentLengths: a value that knows its size, its average and what it takes
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/random.inc';
use Postings\DocumentLengths;

$lengths = new DocumentLengths(lengths: [10, 20, 60]);
var_dump($lengths, count($lengths));
var_dump(new DocumentLengths(pack('V*', 10, 20, 60)) == $lengths);
var_dump(count(new DocumentLengths([])));
thrown(function () use ($lengths) { $lengths->count = 5; });
thrown(function () use ($lengths) { $lengths->more = 5; });
var_dump(clone $lengths == $lengths, (clone $lengths)->toBytes() === $lengths->toBytes());
var_dump(new DocumentLengths([60, 20, 10]) == $lengths, $lengths == [10, 20, 60]);
var_dump(unserialize(serialize($lengths)) == $lengths);
var_dump(DocumentLengths::fromBytes($lengths->toBytes())->toBytes() === $lengths->toBytes());
thrown(fn () => $lengths->__construct([1]));
thrown(fn () => new DocumentLengths([1 => 10, 0 => 20]));
thrown(fn () => new DocumentLengths([1 => 10]));
?>
--EXPECTF--
object(Postings\DocumentLengths)#%d (4) {
  ["count"]=>
  int(3)
  ["documents"]=>
  int(3)
  ["average"]=>
  float(30)
  ["bytes"]=>
  int(15)
}
int(3)
bool(true)
int(0)
Error: Cannot modify readonly property Postings\DocumentLengths::$count
Error: Cannot create dynamic property Postings\DocumentLengths::$more
bool(true)
bool(true)
bool(false)
bool(false)
bool(true)
bool(true)
Error: Cannot modify Postings\DocumentLengths
ValueError: Postings\DocumentLengths::__construct(): Argument #1 ($lengths) must be a list, from the length of docID 0 on; (new Postings\DocumentLengths([]))->with() takes lengths under docIDs
ValueError: Postings\DocumentLengths::__construct(): Argument #1 ($lengths) must be a list, from the length of docID 0 on; (new Postings\DocumentLengths([]))->with() takes lengths under docIDs
