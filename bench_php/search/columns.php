<?php
/**
 * What filters by ranges, sorting and facets take, from PHP: `php columns.php [FOLDER]`, with the extension loaded. Debian's packages
 * (apt-cache dumpavail), and a million generated documents for ranges. Lines of figures in microseconds: of each search the median
 * and the 99th percentile of so many turns.
 */
namespace Postings\Bench;

use Postings\{Facet, Field, Filter, Index, Result, Schema};

const TURNS = 400;

ini_set('memory_limit', '-1');
$folder = $argv[1] ?? 'build/columns';
is_dir($folder) || mkdir($folder, recursive: true);

/** Key, text and values of each package. */
function packages(): iterable
{
    $pipe = popen('apt-cache dumpavail', 'r');
    for ($n = 0, $package = []; ($line = fgets($pipe)) !== false;) {
        if ($line !== "\n") {
            if (preg_match('/^([A-Z][\w-]*): (.*)$/s', $line, $parts)) $package[$parts[1]] = trim($parts[2]);
            continue;
        }
        yield [
            'id' => $package['Package'] . '/' . ($package['Architecture'] ?? '') . '/' . $n,
            'text' => "{$package['Package']} " . ($package['Description'] ?? '') . ' ' . strtr($package['Tag'] ?? '', ':,-', '   '),
            'section' => $package['Section'] ?? null,
            'hundred' => 'value ' . crc32($package['Package']) % 100,
            'maintainer' => $package['Maintainer'] ?? null,
            'size' => (int) ($package['Size'] ?? 0),
            'price' => (crc32($package['Package']) % 100000) / 100,
            'day' => 1600000000 + crc32($package['Package']) % 2000 * 86400,
        ];
        $package = [];
        $n++;
    }
    pclose($pipe);
}

function generated(int $documents): iterable
{
    mt_srand(7);
    for ($n = 0; $n < $documents; $n++) {
        yield ['id' => $n, 'size' => mt_rand(0, 1_000_000), 'price' => mt_rand(0, 100_000) / 100, 'day' => 1_600_000_000 + mt_rand(0, 100_000_000), 'number' => mt_rand()];
    }
}

/** An index of one segment, or of those that commits of so many documents leave. */
function built(string $path, Schema $schema, iterable $documents, int $memory, ?int $commit = null): Index
{
    if (!Index::exists($path)) {
        $begin = hrtime(true);
        $writer = Index::create($path, $schema)->writer($memory);
        foreach ($documents as $document) {
            $writer->add($document);
            if ($commit !== null && $writer->pending() === $commit) $writer->commit(durable: false);
        }
        $commit === null ? $writer->merge() : $writer->commit();
        $writer->close();
        printf("%s built in %.1f s\n", $path, (hrtime(true) - $begin) / 1e9);
    }
    $index = Index::open($path);
    printf("%s: %d documents, %d segments, %.1f MB\n", $path, count($index), $index->info()['segments'], $index->info()['bytes'] / 1e6);
    return $index;
}

/** Figures of a search, in a line. */
function measure(string $what, callable $search, ?float $target = null): void
{
    $found = $search();
    $times = [];
    for ($n = 0; $n < TURNS; $n++) {
        $begin = hrtime(true);
        $search();
        $times[] = (hrtime(true) - $begin) / 1e3;
    }
    sort($times);
    printf("%-58s %9s hits %9.1f %9.1f us%s\n", $what, number_format($found->total), $times[TURNS / 2], $times[(int) (TURNS * .99)],
        $target === null ? '' : sprintf(', at most %s: %s', $target, $times[TURNS / 2] <= $target ? 'yes' : 'NO'));
}

$schema = new Schema([
    'text', Field::keyword('section'), Field::keyword('hundred'), Field::keyword('maintainer'), Field::int('size'), Field::float('price'), Field::date('day'),
]);
foreach ([null, 25000] as $commit) {
    $index = built("$folder/packages-" . ($commit ?? 'merged') . '.index', $schema, packages(), 256 << 20, $commit);
    // The word that is in about 10,000.
    $word = null;
    foreach ($index->terms(limit: 1_000_000) as $term => $documents) {
        if ($word === null || abs($documents - 10_000) < abs($word[1] - 10_000)) $word = [(string) $term, $documents];
    }
    [$word] = $word;
    measure("'$word', best ten", fn () => $index->search($word, total: false));
    measure("'$word', best ten and total", fn () => $index->search($word));
    foreach (['size', 'price', 'day', 'section', 'maintainer'] as $field) {
        measure("'$word', ten by $field", fn () => $index->search($word, sort: [$field => 'desc']), 60);
    }
    measure("'$word', ten by section and size", fn () => $index->search($word, sort: ['section' => 'asc', 'size' => 'desc']), 60);
    foreach (['hundred' => 100, 'section' => 100] as $facet => $target) {
        measure("'$word', best ten, facet $facet", fn () => $index->search($word, facets: [$facet]), $target);
        measure("'$word', facet $facet alone", fn () => $index->search($word, 0, facets: [$facet]), $target);
    }
    measure("'$word', facet maintainer alone", fn () => $index->search($word, 0, facets: ['maintainer']));
    measure("'$word', least and greatest price alone", fn () => $index->search($word, 0, facets: ['price']), 100);
    measure("'$word', counts of prices alone", fn () => $index->search($word, 0, facets: ['price' => Facet::Count]));
    measure("'$word', best ten, of a tenth by price", fn () => $index->search($word, filter: Filter::between('price', 100, 200)));
    measure('all, ten by size', fn () => $index->search('*', sort: ['size' => 'desc']));
    measure('all, facet section alone', fn () => $index->search('*', 0, facets: ['section']));
}

$index = built("$folder/million.index", new Schema([
    Field::int('size'), Field::float('price'), Field::date('day'), Field::int('number'),
]), generated(1_000_000), 512 << 20);
foreach (['size' => [100_000, 200_000], 'price' => [100, 200], 'day' => [1_610_000_000, 1_620_000_000], 'number' => [1 << 20, 1 << 28]] as $field => [$from, $to]) {
    measure("a tenth of a million by $field, counted", fn () => $index->search('*', 0, filter: Filter::between($field, $from, $to)), 1000);
}
measure('half of a million by size, counted', fn () => $index->search('*', 0, filter: Filter::atLeast('size', 500_000)), 1000);
measure('one of 50,000 by size, ten', fn () => $index->search('*', filter: Filter::below('size', 20)), 1000);
measure('two ranges, counted', fn () => $index->search('*', 0, filter: Filter::all(Filter::between('size', 0, 300_000), Filter::between('price', 0, 300))));
measure('a million, ten by size', fn () => $index->search('*', sort: ['size' => 'asc']));
