--TEST--
foreach over a Cursor begins at the first docID, and sees what the loop's body does with it
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\PostingList;

$cursor = PostingList::fromArray([1, 5, 7, 9, 4294967295])->getIterator();
$cursor->advance(7);
foreach ($cursor as $position => $docId) {
    echo "$position => $docId\n";
    if ($docId === 1) {
        $cursor->advance(7);
    }
    if ($docId === 9) {
        $cursor->advance(PHP_INT_MAX);
    }
}
var_dump($cursor->valid());
?>
--EXPECT--
0 => 1
3 => 9
bool(false)
