--TEST--
Postings\Writer::changeSchema(): an index is then searched as one that was made so, in all processes; what cannot change is refused
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Field, Index, Mode, Query, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

function schema(float $title = 1, float $k1 = 1.2, float $b = 0.75, array $synonyms = [], array|bool $stopWords = false): Schema
{
    return new Schema([Field::text('title', boost: $title), 'body', Field::keyword('tag'), Field::int('year')], 'id',
        new Analyzer('en', stopWords: $stopWords), $k1, $b, $synonyms);
}

/** In several segments, with some documents that are replaced. */
function fill(Index $index, array $documents): void
{
    $writer = $index->writer();
    foreach (array_chunk($documents, 700) as $chunk) {
        $writer->addAll($chunk);
        $writer->commit(durable: false);
    }
    $writer->close();
    $index->refresh();
}

$documents = [];
for ($n = 0; $n < 3000; $n++) {
    $words = fn (int $most) => implode(' ', array_map(fn () => 'word' . (int) (400 * (mt_rand() / mt_getrandmax()) ** 3), range(1, mt_rand(1, $most))));
    $documents[] = ['id' => mt_rand(0, 4000), 'title' => $words(4), 'body' => $words(60) . ' the laptop' . ($n % 3 ? ' notebook' : ' computer'),
        'tag' => 't' . mt_rand(0, 5), 'year' => mt_rand(1990, 2026)];
}
$queries = ['word1', 'word3 word40', 'word7 word90 word300', '"word0 word1"', 'notebook', 'the laptop', 'computer word17', 'title:word2 body:word9', 'wrod12~', 'word1* tag:t1', 'nb'];
/** All that a search tells which is not a time. */
function answers(Index $index, array $queries): array
{
    $all = [];
    foreach ($queries as $query) {
        foreach ([Mode::All, Mode::Any, Mode::Auto] as $mode) {
            $result = $index->search($query, 30, mode: $mode);
            $all["$query, $mode->name"] = [array_map(fn ($hit) => [$hit->id, $hit->score], $result->hits), $result->total, $result->modeUsed, $result->warnings,
                $result->hits === [] ? null : $index->explain($query, $result->hits[0]->id, mode: $mode)['score'] ?? null];
        }
    }
    return $all;
}

$schemas = [
    'boost' => schema(title: 5),
    'k1 and b' => schema(k1: 0.4, b: 0.1),
    'no lengths, no frequencies' => schema(k1: 0, b: 0),
    'long texts' => schema(k1: 90, b: 1),
    'synonyms' => schema(synonyms: [['laptop', 'notebook', 'portable computer'], 'nb' => 'notebook']),
    'stop words' => schema(stopWords: true),
    'own stop words' => schema(2.5, 1.0, 0.5, [['computer', 'word200']], ['word1', 'the']),
    'as at first' => schema(),
];
$index = Index::create(new_folder(), schema());
$other = Index::open($index->path);
fill($index, $documents);
$differ = 0;
$at_first = null;
foreach ($schemas as $name => $schema) {
    $index->refresh();
    $before = answers($index, $queries);
    $at_first ??= $before;
    $writer = $index->writer();
    $writer->changeSchema($schema);
    // Not before the commit.
    $index->refresh();
    same($before, answers($index, $queries), "$name before the commit");
    $writer->commit(durable: false);
    same($before, answers($index, $queries), "$name before refresh()");
    $writer->close();
    $index->refresh();
    $other->refresh();
    same(serialize($schema), serialize($index->schema), "the schema, $name");
    same(serialize($schema), serialize($other->schema), "the schema in another object, $name");
    $answers = answers($index, $queries);
    same($answers, answers($other, $queries), "another object, $name");
    same($answers, answers(Index::open($index->path), $queries), "opened anew, $name");
    $made = Index::create(new_folder(), $schema);
    fill($made, $documents);
    same(answers($made, $queries), $answers, "an index that was made so, $name");
    $differ += $answers !== $before;
}
echo "$differ of ", count($schemas), " change answers\n";
same($at_first, $answers, 'what it was at first');

