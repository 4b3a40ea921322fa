--TEST--
Every codec that is built in keeps the list; the others are refused by name
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Codec, PostingList};

$refused = 0;
foreach (Codec::cases() as $codec) {
    foreach ([[], [7], [3, 4, 5], range(0, 700, 3), range(1000, 99000, 70)] as $docIds) {
        try {
            $list = PostingList::fromArray($docIds, codec: $codec);
        } catch (ValueError $e) {
            $refused += $e->getMessage() !== 'Postings\PostingList::fromArray(): Argument #3 ($codec) must be a codec that this build has';
            continue;
        }
        if ($list->toArray() !== $docIds || $codec !== Codec::Auto && $list->codec !== $codec) {
            echo "differs: $codec->name, ", count($docIds), "\n";
        }
    }
}
echo $refused, "\n";
echo PostingList::fromArray(range(0, 9999))->codec->name, "\n";
echo PostingList::fromArray(range(0, 9999999, 1000))->codec->name, "\n";
?>
--EXPECT--
0
Bitmap
BitPacked
