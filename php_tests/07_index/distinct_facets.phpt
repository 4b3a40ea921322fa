--TEST--
search(distinctFacets:): facets count values of another field instead of documents, beside plain PHP
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Facet, Field, Filter, Index, Mode, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
require __DIR__ . '/columns.inc';
seeded();

const FIELDS = ['tag', 'count', 'price', 'flag', 'day'];

/** The groups that a document of the model is in: the least of its values, or itself alone. */
function group_of(array $document, string $distinct): string
{
    $values = (array) ($document[$distinct] ?? []);
    return $values === [] ? "alone $document[id]" : json_encode(min($values));
}

/** How many groups have a document that passes. */
function groups(array $documents, string $distinct, callable $passes): int
{
    return count(array_unique(array_map(fn ($document) => group_of($document, $distinct), array_filter($documents, $passes))));
}

/** What Result::$facets should have of a field. */
function expected(array $documents, string $field, mixed $facet, string $distinct): array
{
    $shown = fn ($value) => $field === 'day' && $value !== null ? gmdate('Y-m-d\TH:i:s\Z', $value) : $value;
    $missing = ['missing' => groups($documents, $distinct, fn ($document) => !isset($document[$field]))];
    $values = array_merge(...array_map(fn ($document) => (array) ($document[$field] ?? []), array_values($documents)));
    if ($facet === Facet::MinMax) {
        [$least, $greatest] = $values === [] ? [null, null] : [min($values), max($values)];
        return ['min' => $shown($least), 'max' => $shown($greatest)] + $missing;
    }
    if (is_array($facet)) {
        $ranges = [];
        foreach ([...$facet, null] as $i => $below) {
            $from = $facet[$i - 1] ?? null;
            $within = fn ($document) => array_filter((array) ($document[$field] ?? []),
                fn ($value) => ($from === null || ($field === 'tag' ? strcmp($value, $from) >= 0 : $value >= $from)) && ($below === null || ($field === 'tag' ? strcmp($value, $below) < 0 : $value < $below))) !== [];
            $ranges[] = ['from' => $shown($from), 'below' => $shown($below), 'count' => groups($documents, $distinct, $within)];
        }
        return ['ranges' => $ranges] + $missing;
    }
    $values = array_values(array_unique($values, SORT_REGULAR));
    usort($values, fn ($a, $b) => $field === 'tag' ? strcmp($a, $b) : $a <=> $b);
    $counts = array_map(fn ($value) => groups($documents, $distinct, fn ($document) => in_array($value, (array) ($document[$field] ?? []), true)), $values);
    $order = array_keys($values);
    usort($order, fn ($a, $b) => $counts[$b] <=> $counts[$a] ?: $a <=> $b);
    $limit = is_int($facet) ? $facet : 100;
    $listed = [];
    foreach (array_slice($order, 0, $limit) as $place) {
        $value = $shown($values[$place]);
        $listed[is_string($value) ? $value : json_encode($value)] = $counts[$place];
    }
    return ['values' => $listed, 'distinct' => count($values), 'other' => array_sum($counts) - array_sum($listed)] + $missing;
}

$index = Index::create(new_folder(), column_schema());
$writer = $index->writer();
$model = [];
$facets = $segments = 0;
for ($step = 0; $step < 40; $step++) {
    change($writer, $model);
    $index->refresh();
    $segments = max($segments, $index->info()['segments']);
    for ($n = 0; $n < 4; $n++) {
        [$filter, $passes, $shown] = random_filter(1);
        if (mt_rand(0, 2) === 0) [$filter, $passes, $shown] = [null, fn () => true, 'all'];
        $word = mt_rand(0, 3) ? 'w' . mt_rand(0, 3) : '*';
        $distinct = FIELDS[mt_rand(0, 4)];
        $found = array_filter($model, fn ($document) => ($word === '*' || in_array($word, explode(' ', $document['text']))) && $passes($document));
        $asked = [];
        foreach (FIELDS as $field) {
            $bounds = array_unique([random_value($field), random_value($field)], SORT_REGULAR);
            usort($bounds, fn ($a, $b) => $field === 'tag' ? strcmp($a, $b) : $a <=> $b);
            $asked[$field] = [Facet::Count, mt_rand(0, 5), $bounds, $field === 'tag' ? 1000 : Facet::MinMax][mt_rand(0, 3)];
        }
        $result = $index->search($word, mt_rand(0, 3), filter: $filter, sort: mt_rand(0, 1) ? ['price'] : [], facets: $asked, distinct: $distinct, distinctFacets: true);
        $what = "$word, $shown by $distinct in step $step";
        same(groups($found, $distinct, fn () => true), $result->total, "total of $what");
        foreach ($asked as $field => $facet) {
            same(expected($found, $field, $facet, $distinct), $result->facets[$field], "$field of $what, " . json_encode($facet instanceof Facet ? $facet->name : $facet));
            $facets++;
        }
        same($result->facets, $index->searchMany(['a' => $word], total: false, filter: $filter, facets: $asked, distinct: $distinct, distinctFacets: true)['a']->facets, "searchMany() of $what");
        $documents = $index->search($word, 0, filter: $filter, facets: $asked);
        same($documents->facets, $index->search($word, 0, filter: $filter, facets: $asked, distinct: $distinct)->facets, "documents of $what");
    }
}
echo $facets, ' facets, ', $segments > 2 ? 'several segments' : 'one segment', "\n";
$writer->commit();
unset($writer);

