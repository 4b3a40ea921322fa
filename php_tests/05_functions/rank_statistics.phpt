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
echo "done\n";
?>
--EXPECT--
done
