--TEST--
Postings\Query::infix() and *part*: words that have a text within them, as in plain PHP; keywords, stems, marks, what is typed wrong
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Field, Filter, Index, Mode, Query, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

$word = fn () => implode('', array_map(fn () => 'abc'[mt_rand(0, 2)], range(0, mt_rand(0, 5))));
$part = fn () => substr($word(), 0, 3);
$words_of = fn ($document, $fields) => array_merge(...array_map(fn ($field) => explode(' ', strtolower($document[$field] ?? '')), $fields));
foreach ([null, 'en'] as $language) {
    $stem = function ($word) use (&$analyzer) {
        return $analyzer->analyze($word)[0]['term'];
    };
    $analyzer = new Analyzer(...$language ? ['language' => $language] : []);
    $index = Index::create(new_folder(), new Schema(['title', 'text', Field::keyword('tag')], analyzer: $analyzer));
    $writer = $index->writer();
    $model = [];
    $searches = $found = 0;
    for ($step = 0; $step < 12; $step++) {
        for ($n = 0; $n < 40; $n++) {
            $id = mt_rand(0, 150);
            $writer->delete("k$id");
            unset($model["k$id"]);
            if (mt_rand(0, 3) === 0) continue;
            $ending = fn () => $language ? ['', 'ing', 's', 'ation'][mt_rand(0, 3)] : '';
            $text = fn () => implode(' ', array_map(fn () => mt_rand(0, 1) ? $word() . $ending() : strtoupper($word()), range(0, mt_rand(0, 5))));
            $writer->add($model["k$id"] = ['id' => "k$id", 'title' => $text(), 'text' => $text(), 'tag' => $word()]);
        }
        mt_rand(0, 4) ? $writer->commit() : $writer->merge();
        $index->refresh();
        // Whose words may be in deleted documents until these are merged away.
        if ($language) $writer->merge();
        if ($language) $index->refresh();
        for ($n = 0; $n < 25; $n++) {
            $fields = [['title'], ['text'], ['title', 'text']][mt_rand(0, 2)];
            $infix = $part() . ($language ? ['', 'in', 'tion'][mt_rand(0, 2)] : '');
            $stems = [];
            foreach ($model as $document) foreach ($words_of($document, $fields) as $each) if (str_contains($each, $infix)) $stems[$stem($each)] = true;
            $expected = array_keys(array_filter($model, fn ($document) => array_filter($words_of($document, $fields), fn ($each) => isset($stems[$stem($each)]))));
            $query = count($fields) === 1 && mt_rand(0, 1) ? "$fields[0]:*$infix*" : Query::infix($infix)->field(...$fields);
            $got = array_map(fn ($hit) => $hit->id, $index->search($query, 1000)->hits);
            sort($expected);
            sort($got);
            same($expected, $got, "*$infix* in " . implode(' and ', $fields) . " in step $step, $language");
            $searches++;
            $found += count($got);
            $tagged = array_keys(array_filter($model, fn ($document) => str_contains($document['tag'], $infix)));
            same(count(array_intersect($expected, $tagged)), $index->search(Query::all($query, Query::infix($infix, 'tag')), 0)->total, "*$infix* with the tag, $language");
            same(count(array_diff(array_keys($model), $tagged)), $index->search("* -tag:*$infix*", 0)->total, "without the tag *$infix*, $language");
        }
    }
    echo $searches, ' searches, ', $found > 2000 ? 'many' : 'few', " found\n";
    $writer->close();
}

$index = index_of(new Schema(['text', Field::keyword('sku'), Field::int('year')], analyzer: new Analyzer(language: 'de')),
    [['text' => 'Biogasanlagen in Österreich', 'sku' => 'AB-1234', 'year' => 2020], ['text' => 'Gas', 'sku' => 'X-123'], ['text' => 'Raumschiffe 東京都', 'sku' => '*']]);
$show = fn ($query, ...$more) => print(json_encode((string) $query, JSON_UNESCAPED_UNICODE) . ': ' . ids($result = $index->search($query, ...$more)) . ' ' . json_encode($result->warnings, JSON_UNESCAPED_UNICODE) . "\n");
foreach (['*gas*', '*Gas*', '**gas**', '*sterrei*', '*STERREI*', '*schiff*', '*schiffe*', '*schiffs*', 'sku:*12*', 'sku:*b-*', 'sku:*B-1*', 'id:*1*', 'year:*20*', 'none:*gas*', '*gas', '*gas in*', '*京*', '*東京*',
    '*gas*^2', '*gas*~1', '-*gas* *schiff*', '*gas* OR *schiff*', '"*gas*"', '*a*s*', '***', '\*gas*', '*gas\*'] as $typed) $show(Query::parse($typed, $index->schema));
