--TEST--
PostingList::fromArray(): what goes in comes out, from packed arrays and others
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\PostingList;

$five = 5;
$arrays = [
    [],
    [0],
    [1, 5, 7, 4294967295],
    range(0, 1000),
    range(10, 100000, 37),
    ['a' => 3, 'b' => 4, 9 => 8],
    [10 => 1, 3 => 2],
    [1, &$five, 7],
];
foreach ($arrays as $docIds) {
    $list = PostingList::fromArray($docIds);
    printf("%d %s %s\n", $list->count, json_encode($list->first), json_encode($list->last));
    if ($list->toArray() !== array_values($docIds)) {
        echo "differs\n";
    }
}
?>
--EXPECT--
0 null null
1 0 0
4 1 4294967295
1001 0 1000
2703 10 99984
3 3 8
2 1 2
3 1 7
