--TEST--
Frequencies: all of them, one by docID, and whether there are any
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\PostingList;

$with = PostingList::fromArray([3, 9, 4294967295], [7, 1, 4294967295]);
$without = PostingList::fromArray([3, 9]);
echo json_encode([$with->frequencies(), $with->hasFrequencies]), "\n";
echo json_encode([$with->frequency(3), $with->frequency(4294967295), $with->frequency(4), $with->frequency(-1)]), "\n";
echo json_encode([$without->frequencies(), $without->hasFrequencies, $without->frequency(9)]), "\n";

$many = array_map(fn ($i) => 1 + $i * 7919 % 100003, range(0, 9999));
$list = PostingList::fromArray(range(5, 30002, 3), $many);
var_dump($list->frequencies() === $many, $list->frequency(5 + 3 * 1234) === $many[1234]);
?>
--EXPECT--
[[7,1,4294967295],true]
[7,4294967295,null,null]
[[1,1],false,1]
bool(true)
bool(true)
