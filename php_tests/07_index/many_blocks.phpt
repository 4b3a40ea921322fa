--TEST--
Sorts, facets and filters by many values, over several blocks of documents in several segments, beside plain PHP
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Filter, Schema, Sort};

require __DIR__ . '/index.inc';

mt_srand(7);
const SEGMENTS = [9000, 13000, 40];
$documents = [];
foreach (SEGMENTS as $segment => $count) {
    for ($i = 0; $i < $count; ++$i) {
        $id = count($documents);
        $documents[] = array_filter([
            'id' => "$id",
            'text' => (mt_rand(0, 9) ? 'most ' : '') . (mt_rand(0, 1) ? 'half' : ''),
            'up' => intdiv($id, 3),
            'down' => -$id,
            'any' => mt_rand(0, 9) ? mt_rand(0, 300) : null,
            'several' => array_map(fn () => mt_rand(0, 5000), array_fill(0, mt_rand(0, 3), 0)),
            // Some are in one segment only, before, between and behind those of the others.
            'word' => mt_rand(0, 20) ? sprintf('%05d', mt_rand(0, 6000)) . ($segment === mt_rand(0, 9) ? chr(97 + $segment) : '') : null,
            'at' => mt_rand(0, 20) ? array_map(fn () => ['lat' => mt_rand(-9000, 9000) / 100, 'lon' => mt_rand(-18000, 18000) / 100], range(0, mt_rand(0, 12) ? 0 : 2)) : null,
        ], fn ($value) => $value !== null && $value !== []);
    }
}
$index = index_of(new Schema(['text', Field::int('up'), Field::int('down'), Field::int('any'), Field::int('several'), Field::keyword('word'), Field::point('at')]),
    array_slice($documents, 0, 9000), array_slice($documents, 9000, 13000), array_slice($documents, 22000));
echo $index->info()['segments'], " segments\n";

/** Documents without a value come last, of equal ones the earlier first. */
function sorted(array $documents, array $sort): array
{
    usort($documents, function (array $a, array $b) use ($sort): int {
        foreach ($sort as $field => $order) {
            $key = fn (array $of) => isset($of[$field]) ? ($order === 'asc' ? min((array) $of[$field]) : max((array) $of[$field])) : null;
            [$x, $y] = [$key($a), $key($b)];
            if ($x === $y) continue;
            if ($x === null || $y === null) return $x === null ? 1 : -1;
            return $order === 'asc' ? $x <=> $y : $y <=> $x;
        }
        return (int) $a['id'] <=> (int) $b['id'];
    });
    return array_column($documents, 'id');
}

$ids_of = fn ($result) => array_map(fn ($hit) => $hit->id, $result->hits);
$sorts = [['up' => 'asc'], ['up' => 'desc'], ['down' => 'asc'], ['down' => 'desc'], ['any' => 'desc'], ['several' => 'asc'], ['several' => 'desc'],
    ['word' => 'desc'], ['word' => 'asc', 'up' => 'desc'], ['any' => 'asc', 'down' => 'asc']];
foreach ($sorts as $sort) {
    $expected = sorted($documents, $sort);
    foreach ([1, 10, 3000] as $limit) {
        if ($ids_of($index->search('*', $limit, sort: $sort)) !== array_slice($expected, 0, $limit)) echo json_encode($sort), " is wrong for $limit\n";
    }
    if ($ids_of($index->search('*', 10, 500, sort: $sort)) !== array_slice($expected, 500, 10)) echo json_encode($sort), " is wrong at an offset\n";
    $all = [];
    for ($cursor = null, $page = 0; $page < 8; ++$page, $cursor = $result->cursor) {
        $result = $index->search('*', 2750, sort: $sort, after: $cursor);
        array_push($all, ...$ids_of($result));
    }
    if ($all !== array_slice($expected, 0, 22000)) echo json_encode($sort), " is wrong by cursors\n";
}

