--TEST--
Postings\Index: bounds, counts and cursors agree with what each of several segments, and each of several blocks, has
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Boost, Field, Mode, Schema};

require __DIR__ . '/index.inc';

// Large enough to stay apart.
$documents = fn (array $of) => array_map(fn (int $i) => ['text' => 'x'] + array_map(fn ($value) => $value($i), $of), range(0, 1499));
$facets = function (callable $first, callable $second, array $facets) use ($documents): array {
    $index = index_of(new Schema(['text', Field::int('n')]), $documents(['n' => $first]), $documents(['n' => $second]));
    return [$index->info()['segments'], $index->search('x', 0, facets: $facets)->facets['n']];
};
foreach ([[5, 7], [7, 5]] as [$first, $second]) {
    [$segments, $facet] = $facets(fn () => $first, fn () => $second, ['n']);
    echo "$segments segments: ", json_encode([$facet['min'], $facet['max']]), "\n";
}
[, $facet] = $facets(fn (int $i) => $i % 3, fn (int $i) => $i % 3, ['n' => 2]);
echo 'of equal counts, the least values: ', json_encode($facet['values']), ", others: $facet[other]\n";

echo "The best documents are in a block of smaller values:\n";
$index = index_of(new Schema(['text', Field::int('n'), Field::point('place')]), array_map(fn (int $i) => [
    'text' => 'x',
    'n' => $i < 19000 ? 500 + $i % 500 : $i % 1000,
    'place' => ($i < 10000 ? 50 + $i % 30 : 40 - $i % 77) . ',10',
], range(0, 19999)));
echo ids($index->search('x', 5, boosts: [Boost::range('n', 1000, 0, 5)])), "\n";
echo ids($index->search('x', 5, boosts: [Boost::range('n', 0, 1000, 5)])), "\n";
echo ids($index->search('x', 5, boosts: [Boost::near('place', 20, 10, 1000, 5)])), "\n";
echo ids($index->search('x', 5, boosts: [Boost::near('place', 79, 10, 1000, 5)])), "\n";

echo "Cursors:\n";
$index = index_of(new Schema(['text', Field::int('n')]), [['text' => 'x', 'n' => 1], ['text' => 'y', 'n' => 2], ['text' => 'x', 'n' => 3]]);
foreach ([[], ['n' => 'asc']] as $sort) {
    $first = $index->search('x y', 1, mode: Mode::Any, sort: $sort);
    $second = $index->search('x y', 1, sort: $sort, after: $first->cursor);
    echo ids($first), ', then ', ids($second), " by {$second->modeUsed->name}\n";
}
var_dump($index->search('x', 2)->cursor, $index->search('x', 2, sort: ['n' => 'asc'])->cursor);
?>
--EXPECT--
2 segments: [5,7]
2 segments: [5,7]
of equal counts, the least values: [1000,1000], others: 1000
The best documents are in a block of smaller values:
19000 19001 19002 19003 19004
499 999 1499 1999 2499
10030 10107 10184 10261 10338
29 59 89 119 149
Cursors:
1, then 0 by Any
0, then 1 by Any
NULL
NULL
