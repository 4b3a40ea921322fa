<?php

// make_index.php FOLDER [CORPUS]: the index that the page searches, of all packages that apt knows, or of a file with
// records like those of `apt-cache dumpavail`. One that is there and is of the same packages stays; one of others
// is searched until the new one is whole.

declare(strict_types=1);

namespace PackagePage;

use DebianSearch\Corpus;
use DebianSearch\DemoError;
use Postings\PostingsException;

require __DIR__ . '/../debian_search/autoload.php';
require __DIR__ . '/src/Packages.php';

if ($argc < 2 || $argc > 3) {
    fwrite(STDERR, "usage: php make_index.php FOLDER [CORPUS]\n");
    exit(2);
}
try {
    $index = Packages::index($argv[1], new Corpus($argv[2] ?? null));
    printf("%s packages, %.1f MB in %s\n", number_format(count($index)), $index->info()['bytes'] / 1e6, $argv[1]);
} catch (DemoError | PostingsException $error) {
    fwrite(STDERR, "make_index: {$error->getMessage()}\n");
    exit(2);
}
