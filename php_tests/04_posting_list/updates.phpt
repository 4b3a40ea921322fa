--TEST--
append(), merge(), remove(): new lists of the same codec, frequencies included, against plain PHP
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Codec, PostingList};
require __DIR__ . '/lists.inc';

seed();
foreach (all_codecs() as $codec) {
    for ($round = 0; $round < 40; ++$round) {
        [$with, $has] = [(bool) mt_rand(0, 1), (bool) mt_rand(0, 1)];
        $postings = random_postings(mt_rand(0, 1) ? 400 : 20, 3000, $with);
        $other = random_postings(mt_rand(0, 1) ? 400 : 20, 3000, $has);
        [$with, $has] = [$with && $postings, $has && $other];
        $later = array_combine(array_map(fn ($docId) => $docId + 3001, array_keys($other)), $other);
        $list = list_of($postings, $with, $codec);
        $merged = $list->merge(list_of($other, $has));
        $ok = same($merged, $other + $postings, $with || $has)
            && same($list->append(list_of($later, $has)), $later + $postings, $with || $has)
            && same($list->remove(list_of($other, $has)), array_diff_key($postings, $other), $with)
            && ($merged->codec === $codec || $codec === Codec::Bitmap) // which becomes too sparse
            && same($list, $postings, $with);
        if (!$ok) {
            echo "differs: $codec->name, seed ", seed(), ", round $round\n";
        }
    }
}

$list = PostingList::fromArray([3, 7], [2, 9]);
$list = $list->append(PostingList::fromArray([8]))->merge(PostingList::fromArray([1, 7], [5, 6]));
echo json_encode(array_combine($list->toArray(), $list->frequencies())), "\n";
echo json_encode($list->remove(PostingList::fromArray([3, 4, 8]))), "\n";
foreach ([fn () => $list->append(PostingList::fromArray([8, 9])), fn () => $list->merge([5])] as $wrong) {
    try {
        $wrong();
    } catch (Error $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}

// A thousand lists of one posting, one after another.
$list = PostingList::fromArray([]);
for ($i = 0; $i < 1000; ++$i) {
    $list = $list->append(PostingList::fromArray([3 * $i], [1 + $i % 5]));
}
var_dump($list == PostingList::fromArray(range(0, 2997, 3), array_map(fn ($i) => 1 + $i % 5, range(0, 999))));
?>
--EXPECT--
{"1":5,"3":2,"7":6,"8":1}
[1,7]
ValueError: Postings\PostingList::append(): Argument #1 ($later) must begin after 8, the last docID of the list, it begins with 8
TypeError: Postings\PostingList::merge(): Argument #1 ($newer) must be of type Postings\PostingList, array given
bool(true)
