--TEST--
Postings\Index: facets by ranges are those of PHP's arrays; bounds of every type, and what is wrong with them
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Facet, Field, Filter, Index, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
require __DIR__ . '/columns.inc';
seeded();

const FIELDS = ['tag', 'count', 'price', 'flag', 'day'];

/** Bounds that ascend, as they are compared, and as they are given. */
function random_bounds(string $field): array
{
    $bounds = [];
    // Of one bound up to more than a few steps of a search tell apart.
    for ($n = mt_rand(0, 3) ? mt_rand(1, 6) : mt_rand(1, 60); $n > 0; $n--) {
        $bound = random_value($field);
        // Bounds that are no values.
        if ($field === 'count' && abs($bound) < 1000 && mt_rand(0, 2) === 0) $bound += 0.5;
        if ($field === 'tag' && mt_rand(0, 2) === 0) $bound = ['', 't', 't35', 'u', str_repeat('t', 300)][mt_rand(0, 4)];
        $bounds[] = $bound;
    }
    $bounds = array_unique($bounds, SORT_REGULAR);
    usort($bounds, fn ($a, $b) => $field === 'tag' ? strcmp($a, $b) : $a <=> $b);
    $given = array_map(fn ($bound) => match ($field === 'day' ? mt_rand(0, 3) : 4) {
        0 => new DateTimeImmutable("@$bound"),
        1 => (new DateTime("@$bound"))->setTimezone(new DateTimeZone('Asia/Tokyo')),
        2 => gmdate('Y-m-d H:i:s', $bound),
        default => $bound,
    }, $bounds);
    return [$bounds, $given];
}

/** What Result::$facets should have. */
function expected_ranges(array $documents, string $field, array $bounds): array
{
    $shown = fn ($bound) => $field === 'day' ? gmdate('Y-m-d\TH:i:s\Z', $bound) : $bound;
    $before = fn ($a, $b) => $field === 'tag' ? strcmp($a, $b) < 0 : $a < $b;
    $ranges = [];
    foreach ([...$bounds, null] as $i => $below) {
        $from = $bounds[$i - 1] ?? null;
        $count = 0;
        foreach ($documents as $document) {
            $within = array_filter((array) ($document[$field] ?? []),
                fn ($value) => ($i === 0 || !$before($value, $from)) && ($i === count($bounds) || $before($value, $below)));
            $count += $within !== [];
        }
        $ranges[] = ['from' => $i === 0 ? null : $shown($from), 'below' => $i === count($bounds) ? null : $shown($below), 'count' => $count];
    }
    return ['ranges' => $ranges, 'missing' => count(array_filter($documents, fn ($document) => !isset($document[$field])))];
}

$index = Index::create(new_folder(), column_schema());
$writer = $index->writer();
$model = [];
$facets = 0;
for ($step = 0; $step < 40; $step++) {
    change($writer, $model);
    $index->refresh();
    for ($n = 0; $n < 6; $n++) {
        [$filter, $passes, $shown] = random_filter(1);
        $word = mt_rand(0, 3) ? 'w' . mt_rand(0, 3) : '*';
        $found = array_filter($model, fn ($document) => ($word === '*' || in_array($word, explode(' ', $document['text']))) && $passes($document));
        $asked = $expected = [];
        foreach (FIELDS as $field) {
            [$bounds, $asked[$field]] = random_bounds($field);
            $expected[$field] = expected_ranges($found, $field, $bounds);
        }
        $given = serialize($asked);
        $result = $index->search($word, mt_rand(0, 3), filter: $filter, facets: $asked);
        same($given, serialize($asked), 'the argument afterwards');
        foreach ($expected as $field => $facet) {
            same($facet, $result->facets[$field], "ranges of $field of $word, $shown in step $step");
            $facets++;
        }
        same($result->facets, $index->searchMany(['a' => $word], filter: $filter, facets: $asked)['a']->facets, "searchMany() of $word, $shown");
    }
}
echo "$facets facets\n";
$writer->commit();
unset($writer);

// Several blocks of a column, of documents with one value and with several.
$large = Index::create(new_folder(), new Schema([Field::int('one'), Field::int('some')]));
$writer = $large->writer();
$values = [];
for ($i = 0; $i < 20000; $i++) {
    $values[] = $value = ['one' => mt_rand(-1000000, 1000000), 'some' => array_map(fn () => mt_rand(0, 1000000), range(1, mt_rand(1, 3)))];
    $writer->add(['id' => $i] + $value);
}
$writer->merge();
$large->refresh();
foreach ([[0], [-500000, 500000], range(-990000, 990000, 2000)] as $bounds) {
    foreach (['one', 'some'] as $field) {
        same(expected_ranges($values, $field, $bounds), $large->search('*', 0, facets: [$field => $bounds])->facets[$field], "$field by " . count($bounds) . ' bounds');
    }
}
unset($writer);

