--TEST--
Postings\Index: boosted scores and their order are those of every document multiplied by PHP, whatever is added, deleted and merged
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Boost, Field, Filter, Index, Mode, Query, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
require __DIR__ . '/geo.inc';
seeded();

/** A boost, what it gives a document, and a text for messages. */
function random_boost(): array
{
    $weight = mt_rand(1, 40) / 10;
    $best = fn (array $document, string $field, callable $f) => max([0, ...array_map($f, $document[$field])]);
    switch (mt_rand(0, 3)) {
        case 0:
            $pivot = mt_rand(1, 1000) / 10;
            $field = mt_rand(0, 1) ? 'votes' : 'rating';
            return [Boost::field($field, $pivot, $weight), fn ($d) => 1 + $weight * $best($d, $field, fn ($x) => $x > 0 ? $x / ($x + $pivot) : 0), "field $field $pivot $weight"];
        case 1:
            [$from, $to] = mt_rand(0, 1) ? [0.5, 4.5] : [5, 0];
            return [Boost::range('rating', $from, $to, $weight), fn ($d) => 1 + $weight * $best($d, 'rating', fn ($x) => max(0, min(1, ($x - $from) / ($to - $from)))), "range $from $to $weight"];
        case 2:
            $now = 1700000000 + mt_rand(-100, 100) * 86400;
            $half = mt_rand(1, 100) * 86400;
            return [Boost::recency('date', $half, $weight, mt_rand(0, 1) ? $now : new DateTime("@$now")), fn ($d) => 1 + $weight * $best($d, 'date', fn ($x) => $x < $now ? 2 ** (-($now - $x) / $half) : 1), "recency $now $half $weight"];
        default:
            $center = random_point();
            $pivot = (float) mt_rand(1, 5000000);
            return [Boost::near('place', ...[...$center, $pivot, $weight]), fn ($d) => 1 + $weight * $best($d, 'place', fn ($point) => $pivot / ($pivot + meters($center, $point))), "near " . json_encode($center) . " $pivot $weight"];
    }
}

$fields = mt_rand(0, 1) ? ['text'] : ['text', Field::text('title', 2)];
$index = Index::create(new_folder(), new Schema([...$fields, Field::int('votes'), Field::float('rating'), Field::date('date'), Field::point('place'), Field::keyword('tag')]));
$writer = $index->writer();
$model = [];
$some = fn (callable $make) => mt_rand(0, 7) === 0 ? [] : array_map(fn () => $make(), range(1, mt_rand(0, 9) ? 1 : 3));
$searches = 0;
for ($step = 0; $step < 16; $step++) {
    for ($n = mt_rand(1, 700); $n > 0; $n--) {
        $key = 'k' . mt_rand(0, 5000);
        unset($model[$key]);
        if (mt_rand(0, 9) === 0) {
            $writer->delete($key);
            continue;
        }
        $model[$key] = [
            'votes' => $some(fn () => mt_rand(0, 9) ? mt_rand(-5, 50) : mt_rand(0, 100000)), 'rating' => $some(fn () => mt_rand(0, 50) / 10),
            'date' => $some(fn () => 1700000000 + mt_rand(-1000, 100) * 8640 + $step * 86400), 'place' => $some(fn () => random_point()),
        ];
        $words = fn (int $most) => implode(' ', array_map(fn () => 'w' . (int) (mt_rand(0, 99) ** 2 / 700), range(1, mt_rand(1, $most))));
        $writer->add(['id' => $key, 'text' => $words(12), 'title' => $words(3), 'tag' => 't' . mt_rand(0, 3)]
            + ['place' => array_map(given_point(...), $model[$key]['place'])] + $model[$key]);
    }
    mt_rand(0, 5) ? $writer->commit(durable: false) : $writer->merge(mt_rand(1, 3));
    $index->refresh();
    for ($n = 0; $n < 20; $n++) {
        $made = array_map(fn () => random_boost(), range(1, mt_rand(0, 2) ? 1 : 2));
        [$boosts, $factors, $shown] = [array_column($made, 0), array_column($made, 1), array_column($made, 2)];
        $query = match (mt_rand(0, 5)) {
            0 => 'w' . mt_rand(0, 13),
            1 => '"w0 w1" w2',
            2 => '+w' . mt_rand(0, 3) . ' w5 w9',
            3 => 'w1 -w2 w4*',
            default => 'w' . mt_rand(0, 3) . ' w' . mt_rand(0, 13) . ' w' . mt_rand(5, 13),
        };
        $mode = [Mode::Any, Mode::All, Mode::Any][mt_rand(0, 2)];
        $filter = mt_rand(0, 2) ? null : Filter::equal('tag', 't' . mt_rand(0, 3));
        $what = "$query {$mode->name} in step $step, " . implode('; ', $shown);
        $plain = $index->search($query, 10000, mode: $mode, filter: $filter)->hits;
        $factor = [];
        foreach ($plain as $hit) {
            $factor[$hit->id] = floor(array_product(array_map(fn ($f) => $f($model[$hit->id]), $factors)) * 65536);
        }
        // Scores are integers over a power of two that only explains itself by them.
        $bits = 16;
        while (array_filter($plain, fn ($hit) => fmod($hit->score * 2 ** $bits, 1.0))) $bits++;
        $limit = [1, 5, 20, 10000][mt_rand(0, 3)];
        $found = $index->search($query, $limit, mode: $mode, filter: $filter, boosts: $boosts);
        same(count($plain), $found->total, "total of $what");
        $scores = [];
        foreach ($found as $hit) $scores[$hit->id] = $hit->score;
        $by_bits = [];
        for (; $bits < 32 && !in_array($scores, $by_bits, true); $bits++) {
            $expected = $order = [];
            foreach ($plain as $hit) {
                $expected[$hit->id] = floor($hit->score * 2 ** $bits * $factor[$hit->id] / 65536) / 2 ** $bits;
                $order[$hit->id] = $hit->number;
            }
            uksort($expected, fn ($a, $b) => $expected[$b] <=> $expected[$a] ?: $order[$a] <=> $order[$b]);
            $by_bits[] = array_slice($expected, 0, $limit);
        }
        same(true, in_array($scores, $by_bits, true), "$what: " . json_encode([array_slice($scores, 0, 3), array_slice($by_bits[0], 0, 3)]));
        if ($scores) {
            $id = array_rand($scores);
            $explained = $index->explain($query, $id, $mode, boosts: $boosts);
            same($scores[$id], $explained['score'], "explained score of $id, $what");
            same(array_map(fn ($f) => round($f($model[$id]), 9), $factors), array_map(fn ($f) => round($f, 9), $explained['boosts']), "explained boosts of $id, $what");
        }
        $searches++;
    }
}
// Many segments or one: the same.
$shown = fn () => array_map(fn ($hit) => [$hit->id, $hit->score], $index->search('w0 w1 w7', 50, mode: Mode::Any, boosts: [$boosts[0]])->hits);
$before = $shown();
$writer->merge(1);
$index->refresh();
same($before, $shown(), 'merged');
$many = $index->searchMany(['w0', 'w1 w2'], boosts: $boosts);
same(array_map(fn ($hit) => $hit->score, $index->search('w1 w2', boosts: $boosts)->hits), array_map(fn ($hit) => $hit->score, $many[1]->hits), 'searchMany');
echo $searches, " searches\n";
?>
--EXPECT--
320 searches
