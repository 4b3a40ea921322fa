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
    $filter = Filter::all(...array_filter([$from === null ? null : Filter::atLeast('price', $from), $below === null ? null : Filter::below('price', $below)]));
    same($count, $shop->search('pen', 0, filter: $filter)->total, "from $from below $below");
}
echo json_encode(json_decode(json_encode($page))->facets->price->ranges[1]), "\n";
// References, and keys of the array.
$bound = 20;
$bounds = ['low' => &$bound, 7 => 40];
echo json_encode($shop->search('pen', 0, facets: ['price' => $bounds])->facets['price']['ranges'][1]), "\n";

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
    fn () => $shop->search('pen', facets: ['since' => [new Unmade]]),
    fn () => $shop->searchMany(['pen'], facets: ['since' => [new Unmade]]),
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
{"from":10,"below":50,"count":3}
{"from":20,"below":40,"count":0}
ValueError: Postings\Index::search(): Argument #10 ($facets) must have 1 to 10000 bounds for "price"
ValueError: Postings\Index::search(): Argument #10 ($facets) must have 1 to 10000 bounds for "price"
ValueError: Postings\Index::search(): Argument #10 ($facets) must have bounds for "price" that ascend: "5" is not over "10"
ValueError: Postings\Index::search(): Argument #10 ($facets) must have bounds for "price" that ascend: "10" is not over "10"
ValueError: Postings\Index::search(): Argument #10 ($facets) must have as bounds for "price" what the field has, a number, not "cheap"
ValueError: Postings\Index::search(): Argument #10 ($facets) must have as bounds for "price" what the field has, a number, not "nan"
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
Error: The DateTime object has not been correctly initialized by its constructor
Error: The DateTime object has not been correctly initialized by its constructor
ValueError: Postings\Index::search(): Argument #10 ($facets) must have bounds for "tag" that ascend: "a" is not over "b"
