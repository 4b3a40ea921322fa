--TEST--
PostingList::range(): all docIDs from the first to the last, both included
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\PostingList;

echo json_encode([PostingList::range(5, 9), PostingList::range(7, 7), PostingList::range(4294967294, 4294967295)]), "\n";
foreach ([[0, 127], [0, 128], [3, 1000], [8, 5007], [4294960000, 4294967295]] as [$first, $last]) {
    $range = PostingList::range($first, $last);
    if ($range->toArray() !== range($first, $last) || $range->toBytes() !== PostingList::fromArray(range($first, $last))->toBytes()
        || PostingList::fromBytes($range->toBytes()) != $range) {
        echo "wrong: $first to $last\n";
    }
}
$large = PostingList::range(1000, 10_000_999);
echo "$large->count from $large->first to $large->last, $large->bytes bytes\n";
$list = PostingList::fromArray(range(0, 5_000_000, 1000), array_fill(0, 5001, 3));
$part = $list & $large;
echo "$part->count from $part->first, frequency ", $part->frequency(2000), "\n";
echo ($list - $large)->count, ' ', $list->intersectCount(PostingList::range(1000, 1999)), "\n";
foreach ([[-1, 5], [0, 4294967296], [5, 4], [0, 4294967295]] as [$first, $last]) {
    try {
        PostingList::range($first, $last);
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
[[5,6,7,8,9],[7],[4294967294,4294967295]]
10000000 from 1000 to 10000999, 1875040 bytes
5000 from 1000, frequency 3
1 1
Postings\PostingList::range(): Argument #1 ($first) must be from 0 to 4294967295, -1 given
Postings\PostingList::range(): Argument #2 ($last) must be from 0 to 4294967295, 4294967296 given
Postings\PostingList::range(): Argument #2 ($last) must be at least argument #1 ($first), which is 5, 4 given
Postings\PostingList::range(): Argument #2 ($last) must be less than 4294967295 if argument #1 ($first) is 0: a list has at most 4294967295 docIDs