// A shop: each range is what a filter finds.
$shop = Index::create(new_folder(), new Schema(['name', Field::float('price'), Field::date('since')]));
$writer = $shop->writer();
foreach ([1.5, 9.99, 10, 10.0, 49.99, 50, 300] as $id => $price) {
    $writer->add(['id' => $id, 'name' => 'pen', 'price' => $price, 'since' => sprintf('2026-%02d-17', $id + 1)]);
}
$writer->commit();
$shop->refresh();
$page = $shop->search('pen', 0, facets: ['price' => [10, 50], 'since' => ['2026-02', '2026-03', new DateTime('2026-04-01 00:00', new DateTimeZone('-05:00'))]]);
echo json_encode($page->facets['price']), "\n", json_encode($page->facets['since'], JSON_PRETTY_PRINT), "\n";
foreach ($page->facets['price']['ranges'] as ['from' => $from, 'below' => $below, 'count' => $count]) {
    same($count, $shop->search('pen', 0, filter: Filter::range('price', $from, $below))->total, "from $from below $below");
}
foreach ($page->facets['since']['ranges'] as ['from' => $from, 'below' => $below, 'count' => $count]) {
    same($count, $shop->search('pen', 0, filter: Filter::range('since', $from, $below))->total, "from $from below $below");
}
// Of several values, one has to be within.
$several = index_of(new Schema([Field::int('n'), Field::keyword('tag')]), [['n' => [1, 100], 'tag' => ['a', 'x']], ['n' => 20, 'tag' => 'm'], ['n' => PHP_INT_MAX], []]);
foreach (['n' => [10, 50], 'tag' => ['b', 'n']] as $field => $bounds) {
    foreach ($several->search('*', 0, facets: [$field => $bounds])->facets[$field]['ranges'] as ['from' => $from, 'below' => $below, 'count' => $count]) {
        same($count, $several->search('*', 0, filter: Filter::range($field, $from, $below))->total, "$field from $from below $below");
    }
}
// Between the same values, and beyond all.
foreach ([[2.3, 2.7], [0.25, 0.5, 1], [PHP_INT_MIN, 1e18, '1e30', '1e31']] as $bounds) {
    echo json_encode($several->search('*', 0, facets: ['n' => $bounds])->facets['n']['ranges']), "\n";
}
echo json_encode(json_decode(json_encode($page))->facets->price->ranges[1]), "\n";
// References, and keys of the array.
$bound = 20;
$bounds = ['low' => &$bound, 7 => 40];
echo json_encode($shop->search('pen', 0, facets: ['price' => $bounds])->facets['price']['ranges'][1]), "\n";

// Bounds that are changed while dates are read, by what may run then.
class Changes
{
    public ?object $self = null;
    public function __destruct()
    {
        $GLOBALS['dates'] = null;
    }
}
$dates = array_map(fn ($day) => new DateTimeImmutable("@$day"), range(1, 9000));
gc_collect_cycles();
gc_enable();
$cycle = new Changes;
$cycle->self = $cycle;
unset($cycle);
for ($i = gc_status()['threshold'] - gc_status()['roots'] - 100; $i > 0; $i--) {
    $garbage = new stdClass;
    $garbage->self = $garbage;
    unset($garbage);
}
echo count($shop->search('pen', 0, facets: ['since' => &$dates])->facets['since']['ranges']), ' ', json_encode($dates), "\n";