// All documents that match, in their order, are what many pages show.
$sorts[] = [Sort::distance('at', 48, 11)];
$sorts[] = [Sort::distance('at', -89.9, 0)];
$sorts[] = [Sort::distance('at', 0, 179.9, descending: true)];
$sorts[] = ['any' => 'desc', 0 => Sort::distance('at', 10, 10)];
foreach ($sorts as $number => $sort) {
    foreach (['*', 'most', 'half'] as $query) {
        $expected = $ids_of($index->search($query, 30000, sort: $sort));
        foreach ([[1, 0], [25, 0], [10, 700], [400, 9000]] as [$limit, $offset]) {
            $result = $index->search($query, $limit, $offset, sort: $sort);
            if ($ids_of($result) !== array_slice($expected, $offset, $limit)) echo "sort $number of $query is wrong for $limit at $offset\n";
            $next = $index->search($query, 50, sort: $sort, after: $result->cursor);
            if ($ids_of($next) !== array_slice($expected, $offset + $limit, 50)) echo "sort $number of $query is wrong after $limit at $offset\n";
        }
    }
}

foreach (['word', 'up', 'any', 'several'] as $field) {
    $counts = [];
    foreach ($documents as $document) {
        foreach (array_unique((array) ($document[$field] ?? [])) as $value) $counts["=$value"] = ($counts["=$value"] ?? 0) + 1;
    }
    uksort($counts, fn (string $a, string $b) => $counts[$b] <=> $counts[$a] ?: ($field === 'word' ? strcmp($a, $b) : (int) substr($a, 1) <=> (int) substr($b, 1)));
    foreach ([10, 20000] as $limit) {
        $facet = $index->search('*', 0, facets: [$field => $limit])->facets[$field];
        $found = [];
        foreach ($facet['values'] as $value => $count) $found["=$value"] = $count;
        $rest = array_sum(array_slice($counts, $limit));
        if ($found !== array_slice($counts, 0, $limit) || $facet['distinct'] !== count($counts) || $facet['other'] !== $rest) echo "the facet of $field is wrong for $limit\n";
    }
}

foreach (['up', 'any', 'several'] as $field) {
    foreach ([16, 17, 100, 3000] as $count) {
        $values = array_map(fn () => mt_rand(-100, 7500), range(1, $count));
        $wanted = array_flip($values);
        $expected = count(array_filter($documents, fn (array $document) => array_filter((array) ($document[$field] ?? []), fn (int $value) => isset($wanted[$value]))));
        $total = $index->search('*', 0, filter: Filter::in($field, $values))->total;
        if ($total !== $expected) echo "$total instead of $expected of $count values of $field\n";
    }
}

// Pages of what is not scored come in the order of the documents.
for ($round = 0; $round < 2; ++$round) {
    foreach ([null, Filter::atLeast('any', 150), Filter::not(Filter::equal('any', 7)), Filter::between('up', 3100, 3200)] as $number => $filter) {
        $all = $index->matches('*', filter: $filter)->toArray();
        foreach ([1, 700, 8999, 9000, 9001, 15000, 21999, 22000, 22039, 22040, 30000] as $offset) {
            foreach ([1, 50, 3000] as $limit) {
                $page = $index->search('*', $limit, $offset, filter: $filter);
                $is_more = $offset + $limit < count($all) && $offset < count($all);
                $found = array_map(fn ($hit) => $hit->number, $page->hits);
                if ($found !== array_slice($all, $offset, $limit) || $page->total !== count($all) || ($page->cursor !== null) !== $is_more) echo "filter $number is wrong for $limit at $offset\n";
                $many = $index->searchMany(['*', 'half', '*'], $limit, $offset, filter: $filter);
                if ($ids_of($many[0]) !== $ids_of($page) || $ids_of($many[2]) !== $ids_of($page)) echo "filter $number is wrong for $limit at $offset, of many\n";
            }
        }
        for ($walked = [], $cursor = null; $cursor !== null || !$walked; array_push($walked, ...$page->hits)) {
            $page = $index->search('*', 1700, total: false, filter: $filter, after: $cursor);
            if (($cursor = $page->cursor) === null && !$page->hits) break;
        }
        if (array_map(fn ($hit) => $hit->number, $walked) !== $all) echo "filter $number is wrong by cursors\n";
    }
    $writer = $index->writer();
    $writer->delete(array_map(fn () => (string) mt_rand(0, 22039), range(1, 900)));
    $writer->commit(durable: false);
    $writer->close();
    $index->refresh();
}
echo "done\n";
?>
--EXPECT--
3 segments
done
