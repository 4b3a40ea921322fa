--TEST--
Postings\Index: what is wrong with values, filters, sort, facets and cursors is named
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Facet, Field, FieldType, Filter, Index, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

$schema = new Schema(['text', Field::text('title', 2), Field::keyword('tag'), Field::int('count'), Field::float('price'), Field::bool('flag'), Field::date('day')]);
echo implode(' ', array_map(fn ($field) => "$field->name:{$field->type->value}", $schema->fields)), "\n";
show_thrown(fn () => Field::int('no name'));
show_thrown(fn () => Field::text('a', -1));
show_thrown(fn () => Field::float());
$index = Index::create(new_folder(), $schema);
$writer = $index->writer();
foreach ([['count' => 1.5], ['count' => 'many'], ['count' => PHP_INT_MIN], ['count' => true], ['price' => NAN], ['price' => ''], ['flag' => 2],
    ['day' => 'soon'], ['day' => new stdClass], ['day' => [[1]]], ['count' => new DateTime('@0')]] as $values) {
    show_thrown(fn () => $writer->add(['id' => 1] + $values));
}
class Late extends DateTime { public function __construct() {} }
// PHP's own error: of another class and with another message since 8.3.
try {
    $writer->add(['id' => 1, 'day' => new Late]);
} catch (Error $error) {
    echo str_contains($error->getMessage(), 'not been correctly initialized') ? "PHP's own error" : $error, "\n";
}
echo $writer->pending(), " pending\n";

// What comes back, and what may be meant by it.
$day = new DateTimeImmutable('2026-11-23 01:02:03.5', new DateTimeZone('+02:00'));
$document = ['id' => 1, 'text' => 'one', 'count' => '7', 'price' => 1, 'flag' => false, 'day' => ['x' => &$day, 'y' => 0], 'tag' => [1, 2.5], 'other' => 1];
$writer->addAll([$document, ['id' => 2, 'text' => 'one two', 'count' => 8.0, 'price' => '2.50', 'flag' => 1, 'day' => null], ['id' => 3, 'text' => 'one']]);
same(true, $day instanceof DateTimeImmutable, 'what was given stays as it is');
$writer->commit();
$index->refresh();
echo json_encode($index->get(1)), "\n";
$found = fn (Filter $filter) => print(implode(' ', array_column($index->search('one', filter: $filter, sort: ['count'])->hits, 'id')) . ";");
$found(Filter::equal('count', 7));
$found(Filter::equal('count', '7.0'));
$found(Filter::equal('flag', true));
$found(Filter::equal('flag', 'false'));
$found(Filter::equal('price', 2.5));
$found(Filter::equal('day', '2026-11-22T23:02:03.5Z'));
$found(Filter::equal('day', $day));
$found(Filter::between('count', null, 7.5));
$found(Filter::in('tag', [2.5]));
$found(Filter::in('count', []));
$found(Filter::between('count', 9, 7));
$found(Filter::not(Filter::exists('day')));
$found(Filter::above('count', PHP_INT_MAX));
$found(Filter::atLeast('tag', '2'));
echo "\n";

