--TEST--
docIDs with gaps: those without a document count neither for idf nor for the average, whoever ranks
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{DocumentLengths, Mode, PostingList};
require __DIR__ . '/random.inc';
require __DIR__ . '/slow_rank.inc';
seeded();

// Four rows of a table whose ids begin at 996.
$sparse = new DocumentLengths(array_fill(0, 996, 0) + [996 => 10, 997 => 20, 998 => 30, 999 => 40]);
echo "$sparse->count docIDs, $sparse->documents documents, average $sparse->average\n";
$nobody = new DocumentLengths(array_fill(0, 20, 0));
echo "$nobody->count docIDs, $nobody->documents documents, average $nobody->average: ",
    json_encode(Postings\rank([PostingList::fromArray([3])], $nobody)), "\n";

for ($round = 0; $round < 60; $round++) {
    // The same collection without gaps, and with its ids moved apart.
    $documents = mt_rand(1, 400);
    $dense = array_map(fn () => mt_rand(1, 200), range(1, $documents));
    $ids = [];
    for ($id = mt_rand(0, 300), $i = 0; $i < $documents; $i++, $id += mt_rand(1, 9)) {
        $ids[] = $id;
    }
    $gaps = array_fill(0, $id + mt_rand(0, 50), 0);
    foreach ($ids as $i => $id) {
        $gaps[$id] = $dense[$i];
    }
    $lists = $apart = $frequencies = $far = [];
    for ($n = mt_rand(1, 4); $n > 0; $n--) {
        $list = [];
        foreach (array_keys($dense) as $i) {
            if (mt_rand(0, 3) === 0) {
                $list[$i] = mt_rand(1, 9);
            }
        }
        $frequencies[] = $list;
        $far[] = array_combine(array_map(fn ($i) => $ids[$i], array_keys($list)), $list);
        $lists[] = PostingList::fromFrequencies($list);
        $apart[] = PostingList::fromFrequencies(end($far));
    }
    $of_dense = new DocumentLengths($dense);
    $of_gaps = new DocumentLengths($gaps);
    same($of_dense->average, $of_gaps->average, 'average');
    same($documents, $of_gaps->documents, 'documents');
    same(true, DocumentLengths::fromBytes($of_gaps->toBytes()) == $of_gaps, 'fromBytes()');
    same($documents, DocumentLengths::fromBytes($of_gaps->toBytes())->documents, 'documents of fromBytes()');
    foreach (Mode::cases() as $mode) {
        $k = mt_rand(1, 20);
        $moved = function (array $scores) use ($ids) {
            $result = [];
            foreach ($scores as $i => $score) {
                $result[$ids[$i]] = $score;
            }
            return $result;
        };
        $expected = $moved(Postings\rank($lists, $of_dense, $k, $mode));
        same(slow_rank($far, $gaps, $k, $mode, 1.2, 0.75, array_fill(0, count($lists), 1))[0], $expected, 'the reference');
        $bounded = array_map($of_gaps->withBounds(...), $apart);
        same($expected, Postings\rank($apart, $of_gaps, $k, $mode), 'rank()');
        same($expected, Postings\rank($apart, $gaps, $k, $mode), 'rank() of an array');
        same($expected, Postings\rank($bounded, $of_gaps, $k, $mode), 'with bounds');
        same([$expected, $expected], Postings\rank_many([$apart, $bounded], $of_gaps, $k, $mode), 'rank_many()');
        $fields = fn ($lists, $lengths, ...$more) => Postings\rank_fields([$lists], [$lengths], $k, $mode, ...$more);
        same($moved($fields($lists, $of_dense)), $fields($apart, $of_gaps), 'rank_fields()');
        // Titles of the even documents alone: the others exist by their bodies.
        $title = array_map(fn ($length, $i) => $i % 2 ? 0 : $length, $dense, array_keys($dense));
        $title_gaps = array_fill(0, count($gaps), 0);
        foreach ($ids as $i => $id) {
            $title_gaps[$id] = $title[$i];
        }
        $titles = array_map(fn ($list) => PostingList::fromFrequencies(array_filter($list, fn ($i) => $i % 2 === 0, ARRAY_FILTER_USE_KEY)), $frequencies);
        $titles_apart = array_map(fn ($list) => PostingList::fromFrequencies(array_filter($list, fn ($id) => array_search($id, $ids) % 2 === 0, ARRAY_FILTER_USE_KEY)), $far);
        same($moved(Postings\rank_fields([$titles, $lists], [new DocumentLengths($title), $of_dense], $k, $mode)),
            Postings\rank_fields([$titles_apart, $apart], [new DocumentLengths($title_gaps), $of_gaps], $k, $mode), 'two fields');
        same(Postings\rank($apart, $of_gaps, $k, $mode), Postings\rank($apart, $of_gaps, $k, $mode,
            statistics: ['documents' => $documents, 'averageLength' => $of_dense->average]), 'statistics');
    }
}
?>
--EXPECT--
1000 docIDs, 4 documents, average 25
20 docIDs, 0 documents, average 0: {"3":0.2876739501953125}
