--TEST--
Postings\Index: similar() is a search for any of the terms that tell most, without the document itself, whatever is added, deleted and merged
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Field, Filter, Index, Mode, Query, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

$boosts = mt_rand(0, 1) ? ['text' => 1.0] : ['text' => 1.0, 'title' => 3.0];
$index = Index::create(new_folder(), new Schema([...array_map(fn ($name) => Field::text($name, $boosts[$name]), array_keys($boosts)), Field::keyword('tag')]));
$writer = $index->writer();
$model = [];
$words = fn () => array_map(fn () => 'w' . (int) (mt_rand(0, 999) ** 2 / 20000), range(1, mt_rand(1, 30)));
/** The terms that tell most, as the documentation says. */
function best_terms(array $of, array $fields, array $model, int $terms, bool $indexed): array
{
    $tf = [];
    foreach ($fields as $field) {
        foreach ($of[$field] as $word) $tf[$word] = ($tf[$word] ?? 0) + $GLOBALS['boosts'][$field];
    }
    $tells = $order = [];
    foreach ($tf as $word => $frequency) {
        $df = count(array_filter($model, fn ($document) => array_filter($fields, fn ($field) => in_array($word, $document[$field], true))));
        $order[$word] = count($order);
        if ($df >= ($indexed ? 2 : 1)) $tells[$word] = log(1 + max(count($model) - $df + 0.5, 0.5) / ($df + 0.5)) * ($frequency / ($frequency + 1.2));
    }
    uksort($tells, fn ($a, $b) => $tells[$b] <=> $tells[$a] ?: $order[$a] <=> $order[$b]);
    return array_slice(array_keys($tells), 0, $terms);
}
$searches = $found = 0;
for ($step = 0; $step < 12; $step++) {
    for ($n = mt_rand(1, 60); $n > 0; $n--) {
        $key = mt_rand(0, 200);
        unset($model["k$key"]);
        if (mt_rand(0, 6) === 0) {
            $writer->delete("k$key");
            continue;
        }
        $model["k$key"] = array_map(fn () => $words(), $boosts) + ['tag' => 't' . mt_rand(0, 2)];
        $given = array_map(fn ($value) => is_array($value) ? (mt_rand(0, 1) ? implode(' ', $value) : array_map(fn ($part) => implode(' ', $part), array_chunk($value, 7))) : $value, $model["k$key"]);
        $writer->add(['id' => "k$key"] + $given);
    }
    mt_rand(0, 4) ? $writer->commit(durable: false) : $writer->merge(mt_rand(1, 2));
    $index->refresh();
    for ($n = 0; $n < 12 && $model; $n++) {
        $fields = mt_rand(0, 1) ? array_keys($boosts) : [array_rand($boosts)];
        $terms = mt_rand(0, 1) ? 25 : mt_rand(1, 8);
        $filter = mt_rand(0, 2) ? null : Filter::equal('tag', 't' . mt_rand(0, 2));
        $key = array_rand($model);
        $indexed = (bool) mt_rand(0, 3);
        $of = $indexed ? $model[$key] : array_map(fn () => $words(), $boosts);
        $document = $indexed ? $key : array_map(fn ($text) => implode(' ', $text), $of);
        $limit = mt_rand(0, 15);
        $result = $index->similar($document, $limit, $filter, count($fields) === count($boosts) && mt_rand(0, 1) ? [] : $fields, $terms);
        $best = best_terms($of, $fields, $model, $terms, $indexed);
        $parts = $indexed ? [Filter::not(Filter::equal('id', $key))] : [];
        if ($filter) $parts[] = $filter;
        // The same terms, each in the fields.
        $query = Query::any(...array_map(fn ($term) => Query::term($term), $best));
        $what = "step $step, " . json_encode([$document, $fields, $terms, $best]);
        if (count($fields) === count($boosts)) {
            $expected = $index->search($query, $limit, mode: Mode::Any, filter: Filter::all(...$parts));
        } else {
            $expected = $index->search(Query::any(...array_map(fn ($term) => Query::term($term, $fields[0]), $best)), $limit, mode: Mode::Any, filter: Filter::all(...$parts));
        }
        $shown = fn ($result) => [$result->total, array_map(fn ($hit) => [$hit->id, $hit->score], $result->hits)];
        same($shown($expected), $shown($result), $what);
        same(false, $indexed && in_array($key, array_map(fn ($hit) => $hit->id, $result->hits), true), "without itself, $what");
        $searches++;
        $found += count($result);
    }
}
echo $searches > 100 ? 'many' : $searches, ' searches, ', $found > 100 ? 'many' : $found, " found\n";

