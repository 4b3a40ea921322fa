--TEST--
Postings\Writer::update() replaces the values that it is given and keeps all others exactly
--EXTENSIONS--
postings
--INI--
memory_limit=512M
--FILE--
<?php
use Postings\{Field, Filter, Index, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
$index = Index::create(new_folder(), new Schema(['text', Field::keyword('tag'), Field::int('stock'), Field::float('price'),
    Field::bool('new'), Field::date('added'), Field::point('place')]));
$writer = $index->writer();
$commit = function () use ($writer, $index) {
    $writer->commit(durable: false);
    $index->refresh();
};

$deep = [1.5];
for ($i = 0; $i < 62; $i++) $deep = [$deep];
$more = [
    'floats' => [-0.0, 0.1 + 0.2, 1e300, 5e-324, INF, -INF, 3.0], 'ints' => [PHP_INT_MIN, PHP_INT_MAX, 0], 'bools' => [true, false, null],
    'binary' => "\0\xFF\x80" . random_bytes(3000), 'empty' => [], 'nested' => ['a' => ['b' => [], 7 => 'seven']], '12' => 'twelve', 'deep' => $deep,
];
$documents = [
    ['id' => 'one', 'text' => ['boots', 'maps'], 'tag' => ['a', 'b'], 'stock' => PHP_INT_MAX, 'price' => -0.0, 'new' => true,
        'added' => new DateTimeImmutable('2026-01-01 10:00 UTC'), 'place' => ['lat' => 52.52, 'lon' => 13.405]] + $more,
    ['text' => 'boots', 'id' => 7, 'tag' => 'a', 'stock' => [1, '2'], 'price' => [1e300, 12], 'new' => 0, 'added' => ['2026-01-02', 0], 'place' => ['1,2', ['lat' => 3, 'lon' => 4.5]]] + $more,
    ['id' => 'void', 'text' => null, 'tag' => [], 'stock' => null],
];
$as_stored = fn (array $document) => array_map(fn ($value) => $value instanceof DateTimeInterface ? $value->format(DATE_ATOM) : $value, $document);

// Of a document that is committed, pending, and in a file that is not committed.
foreach (['committed', 'pending', 'spilled'] as $where) {
    $writer->addAll($documents);
    if ($where === 'committed') $commit();
    if ($where === 'spilled') {
        $writer->deleteMatching('nothing');
        var_dump($writer->update('nobody', []));
    }
    foreach ($documents as $document) {
        same(true, $writer->update($document['id'], ['other' => $where]), "there $where");
    }
    $commit();
    foreach ($documents as $document) {
        same(serialize($as_stored($document) + ['other' => $where]), serialize($index->get($document['id'])), "$document[id] $where");
    }
}
echo count($index), ' ', ids($index->search('boots', filter: Filter::equal('stock', PHP_INT_MAX))), ' ', ids($index->search('boots', filter: Filter::equal('price', 1e300))), "\n";

// Nothing is written where nothing changes: not even of another type, which is a change.
$number = fn () => $index->search('maps')->hits[0]->number;
$before = [$writer->pending(), $number()];
var_dump($writer->update('one', []), $writer->update('one', ['stock' => PHP_INT_MAX, 'id' => 'one', 'price' => -0.0]), $writer->pending());
$commit();
var_dump($before === [0, $number()]);
$writer->update('one', ['price' => 0.0]);
$writer->update(7, ['new' => false]);
var_dump($writer->pending());

// Several in turn; what follows sees what is before it.
$price = 5;
$writer->update('7', ['price' => &$price, 'added' => new DateTime('2027-01-01 UTC'), 'list' => [&$price]]);
$price = 6;
$writer->update('7', ['id' => 7, 'text' => 'sandals', 'stock' => null]);
$writer->update('one', ['12' => 'dozen', 'text' => ['maps', 'charts'], 'tag' => []]);
$commit();
$seven = $index->get(7);
var_dump($seven['id'], $seven['price'], $seven['stock'], $seven['list'], $seven['added'], array_keys($seven) === [...array_keys($documents[1]), 'other', 'list']);
echo ids($index->search('sandals', sort: ['price' => 'asc'])), ' ', $index->get('one')[12], ' ', $index->search('boots')->total, $index->search('charts')->total,
    $index->search('*', filter: Filter::exists('tag'))->total, $index->search('*', filter: Filter::exists('stock'))->total, "\n";

// What is not there.
var_dump($writer->update('none', ['price' => 1]), $writer->update('', []), $writer->update(str_repeat('x', 300), []), $writer->update("x\0", []));
$writer->delete('one');
var_dump($writer->update('one', []));
$writer->add(['id' => 'one', 'tag' => 'again']);
var_dump($writer->update('one', ['stock' => 3]));
$writer->delete('one');
var_dump($writer->update('one', ['stock' => 4]));
$writer->rollback();
var_dump($writer->update('one', ['stock' => 5]));
$commit();
echo json_encode([$index->get('one')['stock'], $index->get('one')['text']]), "\n";

// After deleteMatching(), it sees what that deletes.
$writer->add(['id' => 'late', 'text' => 'charts']);
$writer->deleteMatching('charts');
$writer->add(['id' => 'later', 'text' => 'charts']);
var_dump($writer->update('one', ['stock' => 6]), $writer->update('late', []), $writer->update('later', ['stock' => 7]), $writer->update('7', ['text' => 'charts']));
$commit();
echo ids($index->search('*')), "\n";

// An index that is made anew has only what was added since.
$writer->rebuild(new Schema(['text', Field::int('stock')], key: 'sku'), [['sku' => 'a', 'text' => 'boots'], ['sku' => 'b', 'stock' => 1]]);
var_dump($writer->update('later', []), $writer->update('a', ['stock' => 8, 'id' => 'free']));
$commit();
echo json_encode([count($index), $index->get('a')]), "\n";

// What is refused changes nothing.
class Other {}
$self = [];
$self['self'] = &$self;
$state = [$writer->pending(), serialize($index->get('a'))];
foreach ([['sku' => 'b'], ['sku' => null], ['sku' => ['a']], ['stock' => 'many'], ['text' => [[1]]], ['x' => [new Other]], $self, ['x' => str_repeat('x', 65 << 20)]] as $values) {
    show_thrown(fn () => $writer->update('a', $values));
}
show_thrown(fn () => $writer->update([], []));
show_thrown(fn () => $writer->update('a', 'text'));
var_dump($state === [$writer->pending(), serialize($index->get('a'))]);
$writer->addAll([['sku' => 'c']], fn () => show_thrown(fn () => $writer->update('a', [])));
$writer->close();
show_thrown(fn () => $writer->update('a', []));
$index->verify();
?>
--EXPECT--
bool(false)
3 one 7
bool(true)
bool(true)
int(0)
bool(true)
int(2)
int(7)
int(5)
NULL
array(1) {
  [0]=>
  int(5)
}
string(25) "2027-01-01T00:00:00+00:00"
bool(true)
7 dozen 0111
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(true)
bool(false)
bool(true)
[5,["maps","charts"]]
bool(false)
bool(false)
bool(true)
bool(true)
void later 7
bool(false)
bool(true)
[2,{"sku":"a","text":"boots","stock":8,"id":"free"}]
ValueError: Postings\Writer::update(): Argument #2 ($values) must not change "sku", the key of the document "a"
ValueError: Postings\Writer::update(): Argument #2 ($values) must not change "sku", the key of the document "a"
ValueError: Postings\Writer::update(): Argument #2 ($values) must not change "sku", the key of the document "a"
ValueError: Postings\Writer::update(): Argument #2 ($values) must be values that fit: "a": "stock" is not an integer over -2^63, but "many"
TypeError: The document "a" must have strings, numbers or a list of these as "text", array given
TypeError: The document "a" must have strings, numbers, booleans, nulls, dates and arrays of these only, at most 64 deep; "x" has Other
TypeError: The document "a" must have strings, numbers, booleans, nulls, dates and arrays of these only, at most 64 deep; "self" has deeper ones
ValueError: Postings\Writer::update(): Argument #2 ($values) must be values that fit: "a": the stored document has more than 64 MiB
TypeError: Postings\Writer::update(): Argument #1 ($key) must be of type string|int, array given
TypeError: Postings\Writer::update(): Argument #2 ($values) must be of type array, string given
bool(true)
Error: The Postings\Writer is adding documents
Error: The Postings\Writer is closed
