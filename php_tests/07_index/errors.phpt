--TEST--
Postings\Index: what is wrong is said, and nothing is lost
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Field, FieldType, Filter, Index, Schema};

require __DIR__ . '/index.inc';

$folder = new_folder();
show_thrown(fn () => Index::open($folder));
show_thrown(fn () => Index::open(''));
show_thrown(fn () => Index::open("a\0b"));
show_thrown(fn () => new Schema([]));
show_thrown(fn () => new Schema(['a', 'a']));
show_thrown(fn () => new Schema(['a b']));
show_thrown(fn () => new Schema(['id']));
show_thrown(fn () => new Schema([1]));
show_thrown(fn () => new Schema(['price' => 'float']));
show_thrown(fn () => new Schema(['a'], k1: -1));
show_thrown(fn () => new Schema(['a'], b: 7));
show_thrown(fn () => new Schema(['a'], 'b c'));
show_thrown(fn () => new Field('a', boost: 0));
show_thrown(fn () => new Field('a', boost: 1e6));
show_thrown(fn () => Field::text('a', 1e6));
show_thrown(fn () => new Field(''));
show_thrown(fn () => new Field('a b', boost: -1));
echo (new Field('_'))->name, "\n";
show_thrown(fn () => new Analyzer('klingon'));
var_dump(Index::exists($folder));
$index = Index::create($folder, new Schema(['text', new Field('tag', FieldType::Keyword)]));
var_dump(Index::exists($folder));
show_thrown(fn () => Index::create($folder, $index->schema));
show_thrown(fn () => clone $index);
show_thrown(fn () => serialize($index));
show_thrown(fn () => new Index());
show_thrown(fn () => $index->writer(memory: 0));
show_thrown(fn () => $index->writer(lockTimeout: NAN));

$writer = $index->writer();
show_thrown(fn () => $index->writer(lockTimeout: 0));
$writer->add(['id' => 'good', 'text' => ['one two', 'three', 4, 5.5, true, null], 'tag' => ['a', 'b']]);
show_thrown(fn () => $writer->add(['text' => 'x']));
show_thrown(fn () => $writer->add(['id' => '', 'text' => 'x']));
show_thrown(fn () => $writer->add(['id' => 1.5]));
show_thrown(fn () => $writer->add(['id' => 'bad', 'text' => [[1]]]));
show_thrown(fn () => $writer->add(['id' => 'bad', 'other' => new stdClass()]));
show_thrown(fn () => $writer->add(['id' => str_repeat('x', 256)]));
show_thrown(fn () => $writer->add(['id' => 'bad', 'tag' => str_repeat('x', 256)]));
$loop = ['id' => 'bad'];
$loop['self'] = &$loop;
show_thrown(fn () => $writer->add($loop));
$many = 1;
for ($level = 0; $level < 40; $level++) $many = [$many, $many];
show_thrown(fn () => $writer->add(['id' => 'bad', 'many' => $many]));
show_thrown(fn () => $writer->addAll([['id' => 1], 2]));
show_thrown(fn () => $writer->addAll([['id' => 1], ['id' => 2], ['no' => 1]]));
show_thrown(fn () => $writer->addAll((function () { yield ['id' => 2]; throw new LogicException('mine'); })()));
show_thrown(fn () => $writer->addAll((function () use ($writer) { yield ['id' => 3]; $writer->commit(); })()));
show_thrown(fn () => $writer->delete(1.5));
show_thrown(fn () => $writer->merge(0));
echo $writer->pending(), " pending\n";
$writer->commit();
$writer->close();
show_thrown(fn () => $writer->commit());
var_dump($index->refresh(), $index->refresh(), count($index), $index->has('good'), $index->has(2), $index->get('none'));
var_dump($index->search('three')->total, $index->search('5.5')->total, $index->search('x', filter: Filter::all())->total);
show_thrown(fn () => $index->search('x', limit: -1));
show_thrown(fn () => $index->search('x', offset: -1));
show_thrown(fn () => $index->search('x', filter: new stdClass()));
show_thrown(fn () => $index->search('x', filter: Filter::equal('text', 'x')));
show_thrown(fn () => $index->search('x', filter: Filter::equal('none', 'x')));
show_thrown(fn () => Filter::in('tag', [1.5, []]));
show_thrown(fn () => Filter::all(1));
foreach (['"', 'a AND', '((((', "\xff\0\xfe", 'none:x', '+', '-', '^', '*', str_repeat('(a ', 5000)] as $query) {
    $index->search($query);
}
var_dump($index->search('good', filter: Filter::any())->total, Filter::any() == Filter::all());
foreach (['one', 'two'] as $word) {
    foreach ($index->search($word, filter: Filter::not(Filter::equal('tag', 'c'))) as $i => $hit) {
        echo "$i: $hit->id\n";
    }
}
file_put_contents("$folder/manifest", 'x', FILE_APPEND);
show_thrown(fn () => $index->refresh());
echo $index->search('one')->total, "\n";
Index::drop($folder);
show_thrown(fn () => $index->verify());
var_dump(is_dir($folder));
$other = new_folder();
show_thrown(fn () => Index::drop($other));
$writer = Index::create($other, $index->schema)->writer();
show_thrown(fn () => Index::drop($other, 0));
$writer->close();
Index::drop($other);
var_dump(is_dir($other));

