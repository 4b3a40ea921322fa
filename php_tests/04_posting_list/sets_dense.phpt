--TEST--
Dense lists are bitmaps, and so are their intersection, union and difference
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\PostingList;

$twos = range(0, 20000, 2);
$threes = range(3, 30000, 3);
$few = [6, 12000, 19998];
[$a, $b] = [PostingList::fromArray($twos), PostingList::fromArray($threes)];
$expected = [
    'intersect' => array_values(array_intersect($twos, $threes)),
    'diff' => array_values(array_diff($twos, $threes)),
    'union' => array_keys(array_fill_keys($twos, 1) + array_fill_keys($threes, 1)),
];
sort($expected['union']);
foreach ($expected as $method => $docs) {
    $list = $a->$method($b);
    echo $method, ' ', $list->codec->name, ' ', $list->count, ' ', $list->first, ' ', $list->last, "\n";
    var_dump($list->toArray() === $docs);
    var_dump($list == PostingList::fromArray($docs), PostingList::fromBytes($list->toBytes()) == $list);
    var_dump($list->contains($docs[100]), $list->position($docs[1000]) === PostingList::fromArray($docs)->position($docs[1000]));
}
echo $a->intersect(PostingList::fromArray($few, codec: Postings\Codec::Bitmap))->codec->name, "\n";
echo count($a->intersect(PostingList::fromArray(range(1, 20001, 2)))), "\n";
?>
--EXPECT--
intersect Bitmap 3333 6 19998
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
diff Bitmap 6668 0 20000
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
union Bitmap 16668 0 30000
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
BitPacked
0
