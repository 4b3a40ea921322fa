--TEST--
Yioop's postings in bulk: hostile strings throw with an offset, what the format cannot keep is not packed
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/random.inc';
use Postings\CorruptedDataException;
use function Postings\{yioop_doc_ids, yioop_frequencies, yioop_pack, yioop_positions};

seeded();
$good = yioop_pack([4, 40000, 300000, 300002], [3, 2, 0, 5], [1, 2, 9000, 7, 600, 0, 1, 2, 3, 70000]);
for ($round = 0; $round < 5000; $round++) {
    $bytes = $round < strlen($good) ? substr($good, 0, $round) : $good;
    for ($n = $round < strlen($good) ? 0 : mt_rand(1, 4); $n > 0; $n--) {
        $bytes[mt_rand(0, strlen($bytes) - 1)] = chr(mt_rand(0, 255));
    }
    foreach (['doc_ids', 'frequencies', 'positions'] as $what) {
        try {
            $list = "Postings\\yioop_$what"($bytes);
            same(true, array_is_list($list), bin2hex($bytes));
        } catch (CorruptedDataException $e) {
            same(true, $e->offset < strlen($bytes), bin2hex($bytes));
        }
    }
}
thrown(fn () => yioop_doc_ids("\0\0\0\5\0"));
thrown(fn () => yioop_frequencies("\xc0\0\0\5"));
thrown(fn () => yioop_positions("\0\0\0\5\x40\0\0\5"));
thrown(fn () => yioop_doc_ids("\0\0\0\0"));
thrown(fn () => yioop_doc_ids([]));
thrown(fn () => yioop_pack([2, 134217727], [0, 0], []));
thrown(fn () => yioop_pack([32769], [1], [1022]));
thrown(fn () => yioop_pack([1, 2], [1], [5]));
thrown(fn () => yioop_pack([1, 2], [1, 2], [5, 6]));
thrown(fn () => yioop_pack([1, 2], [1, 1], [5, 6, 7]));
thrown(fn () => yioop_pack([1, 2], [1, 2], [5, 6, 6]));
thrown(fn () => yioop_pack([1], [1], [1 << 28]));
thrown(fn () => yioop_pack(docIds: [1], frequencies: "\1", positions: []));
?>
--EXPECT--
Postings\CorruptedDataException: packed postings end within a word, at offset 4
Postings\CorruptedDataException: posting cut short, at offset 0
Postings\CorruptedDataException: word without the beginning of its posting, at offset 4
Postings\CorruptedDataException: posting without a document, at offset 0
TypeError: Postings\yioop_doc_ids(): Argument #1 ($postings) must be of type string, array given
ValueError: Postings\yioop_pack(): Argument #1 ($docIds) must not contain docIDs over 134217726 at index 1
ValueError: Postings\yioop_pack(): Argument #1 ($docIds) must not contain odd docIDs from 2^15 to 2^18, which the format cannot keep at index 0
ValueError: Postings\yioop_pack(): Argument #2 ($frequencies) must have one frequency for each docID at index 1
ValueError: Postings\yioop_pack(): Argument #2 ($frequencies) must not add up to more than there are positions at index 1
ValueError: Postings\yioop_pack(): Argument #3 ($positions) must have no more elements than the frequencies add up to at index 2
ValueError: Postings\yioop_pack(): Argument #3 ($positions) must ascend strictly within a posting at index 2
ValueError: Postings\yioop_pack(): Argument #3 ($positions) must not have gaps of 2^28 or more at index 0
ValueError: Postings\yioop_pack(): Argument #2 ($frequencies) must have four bytes for each integer, of 1 bytes the last one is cut short at index 0
