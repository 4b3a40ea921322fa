--TEST--
rank(): with small boosts, or the greatest k1, scores are those of BM25 in floats
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/random.inc';
use Postings\{Mode, PostingList};
use function Postings\rank;

seeded();
$lengths = array_map(fn () => mt_rand(50, 250), range(1, 3000));
$average = array_sum($lengths) / 3000;
foreach ([[1.2, [1, 1e-2], 1e-3], [1.2, [1e-3, 1], 1e-3], [0.0, [1e-5, 1], 1e-3], [1.2, [1, 1e-5], 1e-3], [1.2, [1e-9, 2e-9], 1e-3], [100.0, [1, 3], 5e-3]] as [$k1, $boosts, $within]) {
    // No document is in both: the error of a small score does not hide in a great one.
    $docs = ascending(500, 2999);
    $tfs = [array_filter($docs, fn ($doc) => $doc % 2 === 0), array_filter($docs, fn ($doc) => $doc % 2 === 1)];
    $tfs = array_map(fn ($docs) => array_combine($docs, array_map(fn () => mt_rand(1, 31), $docs)), $tfs);
    $lists = array_map(fn ($tf) => PostingList::fromArray(array_keys($tf), array_values($tf)), $tfs);
    $scores = rank($lists, $lengths, 3000, Mode::Any, $k1, boosts: $boosts);
    same(count($docs), count($scores), 'documents');
    foreach ($tfs as $i => $frequencies) {
        $df = count($frequencies);
        $idf = log(1 + (3000 - $df + 0.5) / ($df + 0.5));
        foreach ($frequencies as $doc => $tf) {
            $bm25 = $boosts[$i] * $idf * $tf * ($k1 + 1) / ($tf + $k1 * (0.25 + 0.75 * $lengths[$doc] / $average));
            same(true, abs($scores[$doc] / $bm25 - 1) < $within, "boosts " . json_encode($boosts) . " k1 $k1: $scores[$doc], BM25 $bm25");
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
