--TEST--
Dates: a day, a month or a year is all of it in queries, the first two in filters; what is meant otherwise than it is written is refused
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Filter, Index, Schema};

require __DIR__ . '/index.inc';

$index = Index::create(new_folder(), new Schema(['text', Field::date('at')]));
$writer = $index->writer();
foreach ([1764255600000, 1e13, -1e15, '20260105', '2026', ['2026-01-01', 1764255600000]] as $wrong) {
    show_thrown(fn () => $writer->add(['id' => 'a', 'text' => 'x', 'at' => $wrong]));
}
$given = ['2026-01-30T23:59:59.999999', '2026-01-31', '2026-01-31T15:00', '2026-01-31T23:59:59.999999', '2026-02-01', '1764255600', '5000', 18991231,
    new DateTimeImmutable('@253402300800')];
foreach ($given as $id => $date) $writer->add(['id' => $id, 'text' => 'x', 'at' => $date]);
$writer->commit(durable: false);
$index->refresh();

$found = function (string $query, ?Filter $filter = null) use (&$index) { return implode(' ', array_column($index->search($query, 20, filter: $filter, sort: ['at' => 'asc'])->hits, 'id')); };
$ranges = ['2026-01-01..2026-01-31', '2026-01-31', '>2026-01-31', '>=2026-01-31', '<2026-01-31', '<=2026-01-31', '2026-01-31..', '..2026-01-30', '2026-01-31T15:00',
    '2026-01-31T00:00..2026-01-31T15:00', '2026-01', '>2026-01', '<2026-02', '2026', '>=2026', '<2026', '..2025', '2025..2026', '20260131', '>20260131', '2026-13', '20260231',
    '1764255600000'];
