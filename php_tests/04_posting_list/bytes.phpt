--TEST--
toBytes() and fromBytes(): round trips, and a list inside of a longer string
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\PostingList;

foreach ([[], [0], [4294967295], range(0, 127), range(0, 128), range(3, 90000, 11)] as $docIds) {
    foreach ([null, array_map(fn ($docId) => 1 + $docId % 5, $docIds)] as $frequencies) {
        $list = PostingList::fromArray($docIds, $frequencies);
        $bytes = $list->toBytes();
        $back = PostingList::fromBytes($bytes);
        $inside = PostingList::fromBytes("before{$bytes}after", 6, strlen($bytes));
        $end = PostingList::fromBytes("before{$bytes}", 6);
        if ($back != $list || $inside != $list || $end != $list || $back->toBytes() !== $bytes
            || $list->bytes !== strlen($bytes) || $back->frequencies() !== $list->frequencies()) {
            echo "differs\n";
        }
    }
}
foreach ([['xx', 3], ['xx', -1], ['xx', 0, 3], ['xx', 1, -1], ['xx', PHP_INT_MAX, PHP_INT_MAX]] as $arguments) {
    try {
        PostingList::fromBytes(...$arguments);
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
Postings\PostingList::fromBytes(): Argument #2 ($offset) must be from 0 to the length of argument #1 ($bytes), which is 2, 3 given
Postings\PostingList::fromBytes(): Argument #2 ($offset) must be from 0 to the length of argument #1 ($bytes), which is 2, -1 given
Postings\PostingList::fromBytes(): Argument #3 ($length) must be from 0 to 2, the bytes from argument #2 ($offset) on, 3 given
Postings\PostingList::fromBytes(): Argument #3 ($length) must be from 0 to 1, the bytes from argument #2 ($offset) on, -1 given
Postings\PostingList::fromBytes(): Argument #2 ($offset) must be from 0 to the length of argument #1 ($bytes), which is 2, 9223372036854775807 given
