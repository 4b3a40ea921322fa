--TEST--
rank(): the documents, order and scores of a reference in integers, whatever the codec, with bounds or without
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/random.inc';
require __DIR__ . '/slow_rank.inc';
use Postings\{Codec, DocumentLengths, Mode, PostingList};
use function Postings\rank;


function slow_bm25(array $lists, array $lengths, int $doc, float $k1, float $b, array $boosts): float
{
    $documents = count($lengths);
    $average = array_sum($lengths) / $documents;
    $score = 0;
    foreach ($lists as $i => $frequencies) {
        $tf = $frequencies[$doc] ?? null;
        if ($tf === null) {
            continue;
        }
        $df = count($frequencies);
        $idf = log(1 + ($documents - $df + 0.5) / ($df + 0.5));
        $score += $boosts[$i] * $idf * $tf * ($k1 + 1) / ($tf + $k1 * (1 - $b + $b * $lengths[$doc] / $average));
    }
    return $score;
}

seeded();
for ($collection = 0; $collection < 12; $collection++) {
    $documents = [5, 300, 3000][$collection % 3];
    $lengths = array_map(fn () => mt_rand(1, 256), range(1, $documents));
    $table = new DocumentLengths($lengths);
    for ($query = 0; $query < 25; $query++) {
        $lists = $native = [];
        for ($n = mt_rand(1, 5); $n > 0; $n--) {
            $frequencies = [];
            foreach (ascending($documents >> mt_rand(0, 4), $documents - 1) as $doc) {
                $frequencies[$doc] = mt_rand(0, 3) ? mt_rand(1, 3) : mt_rand(1, 31);
            }
            $lists[] = $frequencies;
            $codec = mt_rand(0, 1) ? Codec::Auto : Codec::BitPacked;
            $list = PostingList::fromArray(array_keys($frequencies), array_values($frequencies), $codec);
            $native[] = mt_rand(0, 1) ? $table->withBounds($list) : $list;
        }
        $k = [0, 1, 10, 1000][mt_rand(0, 3)];
        $mode = Mode::cases()[mt_rand(0, 2)];
        [$k1, $b] = [[1.2, 0.75], [0.9, 0.4], [0.0, 0.0], [2.0, 1.0]][mt_rand(0, 3)];
        $boosts = array_map(fn () => [1, 2, 0.25][mt_rand(0, 2)], $lists);
        if (mt_rand(0, 1)) {
            $boosts = array_fill(0, count($lists), 1);
        }
        [$expected, $used] = slow_rank($lists, $lengths, $k, $mode, $k1, $b, $boosts);
        $given = array_unique($boosts) === [1] ? null : $boosts;
        $ranked = rank($native, $table, $k, $mode, $k1, $b, $given, $mode_used);
        same($expected, $ranked, "$mode->name $k of " . count($lists) . " lists");
        same($used, $mode_used, 'mode used');
        foreach ($ranked as $doc => $score) {
            same(true, abs($score - slow_bm25($lists, $lengths, $doc, $k1, $b, $boosts)) < 1e-4 * $score + 1e-4, "near BM25: $doc");
        }
    }
}
// Lengths as an array or packed are the same.
$list = PostingList::fromArray([0, 2], [1, 2]);
var_dump(rank([$list], new DocumentLengths([4, 4, 9])) === rank([$list], [4, 4, 9]));
var_dump(rank([$list], [4, 4, 9]) === rank([$list], pack('V*', 4, 4, 9)));
// A boost is that of the list with its key.
[$one, $two] = [PostingList::fromArray([0]), PostingList::fromArray([1])];
$boosted = rank(['b' => $one, 7 => $two], [4, 4], boosts: [7 => 2, 'b' => 1], mode: Mode::Any);
var_dump($boosted === rank([$one, $two], [4, 4], boosts: [1, 2], mode: Mode::Any), array_keys($boosted));
var_dump(rank([], []));
var_dump(rank(lists: [PostingList::fromArray([])], lengths: [1], modeUsed: $mode_used), $mode_used);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(0)
}
array(0) {
}
array(0) {
}
enum(Postings\Mode::Any)
