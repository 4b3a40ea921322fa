--TEST--
DocumentLengths: bytes rank as the lengths they came from; hostile ones throw
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/random.inc';
use Postings\{CorruptedDataException, DocumentLengths, PostingList};
use function Postings\rank;

seeded();
$lengths = new DocumentLengths(array_map(fn () => mt_rand(1, 2000), range(1, 700)));
$bytes = $lengths->toBytes();
$copy = DocumentLengths::fromBytes($bytes);
$docs = ascending(400, 699);
$list = PostingList::fromArray($docs, array_map(fn () => mt_rand(1, 9), $docs));
same(rank([$list], $lengths, 700), rank([$copy->withBounds($list)], $copy, 700), 'rank');
for ($round = 0; $round < 2 * strlen($bytes); $round++) {
    $changed = $round < strlen($bytes) ? substr($bytes, 0, $round) : $bytes;
    if ($round >= strlen($bytes)) {
        $changed[$round - strlen($bytes)] = chr(ord($changed[$round - strlen($bytes)]) ^ mt_rand(1, 255));
    }
    try {
        DocumentLengths::fromBytes($changed);
        same(false, true, "accepted in round $round");
    } catch (CorruptedDataException $e) {
        same(true, $e->offset <= strlen($changed), 'offset');
    }
}
thrown(fn () => unserialize('O:24:"Postings\DocumentLengths":0:{}'));
thrown(fn () => unserialize('O:24:"Postings\DocumentLengths":1:{s:5:"bytes";s:3:"abc";}'));
thrown(fn () => $lengths->__unserialize(['bytes' => $bytes]));
?>
--EXPECT--
Postings\CorruptedDataException: serialized document lengths without their bytes, at offset 0
Postings\CorruptedDataException: document lengths cut short, at offset 3
Error: Cannot modify Postings\DocumentLengths
