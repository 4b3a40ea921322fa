--TEST--
Postings\Index: values at the ends of their ranges, pages behind the last one, texts that are no UTF-8, filters of filters
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Filter, Mode, Schema};

require __DIR__ . '/index.inc';

// Bounds beyond the decimals that a column has.
$prices = index_of(new Schema(['text', Field::float('price')]), [['id' => 1, 'text' => 'pen', 'price' => 1.5], ['id' => 2, 'text' => 'pen', 'price' => 2.5]]);
foreach ([1e15, 9007199254740992.0, 1.7e16, 1e300, INF, -1e15, -9007199254740993.0, -1e300, 0.0] as $bound) {
    $found = fn (Filter $filter) => ids($prices->search('pen', filter: $filter, timeout: 5.0));
    echo $bound, ': ', $found(Filter::atMost('price', $bound)), ' | ', $found(Filter::atLeast('price', $bound)), ' | ', $found(Filter::equal('price', $bound)), "\n";
}
echo ids($prices->search('pen +price:<1000000000000000', timeout: 5.0)), "\n";

// A segment without any value, behind a cursor at the greatest one.
$many = array_map(fn ($n) => ['id' => "m$n", 'text' => ($n < 2 ? 'z ' : '') . "x u$n"], range(0, 1499));
$numbers = index_of(new Schema(['text', Field::int('n')]), $many, [['id' => 'v', 'text' => 'z', 'n' => PHP_INT_MAX], ['id' => 'w', 'text' => 'z', 'n' => PHP_INT_MAX]]);
foreach (['asc', 'desc'] as $order) {
    $page = null;
    $pages = [];
    do {
        $page = $numbers->search('z', 1, sort: ['n' => $order], after: $page?->cursor);
        $pages[] = ids($page);
    } while ($page->cursor);
    echo $numbers->info()['segments'], " segments, $order: ", implode(' | ', $pages), "\n";
}
$reals = index_of(new Schema(['text', Field::float('n')]), array_map(fn ($n) => ['id' => "m$n", 'text' => 'z', 'n' => $n + 0.5], range(0, 1499)),
    [['id' => 'big', 'text' => 'z', 'n' => 1e15], ['id' => 'third', 'text' => 'z', 'n' => 1 / 3]]);
$page = $reals->search('z', 1, sort: ['n' => 'desc']);
echo ids($page), ', then ', ids($reals->search('z', 1, sort: ['n' => 'desc'], after: $page->cursor)), "\n";

// A keyword is what PHP's value is, in documents and in filters.
$values = ['false' => false, 'true' => true, 'float' => 100000.0, 'sum' => 0.1 + 0.2, 'large' => 1e20, 'int' => 7, 'string' => 'a b'];
$keywords = index_of(new Schema(['text', Field::keyword('k')]), array_map(fn ($id, $k) => ['id' => $id, 'text' => 'x', 'k' => $k], array_keys($values), $values));
echo implode(', ', array_map(fn ($value) => ids($keywords->search('x', filter: Filter::equal('k', $value))), $values)), "\n";

// Dates, however they come: seconds as floats, offsets with seconds, years of five digits and before Christ.
$utc = fn (string $text) => new DateTimeImmutable($text);
$dates = ['float' => 1700000000.0, 'small' => 0.00001, 'offset' => $utc('2020-01-01T00:00:00+01:30:15'), 'late' => $utc('@253402300800'),
    'early' => $utc('-0005-01-01T00:00:00.25+00:00'), 'before' => $utc('1969-12-31T23:59:59.5+00:00')];
$days = index_of(new Schema(['text', Field::date('d')]), array_map(fn ($id, $d) => ['id' => $id, 'text' => 'x', 'd' => $d], array_keys($dates), $dates));
echo ids($days->search('x', sort: ['d' => 'asc'])), "\n";
foreach ($dates as $id => $date) {
    if (ids($days->search('x', filter: Filter::equal('d', $date))) !== $id) echo "$id is not found\n";
    if ($date instanceof DateTimeInterface && ids($days->search('x', filter: Filter::between('d', $date, $date))) !== $id) echo "$id is elsewhere\n";
}
echo ids($days->search('x', filter: Filter::equal('d', 1577831385))), ' ', $dates['offset']->getTimestamp(), "\n";

// Behind all documents, a search is what it is before.
$words = index_of(new Schema(['text']), [['id' => 1, 'text' => 'a b'], ['id' => 2, 'text' => 'a'], ['id' => 3, 'text' => 'b']]);
foreach ([0, 2, 3, 10] as $offset) {
    $result = $words->search('a b', 2, $offset);
    echo "offset $offset: $result->total, {$result->modeUsed->name}; ";
}
echo "\n";

// Bytes that are no characters count as one each.
$bytes = index_of(new Schema(['text']), [['id' => 1, 'text' => 'word ' . str_repeat("\x80", 100000)], ['id' => 2, 'text' => str_repeat("\xE6", 1000) . ' word']]);
foreach ($bytes->search('word') as $hit) echo strlen($hit->snippet('text', 10, '', '', '', html: false)), ' ';
echo "\n";

// Filters that would take all memory.
show_thrown(function () {
    $filter = Filter::equal('k', 'x');
    for ($i = 0; $i < 30; $i++) $filter = Filter::all($filter, $filter);
});
show_thrown(function () {
    $filter = Filter::equal('k', 'x');
    for ($i = 0; $i < 200; $i++) $filter = Filter::not($filter);
});
?>
--EXPECT--
1.0E+15: 1 2 |  | 
9.007199254741E+15: 1 2 |  | 
1.7E+16: 1 2 |  | 
1.0E+300: 1 2 |  | 
INF: 1 2 |  | 
-1.0E+15:  | 1 2 | 
-9.007199254741E+15:  | 1 2 | 
-1.0E+300:  | 1 2 | 
0:  | 1 2 | 
1 2
2 segments, asc: v | w | m0 | m1
2 segments, desc: v | w | m0 | m1
big, then m1499
false, true, float, sum, large, int, string
early before small offset float late
offset 1577831385
offset 0: 3, Any; offset 2: 3, Any; offset 3: 3, Any; offset 10: 3, Any; 
4 4 
ValueError: Postings\Filter::all(): Argument #1 makes too large a filter: a filter has 10000 others at most
ValueError: Postings\Filter::not(): Argument #1 ($filter) makes too large a filter: a filter is 100 deep at most