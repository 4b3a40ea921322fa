--TEST--
Postings\Sort::score(): documents that fields leave equal come by their scores, as in plain PHP; pages, distinct values, what is wrong
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Boost, Facet, Field, Filter, Index, Mode, Schema, Sort};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
require __DIR__ . '/columns.inc';
seeded();

const FIELDS = ['tag', 'count', 'price', 'flag', 'day'];

/** Keys with their scores, by the fields and, where they are equal, by score, else as they came. */
function sorted_keys(array $scores, array $model, array $sort): array
{
    $value = function ($document, $field, $direction) {
        $values = (array) ($document[$field] ?? []);
        return $values === [] ? null : ($direction === 'asc' ? min($values) : max($values));
    };
    // By score, and as they came: the order of the search without fields.
    uksort($scores, function ($a, $b) use ($sort, $value, $model, $scores) {
        foreach ($sort as $field => $direction) {
            [$x, $y] = [$value($model[$a], $field, $direction), $value($model[$b], $field, $direction)];
            if ($x === $y) continue;
            if ($x === null || $y === null) return $x === null ? 1 : -1;
            return ($x <=> $y) * ($direction === 'asc' ? 1 : -1);
        }
        return $scores[$b] <=> $scores[$a];
    });
    return $scores;
}

$index = Index::create(new_folder(), column_schema());
$writer = $index->writer();
$model = [];
$searches = $pages = $ties = 0;
for ($step = 0; $step < 30; $step++) {
    change($writer, $model);
    $index->refresh();
    for ($n = 0; $n < 16; $n++) {
        [$filter, , $shown] = random_filter(1);
        $query = ['*', 'w0', 'w1 w2', 'w0 w3', '+w1 w2', 'w2 -w0'][mt_rand(0, 5)];
        $mode = Mode::cases()[mt_rand(0, count(Mode::cases()) - 1)];
        $boosts = mt_rand(0, 2) ? [] : [Boost::field('price', 3)];
        $fields = FIELDS;
        shuffle($fields);
        $sort = [];
        foreach (array_slice($fields, 0, mt_rand(1, 3)) as $field) {
            $sort[$field] = mt_rand(0, 1) ? 'asc' : 'desc';
        }
        // What was found when sorted by fields alone; its scores by a search without them, in the mode that it had.
        $by_fields = $index->search($query, 2000, mode: $mode, filter: $filter, sort: $sort);
        $scores = array_column($index->search($query, 2000, mode: $by_fields->modeUsed, filter: $filter, boosts: $boosts)->hits, 'score', 'id');
        $expected = sorted_keys($scores, $model, $sort);
        $what = "$query, $shown, $mode->name, by " . json_encode($sort) . " in step $step";
        $all = ['mode' => $mode, 'filter' => $filter, 'sort' => [...$sort, Sort::score()], 'boosts' => $boosts];
        $pairs = fn ($result) => array_map(fn ($hit) => [(string) $hit->id, $hit->score], $result->hits);
        $expected = array_map(fn ($key, $score) => [(string) $key, $score], array_keys($expected), $expected);
        [$limit, $offset] = [mt_rand(1, 20), mt_rand(0, 1) * mt_rand(0, 40)];
        $result = $index->search($query, $limit, $offset, ...$all, facets: ['tag']);
        same(array_slice($expected, $offset, $limit), $pairs($result), "page of $limit from $offset of $what");
        same(count($expected), $result->total, "total of $what");
        same($by_fields->modeUsed, $result->modeUsed, "mode of $what");
        same($index->search($query, 1, mode: $mode, filter: $filter, sort: $sort, facets: ['tag'])->facets, $result->facets, "facets of $what");
        same($expected, $pairs($index->search($query, 3000, ...$all)), "all of $what");
        $together = $index->searchMany([$query, 'w1', $query], $limit, $offset, ...$all);
        same($pairs($result), $pairs($together[2]), "searchMany() of $what");
        $searches++;
        $ties += array_column($by_fields->hits, 'id') !== array_column($expected, 0);
        $got = [];
        $after = null;
        do {
            $page = $index->search($query, $limit, ...$all, after: $after);
            array_push($got, ...$pairs($page));
            $after = $page->cursor;
            $pages++;
        } while ($after !== null && count($got) <= count($expected));
        same($expected, $got, "pages of $what");
        // Of each value, the first in this order.
        $distinct = ['tag', 'count', 'flag'][mt_rand(0, 2)];
        $firsts = $seen = [];
        foreach ($expected as [$key, $score]) {
            $value = $model[$key][$distinct] ?? null;
            $value = is_array($value) ? min($value) : $value;
            if ($value !== null && isset($seen[$shown = json_encode($value)])) continue;
            $value === null || $seen[$shown] = true;
            $firsts[] = [$key, $score];
        }
        same(array_slice($firsts, $offset, $limit), $pairs($index->search($query, $limit, $offset, ...$all, distinct: $distinct)), "distinct $distinct of $what");
    }
}
echo "$searches searches, ", $ties > 50 ? 'many' : 'few', ' with another order than by fields alone, ', $pages > 500 ? 'many' : 'few', " pages\n";

