--TEST--
Demo: AND is what a naive scan finds, ranking what a full sort gives, for random queries
--EXTENSIONS--
postings
mbstring
--FILE--
<?php
namespace DebianSearch;

require 'demo.inc';
require __DIR__ . '/../../examples/debian_search/autoload.php';

$seed = (int) (getenv('POSTINGS_TEST_SEED') ?: random_int(0, PHP_INT_MAX));
mt_srand($seed);
$builder = new IndexBuilder(PostingFunctions::native());
$words = [];
// 21,700 packages, every second number: they go beyond 2^15, where the packed form changes.
for ($copy = 0; $copy < 700; ++$copy) {
    foreach ((new Corpus(PACKAGES))->packages(fn () => null) as [$name, $description]) {
        $description .= str_repeat(' filler', mt_rand(0, 3));
        $builder->add($name, $description);
        $copy === 0 and array_push($words, ...Tokenizer::words($description));
    }
}
$index = new Index($builder->finish());
$words = array_values(array_unique($words));
$queries = [];
for ($i = 0; $i < 60; ++$i) {
    $queries[] = implode(' ', array_map(fn (): string => $words[array_rand($words)], range(0, $i % 3)));
}
array_push($queries, 'fast search engine', 'search engine', 'engine nowhere');
$searcher = new Searcher($index, PostingFunctions::native());
$reference = new Searcher($index, PostingFunctions::reference());
$found = 0;
foreach (NaiveScan::matches($index, $queries) as $i => $expected) {
    $result = $searcher->search($queries[$i], 10);
    $found += count($expected) > 0;
    if (array_keys($result->scores) !== $expected) {
        echo "seed $seed: '$queries[$i]' differs from a scan\n";
    }
    if ($reference->search($queries[$i], 10)->digest() !== $result->digest()) {
        echo "seed $seed: '$queries[$i]' differs with the PHP functions\n";
    }
    $sorted = $result->scores;
    uksort($sorted, fn (int $a, int $b): int => $sorted[$b] <=> $sorted[$a] ?: $a <=> $b);
    if (array_slice($sorted, 0, 10, true) !== $result->hits) {
        echo "seed $seed: '$queries[$i]' is ranked differently by a full sort\n";
    }
}
echo $found >= 20 ? 'enough queries with matches' : "seed $seed: only $found queries with matches", "\n";
?>
--EXPECT--
enough queries with matches