// With other changes, undone, and where there is none.
$writer = $index->writer();
$writer->changeSchema(schema(title: 7));
$writer->rollback();
$writer->commit();
$generation = Index::open($index->path)->info()['generation'];
same(serialize(schema()), serialize(Index::open($index->path)->schema), 'after rollback()');
// Nothing to be changed, also not by what was asked for before.
$writer->changeSchema(schema(title: 3));
$writer->changeSchema($index->schema);
$writer->commit();
same($generation, Index::open($index->path)->info()['generation'], 'the generation where nothing changes');
// What is kept.
$writer->changeSchema(new Schema(...['b' => 0.25, 'synonyms' => ['a' => 'b']] + (array) $index->schema));
$writer->rollback();
$writer->changeSchema(schema(title: 3));
$writer->changeSchema(schema(title: 4));
$writer->add(['id' => 'new', 'title' => 'unseen', 'year' => '2026']);
$writer->delete(1);
$writer->merge();
$index->refresh();
echo $index->schema->fields[0]->boost, ' ', count($index->search('unseen')), ' ', count($index->search('unseen')->hits), "\n";
// The writer goes on with the changed schema.
$writer->add(['id' => 'newer', 'title' => 'unseen', 'year' => 2026]);
$writer->deleteMatching('unseen +year:2026');
$writer->commit();
$index->refresh();
echo count($index->search('unseen')), "\n";

$fields = fn (array $changes) => [...['title' => Field::text('title'), 'body' => Field::text('body'), 'tag' => Field::keyword('tag'), 'year' => Field::int('year')], ...$changes];
$with = fn (array $changes, mixed ...$arguments) => fn () => $writer->changeSchema(new Schema(array_values(array_filter($fields($changes))), ...$arguments + ['analyzer' => new Analyzer('en')]));
foreach ([
    $with([], key: 'key'),
    $with(['body' => null]),
    $with(['year' => null]),
    $with(['more' => Field::int('more')]),
    $with(['tag' => Field::text('tag')]),
    $with(['year' => Field::float('year')]),
    $with(['tag' => Field::int('year'), 'year' => Field::keyword('tag')]),
    $with([], analyzer: new Analyzer('de')),
    $with([], analyzer: new Analyzer),
    $with([], analyzer: new Analyzer('en', stemming: false)),
    $with([], analyzer: new Analyzer('en', foldAccents: false)),
    fn () => $writer->changeSchema(null),
    fn () => $writer->changeSchema(schema(synonyms: array_fill(0, 200, array_fill(0, 64, str_repeat('%', 254))))),
    fn () => Index::create(new_folder(), schema(synonyms: array_fill(0, 300, array_fill(0, 64, str_repeat(' a', 127))))),
    fn () => $writer->changeSchema(schema(synonyms: array_map(fn ($i) => array_map(fn ($j) => str_pad("$i-$j", 250, "x"), range(1, 64)), range(1, 1200)))),
] as $wrong) {
    show_thrown($wrong);
}
$writer->commit();
echo Index::open($index->path)->schema->fields[0]->boost, "\n";
$writer->close();
show_thrown(fn () => $writer->changeSchema(schema()));
?>
--EXPECT--
8 of 8 change answers
4 1 1
0
ValueError: Postings\Writer::changeSchema(): Argument #1 ($schema) must have the key "id", not "key"
ValueError: Postings\Writer::changeSchema(): Argument #1 ($schema) must have the fields of the index in their order and of their types; "body" is the first that differs
ValueError: Postings\Writer::changeSchema(): Argument #1 ($schema) must have the fields of the index in their order and of their types; "year" is the first that differs
ValueError: Postings\Writer::changeSchema(): Argument #1 ($schema) must have the fields of the index in their order and of their types; "more" is the first that differs
ValueError: Postings\Writer::changeSchema(): Argument #1 ($schema) must have the fields of the index in their order and of their types; "tag" is the first that differs
ValueError: Postings\Writer::changeSchema(): Argument #1 ($schema) must have the fields of the index in their order and of their types; "year" is the first that differs
ValueError: Postings\Writer::changeSchema(): Argument #1 ($schema) must have the fields of the index in their order and of their types; "tag" is the first that differs
ValueError: Postings\Writer::changeSchema(): Argument #1 ($schema) must have the analyzer of the index, which made its terms; only its stop words may be others
ValueError: Postings\Writer::changeSchema(): Argument #1 ($schema) must have the analyzer of the index, which made its terms; only its stop words may be others
ValueError: Postings\Writer::changeSchema(): Argument #1 ($schema) must have the analyzer of the index, which made its terms; only its stop words may be others
ValueError: Postings\Writer::changeSchema(): Argument #1 ($schema) must have the analyzer of the index, which made its terms; only its stop words may be others
TypeError: Postings\Writer::changeSchema(): Argument #1 ($schema) must be of type Postings\Schema, null given
ValueError: Postings\Writer::changeSchema(): Argument #1 ($schema) must not take more than 8 MiB in the index's manifest
ValueError: Postings\Index::create(): Argument #2 ($schema) must not take more than 8 MiB in the index's manifest
ValueError: Postings\Writer::changeSchema(): Argument #1 ($schema) must not take more than 8 MiB in the index's manifest
4
Error: The Postings\Writer is closed
