--TEST--
Postings\Writer::rebuild(): an index becomes one that was made with another schema, of its own documents or of others, all at once or not at all
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Facet, Field, Filter, Index, IndexNotFoundException, Mode, Query, Schema, Sort};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

$documents = [];
for ($n = 0; $n < 3000; $n++) {
    $words = fn (int $most) => implode(' ', array_map(fn () => ['house', 'houses', 'Häuser', 'running', 'ran', 'boat', 'boats', 'café'][mt_rand(0, 7)] . (mt_rand(0, 2) ? '' : mt_rand(0, 99)), range(1, mt_rand(1, $most))));
    $documents[] = ['id' => $n === 0 ? 'first' : mt_rand(0, 6000), 'sku' => "s$n", 'title' => $n === 0 ? 'house' : $words(4), 'body' => $words(40), 'tag' => ['t' . mt_rand(0, 5), 'all'],
        'price' => mt_rand(0, 9999) / 100, 'since' => new DateTimeImmutable('@' . mt_rand(0, 2000000000)), 'nested' => ['a' => [1, null, true]]];
}
$schemas = [
    'at first' => new Schema(['title', 'body']),
    'more fields' => new Schema(['title', 'body', Field::keyword('tag'), Field::float('price'), Field::date('since')]),
    'the same' => null,
    'a language' => new Schema(['title', 'body', Field::keyword('tag')], analyzer: new Analyzer('en', stopWords: true)),
    'another order, a boost' => new Schema([Field::keyword('tag'), Field::text('body', 2), 'title'], analyzer: new Analyzer('en')),
    'fewer fields, other types' => new Schema([Field::text('tag'), Field::keyword('title')], k1: 2, synonyms: [['t1', 't2']]),
    'another key' => new Schema(['body', Field::float('price')], key: 'sku', analyzer: new Analyzer('de')),
];

/** All that it tells of its documents and of searches. */
function answers(Index $index): array
{
    $all = [serialize($index->schema), count($index)];
    foreach ($index as $key => $document) $all['documents'][$key] = $document;
    foreach (['house', 'häuser boat', '"running boat"', 'café', 't1 all', 'hou*', 'title:ran body:house', 'tag:t2'] as $query) {
        foreach ([Mode::All, Mode::Any] as $mode) {
            $result = $index->search($query, 20, mode: $mode, facets: $index->schema->fields[0]->type->value === 'keyword' ? ['tag'] : []);
            $all["$query, $mode->name"] = [array_map(fn ($hit) => [$hit->id, $hit->score, $hit->document()], $result->hits), $result->total, $result->warnings, $result->facets];
        }
    }
    return $all + ['terms' => $index->terms(limit: 1000), 'suggested' => $index->suggest('ho')];
}

$folder = new_folder();
$index = Index::create($folder, $schemas['at first']);
$old = Index::open($folder);
$writer = $index->writer();
foreach (array_chunk($documents, 700) as $chunk) {
    $writer->addAll($chunk);
    $writer->commit(durable: false, position: 17);
}
$writer->delete([5, 6, 7]);
$writer->commit(durable: false);
$index->refresh();
$has = iterator_to_array($index);
echo count($has) === count($index) && array_keys($has) === array_column($has, 'id') ? "foreach walks over all\n" : "no\n";

foreach ($schemas as $name => $schema) {
    $before = answers($index);
    $told = [];
    // Discarded.
    $writer->add(['id' => 'uncommitted', 'title' => 'house']);
    $added = $writer->rebuild($schema, progress: function ($progress) use (&$told) { $told[] = [$progress->done, $progress->total]; });
    same(count($index), $added, "$name, added");
    same([[1000, $added], [2000, $added]], array_slice($told, 0, 2), "$name, progress");
    same([$added, $added], end($told), "$name, the last progress");
    same($added, $writer->pending(), "$name, pending()");
    same(false, $index->refresh(), "$name, before the commit");
    same($before, answers($index), "$name, before the commit");
    $writer->commit(durable: false);
    same($before, answers($index), "$name, before refresh()");
    same(true, $index->refresh(), "$name, refresh()");
    $index->verify();
    same(17, $index->info()['position'], "$name, the position stays");
    // As an index that was made so.
    $made = Index::create(new_folder(), $schema ?? $index->schema);
    $other = $made->writer();
    $other->addAll($has);
    $other->commit(durable: false);
    $other->close();
    $made->refresh();
    $answers = answers($index);
    same(answers($made), $answers, $name);
    same($made->info()['bytes'], $index->info()['bytes'], "$name, bytes: nothing is left of before");
    same($answers, answers(Index::open($folder)), "$name, opened anew");
    $old->refresh();
    same($answers, answers($old), "$name, another object");
}
echo "as made so\n";

