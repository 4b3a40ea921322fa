--TEST--
contains(), next() and rank(), for any integer
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\PostingList;

$list = PostingList::fromArray([1, 5, 7, 4294967295]);
foreach ([PHP_INT_MIN, -1, 0, 1, 2, 5, 8, 4294967295, 4294967296, PHP_INT_MAX] as $docId) {
    echo $docId, ': ', json_encode([$list->contains($docId), $list->firstFrom($docId), $list->position($docId)]), "\n";
}
$empty = PostingList::fromArray([]);
echo json_encode([$empty->contains(0), $empty->firstFrom(0), $empty->position(9), $empty->frequency(0)]), "\n";

$many = PostingList::fromArray(range(10, 100000, 10));
for ($docId = 0; $docId <= 100010; $docId += 7) {
    $next = max(10, (int) ceil($docId / 10) * 10);
    if ($many->contains($docId) !== ($docId % 10 === 0 && $docId >= 10 && $docId <= 100000)
        || $many->firstFrom($docId) !== ($next <= 100000 ? $next : null) || $many->position($docId) !== min(10000, intdiv($next, 10) - 1)) {
        echo "differs at $docId\n";
    }
}
?>
--EXPECT--
-9223372036854775808: [false,1,0]
-1: [false,1,0]
0: [false,1,0]
1: [true,1,0]
2: [false,5,1]
5: [true,5,1]
8: [false,4294967295,3]
4294967295: [true,4294967295,3]
4294967296: [false,null,4]
9223372036854775807: [false,null,4]
[false,null,0,null]
