--TEST--
rank(): a main list and a list of additions, with the statistics of the whole, have the scores of the merged list
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/random.inc';
use Postings\{DocumentLengths, Mode, PostingList};
use function Postings\{rank, rank_fields, rank_many};

seeded();
for ($round = 0; $round < 30; ++$round) {
    [$old, $all] = [mt_rand(1, 3000), 4000];
    $lengths = array_map(fn () => mt_rand(1, 200), range(1, $all));
    $whole = new DocumentLengths($lengths);
    $main = new DocumentLengths(array_slice($lengths, 0, $old));
    $words = $frequencies = $parts = $merged = [];
    foreach (['x', 'y', 'z'] as $word) {
        $docs = ascending($all >> mt_rand(0, 5), $all - 1);
        $tfs = array_map(fn () => mt_rand(1, 20), $docs);
        $frequencies[$word] = count($docs);
        $merged[$word] = PostingList::fromArray($docs, $tfs);
        $cut = count(array_filter($docs, fn ($doc) => $doc < $old));
        $parts['main'][$word] = PostingList::fromArray(array_slice($docs, 0, $cut), array_slice($tfs, 0, $cut));
        $parts['new'][$word] = PostingList::fromArray(array_slice($docs, $cut), array_slice($tfs, $cut));
    }
    $statistics = ['documents' => $all, 'averageLength' => $whole->average, 'documentFrequencies' => $frequencies];
    $boosts = ['x' => 1, 'y' => 0.001, 'z' => 2.5];
    foreach ([Mode::All, Mode::Any] as $mode) {
        $expected = rank($merged, $whole, $all, $mode, boosts: $boosts);
        $scores = rank($parts['main'], $main, $all, $mode, boosts: $boosts, statistics: $statistics)
            + rank($parts['new'], $whole, $all, $mode, boosts: $boosts, statistics: $statistics);
        ksort($scores);
        arsort($scores);
        same($expected, $scores, "round $round");
        $many = rank_many(
            ['q' => $parts['main']], $main, $all, $mode, boosts: ['q' => $boosts],
            statistics: ['documentFrequencies' => ['q' => $frequencies]] + $statistics,
        );
        same(array_intersect_key($expected, array_flip(range(0, $old - 1))), $many['q'], "many, round $round");
        $fields = fn ($lists, $table, $given) => rank_fields(
            [$lists, $lists], [$table, $table], $all, $mode, boosts: $boosts, weights: [2, 1], statistics: $given,
        );
        $scores = $fields($parts['main'], $main, ['averageLengths' => [$whole->average, $whole->average]] + array_diff_key($statistics, ['averageLength' => 0]))
            + $fields($parts['new'], $whole, array_diff_key($statistics, ['averageLength' => 0]));
        ksort($scores);
        arsort($scores);
        same($fields($merged, $whole, null), $scores, "fields, round $round");
    }
}
// Lists may still have documents that were removed.
$list = PostingList::range(0, 3);
$lengths = (new DocumentLengths([3, 2, 4, 1]))->with([0 => 0, 2 => 0]);
foreach ([[], ['documents' => 2, 'averageLength' => $lengths->average, 'documentFrequencies' => ['a' => 4]]] as $statistics) echo json_encode(rank(['a' => $list], $lengths, 10, statistics: $statistics)), "\n";
echo "done\n";
?>
--EXPECT--
{"0":0.17830657958984375,"2":0.17830657958984375,"3":0.12200164794921875,"1":0.09272003173828125}
{"0":0.17830657958984375,"2":0.17830657958984375,"3":0.12200164794921875,"1":0.09272003173828125}
done
