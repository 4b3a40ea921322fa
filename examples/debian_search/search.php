<?php

// The command line of `./dev demo --yioop`, which builds the extension and starts it.

declare(strict_types=1);

namespace DebianSearch;

require __DIR__ . '/autoload.php';

/** A rare word, a frequent one, two and three words that all have to be there. */
const QUERIES = ['xapian', 'library', 'development files', 'text search engine'];

function run(Options $options): int
{
    if ($options->query !== null && Tokenizer::words($options->query) === []) {
        throw new DemoError('the query has no word in it');
    }
    $queries = $options->query === null ? QUERIES : [$options->query];
    $functions = PostingFunctions::native();
    $corpus = new Corpus($options->corpus);
    $key = $corpus->key();
    $file = new IndexFile($options->folder() . '/' . $corpus->name() . '.index');
    $indexer = new Indexer($corpus, $file);
    $index = $indexer->index($key, $options->rebuild);
    Report::index($index, $file, $indexer->story);

    $searcher = new Searcher($index, $functions);
    $measurements = Measurement::all($searcher, $queries, $options->limit);
    $reference = $options->compare ? Reference::measure($file->path, $key, $queries, $options->limit) : null;
    $naive = $options->compare ? NaiveScan::matches($index, $queries) : null;
    $status = 1;
    foreach ($queries as $i => $query) {
        $result = $searcher->search($query, $options->limit);
        $measured = $measurements[$i];
        $other = $reference['measurements'][$i] ?? null;
        Report::hits($index, $query, $result);
        Report::stages($measured['stages'], $other['stages'] ?? null, $reference['jit'] ?? false);
        $status = $result->hits === [] ? $status : 0;
        if ($other !== null && $other['digest'] !== $measured['digest']) {
            throw new Difference("'$query': native and PHP functions find different packages or scores");
        }
        if ($naive !== null && $naive[$i] !== array_keys($result->scores)) {
            throw new Difference("'$query': a scan of all descriptions finds other packages");
        }
    }
    if ($options->compare) {
        echo "\nChecked: native and PHP functions give the same packages and scores, ",
            "and a scan of all descriptions the same packages.\n";
    }
    printf(
        "\nTimes: medians of %d, posting lists in memory, %s. Peak memory: %s.\n",
        Measurement::REPETITIONS,
        Measurement::jit() ? 'JIT on' : 'JIT off',
        Report::megabytes(memory_get_peak_usage(true)),
    );
    return $status;
}

try {
    $options = Options::parse(array_slice($argv, 1));
    if ($options->help) {
        echo Options::HELP;
        exit(0);
    }
    exit(run($options));
} catch (DemoError $error) {
    fwrite(STDERR, "demo: {$error->getMessage()}\n");
    exit($error instanceof Difference ? 3 : 2);
} catch (Interrupted) {
    fwrite(STDERR, "demo: interrupted; nothing half-written is left\n");
    exit(130);
}
