--TEST--
Postings\Index::similar(): timeout, boosts and distinct are those of search()
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Boost, Field, Filter, Mode, Query, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

$words = fn () => implode(' ', array_map(fn () => 'w' . (int) (mt_rand(0, 99) ** 2 / 500), range(1, mt_rand(1, 12))));
$documents = array_map(fn ($id) => ['id' => "k$id", 'text' => $words(), 'votes' => mt_rand(0, 500), 'product' => 'p' . mt_rand(0, 15)], range(0, 199));
$index = index_of(new Schema(['text', Field::int('votes'), Field::keyword('product')]), ...array_chunk($documents, 80));
$shown = fn ($result) => [$result->total, $result->cursor, array_map(fn ($hit) => [$hit->id, $hit->score], $result->hits)];
$reordered = $fewer = 0;
for ($n = 0; $n < 60; $n++) {
    $of = $documents[array_rand($documents)];
    $options = ['boosts' => mt_rand(0, 1) ? [] : [Boost::field('votes', mt_rand(1, 300))], 'distinct' => mt_rand(0, 1) ? null : 'product', 'timeout' => mt_rand(0, 1) ? null : 60];
    // All terms that others have, too.
    $terms = array_filter(array_unique(explode(' ', $of['text'])), fn ($word) => $index->search("text:$word", 0)->total > 1);
    $expected = $index->search(Query::any(...array_map(fn ($term) => Query::term($term), array_values($terms))), ...['limit' => 8, 'mode' => Mode::Any, 'filter' => Filter::not(Filter::equal('id', $of['id']))], ...$options);
    $result = $index->similar($of['id'], 8, ...$options);
    same([$expected->total, null, $shown($expected)[2]], $shown($result), json_encode([$of, $options]));
    $plain = $index->similar($of['id'], 8);
    $reordered += $options['boosts'] && $shown($plain)[2] !== $shown($result)[2];
    $fewer += $options['distinct'] && $plain->total > $result->total;
}
echo $reordered > 5 && $fewer > 5 ? "the same\n" : "$reordered reordered, $fewer fewer\n";
foreach ([1e-9, 0, -1, NAN] as $timeout) show_thrown(fn () => $index->similar('k1', timeout: $timeout));
show_thrown(fn () => $index->similar(['text' => 'w1 w2'], timeout: 1e-9));
foreach ([[1], [Boost::field('product', 1)], [Boost::field('no', 1)]] as $boosts) show_thrown(fn () => $index->similar('k1', boosts: $boosts));
foreach (['text', 'no', 'id'] as $distinct) show_thrown(fn () => $index->similar('k1', distinct: $distinct));
show_thrown(fn () => $index->similar('k1', fields: ['no'], boosts: [1]));
?>
--EXPECT--
the same
Postings\TimeoutException: The search took longer than its timeout
ValueError: Postings\Index::similar(): Argument #6 ($timeout) must be greater than 0, 0 given
ValueError: Postings\Index::similar(): Argument #6 ($timeout) must be greater than 0, -1 given
ValueError: Postings\Index::similar(): Argument #6 ($timeout) must be greater than 0, NAN given
Postings\TimeoutException: The search took longer than its timeout
TypeError: Postings\Index::similar(): Argument #7 ($boosts) must have Postings\Boost objects only, not int at index 0
ValueError: Postings\Index::similar(): Argument #7 ($boosts) must be of numbers, which "product" has not at index 0
ValueError: Postings\Index::similar(): Argument #7 ($boosts) must be of fields: there is no field "no" at index 0
ValueError: Postings\Index::similar(): Argument #8 ($distinct) must be a field that is no text, as "text" is
ValueError: Postings\Index::similar(): Argument #8 ($distinct) must be a field: there is no field "no"
ValueError: Postings\Index::similar(): Argument #8 ($distinct) must be a field: there is no field "id"
ValueError: Postings\Index::similar(): Argument #4 ($fields) must have names of texts of the index, not "no"
