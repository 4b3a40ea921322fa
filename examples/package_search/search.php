<?php

// `./dev demo`: an index of Debian's package descriptions, searched; the same queries by SQLite's FTS5 beside it.

declare(strict_types=1);

namespace PackageSearch;

use DebianSearch\Corpus;
use DebianSearch\DemoError;
use DebianSearch\Options;
use Postings\Mode;

require __DIR__ . '/../debian_search/autoload.php';
require __DIR__ . '/PackageIndex.php';
require __DIR__ . '/Fts5.php';

/** A word, words of which all should be there, a phrase, the beginning of a word, a word that must not be there. */
const QUERIES = ['xapian', 'text search engine', '"web server" -apache', 'postg*'];
const REPETITIONS = 20;

const HELP = <<<'TEXT'
    usage: ./dev demo [OPTION...] [QUERY...]
           ./dev demo --yioop [OPTION...] [QUERY...]

    Makes an index of the descriptions of all Debian packages that apt knows, answers a query from it, and shows the
    hits, how many there are in all, and the time of each stage; then the same query by SQLite's FTS5, if PHP has it.
    Queries are what people type: word "a phrase" prefix* -without. Without one it answers four of its own.
    The first run builds the index, later ones use it until the package lists change.

      --corpus FILE   package records like those of `apt-cache dumpavail`, instead of apt's
      --cache FOLDER  where the index is kept (default: .dev/demo in a checkout, else ~/.cache/postings-demo)
      --limit N       how many hits to print (default 5)
      --rebuild       builds the index again
      --no-compare    without FTS5
      --yioop         another demo: Yioop's posting functions, native beside PHP
      --help          this text

    Exit status: 0 hits, 1 no hits, 2 wrong usage or an error.

    TEXT;

/** @return array{int, mixed} the median time in nanoseconds, and what it returned last */
function timed(callable $work): array
{
    $times = [];
    for ($i = 0; $i < REPETITIONS; $i++) {
        $start = hrtime(true);
        $result = $work();
        $times[] = hrtime(true) - $start;
    }
    sort($times);
    return [$times[intdiv(REPETITIONS, 2)], $result];
}

function microseconds(int $nanoseconds): string
{
    return number_format($nanoseconds / 1e3, $nanoseconds < 1e5 ? 1 : 0) . ' us';
}

/** A description may hold anything, an escape sequence for the terminal too. */
function printable(string $text): string
{
    $line = preg_replace('/\p{Cc}+/u', ' ', mb_scrub($text, 'UTF-8'));
    return stream_isatty(STDOUT) ? mb_strimwidth($line, 0, 100, '...', 'UTF-8') : $line;
}

function answer(PackageIndex $packages, ?Fts5 $fts5, string $query, int $limit): bool
{
    [$time, $result] = timed(fn () => $packages->index->search($query, limit: $limit));
    printf("\n%s: %s %s%s\n", printable($query), number_format($result->total), $result->total === 1 ? 'package' : 'packages',
        $result->modeUsed === Mode::Any && $result->total > 0 ? ', none with all of it' : '');
    foreach ($result as $hit) {
        $package = $hit->document();
        echo printable(sprintf('%8.3f  %-30s %s', $hit->score, $hit->id, strtok($package['description'], "\n"))), "\n";
    }
    foreach ($result->warnings as $warning) {
        echo "  (", printable($warning), ")\n";
    }
    $stages = [];
    foreach (['parse', 'terms', 'phrases', 'prefixes', 'filters', 'rank', 'total', 'fetch'] as $stage) {
        $spent = $result->profile->$stage;
        if ($spent > 0) {
            $stages[] = "$stage " . microseconds($spent);
        }
    }
    printf("  %s (%s)\n", microseconds($time), implode(', ', $stages));
    if ($fts5 !== null && $result->total > 0) {
        [$other, $total] = timed(fn () => $fts5->search($query, $limit));
        printf("  FTS5: %s, %.1f times as long; %s %s with all of it\n", microseconds($other), $other / $time, number_format($total), $total === 1 ? 'package' : 'packages');
    }
    return $result->total > 0;
}

function run(Options $options): int
{
    $corpus = new Corpus($options->corpus);
    $folder = $options->folder();
    if (!is_dir($folder) && !@mkdir($folder, 0777, true)) {
        throw new DemoError("cannot create the folder '$folder'");
    }
    $packages = new PackageIndex("$folder/{$corpus->name()}.postings", $corpus, $options->rebuild);
    $info = $packages->index->info();
    printf("%s packages; index %.1f MB, %s (%s)\n", number_format(count($packages->index)), $info['bytes'] / 1e6, $packages->story, $packages->folder);
    $fts5 = null;
    if ($options->compare && Fts5::exists()) {
        $fts5 = new Fts5("$folder/{$corpus->name()}.sqlite", $packages);
        printf("SQLite's FTS5: %.1f MB, %s\n", filesize($fts5->file) / 1e6, $fts5->story);
    } elseif ($options->compare) {
        echo "SQLite's FTS5 is not compared: this PHP has no pdo_sqlite (Debian's php-sqlite3).\n";
    }
    $found = true;
    foreach ($options->query === null ? QUERIES : [$options->query] as $query) {
        $found = answer($packages, $fts5, $query, $options->limit) && $found;
    }
    printf("\nTimes: medians of %d, of one core.\n", REPETITIONS);
    return $found ? 0 : 1;
}

try {
    $options = Options::parse(array_slice($argv, 1));
    if ($options->help) {
        echo HELP;
        exit(0);
    }
    if (!extension_loaded('postings')) {
        throw new DemoError('the extension is not loaded; `./dev demo` builds and loads it');
    }
    exit(run($options));
} catch (DemoError | \Postings\PostingsException $error) {
    fwrite(STDERR, "demo: {$error->getMessage()}\n");
    exit(2);
}
