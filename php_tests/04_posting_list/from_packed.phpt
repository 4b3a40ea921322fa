--TEST--
fromPacked(), fromArray(sort: true), isEmpty(): docIDs in any order, with frequencies or without, against plain PHP
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Codec, PostingList};
require __DIR__ . '/../05_functions/random.inc';
seeded();
for ($round = 0; $round < 200; $round++) {
    $ids = array_map(fn () => mt_rand(0, 500), mt_rand(0, 9) ? range(0, mt_rand(0, 300)) : []);
    $frequencies = array_map(fn () => mt_rand(0, 99) ? mt_rand(1, 9) : 4294967295, $ids);
    $sums = [];
    foreach ($ids as $i => $id) {
        $sums[$id] = min(($sums[$id] ?? 0) + $frequencies[$i], 4294967295);
    }
    ksort($sums);
    $codec = Codec::cases()[mt_rand(0, count(Codec::cases()) - 1)];
    $packed = fn (array $values) => pack('V*', ...$values);
    foreach ([PostingList::fromArray($ids, sort: true, codec: $codec), PostingList::fromPacked($packed($ids), sort: true, codec: $codec),
        PostingList::fromArray(array_keys($sums)), PostingList::fromPacked($packed(array_keys($sums)), codec: $codec)] as $list) {
        same(array_keys($sums), $list->toArray(), 'docIDs');
        same([false, $sums === []], [$list->hasFrequencies, $list->isEmpty()], 'properties');
    }
    foreach ([PostingList::fromArray($ids, $frequencies, $codec, sort: true),
        PostingList::fromPacked($packed($ids), $packed($frequencies), sort: true, codec: $codec),
        PostingList::fromPacked($packed(array_keys($sums)), $packed($sums), codec: $codec)] as $list) {
        same([array_keys($sums), array_values($sums)], [$list->toArray(), $list->frequencies()], 'with frequencies');
        same($list->toPacked(), $packed(array_keys($sums)), 'toPacked()');
    }
}
thrown(fn () => PostingList::fromPacked(pack('V*', 5, 5)));
thrown(fn () => PostingList::fromPacked(pack('V*', 5, 6) . 'x', sort: true));
thrown(fn () => PostingList::fromPacked(pack('V*', 5, 6), pack('V*', 1)));
thrown(fn () => PostingList::fromPacked(pack('V*', 5, 6), pack('V*', 1, 0)));
thrown(fn () => PostingList::fromArray([5, -1], sort: true));
?>
--EXPECT--
ValueError: Postings\PostingList::fromPacked(): Argument #1 ($docIds) must ascend strictly, 5 follows 5 at index 1; sort: true takes them in any order
ValueError: Postings\PostingList::fromPacked(): Argument #1 ($docIds) must have four bytes for each integer, of 9 bytes the last one is cut short at index 2
ValueError: Postings\PostingList::fromPacked(): Argument #2 ($frequencies) must have as many elements as argument #1 ($docIds), which has 2, 1 given
ValueError: Postings\PostingList::fromPacked(): Argument #2 ($frequencies) must contain only values from 1 to 4294967295, 0 given at index 1
ValueError: Postings\PostingList::fromArray(): Argument #1 ($docIds) must contain only values from 0 to 4294967295, -1 given at index 1
