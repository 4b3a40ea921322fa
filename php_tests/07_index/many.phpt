--TEST--
Postings\Index: searchMany(), explain() and terms() say what search() says, in one segment and in many
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Field, FieldType, Filter, Index, Mode, Query, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

$schema = new Schema([new Field('title', boost: 2.0), 'text', new Field('tag', FieldType::Keyword)]);
$folder = new_folder();
$index = Index::create($folder, $schema);
$writer = $index->writer();
$word = fn () => 'w' . mt_rand(0, 1 << mt_rand(0, 6));
$model = [];
// Segments of at least 1,000 documents are not merged at once.
for ($commit = 0; $commit < 3; $commit++) {
    for ($n = 0; $n < 1200; $n++) {
        $id = mt_rand(0, 20000);
        unset($model[$id]);
        $model[$id] = ['title' => $word() . ' ' . $word(), 'text' => implode(' ', array_map($word, range(0, mt_rand(0, 20)))), 'tag' => 't' . mt_rand(0, 20)];
        $writer->add(['id' => $id] + $model[$id]);
    }
    foreach (array_rand($model, 50) as $id) {
        unset($model[$id]);
        $writer->delete($id);
    }
    $writer->commit(durable: false);
}
$index->refresh();
echo $index->info()['segments'] > 1 && $index->info()['deleted'] > 0 ? "segments and deleted documents\n" : "one segment\n";

function hits(Postings\Result $result): array
{
    return [array_map(fn ($hit) => [$hit->id, $hit->score], $result->hits), $result->total, $result->modeUsed, $result->warnings];
}

function check(Index $index, array $model, callable $word): array
{
    $queries = ['none' => '', 7 => 'nothing:w1 (', 'object' => Query::all('w1', Query::not('w2'))];
    for ($i = 0; $i < 60; $i++) {
        $w = implode(' ', array_map($word, range(0, mt_rand(0, 3))));
        $queries[] = [$w, "\"$w\"", "title:$w", "$w w1*", "+$w -w3", Query::phrase($w)->boost(3)][$i % 6];
    }
    $filter = Filter::not(Filter::equal('tag', 't3'));
    foreach ([Mode::All, Mode::Any, Mode::Auto] as $mode) {
        $results = $index->searchMany($queries, limit: 5, offset: 1, mode: $mode, filter: $filter);
        same(array_keys($queries), array_keys($results), 'keys');
        foreach ($queries as $key => $query) {
            same(hits($index->search($query, 5, 1, $mode, $filter)), hits($results[$key]), "$mode->value $query");
        }
    }
    $checked = 0;
    $all = [];
    foreach ($queries as $query) {
        foreach ($index->search($query, 3, mode: Mode::Any, filter: $filter) as $hit) {
            $explained = $index->explain($query, $hit->id, filter: $filter);
            same(true, $explained['matches'], "$query matches $hit->id");
            same($hit->score, $explained['score'], "score of $hit->id for $query");
            same(round($hit->score, 6), round(array_sum(array_column($explained['parts'], 'score')), 6), "sum of $hit->id for $query");
            foreach ($explained['parts'] as ['kind' => $kind, 'terms' => $terms, 'documents' => $documents, 'fields' => $fields]) {
                foreach ($fields as $field => ['frequency' => $frequency, 'length' => $length]) {
                    $words = explode(' ', $model[$hit->id][$field]);
                    same(count($words), $length, "length of $field in $hit->id");
                    if ($kind === 'term') same(count(array_keys($words, $terms[0])), $frequency, "$terms[0] in $hit->id");
                }
                // Without a field: in which documents it is, whatever the query says of fields.
                if ($kind === 'term' && !str_contains($query, ':')) same(count($index->matches($terms[0])), $documents, "documents of $terms[0]");
            }
            $checked++;
            $all[] = $explained;
        }
    }
    same(false, $index->explain('w1 -w1', array_key_first($model))['matches'], 'excluded');
    echo $checked > 50 ? "explained\n" : "$checked explained\n";

    $expected = [];
    foreach ($model as $document) {
        foreach (['title', 'text', 'tag'] as $field) {
            foreach (array_unique(explode(' ', $document[$field])) as $term) {
                $expected[$field][$term] = ($expected[$field][$term] ?? 0) + 1;
            }
        }
        foreach (array_unique(explode(' ', "$document[title] $document[text]")) as $term) {
            $expected[''][$term] = ($expected[''][$term] ?? 0) + 1;
        }
    }
    foreach ($expected as $field => $terms) {
        ksort($terms, SORT_STRING);
        foreach (['', 'w', 'W1', 't1', 'x', 'w12345'] as $prefix) {
            $begins = array_filter($terms, fn ($term) => str_starts_with($term, $field === 'tag' ? $prefix : strtolower($prefix)), ARRAY_FILTER_USE_KEY);
            $of = $field ?: null;
            same($begins, $index->terms($prefix, $of, 1000), "terms $prefix of $field");
            $paged = [];
            for ($after = null; $page = $index->terms($prefix, $of, 7, $after); $after = array_key_last($page)) {
                same(true, count($page) <= 7, 'a page');
                $paged += $page;
            }
            same($begins, $paged, "pages of $prefix of $field");
        }
    }
    return [$all, $index->terms('', limit: 1000000)];
}
$seed = mt_rand();
mt_srand($seed);
$many = check($index, $model, $word);
$writer->merge();
$index->refresh();
mt_srand($seed);
$one = check($index, $model, $word);
same($many, $one, 'one segment and many');

