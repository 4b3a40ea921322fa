--TEST--
var_dump() tells what a list is; Reflection knows its properties
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\PostingList;

var_dump(PostingList::fromArray([1, 5, 4294967295], [1, 1, 2]));
foreach ((new ReflectionClass(PostingList::class))->getProperties() as $property) {
    echo $property->isReadOnly() ? 'readonly ' : '', $property->getType(), ' $', $property->getName(), "\n";
}
?>
--EXPECTF--
object(Postings\PostingList)#%d (6) {
  ["count"]=>
  int(3)
  ["bytes"]=>
  int(%d)
  ["first"]=>
  int(1)
  ["last"]=>
  int(4294967295)
  ["codec"]=>
  enum(Postings\Codec::BitPacked)
  ["hasFrequencies"]=>
  bool(true)
}
readonly int $count
readonly int $bytes
readonly ?int $first
readonly ?int $last
readonly Postings\Codec $codec
readonly bool $hasFrequencies