// What PHP says of such an object differs by its version.
function of_unmade(callable $work): void
{
    try {
        $work();
    } catch (Error $e) {
        throw new Error(strstr($e->getMessage(), 'has not been correctly initialized') ? 'not initialized' : $e->getMessage());
    }
}
class Unmade extends DateTime
{
    public function __construct()
    {
    }
}
foreach ([
    fn () => $shop->search('pen', facets: ['price' => []]),
    fn () => $shop->search('pen', facets: ['price' => range(1, 10001)]),
    fn () => $shop->search('pen', facets: ['price' => [10, 5]]),
    fn () => $shop->search('pen', facets: ['price' => [10, 10.0]]),
    fn () => $shop->search('pen', facets: ['price' => [10, 'cheap']]),
    fn () => $shop->search('pen', facets: ['price' => [NAN]]),
    fn () => $shop->search('pen', facets: ['price' => [0, INF]]),
    fn () => $several->search('*', facets: ['n' => [-INF]]),
    fn () => $several->search('*', facets: ['n' => [2.7, 2.3]]),
    fn () => $several->search('*', facets: ['n' => [2.5, 2.5]]),
    fn () => $shop->search('pen', facets: ['price' => [null]]),
    fn () => $shop->search('pen', facets: ['price' => [[10]]]),
    fn () => $shop->search('pen', facets: ['price' => [new stdClass]]),
    fn () => $shop->search('pen', facets: ['since' => ['2026']]),
    fn () => $shop->search('pen', facets: ['since' => [1764000000000]]),
    fn () => $shop->search('pen', facets: ['since' => ['2026-02', '2026-01-31']]),
    fn () => $shop->search('pen', facets: ['name' => ['a']]),
    fn () => $shop->search('pen', facets: ['color' => ['a']]),
    fn () => $shop->search('pen', facets: ['price', 'price' => [10]]),
    fn () => $shop->search('pen', facets: [[10]]),
    fn () => of_unmade(fn () => $shop->search('pen', facets: ['since' => [new Unmade]])),
    fn () => of_unmade(fn () => $shop->searchMany(['pen'], facets: ['since' => [new Unmade]])),
    fn () => $index->search('*', facets: ['tag' => ['b', 'a']]),
] as $wrong) {
    show_thrown($wrong);
}
?>
--EXPECT--
1200 facets
{"ranges":[{"from":null,"below":10,"count":2},{"from":10,"below":50,"count":3},{"from":50,"below":null,"count":2}],"missing":0}
{
    "ranges": [
        {
            "from": null,
            "below": "2026-02-01T00:00:00Z",
            "count": 1
        },
        {
            "from": "2026-02-01T00:00:00Z",
            "below": "2026-03-01T00:00:00Z",
            "count": 1
        },
        {
            "from": "2026-03-01T00:00:00Z",
            "below": "2026-04-01T05:00:00Z",
            "count": 1
        },
        {
            "from": "2026-04-01T05:00:00Z",
            "below": null,
            "count": 4
        }
    ],
    "missing": 0
}
[{"from":null,"below":2.3,"count":1},{"from":2.3,"below":2.7,"count":0},{"from":2.7,"below":null,"count":3}]
[{"from":null,"below":0.25,"count":0},{"from":0.25,"below":0.5,"count":0},{"from":0.5,"below":1,"count":0},{"from":1,"below":null,"count":3}]
[{"from":null,"below":-9223372036854775808,"count":0},{"from":-9223372036854775808,"below":1000000000000000000,"count":2},{"from":1000000000000000000,"below":1.0e+30,"count":1},{"from":1.0e+30,"below":1.0e+31,"count":0},{"from":1.0e+31,"below":null,"count":0}]
{"from":10,"below":50,"count":3}
{"from":20,"below":40,"count":0}
9001 null
ValueError: Postings\Index::search(): Argument #10 ($facets) must have 1 to 10000 bounds for "price"
ValueError: Postings\Index::search(): Argument #10 ($facets) must have 1 to 10000 bounds for "price"
ValueError: Postings\Index::search(): Argument #10 ($facets) must have bounds for "price" that ascend: "5" is not over "10"
ValueError: Postings\Index::search(): Argument #10 ($facets) must have bounds for "price" that ascend: "10" is not over "10"
ValueError: Postings\Index::search(): Argument #10 ($facets) must have as bounds for "price" what the field has, a number, not "cheap"
ValueError: Postings\Index::search(): Argument #10 ($facets) must have as bounds for "price" what the field has, a number, not "nan"
ValueError: Postings\Index::search(): Argument #10 ($facets) must have as bounds for "price" what the field has, a number, not "inf"
ValueError: Postings\Index::search(): Argument #10 ($facets) must have as bounds for "n" what the field has, an integer over -2^63, not "-inf"
ValueError: Postings\Index::search(): Argument #10 ($facets) must have bounds for "n" that ascend: "2.3" is not over "2.7"
ValueError: Postings\Index::search(): Argument #10 ($facets) must have bounds for "n" that ascend: "2.5" is not over "2.5"
TypeError: Postings\Index::search(): Argument #10 ($facets) must have DateTimeInterface|string|int|float|bool as bounds for "price", not null
TypeError: Postings\Index::search(): Argument #10 ($facets) must have DateTimeInterface|string|int|float|bool as bounds for "price", not array
TypeError: Postings\Index::search(): Argument #10 ($facets) must have DateTimeInterface|string|int|float|bool as bounds for "price", not stdClass
ValueError: Postings\Index::search(): Argument #10 ($facets) must have as bounds for "since" what the field has, a date: seconds since 1970, or YYYY-MM-DD, with or without a time, not "2026"
ValueError: Postings\Index::search(): Argument #10 ($facets) must have as bounds for "since" what the field has, a date: seconds since 1970, or YYYY-MM-DD, with or without a time, not "1764000000000"
ValueError: Postings\Index::search(): Argument #10 ($facets) must have bounds for "since" that ascend: "2026-01-31" is not over "2026-02"
ValueError: Postings\Index::search(): Argument #10 ($facets) must be of fields that are no texts, as "name" is
ValueError: Postings\Index::search(): Argument #10 ($facets) must be of fields: there is no field "color"
ValueError: Postings\Index::search(): Argument #10 ($facets) must have the field "price" once
TypeError: Postings\Index::search(): Argument #10 ($facets) must have names of fields, with a Postings\Facet, a limit or bounds, not array
Error: not initialized
Error: not initialized
ValueError: Postings\Index::search(): Argument #10 ($facets) must have bounds for "tag" that ascend: "a" is not over "b"
