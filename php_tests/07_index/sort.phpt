--TEST--
Postings\Index: sorting, paging by offset and by cursor, and facets are those of PHP's arrays, whatever is added, deleted and merged
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

/** Keys of documents in the order of fields; the model has them in the order in which they came. */
function sorted_keys(array $documents, array $sort): array
{
    $value = function ($document, $field, $direction) {
        $values = (array) ($document[$field] ?? []);
        return $values === [] ? null : ($direction === 'asc' ? min($values) : max($values));
    };
    uasort($documents, function ($a, $b) use ($sort, $value) {
        foreach ($sort as $field => $direction) {
            [$x, $y] = [$value($a, $field, $direction), $value($b, $field, $direction)];
            if ($x === $y) continue;
            if ($x === null || $y === null) return $x === null ? 1 : -1;
            return ($x <=> $y) * ($direction === 'asc' ? 1 : -1);
        }
        return 0;
    });
    return array_map('strval', array_keys($documents));
}

function facet_text(string $field, mixed $value): string
{
    return match ($field) {
        'flag' => $value ? 'true' : 'false',
        'day' => gmdate('Y-m-d\TH:i:s\Z', $value),
        'price' => preg_replace('/\.0$/', '', json_encode($value)),
        default => (string) $value,
    };
}

/** What Result::$facets should have. */
function expected_facet(array $documents, string $field, ?Facet $kind, int $limit): array
{
    $all = $missing = [];
    $kind ??= in_array($field, ['tag', 'flag']) ? Facet::Count : Facet::MinMax;
    foreach ($documents as $key => $document) {
        $values = array_unique((array) ($document[$field] ?? []));
        if ($values === []) $missing[] = $key;
        array_push($all, ...$values);
    }
    if ($kind === Facet::MinMax) {
        $shown = fn ($value) => $value === false || $field !== 'day' ? $value : gmdate('Y-m-d\TH:i:s\Z', $value);
        return ['min' => $all === [] ? null : $shown(min($all)), 'max' => $all === [] ? null : $shown(max($all)), 'missing' => count($missing)];
    }
    sort($all);
    $counts = [];
    foreach ($all as $value) {
        $text = facet_text($field, $value);
        $counts[$text] = ($counts[$text] ?? 0) + 1;
    }
    arsort($counts);
    $listed = array_slice($counts, 0, $limit, true);
    return ['values' => $listed, 'distinct' => count($counts), 'other' => array_sum($counts) - array_sum($listed), 'missing' => count($missing)];
}

/** Numbers come as PHP reads them: 1E+20 and 1e20 are one. */
function normal(array $facet): array
{
    if (!isset($facet['values'])) return $facet;
    $values = [];
    foreach ($facet['values'] as $value => $count) {
        $values[is_numeric($value) ? json_encode((float) $value) : $value] = $count;
    }
    return ['values' => $values] + $facet;
}

$index = Index::create(new_folder(), column_schema());
$writer = $index->writer();
$model = [];
$searches = $facets = $pages = 0;
for ($step = 0; $step < 40; $step++) {
    change($writer, $model);
    $index->refresh();
    for ($n = 0; $n < 12; $n++) {
        [$filter, $passes, $shown] = random_filter(1);
        $word = mt_rand(0, 3) ? 'w' . mt_rand(0, 3) : '*';
        $found = array_filter($model, fn ($document) => ($word === '*' || in_array($word, explode(' ', $document['text']))) && $passes($document));
        $sort = [];
        $fields = FIELDS;
        shuffle($fields);
        foreach (array_slice($fields, 0, mt_rand(1, 3)) as $field) {
            $sort[$field] = mt_rand(0, 1) ? 'asc' : 'desc';
        }
        $keys = sorted_keys($found, $sort);
        $what = "$word, $shown, by " . json_encode($sort) . " in step $step";
        [$limit, $offset] = [mt_rand(0, 20), mt_rand(0, 1) * mt_rand(0, 40)];
        $result = $index->search($word, $limit, $offset, filter: $filter, sort: $sort);
        same(array_slice($keys, $offset, $limit), array_column($result->hits, 'id'), "page of $limit from $offset of $what");
        same(count($found), $result->total, "total of $what");
        $searches++;
        // All pages, from cursor to cursor.
        $limit = mt_rand(1, 40);
        $got = [];
        $after = null;
        do {
            $result = $index->search($word, $limit, filter: $filter, sort: $sort, after: $after);
            array_push($got, ...array_column($result->hits, 'id'));
            same(count($found), $result->total, "total behind a cursor of $what");
            $after = $result->cursor;
            $pages++;
        } while ($after !== null && count($got) <= count($keys));
        same($keys, $got, "pages of $limit of $what");
        // By score.
        $got = [];
        $all = array_column($index->search($word, 2000, filter: $filter)->hits, 'id');
        do {
            $result = $index->search($word, $limit, filter: $filter, after: $after);
            array_push($got, ...array_column($result->hits, 'id'));
            $after = $result->cursor;
        } while ($after !== null && count($got) <= count($all));
        same($all, $got, "pages by score of $what");

        $asked = $expected = [];
        foreach (FIELDS as $field) {
            $kind = [null, Facet::Count, Facet::MinMax, 3][mt_rand(0, 3)];
            if ($field === 'tag' && $kind === Facet::MinMax) $kind = Facet::Count;
            $kind === null ? $asked[] = $field : $asked[$field] = $kind;
            $expected[$field] = expected_facet($found, $field, is_int($kind) ? Facet::Count : $kind, is_int($kind) ? $kind : 100);
        }
        $result = $index->search($word, mt_rand(0, 3), filter: $filter, sort: mt_rand(0, 1) ? $sort : [], facets: $asked);
        foreach ($expected as $field => $facet) {
            same(normal($facet), normal($result->facets[$field]), "facet $field of $what");
        }
        same(count($found), $result->total, "total with facets of $what");
        $facets++;
    }
}
echo "$searches searches, $facets with facets, ", $pages > 1000 ? 'many' : 'few', " pages\n";

