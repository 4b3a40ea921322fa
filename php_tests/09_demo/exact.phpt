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
// 37,200 packages: numbers beyond 2^15, where the packed form changes and odd ones would lose a bit.
for ($copy = 0; $copy < 1200; ++$copy) {
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

// BM25 from the text alone, k1 = 1.2 and b = 0.75.
$documents = [];
for ($doc = 0; $doc < $index->documents() * Index::STRIDE; $doc += Index::STRIDE) {
    $documents[$doc] = Tokenizer::words($index->name($doc) . ' ' . $index->description($doc));
}
$average = array_sum(array_map(count(...), $documents)) / count($documents);
$terms = ['fast', 'search', 'engine'];
foreach ($searcher->search(implode(' ', $terms), 3)->hits as $doc => $score) {
    $expected = 0.0;
    foreach ($terms as $term) {
        $df = count(array_filter($documents, fn (array $words): bool => in_array($term, $words, true)));
        $tf = count(array_keys($documents[$doc], $term, true));
        $idf = log(1 + (count($documents) - $df + 0.5) / ($df + 0.5));
        $expected += $idf * $tf * 2.2 / ($tf + 1.2 * (0.25 + 0.75 * count($documents[$doc]) / $average));
    }
    if (abs($score - $expected) > 1e-9) {
        echo "seed $seed: document $doc scores $score, BM25 is $expected\n";
    }
}
echo $found >= 20 ? 'enough queries with matches' : "seed $seed: only $found queries with matches", "\n";
?>
--EXPECT--
enough queries with matches