// What is wrong.
foreach ([
    fn () => Filter::equal('count', null),
    fn () => Filter::between('count', [], 1),
    fn () => Filter::atLeast('count', new stdClass),
    fn () => $index->search('one', filter: Filter::equal('count', 'many')),
    fn () => $index->search('one', filter: Filter::between('day', '2026-01-01', 'soon')),
    fn () => $index->search('one', filter: Filter::equal('price', NAN)),
    fn () => $index->search('one', filter: Filter::atLeast('text', 'a')),
    fn () => $index->search('one', filter: Filter::atLeast('id', 1)),
    fn () => $index->search('one', filter: Filter::exists('none')),
    fn () => $writer->deleteMatching('one', filter: Filter::below('flag', 'x')),
    fn () => $index->search('one', sort: ['none' => 'asc']),
    fn () => $index->search('one', sort: ['text' => 'asc']),
    fn () => $index->search('one', sort: ['id']),
    fn () => $index->search('one', sort: ['price' => 'up']),
    fn () => $index->search('one', sort: ['price' => 1]),
    fn () => $index->search('one', sort: [1]),
    fn () => $index->search('one', sort: ['price', 'price']),
    fn () => $index->search('one', sort: ['price', 'count', 'tag', 'flag', 'day']),
    fn () => $index->searchMany(['one'], sort: ['none']),
    fn () => $index->search('one', facets: ['none']),
    fn () => $index->search('one', facets: ['text']),
    fn () => $index->search('one', facets: ['tag' => Facet::MinMax]),
    fn () => $index->search('one', facets: ['tag' => -1]),
    fn () => $index->search('one', facets: ['tag' => 'all']),
    fn () => $index->search('one', facets: [null]),
    fn () => $index->search('one', facets: ['tag', 'tag' => 5]),
    fn () => $index->search('one', after: 'x'),
    fn () => $index->search('one', after: ''),
    fn () => $index->terms('1', field: 'count'),
] as $wrong) {
    show_thrown($wrong);
}
// A cursor of another order, and cursors that somebody made up.
$cursor = $index->search('one', 1, sort: ['count' => 'asc'])->cursor;
show_thrown(fn () => $index->search('one', 1, sort: ['count' => 'desc'], after: $cursor));
show_thrown(fn () => $index->search('one', 1, after: $cursor));
echo $index->search('one', 1, sort: ['count' => 'asc'], after: $cursor)->hits[0]->id, "\n";
$refused = 0;
for ($n = 0; $n < 3000; $n++) {
    $made = $cursor;
    for ($i = mt_rand(1, 3); $i > 0; $i--) {
        $made[mt_rand(0, strlen($made) - 1)] = 'ABCabc019-_=%'[mt_rand(0, 12)];
    }
    if (mt_rand(0, 4) === 0) $made = substr($made, 0, mt_rand(0, strlen($made)));
    try {
        $index->search('one', 1, sort: ['count' => 'asc'], after: $made);
        $refused += $made === $cursor;
    } catch (ValueError) {
        $refused++;
    }
}
echo $refused, " refused\n";
?>
--EXPECT--
text:text title:text tag:keyword count:int price:float flag:bool day:date
ValueError: Postings\Field::int(): Argument #1 ($name) must be right: the field's name "no name" is not 1 to 64 letters, digits, '_', '-' or '.', first a letter or '_'
ValueError: Postings\Field::text(): Argument #2 ($boost) must be right: the boost of the field "a" is not between 0.001 and 1000
ArgumentCountError: Postings\Field::float() expects exactly 1 argument, 0 given
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "1": "count" is not an integer over -2^63, but "1.5"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "1": "count" is not an integer over -2^63, but "many"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "1": "count" is not an integer over -2^63, but "-9223372036854775808"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "1": "count" is not an integer over -2^63, but "true"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "1": "price" is not a number, but "nan"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "1": "price" is not a number, but ""
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "1": "flag" is not true or false, but "2"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "1": "day" is not a date: seconds since 1970, or YYYY-MM-DD, with or without a time, but "soon"
TypeError: The document "1" must have strings, numbers, booleans, nulls, dates and arrays of these only, at most 64 deep; "day" has stdClass
TypeError: The document "1" must have strings, numbers or a list of these as "day", array given
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "1": "count" is not an integer over -2^63, but "1970-01-01T00:00:00+00:00"
PHP's own error
0 pending
{"id":1,"text":"one","count":"7","price":1,"flag":false,"day":{"x":"2026-11-23T01:02:03.500000+02:00","y":0},"tag":[1,2.5],"other":1}
1;1;2;1;2;1;1;1;1;;;2 3;;1;
TypeError: Postings\Filter::equal(): Argument #2 ($value) must be of type DateTimeInterface|string|int|float|bool, null given
TypeError: Postings\Filter::between(): Argument #2 ($from) must be of type DateTimeInterface|string|int|float|bool, array given
TypeError: Postings\Filter::atLeast(): Argument #2 ($value) must be of type DateTimeInterface|string|int|float|bool, stdClass given
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: the field "count" has an integer over -2^63, not "many"
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: the field "day" has a date: seconds since 1970, or YYYY-MM-DD, with or without a time, not "soon"
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: the field "price" has a number, not "nan"
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: the field "text" is a text: filters are of other fields and the key
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: the key "id" has no ranges
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: there is no field "none"
ValueError: Postings\Writer::deleteMatching(): Argument #3 ($filter) must fit the fields: the field "flag" has true or false, not "x"
ValueError: Postings\Index::search(): Argument #9 ($sort) must be by fields: there is no field "none"
ValueError: Postings\Index::search(): Argument #9 ($sort) must be by fields that are no texts, as "text" is
ValueError: Postings\Index::search(): Argument #9 ($sort) must be by fields: there is no field "id"
ValueError: Postings\Index::search(): Argument #9 ($sort) must have 'asc' or 'desc' for "price"
ValueError: Postings\Index::search(): Argument #9 ($sort) must have 'asc' or 'desc' for "price"
TypeError: Postings\Index::search(): Argument #9 ($sort) must have names of fields, with 'asc' or 'desc', not int
ValueError: Postings\Index::search(): Argument #9 ($sort) must have the field "price" once
ValueError: Postings\Index::search(): Argument #9 ($sort) must be by four fields at most
ValueError: Postings\Index::searchMany(): Argument #9 ($sort) must be by fields: there is no field "none"
ValueError: Postings\Index::search(): Argument #10 ($facets) must be of fields: there is no field "none"
ValueError: Postings\Index::search(): Argument #10 ($facets) must be of fields that are no texts, as "text" is
ValueError: Postings\Index::search(): Argument #10 ($facets) must count the keyword "tag", which has no least value
ValueError: Postings\Index::search(): Argument #10 ($facets) must have limits from 0 to 1000000, as for "tag"
TypeError: Postings\Index::search(): Argument #10 ($facets) must have a Postings\Facet, a limit or bounds for "tag", not string
TypeError: Postings\Index::search(): Argument #10 ($facets) must have names of fields, with a Postings\Facet, a limit or bounds, not null
ValueError: Postings\Index::search(): Argument #10 ($facets) must have the field "tag" once
ValueError: Postings\Index::search(): Argument #11 ($after) must be the cursor of a result of this search
ValueError: Postings\Index::search(): Argument #11 ($after) must be the cursor of a result of this search
ValueError: Postings\Index::terms(): Argument #2 ($field) must be the name of a text or a keyword, "count" given
ValueError: Postings\Index::search(): Argument #11 ($after) must be the cursor of a result of this search
ValueError: Postings\Index::search(): Argument #11 ($after) must be the cursor of a result of this search
2
3000 refused
