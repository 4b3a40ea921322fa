--TEST--
rank(): long documents and high frequencies are rounded, scores stay within 5 % of BM25
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/random.inc';
use Postings\{DocumentLengths, Mode, PostingList};
use function Postings\rank;

seeded();
$lengths = array_map(fn () => (int) exp(mt_rand(0, 12000) / 1000), range(1, 5000));
$table = new DocumentLengths($lengths);
same(array_sum($lengths) / 5000, $table->average, 'average');
$docs = ascending(2000, 4999);
$frequencies = array_map(fn () => 1 << mt_rand(0, 12), $docs);
$scores = rank([PostingList::fromArray($docs, $frequencies)], $table, 5000, Mode::Any);
same(count($docs), count($scores), 'all documents');
$idf = log(1 + (5000 - count($docs) + 0.5) / (count($docs) + 0.5));
foreach ($docs as $i => $doc) {
    $tf = $frequencies[$i];
    $bm25 = $idf * $tf * 2.2 / ($tf + 1.2 * (0.25 + 0.75 * $lengths[$doc] / $table->average));
    same(true, abs($scores[$doc] / $bm25 - 1) < 0.05, "document $doc: $scores[$doc], BM25 $bm25");
}
echo "done\n";
?>
--EXPECT--
done
