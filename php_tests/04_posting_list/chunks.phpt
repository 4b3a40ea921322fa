--TEST--
chunks(): arrays of a given size, the last one shorter
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\PostingList;

$docIds = range(5, 30000, 3);
$list = PostingList::fromArray($docIds);
foreach ([1, 3, 127, 128, 129, 1000, 4096, 9999, 100000, PHP_INT_MAX] as $size) {
    if (iterator_to_array($list->chunks($size)) !== array_chunk($docIds, min($size, 100000))) {
        echo "differs: $size\n";
    }
}
$chunks = PostingList::fromArray([1, 5, 7])->chunks(size: 2);
foreach ($chunks as $number => $chunk) {
    echo $number, json_encode($chunk), "\n";
}
var_dump($chunks->valid(), $chunks->key());
$chunks->next();
try {
    $chunks->current();
} catch (OutOfBoundsException $e) {
    echo $e->getMessage(), "\n";
}
$chunks->rewind();
echo json_encode([$chunks->valid(), $chunks->key(), $chunks->current()]), "\n";
foreach (PostingList::fromArray([])->chunks() as $chunk) echo "never\n";
try {
    $list->chunks(0);
} catch (ValueError $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
0[1,5]
1[7]
bool(false)
int(2)
There are no more chunks
[true,0,[1,5]]
Postings\PostingList::chunks(): Argument #1 ($size) must be at least 1, 0 given
