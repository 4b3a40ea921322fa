--TEST--
Cursor: an Iterator that can skip, with frequencies; it keeps its list alive
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\PostingList;

$cursor = PostingList::fromArray(range(0, 99990, 10), array_map(fn ($i) => 1 + $i % 7, range(0, 9999)))->getIterator();
echo json_encode([$cursor->valid(), $cursor->key(), $cursor->current(), $cursor->docId(), $cursor->frequency()]), "\n";
$cursor->next();
echo json_encode([$cursor->docId(), $cursor->frequency()]), "\n";
foreach ([10, 11, 5, -7, 1280, 55555, 99990] as $target) {
    echo json_encode([$target, $cursor->advance($target), $cursor->docId(), $cursor->key(), $cursor->frequency()]), "\n";
}
$copy = clone $cursor;
echo json_encode([$cursor->advance(99991), $cursor->valid(), $cursor->key(), $cursor->advance(0), $copy->docId()]), "\n";
$cursor->next();
foreach ([fn () => $cursor->docId(), fn () => $cursor->current(), fn () => $cursor->frequency()] as $read) {
    try {
        $read();
    } catch (OutOfBoundsException $e) {
        echo $e->getMessage(), "\n";
    }
}
$cursor->rewind();
echo json_encode([$cursor->docId(), $cursor->advance(PHP_INT_MAX), $cursor->valid()]), "\n";
?>
--EXPECT--
[true,0,0,0,1]
[10,2]
[10,true,10,1,2]
[11,true,20,2,3]
[5,true,20,2,3]
[-7,true,20,2,3]
[1280,true,1280,128,3]
[55555,true,55560,5556,6]
[99990,true,99990,9999,4]
[false,false,10000,false,99990]
The cursor is past the end of its list
The cursor is past the end of its list
The cursor is past the end of its list
[0,false,false]
