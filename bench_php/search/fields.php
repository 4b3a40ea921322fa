<?php
/**
 * Several texts of a document: BM25F, which Postings\Index ranks by, beside combined fields and a single text, by how
 * soon a package of Debian's is found by what is known of it: `php -d extension=postings.so fields.php FOLDER`, which
 * has apt's lists (./dev bench search fetches them to build/corpora). For docs/search.md.
 *
 * Combined fields are one text in which each field stands as often as it weighs: frequencies and lengths are added up,
 * weighted, before BM25 (Zaragoza et al., "Microsoft Cambridge at TREC 13", 2004, with one length for all fields).
 */
namespace Postings\Bench;

use Postings\Analyzer;
use Postings\Field;
use Postings\Index;
use Postings\Mode;
use Postings\Schema;

require __DIR__ . '/corpus.php';

const WEIGHTS = [[1, 1, 1], [2, 2, 1], [5, 3, 1], [8, 4, 1]]; // of name, title and text
const QUERIES = 2000;

/** @param iterable<string, string[]> $documents texts by name */
function build(string $path, array $fields, iterable $documents): Index
{
    $writer = Index::create($path, new Schema($fields, analyzer: new Analyzer('en')))->writer();
    foreach ($documents as $name => $texts) {
        $writer->add(['id' => $name] + $texts);
    }
    $writer->commit();
    $writer->close();
    return Index::open($path);
}

/** @return array<string, array<array{string, string}>> queries and the package that each is about, by kind */
function queries(array $packages): array
{
    mt_srand(1);
    $words = fn (string $text) => preg_split('/[^\pL\pN]+/u', $text, -1, PREG_SPLIT_NO_EMPTY);
    $some = function (array $of, int $count): array {
        shuffle($of);
        return array_slice($of, 0, $count);
    };
    $queries = [];
    $names = array_keys($packages);
    while (count($queries['title and text'] ?? []) < QUERIES) {
        $name = $names[mt_rand(0, count($names) - 1)];
        [$of_name, $of_title, $of_text] = array_map($words, [$name, ...array_values($packages[$name])]);
        if (count($of_title) < 4 || count($of_text) < 20) {
            continue;
        }
        $queries['name'][] = [implode(' ', $of_name), $name];
        $queries['title'][] = [implode(' ', $of_title), $name];
        $queries['title and text'][] = [implode(' ', [...$some($of_title, 2), ...$some($of_text, 2)]), $name];
    }
    return $queries;
}

/** The mean of 1 / rank among the best ten, and microseconds of a query: the median, the best of three passes. */
function measure(Index $index, array $queries): array
{
    $sum = 0;
    $times = [];
    for ($pass = 0; $pass < 3; $pass++) {
        foreach ($queries as $i => [$query, $name]) {
            $start = hrtime(true);
            $hits = $index->search($query, mode: Mode::Any, total: false)->hits;
            $times[$i] = min($times[$i] ?? INF, (hrtime(true) - $start) / 1e3);
            foreach ($pass === 0 ? $hits : [] as $rank => $hit) {
                $sum += $hit->id === $name ? 1 / ($rank + 1) : 0;
            }
        }
    }
    sort($times);
    return [$sum / count($queries), $times[count($times) >> 1]];
}

$packages = iterator_to_array(debian_packages("$argv[1]/apt/lists/*_Translation-en*"));
$path = "$argv[1]/fields-" . getmypid();
$queries = queries($packages);
$texts = function (callable $of) use ($packages): \Generator {
    foreach ($packages as $name => $package) {
        yield $name => $of($name, $package);
    }
};
$rows = [['ranked by', 'weights', ...array_merge(...array_map(fn ($kind) => ["$kind: 1 / rank", 'us'], array_keys($queries)))]];
$add = function (string $label, string $weights, array $fields, callable $of) use (&$rows, $texts, $path, $queries): void {
    $row = [$label, $weights];
    $index = build($path, $fields, $texts($of));
    foreach ($queries as $of_kind) {
        [$reciprocal, $us] = measure($index, $of_kind);
        array_push($row, sprintf('%.3f', $reciprocal), sprintf('%.0f', $us));
    }
    $rows[] = $row;
    unset($index);
    exec('rm -rf ' . escapeshellarg($path));
};
foreach (WEIGHTS as [$n, $t, $l]) {
    $repeat = fn (string $text, int $times) => implode(' ', array_fill(0, $times, $text));
    $add('BM25F', "$n : $t : $l", [new Field('name', boost: $n), new Field('title', boost: $t), new Field('text', boost: $l)],
        fn ($name, $package) => ['name' => $name, 'title' => $package['title'], 'text' => $package['text']]);
    $add('combined', "$n : $t : $l", ['text'],
        fn ($name, $package) => ['text' => $repeat($name, $n) . ' ' . $repeat($package['title'], $t) . ' ' . $repeat($package['text'], $l)]);
}
$add('text alone', '', ['text'], fn ($name, $package) => ['text' => $package['text']]);
foreach ($rows as $i => $row) {
    echo '| ', implode(' | ', $row), " |\n", $i === 0 ? '|' . str_repeat(' --- |', count($row)) . "\n" : '';
}
