--TEST--
PostingList::fromYioop(): documents and frequencies of Yioop's packed postings; hostile strings throw
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/random.inc';
use Postings\{Codec, CorruptedDataException, PostingList};
use function seekquarry\yioop\library\packPosting;

seeded();
for ($round = 0; $round < 100; $round++) {
    $string = '';
    $docs = $frequencies = [];
    foreach (ascending(400, [500, 1 << 16, 1 << 25][mt_rand(0, 2)]) as $half) {
        $positions = ascending([0, 3, 40][mt_rand(0, 2)], 2000);
        $string .= packPosting(2 * $half, $positions);
        $docs[] = 2 * $half;
        $frequencies[] = max(1, count($positions));
    }
    $list = PostingList::fromYioop($string, mt_rand(0, 1) ? Codec::Auto : Codec::BitPacked);
    same($docs, $list->toArray(), 'documents');
    same($frequencies, $list->frequencies(), 'frequencies');
    for ($n = $string === '' ? 0 : 20; $n > 0; $n--) {
        $changed = $string;
        $changed[mt_rand(0, strlen($string) - 1)] = chr(mt_rand(0, 255));
        try {
            $count = PostingList::fromYioop($changed)->count;
            same(true, $count <= strlen($changed) / 4, 'count');
        } catch (CorruptedDataException $e) {
            same(true, $e->offset < strlen($changed), 'offset');
        } catch (ValueError) {
            // Changed documents may no longer ascend.
        }
    }
}
thrown(fn () => PostingList::fromYioop(packPosting(8, [1]) . packPosting(6, [1])));
thrown(fn () => PostingList::fromYioop("\0\0\0\0"));
thrown(fn () => PostingList::fromYioop('abc'));
thrown(fn () => PostingList::fromYioop(postings: [1]));
?>
--EXPECT--
ValueError: Postings\PostingList::fromYioop(): Argument #1 ($postings) must ascend strictly, 6 follows 8 at index 1; yioop_doc_ids() gives them as they are
Postings\CorruptedDataException: posting without a document, at offset 0
Postings\CorruptedDataException: packed postings end within a word, at offset 0
TypeError: Postings\PostingList::fromYioop(): Argument #1 ($postings) must be of type string, array given
