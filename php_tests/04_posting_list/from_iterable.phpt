--TEST--
PostingList::fromIterable(): generators, iterators, arrays and other lists; sorting
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Codec, PostingList};

function yields(int ...$docIds): Generator { yield from $docIds; }

echo json_encode(PostingList::fromIterable(yields(1, 5, 4294967295))), "\n";
echo json_encode(PostingList::fromIterable(yields())), "\n";
echo json_encode(PostingList::fromIterable(yields(9, 3, 9, 0), sort: true)), "\n";
echo json_encode(PostingList::fromIterable([9, 3, 9, 0], true)), "\n";
echo json_encode(PostingList::fromIterable(new ArrayIterator([2, 4]))), "\n";
$list = PostingList::fromIterable(PostingList::fromArray([6, 7, 8]), codec: Codec::Bitmap);
echo json_encode($list), ' ', $list->codec->name, "\n";
$many = PostingList::fromIterable((function () { for ($i = 0; $i < 100000; ++$i) yield 7 * $i; })());
var_dump($many->toArray() === range(0, 699993, 7));
?>
--EXPECT--
[1,5,4294967295]
[]
[0,3,9]
[0,3,9]
[2,4]
[6,7,8] Bitmap
bool(true)