// What is missing is the index, or something else.
show_thrown(fn () => Index::create("$other/below", $index->schema));
show_thrown(fn () => Index::open("$other/below"));
$index = Index::create($other, $index->schema);
$writer = $index->writer();
Index::create($third = new_folder(), $index->schema);
$third = Index::open($third);
foreach ([$index, $third] as $removed) {
    array_map('unlink', glob("$removed->path/*"));
    rmdir($removed->path);
}
show_thrown(function () use ($writer) {
    $writer->add(['id' => 1, 'text' => 'x']);
    $writer->commit();
});
show_thrown(fn () => $third->writer());
show_thrown(fn () => $third->refresh());
?>
--EXPECTF--
Postings\IndexNotFoundException: cannot open FOLDER/manifest: No such file or directory
ValueError: Postings\Index::open(): Argument #1 ($path) cannot be empty
ValueError: Postings\Index::open(): Argument #1 ($path) must not contain any null bytes
ValueError: Postings\Schema::__construct(): Argument #1 ($fields) must make a schema: a schema has at least one field
ValueError: Postings\Schema::__construct(): Argument #1 ($fields) must make a schema: the field "a" is there twice
ValueError: Postings\Schema::__construct(): Argument #1 ($fields) must make a schema: the field's name "a b" is not 1 to 64 letters, digits, '_', '-' or '.', first a letter or '_'
ValueError: Postings\Schema::__construct(): Argument #1 ($fields) must make a schema: the field "id" is there twice
TypeError: Postings\Schema::__construct(): Argument #1 ($fields) must have Postings\Field objects or strings only, not int at index 0
ValueError: Postings\Schema::__construct(): Argument #1 ($fields) must have names of fields as values, or Postings\Field objects, not under keys as "price"
ValueError: Postings\Schema::__construct(): Argument #4 ($k1) must make a schema: k1 is not between 0 and 100
ValueError: Postings\Schema::__construct(): Argument #5 ($b) must make a schema: b is not between 0 and 1
ValueError: Postings\Schema::__construct(): Argument #2 ($key) must make a schema: the key's name "b c" is not a name
ValueError: Postings\Field::__construct(): Argument #3 ($boost) must be right: the boost of the field "a" is not between 0.001 and 1000
ValueError: Postings\Field::__construct(): Argument #3 ($boost) must be right: the boost of the field "a" is not between 0.001 and 1000
ValueError: Postings\Field::text(): Argument #2 ($boost) must be right: the boost of the field "a" is not between 0.001 and 1000
ValueError: Postings\Field::__construct(): Argument #1 ($name) must be right: the field's name "" is not 1 to 64 letters, digits, '_', '-' or '.', first a letter or '_'
ValueError: Postings\Field::__construct(): Argument #1 ($name) must be right: the field's name "a b" is not 1 to 64 letters, digits, '_', '-' or '.', first a letter or '_'
_
ValueError: Postings\Analyzer::__construct(): Argument #1 ($language) must be a language by its two letters in ISO 639-1, or "" for none, not "klingon"
bool(false)
bool(true)
Postings\IndexExistsException: cannot make an index in FOLDER: File exists
Error: Trying to clone an uncloneable object of class Postings\Index
Exception: Serialization of 'Postings\Index' is not allowed
Error: Call to private Postings\Index::__construct() from global scope
ValueError: Postings\Index::writer(): Argument #1 ($memory) must be greater than 0, 0 given
ValueError: Postings\Index::writer(): Argument #2 ($lockTimeout) must be between 0 and 1000000 seconds
Postings\LockTimeoutException: the index FOLDER is being written by a writer of this process: close it first
ValueError: A document must have a key: a string or an integer as "id"
ValueError: A document must have a key: a string or an integer as "id", not an empty one
ValueError: A document must have a key: a string or an integer as "id", not float
TypeError: The document "bad" must have strings, numbers or a list of these as "text", array given
TypeError: The document "bad" must have strings, numbers, booleans, nulls, dates and arrays of these only, at most 64 deep; "other" has stdClass
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx": the key has more than 255 bytes
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "bad": the keyword "tag" has more than 254 bytes
TypeError: The document "bad" must have strings, numbers, booleans, nulls, dates and arrays of these only, at most 64 deep; "self" has deeper ones
TypeError: The document "bad" must have strings, numbers, booleans, nulls, dates and arrays of these only, at most 64 deep; "many" has more values than 16777216
TypeError: Postings\Writer::addAll(): Argument #1 ($documents) must give arrays, int given after 1 documents
ValueError: A document must have a key: a string or an integer as "id"; 2 documents came before it
LogicException: mine
Error: The Postings\Writer is adding documents
TypeError: Postings\Writer::delete(): Argument #1 ($keys) must be a key or an array of keys, strings or integers; float given
ValueError: Postings\Writer::merge(): Argument #1 ($segments) must be at least 1, 0 given
6 pending
Error: The Postings\Writer is closed
bool(true)
bool(false)
int(4)
bool(true)
bool(true)
NULL
int(1)
int(1)
int(0)
ValueError: Postings\Index::search(): Argument #2 ($limit) must be between 0 and 1073741823, -1 given
ValueError: Postings\Index::search(): Argument #3 ($offset) must be between 0 and 1073741823, -1 given
TypeError: Postings\Index::search(): Argument #5 ($filter) must be of type Postings\Filter|Postings\PostingList|null, stdClass given
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: the field "text" is a text: filters are of other fields and the key
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: there is no field "none"
TypeError: Postings\Filter::in(): Argument #2 ($values) must have DateTimeInterface|string|int|float|bool only, not array, at index 1
TypeError: Postings\Filter::all(): Argument #1 must be of type Postings\Filter, int given
int(0)
bool(false)
0: good
0: good
Postings\CorruptedDataException: FOLDER/manifest, offset 375: the manifest is damaged
1
Postings\IndexNotFoundException: cannot open FOLDER/manifest: No such file or directory
bool(false)
Postings\IndexNotFoundException: cannot remove FOLDER/manifest: No such file or directory
Postings\LockTimeoutException: the index FOLDER is being written by a writer of this process: close it first
bool(false)
Postings\StorageException: cannot make the folder FOLDER/below: No such file or directory
Postings\IndexNotFoundException: cannot open FOLDER/below/manifest: No such file or directory
Postings\StorageException: %s
Postings\IndexNotFoundException: cannot open FOLDER/manifest: No such file or directory
Postings\IndexNotFoundException: cannot open FOLDER/manifest: No such file or directory
