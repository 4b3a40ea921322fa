--TEST--
slice() is array_slice(), with the frequencies and the codec of the list
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Codec, PostingList};

$docIds = range(7, 4000, 9);
$frequencies = array_map(fn ($docId) => 1 + $docId % 13, $docIds);
$list = PostingList::fromArray($docIds, $frequencies, Codec::Bitmap);
$some = [PHP_INT_MIN, -1000, -444, -443, -130, -1, 0, 1, 127, 128, 300, 444, 1000, PHP_INT_MAX];
foreach ($some as $offset) {
    foreach ([...$some, null] as $length) {
        $part = $list->slice($offset, $length);
        if ($part->toArray() !== array_slice($docIds, $offset, $length)
            || $part->frequencies() !== array_slice($frequencies, $offset, $length) || $part->codec !== Codec::Bitmap) {
            echo "differs: $offset, $length\n";
        }
    }
}
echo json_encode([$list->slice(offset: 1, length: 2), $list->slice(-1)]), "\n";
?>
--EXPECT--
[[16,25],[3994]]
