--TEST--
search(distinct:): one hit for each value of a field, by score and sorted, with exact totals, beside plain PHP
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Facet, Field, Filter, Hit, Index, Mode, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

$fields = [Field::keyword('product'), Field::int('size'), Field::float('price'), Field::bool('new'), Field::date('since'), Field::keyword('tags')];
$index = Index::create(new_folder(), new Schema(['text', Field::point('place'), ...$fields]));
$writer = $index->writer();
$documents = [];
for ($n = 0; $n < 6000; $n++) {
    $some = fn (mixed $value) => mt_rand(0, 9) ? $value : null;
    $documents[$n] = array_filter([
        'text' => implode(' ', array_map(fn () => 'w' . (int) sqrt(mt_rand(0, 400)), range(1, mt_rand(2, 12)))),
        'product' => $some('p' . mt_rand(0, 700)), 'size' => $some(mt_rand(-20, 2000)), 'price' => $some(mt_rand(0, 300) / 8), 'new' => $some((bool) mt_rand(0, 1)),
        'since' => $some(sprintf('2026-%02d-%02d', mt_rand(1, 12), mt_rand(1, 28))), 'tags' => array_map(fn () => 't' . mt_rand(0, 40), range(1, mt_rand(1, 3))),
    ], fn ($value) => $value !== null);
    $writer->add(['id' => $n] + $documents[$n]);
    if (in_array($n, [1000, 1100, 4500])) $writer->commit(durable: false);
}
for ($n = 0; $n < 6000; $n += 7) {
    $writer->delete($n);
    unset($documents[$n]);
}
$writer->commit(durable: false, merge: false);
$index->refresh();
$index->info()['segments'] > 2 || print "one segment\n";

