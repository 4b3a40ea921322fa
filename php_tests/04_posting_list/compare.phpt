--TEST--
== compares docIDs and frequencies, not codecs; lists have no order
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Codec, PostingList};

$docIds = range(0, 3000, 3);
$list = PostingList::fromArray($docIds);
$ones = array_fill(0, count($docIds), 1);
var_dump($list == PostingList::fromArray($docIds, codec: Codec::Bitmap));
var_dump($list == PostingList::fromArray($docIds, $ones));
var_dump($list == PostingList::fromArray($docIds, [2] + $ones));
var_dump($list == PostingList::fromArray(range(1, 3001, 3)));
var_dump($list == clone $list, $list === clone $list, in_array($list, [clone $list]));
var_dump($list < PostingList::fromArray([5000]), $list > PostingList::fromArray([5000]));
var_dump($list == null, $list == 'text');
?>
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(false)
bool(false)
bool(false)
