--TEST--
A million docIDs, to the largest one there is: every way in and out
--EXTENSIONS--
postings
--INI--
memory_limit=512M
--FILE--
<?php
use Postings\PostingList;

$docIds = range(4294967295 - 4000 * 999999, 4294967295, 4000);
$list = PostingList::fromArray($docIds);
var_dump($list->count, $list->last, $list->toArray() === $docIds, $list[-1]);
$sum = 0;
foreach ($list as $docId) {
    $sum += $docId;
}
var_dump($sum === array_sum($docIds));
$chunked = [];
foreach ($list->chunks(100000) as $chunk) {
    array_push($chunked, ...$chunk);
}
var_dump($chunked === $docIds, PostingList::fromBytes($list->toBytes()) == $list, ($list & $list) == $list);
?>
--EXPECT--
int(1000000)
int(4294967295)
bool(true)
int(4294967295)
bool(true)
bool(true)
bool(true)
bool(true)