// New fields have what was stored.
$writer->rebuild($schemas['more fields']);
$writer->commit(durable: false);
$index->refresh();
$expected = array_filter($has, fn ($document) => $document['price'] >= 20 && $document['price'] < 21);
same(count($expected), $index->search('*', filter: Filter::range('price', 20, 21))->total, 'by price');
$prices = array_column($has, 'price');
same(min($prices), $index->search('*', sort: ['price' => 'asc'])->hits[0]->document()['price'], 'sorted by price');

echo "Queries, filters and cursors of the schema before:\n";
$query = Query::parse('title:house', $index->schema);
$filter = Filter::range('price', 0, 50);
$first = $index->search('house', 5, sort: ['price' => 'asc']);
$list = $index->matches('house');
$kept = $index->search($query, 3, filter: $filter);
$writer->rebuild(new Schema(['body']));
$writer->commit(durable: false);
$index->refresh();
show_thrown(fn () => $index->search('house', filter: $filter));
show_thrown(fn () => $index->search('house', 5, sort: ['price' => 'asc'], after: $first->cursor));
show_thrown(fn () => $index->search('house', facets: ['price']));
// A field's values may be others, too.
$writer->rebuild(new Schema(['title', Field::int('price')]), array_map(fn ($n) => ['id' => $n, 'title' => 'house', 'price' => $n], range(0, 30)));
$writer->commit(durable: false);
$index->refresh();
$first = $index->search('house', 10, sort: ['price']);
$writer->rebuild(new Schema(['title', Field::float('price')]));
$writer->commit(durable: false);
$index->refresh();
show_thrown(fn () => $index->search('house', 10, sort: ['price'], after: $first->cursor));
$first = $index->search('house', 10, sort: ['price']);
$writer->rebuild();
$writer->commit(durable: false);
$index->refresh();
echo ids($index->search('house', 10, sort: ['price'], after: $first->cursor)), "\n";
$writer->rebuild(new Schema(['body']), $has);
$writer->commit(durable: false);
$index->refresh();
echo json_encode($index->search($query)->warnings), ' ', $index->search('title:house')->total, "\n";
$index->search('house', filter: $list)->total; // numbers of other documents: no crash
same($has[$kept->hits[0]->id], $kept->hits[0]->document(), 'a hit of before');

echo "Other documents:\n";
$index->refresh();
$transformed = function () use ($index) {
    foreach ($index as $document) yield ['id' => $document['id'], 'whole' => "$document[title] $document[body]"];
};
echo $writer->rebuild(new Schema(['whole']), $transformed()) === count($index) ? 'all' : 'not all';
$writer->add(['id' => 'more', 'whole' => 'unseen']);
$writer->delete($first = array_key_first($has));
$writer->deleteMatching('whole:boats');
$writer->commit(durable: false);
$boats = count(array_filter($has, fn ($document) => preg_match('/\bboats\b/', "$document[title] $document[body]")));
$index->refresh();
$first_has_boats = preg_match('/\bboats\b/', $has[$first]['title'] . ' ' . $has[$first]['body']);
same(count($has) - $boats + 1 - ($first_has_boats ? 0 : 1), count($index), 'after delete()');
echo ' ', $index->search('unseen')->total, ' ', $index->search('boats')->total, "\n";
echo $writer->rebuild(documents: []), ' ', $writer->commit(durable: false) ?? '', $index->refresh() ? count($index) : '', "\n";
$writer->rebuild($schemas['more fields'], $documents);
$writer->commit(durable: false);
$index->refresh();