foreach ($ranges as $range) echo "$range: ", $found("+at:$range"), "\n";
$filters = [
    'equal' => Filter::equal('at', '2026-01-31'),
    'in' => Filter::in('at', ['2026-01-31', '2026-02-01T00:00', 5000]),
    'above' => Filter::above('at', '2026-01-31'),
    'atLeast' => Filter::atLeast('at', '2026-01-31'),
    'below' => Filter::below('at', '2026-01-31'),
    'atMost' => Filter::atMost('at', '2026-01-31'),
    'between' => Filter::between('at', '2026-01-30', '2026-01-31'),
    'a month' => Filter::equal('at', '2026-01'),
    'between months' => Filter::between('at', '2026-01', '2026-02'),
    'an object' => Filter::equal('at', new DateTime('2026-01-31 UTC')),
];
foreach ($filters as $name => $filter) echo "$name: ", $found('x', $filter), "\n";
foreach (['2026', '20260131', '1764255600000', 1764255600000] as $wrong) {
    show_thrown(fn () => $found('x', Filter::atLeast('at', $wrong)));
    show_thrown(fn () => $found('x', Filter::not(Filter::in('at', ['2026-01-31', $wrong]))));
}
echo 'numbers are seconds: ', $found('x', Filter::between('at', 2026, 20260131)), "\n";
$index = Index::create(new_folder(), new Schema(['text', Field::date('at')]));
$writer = $index->writer();
foreach (['1789-07-14', '1810-01-01', '2350-01-01'] as $date) $writer->add(['id' => substr($date, 0, 4), 'text' => 'x', 'at' => $date]);
$writer->commit(durable: false);
$index->refresh();
foreach (['1789', '1750..1850', '<1789', '>1789', '>=1789', '2299..2400', '0001..9999'] as $range) echo "$range: ", $found("+at:$range"), "\n";
show_thrown(fn () => Postings\Boost::recency('at', 10, now: '2026'));
// Anywhere else in a document, they come back as the texts that they are.
$deep = new DateTime('@0');
for ($depth = 0; $depth < 63; ++$depth) $deep = [$deep];
$writer->add(['id' => 'deep', 'text' => 'x', 'deep' => $deep]);
show_thrown(fn () => $writer->add(['id' => 'deeper', 'text' => 'x', 'deep' => [$deep]]));
$itself = [new DateTime('@0')];
$itself[] = &$itself;
$itself[] = &$itself;
show_thrown(fn () => $writer->add(['id' => 'itself', 'text' => 'x', 'deep' => $itself]));
$seen = new DateTimeImmutable('2026-11-27T12:00:00+01:00');
$entity = ['id' => 'entity', 'text' => 'y', 'seen' => &$seen, 'deep' => [['x' => $seen, 'y' => 1], []]];
$index = Index::create(new_folder(), new Schema(['text', Field::keyword('day')]));
$writer = $index->writer();
$writer->add($entity + ['day' => $seen]);
$writer->commit(durable: false);
$index->refresh();
echo json_encode($index->get('entity')), "\n";
echo get_class($entity['seen']), ' ', get_class($entity['deep'][0]['x']), ' stay; found by it: ', $index->search('y', filter: Filter::equal('day', $seen))->total, "\n";
?>
--EXPECT--
ValueError: The document "a" must have seconds since 1970, or YYYY-MM-DD, with or without a time, as "at", not milliseconds, or a number of a year over 9999
ValueError: The document "a" must have seconds since 1970, or YYYY-MM-DD, with or without a time, as "at", not milliseconds, or a number of a year over 9999
ValueError: The document "a" must have seconds since 1970, or YYYY-MM-DD, with or without a time, as "at", not milliseconds, or a number of a year over 9999
ValueError: The document "a" must have seconds since 1970, or YYYY-MM-DD, with or without a time, as "at", not a year or a day without hyphens
ValueError: The document "a" must have seconds since 1970, or YYYY-MM-DD, with or without a time, as "at", not a year or a day without hyphens
ValueError: The document "a" must have seconds since 1970, or YYYY-MM-DD, with or without a time, as "at", not milliseconds, or a number of a year over 9999
2026-01-01..2026-01-31: 0 1 2 3
2026-01-31: 1 2 3
>2026-01-31: 4 8
>=2026-01-31: 1 2 3 4 8
<2026-01-31: 6 7 5 0
<=2026-01-31: 6 7 5 0 1 2 3
2026-01-31..: 1 2 3 4 8
..2026-01-30: 6 7 5 0
2026-01-31T15:00: 2
2026-01-31T00:00..2026-01-31T15:00: 1 2
2026-01: 0 1 2 3
>2026-01: 4 8
<2026-02: 6 7 5 0 1 2 3
2026: 0 1 2 3 4
>=2026: 0 1 2 3 4 8
<2026: 6 7 5
..2025: 6 7 5
2025..2026: 5 0 1 2 3 4
20260131: 1 2 3
>20260131: 4 8
2026-13: 
20260231: 
1764255600000: 
equal: 1 2 3
in: 6 1 2 3 4
above: 4 8
atLeast: 1 2 3 4 8
below: 6 7 5 0
atMost: 6 7 5 0 1 2 3
between: 0 1 2 3
a month: 0 1 2 3
between months: 0 1 2 3 4
an object: 1
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: the field "at" has a date: seconds since 1970, or YYYY-MM-DD, with or without a time, not "2026"
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: the field "at" has a date: seconds since 1970, or YYYY-MM-DD, with or without a time, not "2026"
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: the field "at" has a date: seconds since 1970, or YYYY-MM-DD, with or without a time, not "20260131"
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: the field "at" has a date: seconds since 1970, or YYYY-MM-DD, with or without a time, not "20260131"
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: the field "at" has a date: seconds since 1970, or YYYY-MM-DD, with or without a time, not "1764255600000"
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: the field "at" has a date: seconds since 1970, or YYYY-MM-DD, with or without a time, not "1764255600000"
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: the field "at" has a date: seconds since 1970, or YYYY-MM-DD, with or without a time, not "1764255600000"
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: the field "at" has a date: seconds since 1970, or YYYY-MM-DD, with or without a time, not "1764255600000"
numbers are seconds: 6 7
1789: 1789
1750..1850: 1789 1810
<1789: 
>1789: 1810 2350
>=1789: 1789 1810 2350
2299..2400: 2350
0001..9999: 1789 1810 2350
ValueError: Postings\Boost::recency(): Argument #4 ($now) must be a date for the field "at", "2026" given
TypeError: The document "deeper" must have strings, numbers, booleans, nulls, dates and arrays of these only, at most 64 deep; "deep" has deeper ones
TypeError: The document "itself" must have strings, numbers, booleans, nulls, dates and arrays of these only, at most 64 deep; "deep" has deeper ones
{"id":"entity","text":"y","seen":"2026-11-27T12:00:00+01:00","deep":[{"x":"2026-11-27T12:00:00+01:00","y":1},[]],"day":"2026-11-27T12:00:00+01:00"}
DateTimeImmutable DateTimeImmutable stay; found by it: 1