// In JSON, facets and their values are objects, whatever the values are.
$stars = Index::create(new_folder(), new Schema(['text', Field::int('stars')]));
$writer_of_stars = $stars->writer();
foreach ([0, 0, 1, 5] as $id => $count) $writer_of_stars->add(['id' => $id, 'text' => $count < 5 ? 'low' : 'high', 'stars' => $count]);
$writer_of_stars->commit(durable: false);
$stars->refresh();
foreach (['low', 'high', 'none'] as $word) {
    $result = $stars->search($word, facets: ['stars' => Facet::Count]);
    echo json_encode(json_decode(json_encode($result))->facets), ' ', json_encode($result->facets), "\n";
}
echo json_encode(json_decode(json_encode($stars->search('low')))->facets), ' ', json_encode($stars->search('low', facets: ['stars' => Facet::MinMax])->facets), "\n";

// Before and after a merge.
$all = fn () => [
    array_column($index->search('*', 1000, sort: ['tag' => 'desc', 'day' => 'asc'])->hits, 'id'),
    $index->search('*', facets: ['tag', 'price', 'count' => Facet::Count])->facets,
];
$index->refresh();
$before = $all();
$first = $index->search('*', 50, sort: ['day' => 'asc', 'tag' => 'asc']);
$writer->merge();
$index->refresh();
same($before, $all(), 'what a merge leaves as it is');
echo $index->info()['segments'], " segment\n";
// A cursor goes on behind its document in another moment of the index, whatever its number is now.
$rest = array_slice(sorted_keys($model, ['day' => 'asc', 'tag' => 'asc']), 50);
same($rest, array_column($index->search('*', 1000, sort: ['day' => 'asc', 'tag' => 'asc'], after: $first->cursor)->hits, 'id'), 'behind a merge');
$gone = $first->hits[49]->id;
$writer->delete([$gone, $rest[0]]);
$writer->merge();
$index->refresh();
unset($rest[0]);
$found = array_column($index->search('*', 1000, sort: ['day' => 'asc', 'tag' => 'asc'], after: $first->cursor)->hits, 'id');
same([], array_values(array_diff($rest, $found)), 'left out behind a document that is gone');
same(array_values($rest), array_slice($found, -count($rest)), 'the order behind it');
echo "done\n";
?>
--EXPECT--
480 searches, 480 with facets, many pages
{"stars":{"values":{"0":2,"1":1},"distinct":2,"other":0,"missing":0}} {"stars":{"values":[2,1],"distinct":2,"other":0,"missing":0}}
{"stars":{"values":{"5":1},"distinct":1,"other":0,"missing":0}} {"stars":{"values":{"5":1},"distinct":1,"other":0,"missing":0}}
{"stars":{"values":{},"distinct":0,"other":0,"missing":0}} {"stars":{"values":[],"distinct":0,"other":0,"missing":0}}
{} {"stars":{"min":0,"max":1,"missing":0}}
1 segment
done