echo "Undone:\n";
$before = answers($index);
$undone = function (string $name, callable $work) use ($writer, $index, $before): void {
    echo "$name: ";
    show_thrown($work);
    same(0, $writer->pending(), "$name, pending");
    $writer->commit(durable: false);
    $index->refresh();
    same($before, answers($index), $name);
};
$undone('rollback', function () use ($writer) { $writer->rebuild(new Schema(['x'])); $writer->rollback(); });
$undone('stopped', function () use ($writer) { echo $writer->rebuild(new Schema(['x']), progress: fn ($progress) => $progress->done < 2000), ' '; });
$undone('stopped at the end', function () use ($writer) { echo $writer->rebuild(new Schema(['x']), progress: fn ($progress) => $progress->done % 1000 === 0), ' '; });
$undone('progress throws', fn () => $writer->rebuild(new Schema(['x']), progress: fn () => throw new LogicException('enough')));
$undone('another type', fn () => $writer->rebuild(new Schema([Field::int('title')])));
$undone('no key', fn () => $writer->rebuild(new Schema(['title'], key: 'isbn')));
$undone('a list as a place', fn () => $writer->rebuild(new Schema([Field::point('nested')])));
$undone('documents that do not fit', fn () => $writer->rebuild(new Schema([Field::int('n')]), [['id' => 1, 'n' => 1], ['id' => 2, 'n' => 'x']]));
$undone('no document', fn () => $writer->rebuild(null, [['id' => 1], 'text']));
$undone('a generator throws', fn () => $writer->rebuild(null, (function () { yield ['id' => 1]; throw new LogicException('no more'); })()));
$undone('changes the index meanwhile', fn () => $writer->rebuild(progress: fn () => $writer->commit()));
$undone('rebuilds meanwhile', fn () => $writer->rebuild(progress: fn () => $writer->rebuild()));
$undone('too large a schema', fn () => $writer->rebuild(new Schema(['title'], synonyms: array_map(fn ($i) => array_map(fn ($j) => str_pad("$i-$j", 250, 'x'), range(1, 64)), range(1, 1200)))));
$undone('types', fn () => $writer->rebuild('title'));
$undone('types', fn () => $writer->rebuild(null, 'title'));
$undone('types', fn () => $writer->rebuild(null, null, 'no function'));
$writer->close();
show_thrown(fn () => $writer->rebuild());

echo "Documents:\n";
foreach ($index as $key => $document) foreach ($index as $again => $document) break 2;
var_dump($key === $again);
$walk = $index->getIterator();
echo get_class($walk), ' ', $walk->key() === $key ? 'first' : 'no', "\n";
$walk->next();
$second = $walk->key();
$walk->rewind();
$walk->next();
var_dump($walk->key() === $second, $walk->current() === $index->get($second));
while ($walk->valid()) $walk->next();
$walk->next();
var_dump($walk->key());
show_thrown(fn () => $walk->current());
show_thrown(fn () => clone $walk);
show_thrown(fn () => serialize($walk));
show_thrown(function () use ($index) { foreach ($index as &$document); });
$none = Index::create(new_folder(), new Schema(['a']));
var_dump([...$none], $none->getIterator()->valid());
?>
--EXPECT--
foreach walks over all
as made so
Queries, filters and cursors of the schema before:
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: there is no field "price"
ValueError: Postings\Index::search(): Argument #9 ($sort) must be by fields: there is no field "price"
ValueError: Postings\Index::search(): Argument #10 ($facets) must be of fields: there is no field "price"
ValueError: Postings\Index::search(): Argument #11 ($after) must be the cursor of a result of this search
10 11 12 13 14 15 16 17 18 19
["there is no field of this name; it is taken for text: \"title:house\""] 0
Other documents:
all 1 0
0 0
Undone:
rollback: nothing
stopped: 0 nothing
stopped at the end: 0 nothing
progress throws: LogicException: enough
another type: ValueError: Postings\Writer::rebuild(): Argument #1 ($schema) must fit the documents of the index: "first": "title" is not an integer over -2^63, but "house"
no key: ValueError: A document must have a key: a string or an integer as "isbn"; 0 documents came before it
a list as a place: TypeError: The document "first" must have a place, as "52.52,13.405" or ['lat' => 52.52, 'lon' => 13.405], or a list of these as "nested", array given
documents that do not fit: ValueError: Postings\Writer::rebuild(): Argument #2 ($documents) must give documents that fit: "2": "n" is not an integer over -2^63, but "x"
no document: TypeError: Postings\Writer::rebuild(): Argument #2 ($documents) must give arrays, string given after 1 documents
a generator throws: LogicException: no more
changes the index meanwhile: Error: The Postings\Writer is adding documents
rebuilds meanwhile: Error: The Postings\Writer is adding documents
too large a schema: ValueError: Postings\Writer::rebuild(): Argument #1 ($schema) must not take more than 8 MiB in the index's manifest
types: TypeError: Postings\Writer::rebuild(): Argument #1 ($schema) must be of type ?Postings\Schema, string given
types: TypeError: Postings\Writer::rebuild(): Argument #2 ($documents) must be of type Traversable|array|null, string given
types: TypeError: Postings\Writer::rebuild(): Argument #3 ($progress) must be a valid callback or null, function "no function" not found or invalid function name
Error: The Postings\Writer is closed
Documents:
bool(true)
Postings\Documents first
bool(true)
bool(true)
NULL
OutOfBoundsException: There are no more documents
Error: Trying to clone an uncloneable object of class Postings\Documents
Exception: Serialization of 'Postings\Documents' is not allowed
Error: An iterator cannot be used with foreach by reference
array(0) {
}
bool(false)