foreach (['', '*', 'gas', 'gas anlagen', '!'] as $text) $show(Query::infix($text));
$show(Query::infix('1', 'sku'));
$show(Query::parse('*ga', $index->schema, prefix: true));
foreach (['*gas*', '*sterr*', 'anlage *schiff*'] as $typed) foreach ($index->search($typed)->hits as $hit) echo $hit->highlight('text'), "\n";
$many = $index->search(implode(' OR ', array_map(fn ($n) => "*gas$n*", range(0, 39))) . ' OR *as* OR sku:*1*');
echo count($many->warnings), ' ', $many->warnings[0], ' ', $many->total, "\n";
// As rare as its documents, all words of it together.
$explained = $index->explain('*gas*', 0);
echo $explained['parts'][0]['kind'] ?? json_encode($explained), "\n";
$plain = index_of(new Schema(['text']), [['text' => 'abc abd x'], ['text' => 'abc y z'], ['text' => 'q']]);
$scores = fn ($query) => array_map(fn ($hit) => [$hit->id, $hit->score], $plain->search($query)->hits);
var_dump($scores('*ab*') === $scores('ab*'), count($scores('*b*')));
show_thrown(fn () => Query::infix('a', ''));
show_thrown(fn () => $plain->search('*a*', timeout: 1e-9));
?>
--EXPECT--
300 searches, many found
300 searches, many found
"*gas*": 1 0 []
"*Gas*": 1 0 []
"*gas*": 1 0 []
"*sterrei*": 0 []
"*STERREI*": 0 []
"*schiff*": 2 []
"*schiffe*": 2 []
"*schiffs*":  []
"sku:*12*": 0 1 []
"sku:*b-*":  []
"sku:*B-1*": 0 []
"id:*1*": 1 ["a key is looked for as a whole: \"id:1\""]
"*year\\:20*":  ["this is no value of the field; it is taken for text: \"year:20\"","a part of a word is one word by itself; its words are looked for: \"year:20\""]
"none\\:\\*gas*":  ["no field has this name; it is taken for text: \"none\"","stars are for the end of a word, or both ends of a part of one: \"none:*gas*\""]
"\\*gas": 1 ["stars are for the end of a word, or both ends of a part of one: \"*gas\""]
"\\*gas in*": 1 0 ["stars are for the end of a word, or both ends of a part of one: \"*gas\""]
"*京*": 2 []
"*東京*": 2 []
"*gas*^2": 1 0 []
"*gas*": 1 0 ["only words are found with typos: \"~1\""]
"-*gas* *schiff*": 2 []
"*gas* OR *schiff*": 2 1 0 []
"\"*gas*\"": 1 ["a star within a phrase has no meaning: \"*gas*\""]
"*a\\*s*":  ["stars are for the end of a word, or both ends of a part of one: \"*a*s*\"","a part of a word is one word by itself; its words are looked for: \"a*s\""]
"*": 0 1 2 []
"\\*gas*": 1 []
"\\*gas\\*": 1 ["stars are for the end of a word, or both ends of a part of one: \"*gas\\*\""]
"*": 0 1 2 []
"*\\**":  []
"*gas*": 1 0 []
"*gas\\ anlagen*":  ["a part of a word is one word by itself; its words are looked for: \"gas anlagen\""]
"*\\!*":  []
"sku:*1*": 0 1 []
"\\*ga OR \\*ga*": 1 []
<mark>Gas</mark>
<mark>Biogasanlagen</mark> in Österreich
Biogasanlagen in <mark>Österreich</mark>
<mark>Raumschiffe</mark> 東京都
10 32 parts of words are looked for at most; this is looked for as a whole: "gas32" 0
infix
bool(true)
int(2)
ValueError: Postings\Query::infix(): Argument #2 ($field) must be the name of a field: letters, digits, '_', '-' and '.', beginning with a letter or '_'
Postings\TimeoutException: The search took longer than its timeout