// Words of a language, stop words, a list of documents, snippets; numbers in texts.
$index = Index::create(new_folder(), new Schema(['title', 'text'], analyzer: new Analyzer('en', stopWords: true)));
$writer = $index->writer();
$writer->addAll([
    ['id' => 1, 'title' => 'Sailing boats', 'text' => 'The boats that sail the seas, and how to sail them'],
    ['id' => 2, 'title' => 'A boat', 'text' => ['It sails.', 'The sea is the sea']],
    ['id' => 3, 'title' => 'Trains', 'text' => 'The trains that run the country, and how to run them'],
    ['id' => 4, 'title' => 'The and how to', 'text' => 'to them'],
    ['id' => 5, 'text' => null, 'title' => []],
    ['id' => 6, 'title' => 1984],
    ['id' => 7, 'title' => 'In 1984'],
]);
$writer->commit();
$index->refresh();
foreach ([1, '2', 3, 4, 5, 6, ['text' => 'A sailor sailed his boat'], ['title' => 'trains', 'text' => 'sea'], ['other' => 'boat'], [], ['text' => "\xff\0 boat"]] as $document) {
    $result = $index->similar($document);
    echo json_encode($document, JSON_INVALID_UTF8_SUBSTITUTE), ': ', implode(' ', array_map(fn ($hit) => $hit->id, $result->hits)), ' of ', $result->total, "\n";
}
echo $index->similar(2)->hits[0]->highlight('text'), "\n";
// A document is what a writer takes, but for the key; no page is behind another one.
$places = Index::create(new_folder(), new Schema(['text', Field::keyword('tag'), Field::int('n'), Field::date('at')]));
$writer->close();
$writer = $places->writer();
foreach ([['text' => new stdClass()], ['text' => [['a']]], ['n' => 'x'], ['n' => 1.5], ['tag' => str_repeat('x', 256)], ['id' => []], ['id' => "k\0", 'at' => 'soon'], ['other' => fopen('php://memory', 'r')], ['text' => 1.5, 'n' => '7', 'at' => new DateTime(), 'id' => 1, 'other' => [null, true]]] as $document) {
    $thrown = [];
    foreach ([fn () => $places->similar($document), fn () => $writer->add($document + ['id' => 'no key'])] as $each) {
        try {
            $each();
            $thrown[] = 'nothing';
        } catch (\Throwable $error) {
            $thrown[] = get_class($error) . ': ' . str_replace('"no key"', '""', preg_replace('/^.*?\(\): /', '', $error->getMessage()));
        }
    }
    same($thrown[1], $thrown[0], 'thrown');
    echo $thrown[0], "\n";
}
$writer->commit();
$places->refresh();
echo $places->similar(['text' => 1.5])->total, ' ', json_encode($index->similar(1, 0)->cursor), json_encode($index->similar(['text' => 'sail'], 1)->cursor), "\n";
echo $index->similar(2, filter: $index->matches('trains'))->total, $index->similar(2, filter: $index->matches('sails'))->total, $index->similar(2, 0)->total, "\n";
foreach ([
    fn () => $index->similar(99),
    fn () => $index->similar("nowhere\0"),
    fn () => $index->similar(1.5),
    fn () => $index->similar(null),
    fn () => $index->similar(1, -1),
    fn () => $index->similar(1, terms: 0),
    fn () => $index->similar(1, terms: 1001),
    fn () => $index->similar(1, fields: ['nowhere']),
    fn () => $index->similar(1, fields: ["text\0x"]),
    fn () => $index->similar(1, fields: ['id']),
    fn () => $index->similar(1, fields: [1]),
    fn () => $index->similar(1, filter: 'x'),
    fn () => $index->similar(1, filter: Filter::equal('nowhere', 1)),
] as $wrong) {
    show_thrown($wrong);
}
?>
--EXPECT--
many searches, many found
1: 2 of 1
"2": 1 of 1
3:  of 0
4:  of 0
5:  of 0
6: 7 of 1
{"text":"A sailor sailed his boat"}: 1 2 of 2
{"title":"trains","text":"sea"}: 3 2 1 of 3
{"other":"boat"}:  of 0
[]:  of 0
{"text":"\ufffd\u0000 boat"}: 1 2 of 2
The <mark>boats</mark> that <mark>sail</mark> the <mark>seas</mark>, and how to <mark>sail</mark> them
TypeError: The document "" must have strings, numbers, booleans, nulls, dates and arrays of these only, at most 64 deep; "text" has stdClass
TypeError: The document "" must have strings, numbers or a list of these as "text", array given
ValueError: Argument #1 ($document) must be a document that fits: "": "n" is not an integer over -2^63, but "x"
ValueError: Argument #1 ($document) must be a document that fits: "": "n" is not an integer over -2^63, but "1.5"
ValueError: Argument #1 ($document) must be a document that fits: "": the keyword "tag" has more than 254 bytes
ValueError: A document must have a key: a string or an integer as "id", not array
ValueError: Argument #1 ($document) must be a document that fits: "k\0": "at" is not a date: seconds since 1970, or YYYY-MM-DD, with or without a time, but "soon"
TypeError: The document "" must have strings, numbers, booleans, nulls, dates and arrays of these only, at most 64 deep; "other" has resource
nothing
1 nullnull
011
ValueError: Postings\Index::similar(): Argument #1 ($document) must be a document or the key of one of the index, "99" is none
ValueError: Postings\Index::similar(): Argument #1 ($document) must be a document or the key of one of the index, "nowhere\0" is none
TypeError: Postings\Index::similar(): Argument #1 ($document) must be of type array|string|int, float given
TypeError: Postings\Index::similar(): Argument #1 ($document) must be of type array|string|int, null given
ValueError: Postings\Index::similar(): Argument #2 ($limit) must be between 0 and 1073741823, -1 given
ValueError: Postings\Index::similar(): Argument #5 ($terms) must be between 1 and 1000, 0 given
ValueError: Postings\Index::similar(): Argument #5 ($terms) must be between 1 and 1000, 1001 given
ValueError: Postings\Index::similar(): Argument #4 ($fields) must have names of texts of the index, not "nowhere"
ValueError: Postings\Index::similar(): Argument #4 ($fields) must have names of texts of the index, not "text\0x"
ValueError: Postings\Index::similar(): Argument #4 ($fields) must have names of texts of the index, not "id"
TypeError: Postings\Index::similar(): Argument #4 ($fields) must have names of texts, not int
TypeError: Postings\Index::similar(): Argument #3 ($filter) must be of type Postings\Filter|Postings\PostingList|null, string given
ValueError: Postings\Index::similar(): Argument #3 ($filter) must fit the fields: there is no field "nowhere"
