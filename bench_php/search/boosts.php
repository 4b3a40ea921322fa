<?php
/**
 * What boosts cost a search, what queries of many words take within filters, and what filters and orders by distance take, from
 * PHP: `php boosts.php CORPUS [FOLDER]`, with the extension loaded. CORPUS is debian.text, as ./dev bench search makes it; beside it
 * a million generated places. Lines of figures in microseconds.
 */
namespace Postings\Bench;

use Postings\{Boost, Field, Filter, Index, Mode, Schema, Sort};

require __DIR__ . '/corpus.php';

const QUERIES = 1000, TURNS = 400;

ini_set('memory_limit', '-1');
[, $corpus, $folder] = $argv + [2 => 'build/boosts'];
is_dir($folder) || mkdir($folder, recursive: true);

/** An index of one segment. */
function built(string $path, Schema $schema, iterable $documents): Index
{
    if (!Index::exists($path)) {
        $writer = Index::create($path, $schema)->writer(512 << 20);
        $writer->addAll($documents);
        $writer->merge();
        $writer->close();
    }
    $index = Index::open($path);
    printf("%s: %d documents, %d segments, %.1f MB\n", $path, count($index), $index->info()['segments'], $index->info()['bytes'] / 1e6);
    return $index;
}

/** Votes as people give them, few and many; days in the order of the documents, and in none. */
function described(string $corpus): iterable
{
    $n = 0;
    foreach ((new Corpus($corpus))->raw() as $name => $text) {
        $chance = (crc32($name) % 1_000_000 + 1) / 1_000_000;
        yield ['id' => $name, 'text' => $text, 'votes' => (int) (1 / $chance), 'day' => 1_600_000_000 + $n++ * 1000, 'chance' => 1_600_000_000 + (int) ($chance * 65_000_000)];
    }
}

/** Places around a few hundred towns, as people live. */
function places(int $documents): iterable
{
    mt_srand(7);
    $towns = array_map(fn () => [mt_rand(-600, 700) / 10, mt_rand(-1800, 1800) / 10], range(1, 500));
    for ($n = 0; $n < $documents; $n++) {
        [$latitude, $longitude] = $towns[(int) (mt_rand(0, 22360) ** 2 / 1_000_000) % 500];
        $longitude += mt_rand(-1_000_000, 1_000_000) / 2_000_000;
        yield ['id' => $n, 'place' => ['lat' => $latitude + mt_rand(-1_000_000, 1_000_000) / 2_000_000, 'lon' => max(-180, min(180, $longitude))]];
    }
}

/** Mean, median and 99th percentile of the calls, in microseconds. */
function figures(array $calls): array
{
    foreach ($calls as $call) $call();
    $times = [];
    foreach ($calls as $call) {
        $begin = hrtime(true);
        $call();
        $times[] = (hrtime(true) - $begin) / 1e3;
    }
    sort($times);
    return [array_sum($times) / count($times), $times[intdiv(count($times), 2)], $times[(int) (count($times) * .99)]];
}

$index = built("$folder/described.index", new Schema(['text', Field::int('votes'), Field::date('day'), Field::date('chance')]), described($corpus));
$queries = array_map(fn ($words) => implode(' ', $words), (new Corpus($corpus))->queries(QUERIES)['words']);
$now = 1_600_000_000 + 65_000_000;
$boosts = [
    'no boost' => [],
    'votes, weight 1' => [Boost::field('votes', 10, 1)],
    'votes, weight 0.2' => [Boost::field('votes', 10, 0.2)],
    'recency, in order, half a year' => [Boost::recency('day', 182 * 86400, 1, $now)],
    'recency, by chance' => [Boost::recency('chance', 182 * 86400, 1, $now)],
    'votes and recency in order' => [Boost::field('votes', 10, 1), Boost::recency('day', 182 * 86400, 1, $now)],
];
foreach ([Mode::Any, Mode::All] as $mode) {
    foreach ($boosts as $what => $boost) {
        vprintf("%-3s %-34s mean %8.1f, median %8.1f, 99 %% %8.1f us\n", [$mode->name, $what,
            ...figures(array_map(fn ($query) => fn () => $index->search($query, mode: $mode, total: false, boosts: $boost), $queries))]);
    }
}
$words = array_keys(array_flip(explode(' ', implode(' ', $queries))));
foreach ([3, 10, 100, 1000] as $count) {
    $asked = implode(' OR ', array_slice($words, 0, $count));
    foreach ([null, 0.02, 0.1, 0.2, 0.5, 0.9] as $share) {
        $filter = $share ? Filter::below('chance', 1_600_000_000 + (int) ($share * 65_000_000)) : null;
        $search = fn () => $index->search($asked, mode: Mode::Any, total: false, filter: $filter);
        vprintf("any of %4d words, %-15s mean %8.1f, median %8.1f, 99 %% %8.1f us\n", [count(explode(' OR ', $asked)),
            $share ? 'filter of ' . 100 * $share . ' %' : 'no filter', ...figures(array_fill(0, max(5, intdiv(TURNS, $count)), $search))]);
    }
}
vprintf("similar, 25 terms: mean %.1f, median %.1f, 99 %% %.1f us\n", figures(array_map(fn ($n) => function () use ($index, $n) {
    static $keys = null;
    $keys ??= array_map(fn ($hit) => $hit->id, $index->search('*', 400)->hits);
    $index->similar($keys[$n]);
}, range(0, 399))));

$index = built("$folder/places.index", new Schema([Field::point('place')]), places(1_000_000));
[$latitude, $longitude] = [$index->get(17)['place']['lat'], $index->get(17)['place']['lon']];
foreach ([1e3, 1e4, 1e5, 1e6, 5e6] as $meters) {
    $filter = Filter::near('place', $latitude, $longitude, $meters);
    $total = $index->search('*', 0, filter: $filter)->total;
    vprintf("within %5d km, %9s places counted: mean %8.1f, median %8.1f, 99 %% %8.1f us\n", [$meters / 1000, number_format($total), ...figures(array_fill(0, TURNS / 4, fn () => $index->search('*', 0, filter: $filter)))]);
}
$filter = Filter::box('place', $latitude - 1, $longitude - 1, $latitude + 1, $longitude + 1);
vprintf("a box of two degrees, %s places: mean %.1f, median %.1f, 99 %% %.1f us\n", [number_format($index->search('*', 0, filter: $filter)->total), ...figures(array_fill(0, TURNS / 4, fn () => $index->search('*', 0, filter: $filter)))]);
vprintf("within 100 km, ten by distance: mean %.1f, median %.1f, 99 %% %.1f us\n", figures(array_fill(0, TURNS / 4, fn () => $index->search('*', filter: Filter::near('place', $latitude, $longitude, 1e5), sort: [Sort::distance('place', $latitude, $longitude)]))));
vprintf("a million, ten by distance: mean %.1f, median %.1f, 99 %% %.1f us\n", figures(array_fill(0, TURNS / 20, fn () => $index->search('*', sort: [Sort::distance('place', $latitude, $longitude)]))));