// A shop: what is in stock first.
$shop = index_of(new Schema(['name', Field::bool('stock'), Field::point('place')]),
    [['name' => 'a pen for the office', 'stock' => true], ['name' => 'pen', 'stock' => false], ['name' => 'pen', 'stock' => true, 'place' => '50,10']],
    [['name' => 'pen pen', 'stock' => true, 'place' => '50,10'], ['name' => 'pen']]);
echo ids($shop->search('pen', sort: ['stock' => 'desc', Sort::score()])), ', ', ids($shop->search('pen', sort: ['stock' => 'desc'])), "\n";
echo ids($shop->search('pen', sort: [Sort::distance('place', 50, 10), Sort::score()])), ', ', ids($shop->search('pen', sort: [Sort::score()])), ', ', ids($shop->search('pen')), "\n";
$page = $shop->search('pen', 2, sort: ['stock' => 'desc', Sort::score()]);
echo ids($shop->search('pen', 2, sort: ['stock' => 'desc', Sort::score()], after: $page->cursor)), "\n";
echo ids($shop->search('pen', 0, sort: ['stock', Sort::score()])), '.', ids($shop->search('none', sort: ['stock', Sort::score()])), '.', ids($shop->search('pen', 5, 9, sort: ['stock', Sort::score()])), "\n";
foreach ([
    fn () => $shop->search('pen', sort: [Sort::score(), 'stock']),
    fn () => $shop->search('pen', sort: ['stock', Sort::score(), Sort::score()]),
    fn () => $shop->search('pen', sort: ['stock' => Sort::score()]),
    fn () => $shop->search('pen', sort: ['stock', Sort::score()], after: $shop->search('pen', 1, sort: ['stock'])->cursor),
    fn () => $shop->search('pen', sort: ['stock'], after: $shop->search('pen', 1, sort: ['stock', Sort::score()])->cursor),
    fn () => $shop->search('pen', sort: ['stock', Sort::score()], after: $shop->search('pen', 1, sort: ['stock'], distinct: 'stock')->cursor),
    fn () => $shop->search('pen', sort: ['stock', Sort::score()], distinct: 'stock', after: $shop->search('pen', 1, sort: ['stock', Sort::score()])->cursor),
    fn () => $shop->search('pen', after: $shop->search('pen', 1, distinct: 'stock')->cursor),
    fn () => $shop->search('pen', sort: ['stock', 'place' => 'asc', Sort::score()]),
    fn () => $shop->search('pen', sort: ['stock', Sort::score()], timeout: 1e-9),
    fn () => serialize(Sort::score()),
] as $wrong) {
    show_thrown($wrong);
}
?>
--EXPECT--
480 searches, many with another order than by fields alone, many pages
3 2 0 1 4, 0 2 3 1 4
3 2 1 4 0, 3 1 2 4 0, 3 1 2 4 0
0 1
..
ValueError: Postings\Index::search(): Argument #9 ($sort) must have Postings\Sort::score() last
ValueError: Postings\Index::search(): Argument #9 ($sort) must have Postings\Sort::score() last
ValueError: Postings\Index::search(): Argument #9 ($sort) must have 'asc' or 'desc' for "stock"
ValueError: Postings\Index::search(): Argument #11 ($after) must be the cursor of a result of this search
ValueError: Postings\Index::search(): Argument #11 ($after) must be the cursor of a result of this search
ValueError: Postings\Index::search(): Argument #11 ($after) must be the cursor of a result of this search
ValueError: Postings\Index::search(): Argument #11 ($after) must be the cursor of a result of this search
ValueError: Postings\Index::search(): Argument #11 ($after) must be the cursor of a result of this search
ValueError: Postings\Index::search(): Argument #9 ($sort) must be by the distance of "place", which has points: Postings\Sort::distance()
Postings\TimeoutException: The search took longer than its timeout
Exception: Serialization of 'Postings\Sort' is not allowed