var_dump($index->explain('w1', 'none'), $index->searchMany([]));
show_thrown(fn () => $index->searchMany(['a', 'x' => 1]));
show_thrown(fn () => $index->searchMany([[]]));
show_thrown(fn () => $index->searchMany(['a'], limit: -1));
show_thrown(fn () => $index->searchMany(['a'], filter: Filter::equal('text', 'x')));
show_thrown(fn () => $index->explain('a', array_key_first($model), filter: Filter::equal('none', 'x')));
show_thrown(fn () => $index->terms(field: 'id'));
show_thrown(fn () => $index->terms(limit: 0));
var_dump($index->terms("a b"), $index->terms(str_repeat('w', 1000)), $index->terms('w', after: str_repeat('z', 1000)), $index->terms("\xff"));

$profile = $index->search('w1 "w2 w3" w4*')->profile;
echo $profile->device, ': ', implode(' ', array_keys(get_object_vars($profile))), "\n";
$stages = array_sum(array_filter(get_object_vars($profile), is_int(...))) - $profile->time;
echo $profile->rank > 0 && $profile->parse > 0 && $stages <= $profile->time ? "stages within the whole\n" : "$stages of $profile->time\n";

// Terms as the analyzer makes them.
$german = Index::create(new_folder(), new Schema(['text', new Field('tag', FieldType::Keyword)], analyzer: new Analyzer('de')));
$writer = $german->writer();
$writer->addAll([['id' => 1, 'text' => 'Über die Häuser 123', 'tag' => 'Öl'], ['id' => 2, 'text' => 'das Haus', 'tag' => ['Öl', 'öl']]]);
$writer->commit();
$german->refresh();
echo json_encode([$german->terms('Hä'), $german->terms('ÜB'), $german->terms('1'), $german->terms('', 'tag'), $german->terms('ö', 'tag')], JSON_UNESCAPED_UNICODE), "\n";
?>
--EXPECT--
segments and deleted documents
explained
explained
NULL
array(0) {
}
TypeError: Postings\Index::searchMany(): Argument #1 ($queries) must have Postings\Query objects or strings only, int given at key "x"
TypeError: Postings\Index::searchMany(): Argument #1 ($queries) must have Postings\Query objects or strings only, array given at index 0
ValueError: Postings\Index::searchMany(): Argument #2 ($limit) must be between 0 and 1073741823, -1 given
ValueError: Postings\Index::searchMany(): Argument #5 ($filter) must fit the fields: the field "text" is a text: filters are of other fields and the key
ValueError: Postings\Index::explain(): Argument #4 ($filter) must fit the fields: there is no field "none"
ValueError: Postings\Index::terms(): Argument #2 ($field) must be the name of a field other than the key, "id" given
ValueError: Postings\Index::terms(): Argument #3 ($limit) must be between 1 and 1000000, 0 given
array(0) {
}
array(0) {
}
array(0) {
}
array(0) {
}
cpu: device reason parse terms phrases prefixes filters rank total facets fetch time
stages within the whole
[{"haus":2},{"uber":1},{"123":1},{"Öl":2,"öl":1},{"öl":1}]