// Values, and groups, that are many beside the documents that have them; keywords that only some segments have.
$index = Index::create(new_folder(), new Schema(['text', Field::keyword('product'), Field::int('number'), Field::keyword('tags'), Field::int('sizes')]));
$writer = $index->writer();
$model = [];
for ($n = 0; $n < 20000; $n++) {
    $model[$n] = ['id' => $n, 'text' => mt_rand(0, 99) ? 'often' : 'often rare', 'product' => 'p' . mt_rand(0, 6000), 'number' => mt_rand(0, 3) * 1000000007,
        'tags' => array_map(fn () => 't' . mt_rand(0, 30000), range(1, mt_rand(1, 3))), 'sizes' => array_map(fn () => mt_rand(0, 1 << 40), range(1, mt_rand(1, 2)))];
    if (mt_rand(0, 20) === 0) unset($model[$n]['product']);
    $writer->add($model[$n]);
    if (in_array($n, [9000, 15000])) $writer->commit(durable: false);
}
$writer->commit(durable: false, merge: false);
$index->refresh();
foreach ([false, true] as $merged) {
    foreach (['product', 'number', 'tags', 'sizes'] as $distinct) {
        $found = array_filter($model, fn ($document) => $document['text'] === 'often rare');
        $result = $index->search('rare', facets: ['tags' => 7, 'sizes' => [1 << 38], 'number' => Facet::Count], distinct: $distinct, distinctFacets: true);
        foreach (['tags' => 7, 'sizes' => [1 << 38], 'number' => Facet::Count] as $field => $facet) {
            same(expected($found, $field, $facet, $distinct), $result->facets[$field], "$field of rare by $distinct");
        }
        // A value's count is what a filter by it finds.
        $values = $index->search('often', 0, facets: ['tags' => 5], distinct: $distinct, distinctFacets: true)->facets['tags']['values'];
        foreach ($values as $value => $count) {
            same($index->search('often', 0, filter: Filter::equal('tags', $value), distinct: $distinct)->total, $count, "$value by $distinct");
        }
    }
    if (!$merged) $writer->merge();
    $index->refresh();
}
unset($writer);

// A shop: three products, of which two come in colors.
$shop = Index::create(new_folder(), new Schema(['name', Field::keyword('product'), Field::keyword('color'), Field::float('price')]));
$writer = $shop->writer();
foreach ([['boots', 'red', 90], ['boots', 'red', 95], ['boots', 'blue', 99], ['shoes', 'red', 50], ['shoes', null, 20], ['sandals', null, 30], [null, 'red', 10]] as $id => [$product, $color, $price]) {
    $writer->add(array_filter(['id' => $id, 'name' => 'walking', 'product' => $product, 'color' => $color, 'price' => $price], fn ($value) => $value !== null));
}
$writer->commit();
$shop->refresh();
foreach ([false, true] as $groups) {
    $result = $shop->search('walking', 0, facets: ['color', 'price' => [50]], distinct: 'product', distinctFacets: $groups);
    echo $result->total, ' ', json_encode($result->facets), "\n";
}
echo json_encode($shop->search('running', facets: ['color', 'price', 'product'], distinct: 'product', distinctFacets: true)->facets), "\n";
show_thrown(fn () => $shop->search('walking', facets: ['color'], distinctFacets: true));
show_thrown(fn () => $shop->searchMany(['walking'], distinctFacets: true));
show_thrown(fn () => $shop->search('walking', facets: ['color'], distinct: 'name', distinctFacets: true));
ini_set('postings.memory_limit', '20000');
$many = fn (bool $groups) => $index->search('often', 0, facets: ['tags' => 1], distinct: 'product', distinctFacets: $groups)->total;
echo $many(false) > 6000 ? 'documents are counted, ' : '', "groups are not:\n";
try {
    $many(true);
} catch (Postings\MemoryLimitException $e) {
    echo preg_replace('/\d+ more/', 'N more', $e->getMessage()), "\n";
}
ini_set('postings.memory_limit', '-1');
same($many(false), $many(true), 'after the exception');
show_thrown(fn () => $index->search('often', 0, timeout: 1e-9, facets: ['tags'], distinct: 'product', distinctFacets: true));
?>
--EXPECT--
800 facets, several segments
4 {"color":{"values":{"red":4,"blue":1},"distinct":2,"other":0,"missing":2},"price":{"ranges":[{"from":null,"below":50,"count":3},{"from":50,"below":null,"count":4}],"missing":0}}
4 {"color":{"values":{"red":3,"blue":1},"distinct":2,"other":0,"missing":2},"price":{"ranges":[{"from":null,"below":50,"count":3},{"from":50,"below":null,"count":2}],"missing":0}}
{"color":{"values":[],"distinct":0,"other":0,"missing":0},"price":{"min":null,"max":null,"missing":0},"product":{"values":[],"distinct":0,"other":0,"missing":0}}
ValueError: Postings\Index::search(): Argument #14 ($distinctFacets) must be false without $distinct
ValueError: Postings\Index::searchMany(): Argument #13 ($distinctFacets) must be false without $distinct
ValueError: Postings\Index::search(): Argument #13 ($distinct) must be a field that is no text, as "name" is
documents are counted, groups are not:
Native memory of 20000 bytes exhausted (0 in use, N more wanted for the groups of $distinctFacets): raise postings.memory_limit
Postings\TimeoutException: The search took longer than its timeout