/** The first hit of each value, of the hits in their order. */
$first = function (array $hits, string $field) use ($documents): array {
    $seen = $first = [];
    foreach ($hits as $hit) {
        $values = (array) ($documents[$hit->id][$field] ?? []);
        if ($values !== [] && isset($seen[$key = json_encode(min($values))])) continue;
        if ($values !== []) $seen[$key] = true;
        $first[] = $hit;
    }
    return $first;
};
$shown = fn (array $hits) => array_map(fn (Hit $hit) => [$hit->id, $hit->score], $hits);
$pages = 0;
foreach (['w3', 'w19 w20', 'w1 w2 w3', '*', '"w18 w20"', 'w7 -w20', 'nothing'] as $query) {
    foreach (array_column($fields, 'name') as $field) {
        foreach ([[], ['size' => 'desc'], ['price' => 'asc', 'product' => 'desc']] as $sort) {
            $mode = [Mode::Any, Mode::All][mt_rand(0, 1)];
            $filter = mt_rand(0, 2) ? null : Filter::atLeast('size', mt_rand(0, 1500));
            $all = $first($index->search($query, 10000, mode: $mode, filter: $filter, sort: $sort)->hits, $field);
            [$limit, $offset] = [mt_rand(1, 40), mt_rand(0, 3) * mt_rand(0, 40)];
            $found = $index->search($query, $limit, $offset, $mode, $filter, sort: $sort, facets: ['new'], distinct: $field);
            $what = "$query by $field, $limit from $offset, " . json_encode($sort);
            same($shown(array_slice($all, $offset, $limit)), $shown($found->hits), $what);
            same(count($all), $found->total, "$what: total");
            same(count($all) > $offset + count($found), $found->cursor !== null || count($found) === 0 && count($all) > $offset, "$what: more");
            same($index->search($query, 0, 0, $mode, $filter, facets: ['new'])->facets, $found->facets, "$what: facets");
            $quick = $index->search($query, $limit, $offset, $mode, $filter, false, sort: $sort, distinct: $field);
            same([$shown($found->hits), null], [$shown($quick->hits), $quick->total], "$what: without total");
            same([$found->total, []], [($none = $index->search($query, 0, 0, $mode, $filter, distinct: $field))->total, $none->hits], "$what: only the total");
            if ($found->cursor !== null) {
                $next = $index->search($query, 7, 0, $mode, $filter, sort: $sort, after: $found->cursor, distinct: $field);
                same($shown(array_slice($all, $offset + $limit, 7)), $shown($next->hits), "$what: next");
            }
            same($shown($found->hits), $shown($index->searchMany(['x' => $query], $limit, $offset, $mode, $filter, sort: $sort, distinct: $field)['x']->hits), "$what: many");
            $pages++;
        }
    }
}
// Mode::Auto counts documents, as without.
foreach ([5, 100, 3000] as $limit) {
    [$with, $without] = [$index->search('w1 w2', $limit, distinct: 'product'), $index->search('w1 w2', $limit)];
    same($without->modeUsed, $with->modeUsed, "mode for $limit");
    same($shown(array_slice($first($index->search('w1 w2', 10000, mode: $without->modeUsed)->hits, 'product'), 0, $limit)), $shown($with->hits), "$limit hits");
}
// A page behind all documents has the mode and the total of the others.
foreach ([Mode::Auto, Mode::All] as $mode) {
    [$page, $behind] = [$index->search('w1 w2', 5, 0, $mode, distinct: 'product'), $index->search('w1 w2', 5, 1073741823, $mode, distinct: 'product')];
    same([[], $page->total, $page->modeUsed, null], [$behind->hits, $behind->total, $behind->modeUsed, $behind->cursor], "behind all, $mode->name");
}
// The best documents nearly all have one value, in each segment.
$same = array_fill(0, 2000, ['text' => 'w w w', 'k' => 'm', 'n' => 5]);
$others = array_map(fn ($n) => ['text' => "w x y z $n", 'k' => "k$n", 'n' => $n], range(0, 99));
$skewed = index_of(new Schema(['text', Field::keyword('k'), Field::int('n')]), [...$same, ...$others], $same, [...array_slice($others, 10), ...$same, ['text' => 'w x y z 0', 'k' => 'z', 'n' => -1]]);
foreach (['k' => ['m', 102], 'n' => [5, 101]] as $field => [$best, $total]) {
    $found = array_map(fn (Hit $hit) => $hit->document()[$field], $skewed->search('w', 1000, total: false, distinct: $field)->hits);
    same([$best, $total, $total], [$found[0], count($found), count(array_unique($found))], "skewed $field");
    foreach ([[3, 0], [3, 40], [50, 98]] as [$limit, $offset]) {
        $page = $skewed->search('w', $limit, $offset, distinct: $field);
        same([array_slice($found, $offset, $limit), $total], [array_map(fn (Hit $hit) => $hit->document()[$field], $page->hits), $page->total], "skewed $field, $limit from $offset");
    }
}
$writer->merge();
$index->refresh();
same(count(array_unique(array_map(fn ($document) => $document['product'] ?? uniqid(more_entropy: true), $documents))), $index->search('*', distinct: 'product')->total, 'merged');
echo "$pages pages\n";
$sorted = $index->search('w1', sort: ['size' => 'asc'])->cursor;
foreach (['text', 'place', 'nowhere', 'id', ''] as $field) show_thrown(fn () => $index->search('w1', distinct: $field));
show_thrown(fn () => $index->searchMany(['w1'], distinct: 'text'));
show_thrown(fn () => $index->search('w1', sort: ['size' => 'asc'], after: $sorted, distinct: 'product'));
$counted = $index->search('w1', sort: ['size' => 'asc'], distinct: 'product')->cursor;
show_thrown(fn () => $index->search('w1', sort: ['size' => 'asc'], after: $counted));
?>
--EXPECT--
126 pages
ValueError: Postings\Index::search(): Argument #13 ($distinct) must be a field that is no text, as "text" is
ValueError: Postings\Index::search(): Argument #13 ($distinct) must be a field of values, not of points, as "place" is
ValueError: Postings\Index::search(): Argument #13 ($distinct) must be a field: there is no field "nowhere"
ValueError: Postings\Index::search(): Argument #13 ($distinct) must be a field: there is no field "id"
ValueError: Postings\Index::search(): Argument #13 ($distinct) must be a field: there is no field ""
ValueError: Postings\Index::searchMany(): Argument #12 ($distinct) must be a field that is no text, as "text" is
ValueError: Postings\Index::search(): Argument #11 ($after) must be the cursor of a result of this search
ValueError: Postings\Index::search(): Argument #11 ($after) must be the cursor of a result of this search
