--TEST--
serialize(), unserialize(), json_encode() and var_export()
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Codec, PostingList};

$list = PostingList::fromArray([1, 5, 7], [3, 1, 2], Codec::BitPacked);
$back = unserialize(serialize($list));
var_dump($back == $list, $back->frequencies() === [3, 1, 2], $back->codec, $back->last);
var_dump(unserialize(serialize([$list, $list]))[1] == $list);
echo json_encode(['list' => $list]), "\n";
var_dump(eval('return ' . var_export($list, true) . ';') == $list);
?>
--EXPECT--
bool(true)
bool(true)
enum(Postings\Codec::BitPacked)
int(7)
bool(true)
{"list":[1,5,7]}
bool(true)
