--TEST--
Postings\Index: places near others and in boxes, and their order by distance, are what PHP's own arithmetic finds, whatever is added, deleted and merged
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Filter, Index, Schema, Sort};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
require __DIR__ . '/geo.inc';
seeded();

$index = Index::create(new_folder(), new Schema(['text', Field::point('place')]));
$writer = $index->writer();
$model = [];
$searches = 0;
$nearest = fn (array $document, array $center) => $document['points'] ? min(array_map(fn ($point) => meters($center, $point), $document['points'])) : null;
for ($step = 0; $step < 30; $step++) {
    $home = random_point();
    change_places($writer, $model, $home);
    $index->refresh();
    for ($n = 0; $n < 15; $n++) {
        $center = random_point($home);
        $radius = match (mt_rand(0, 4)) {
            0 => (float) mt_rand(0, 20015115),
            1 => mt_rand(0, 1000) / 1000,
            2 => INF,
            default => 10 ** (mt_rand(0, 7000) / 1000),
        };
        $what = "step $step, " . json_encode([$center, is_finite($radius) ? $radius : 'INF']);
        $filter = Filter::near('place', ...[...$center, $radius]);
        $found = $index->search('*', 1000, filter: $filter);
        $ids = [];
        foreach ($found as $hit) {
            $ids[$hit->id] = $hit->distance;
            $expected = $nearest($model[$hit->id], $center);
            // On the other side of the Earth the formula loses digits.
            same(true, abs($expected - $hit->distance) <= ($expected > 2e7 ? 0.5 : 1e-5), "distance of $hit->id, $what: $expected, $hit->distance");
        }
        foreach ($model as $id => $document) {
            $distance = $nearest($document, $center);
            if ($distance !== null && abs($distance - $radius) < ($distance > 2e7 ? 0.5 : 1e-5)) continue;
            same($distance !== null && $distance <= $radius, isset($ids[$id]), "$id, $what");
        }
        same(count($ids), $found->total, "total, $what");

        [$a, $b] = [random_point($home), random_point($home)];
        $box = [min($a[0], $b[0]), $a[1], max($a[0], $b[0]), $b[1]];
        $expected = array_keys(array_filter($model, fn ($d) => array_filter($d['points'], fn ($point) => in_box($point, ...$box))));
        $ids = array_map(fn ($hit) => $hit->id, $index->search('*', 1000, filter: Filter::box('place', ...$box))->hits);
        sort($expected);
        sort($ids);
        same($expected, $ids, 'box ' . json_encode($box) . " in step $step");

        // By distance, of one word, page by page; those without a point last.
        $descending = (bool) mt_rand(0, 1);
        $sort = [Sort::distance('place', ...[...$center, $descending])];
        $all = $index->search('w1', 1000, sort: $sort)->hits;
        $distances = array_map(fn ($hit) => $hit->distance, $all);
        foreach ($all as $hit) {
            $expected = $nearest($model[$hit->id], $center);
            same($expected === null, $hit->distance === null, "distance of $hit->id, $what");
        }
        $sorted = array_filter($distances, fn ($distance) => $distance !== null);
        $descending ? rsort($sorted) : sort($sorted);
        same([...$sorted, ...array_fill(0, count($distances) - count($sorted), null)], $distances, "order, $what");
        same(count(array_filter($model, fn ($d) => $d['text'] === 'w1')), count($all), "sorted, $what");
        $paged = [];
        for ($after = null; ; ) {
            $page = $index->search('w1', 7, sort: $sort, after: $after);
            array_push($paged, ...array_map(fn ($hit) => $hit->id, $page->hits));
            if (($after = $page->cursor) === null) break;
        }
        same(array_map(fn ($hit) => $hit->id, $all), $paged, "pages, $what");
        $searches++;
    }
}
$index->verify();
echo $searches, " searches\n";
?>
--EXPECT--
450 searches
