--TEST--
rank(), rank_many(): filter, exclude, required lists and boosts of 0 give what a reference gives
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/random.inc';
require __DIR__ . '/slow_rank.inc';
use Postings\{Codec, DocumentLengths, Mode, PostingList};
use function Postings\{rank, rank_many};

seeded();
for ($collection = 0; $collection < 9; $collection++) {
    $documents = [5, 300, 6000][$collection % 3];
    $lengths = array_map(fn () => mt_rand(1, 256), range(1, $documents));
    $table = new DocumentLengths($lengths);
    for ($query = 0; $query < 20; $query++) {
        $lists = $native = $boosts = $required = [];
        foreach (array_slice(['a', 7, 'c', '8', 'e'], 0, mt_rand(1, 5)) as $key) {
            $frequencies = [];
            foreach (ascending($documents >> mt_rand(0, 4), $documents - 1) as $doc) {
                $frequencies[$doc] = mt_rand(0, 3) ? mt_rand(1, 3) : mt_rand(1, 31);
            }
            $lists[$key] = $frequencies;
            $list = PostingList::fromArray(array_keys($frequencies), array_values($frequencies), mt_rand(0, 1) ? Codec::Auto : Codec::BitPacked);
            $native[$key] = mt_rand(0, 1) ? $table->withBounds($list) : $list;
            $boosts[$key] = [1, 2, 0.25, 0][mt_rand(0, 3)];
            if (mt_rand(0, 3) === 0) {
                $required[] = array_key_last($lists);
            }
        }
        $filter = mt_rand(0, 2) ? ascending($documents >> mt_rand(0, 6), $documents + 50) : null;
        $exclude = mt_rand(0, 1) ? ascending($documents >> mt_rand(0, 3), $documents + 50) : [];
        $k = [0, 1, 10, 1000][mt_rand(0, 3)];
        $mode = Mode::cases()[mt_rand(0, 2)];
        [$expected, $used] = slow_rank($lists, $lengths, $k, $mode, 0.9, 0.4, $boosts, $filter, $exclude, $required);
        $restriction = [
            'filter' => $filter === null ? null : PostingList::fromArray($filter, null, mt_rand(0, 1) ? Codec::Auto : Codec::Bitmap),
            'exclude' => $exclude === [] && mt_rand(0, 1) ? null : PostingList::fromArray($exclude),
        ];
        $ranked = rank($native, $table, $k, $mode, 0.9, 0.4, $boosts, $mode_used, ...$restriction, required: $required);
        same($expected, $ranked, "$mode->name $k of " . count($lists) . ' lists, required ' . json_encode($required));
        same($used, $mode_used, 'mode used');
        $many = rank_many(
            ['q' => $native, 3 => []], $table, $k, $mode, 0.9, 0.4, null, ...$restriction,
            boosts: ['q' => $boosts], required: ['q' => $required],
        );
        same(['q' => $expected, 3 => []], $many, 'as one of many');
        // From the second time on, a list that filters or excludes may be a bitmap.
        foreach ($native as $key => $list) {
            $alone = [[$key => $list], $table, $k, $mode, 0.9, 0.4, [$key => $boosts[$key]]];
            [$expected] = slow_rank([$key => $lists[$key]], $lengths, $k, $mode, 0.9, 0.4, [$key => $boosts[$key]], $filter, $exclude, []);
            same($expected, rank(...$alone, ...$restriction), "$key alone");
        }
    }
}
// Where nothing is boosted, a boost of 1 is the same as none; one of 0 finds documents and adds nothing.
[$both, $left] = [PostingList::fromArray([0, 1, 2]), PostingList::fromArray([1])];
var_dump(rank([$left, $both], [4, 4, 4, 4], boosts: [1, 0], mode: Mode::Any) === rank([$left], [4, 4, 4, 4]) + [0 => 0.0, 2 => 0.0]);
var_dump(rank([$both], [4, 4, 4, 4], boosts: [0]));
?>
--EXPECT--
bool(true)
array(3) {
  [0]=>
  float(0)
  [1]=>
  float(0)
  [2]=>
  float(0)
}
