--TEST--
Postings\Schema, Field and Analyzer come back whole from unserialize() and var_export(), or not at all; their constructors run once
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Field, FieldType, Index, Schema};

require __DIR__ . '/index.inc';

$schema = new Schema(
    ['text', new Field('title', boost: 2.1), Field::keyword('tag'), Field::int('count'), Field::float('price'), Field::bool('new'), Field::date('made'), Field::point('at')],
    'key',
    new Analyzer('', false, false, ['the', 'of']),
    1.1,
    0.3,
    [['laptop', 'portable computer'], 'not found' => ['404', 'gone'], 'nb' => 'notebook'],
);
foreach ([$schema, new Schema(['t']), Field::point('at'), new Field('t', boost: 0.1), new Analyzer(stopWords: ['a']), new Analyzer('ja')] as $object) {
    $back = unserialize(serialize($object));
    var_dump($back == $object && $back !== $object && serialize($back) === serialize($object));
    if (serialize(eval('return ' . var_export($object, true) . ';')) !== serialize($object)) echo "var_export() differs\n";
}
$index = Index::create(new_folder(), unserialize(serialize($schema)));
var_dump($index->schema == $schema, unserialize(serialize($index->schema)) == $schema);
echo unserialize(serialize(new Analyzer(stopWords: ['a'])))->analyze('Ä')[0]['term'], "\n";

// By hand, or of an object that is not whole.
$of = fn (string $class, string $data) => 'O:' . strlen($class) . ":\"$class\":$data";
show_thrown(fn () => unserialize($of(Schema::class, '0:{}')));
show_thrown(fn () => unserialize($of(Schema::class, '1:{s:6:"fields";a:0:{}}')));
show_thrown(fn () => unserialize($of(Schema::class, '1:{s:6:"fields";a:1:{i:0;r:1;}}')));
show_thrown(fn () => unserialize($of(Schema::class, '2:{s:6:"fields";a:1:{i:0;s:1:"t";}s:8:"analyzer";r:1;}')));
show_thrown(fn () => unserialize($of(Schema::class, '2:{s:6:"fields";a:1:{i:0;s:1:"t";}s:2:"k2";d:1;}')));
show_thrown(fn () => unserialize($of(Field::class, '1:{s:4:"name";s:3:"a b";}')));
show_thrown(fn () => unserialize($of(Field::class, '2:{s:4:"name";s:1:"a";s:5:"boost";d:INF;}')));
show_thrown(fn () => unserialize($of(Analyzer::class, '1:{s:9:"stopWords";i:7;}')));
show_thrown(fn () => Schema::__set_state([]));
show_thrown(fn () => Field::__set_state(['name' => 'a b']));
show_thrown(fn () => Analyzer::__set_state(['stop_words' => []]));
foreach ([Schema::class, Field::class, Analyzer::class] as $class) {
    show_thrown(fn () => serialize(@unserialize('C:' . strlen($class) . ":\"$class\":0:{}")));
}

$field = new Field('a', FieldType::Keyword);
$analyzer = new Analyzer(stemming: false);
show_thrown(fn () => $schema->__construct(['other']));
show_thrown(fn () => $schema->__unserialize(['fields' => ['other']]));
show_thrown(fn () => $index->schema->__construct(['other']));
show_thrown(fn () => $schema->fields[0]->__construct('other'));
show_thrown(fn () => $field->__construct('b'));
show_thrown(fn () => $analyzer->__construct('en'));
echo $schema->fields[0]->name, " $field->name ", var_export($analyzer->stemming, true), "\n";
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
a
ArgumentCountError: Postings\Schema::__construct() expects at least 1 argument, 0 given
ValueError: Postings\Schema::__construct(): Argument #1 ($fields) must make a schema: a schema has at least one field
TypeError: Postings\Schema::__construct(): Argument #1 ($fields) must have Postings\Field objects or strings only, not Postings\Schema at index 0
TypeError: Postings\Schema::__construct(): Argument #3 ($analyzer) must be of type ?Postings\Analyzer, Postings\Schema given
ValueError: Postings\Schema::__unserialize(): Argument #1 ($data) must have names of the constructor's arguments as keys, "k2" given
ValueError: Postings\Field::__construct(): Argument #1 ($name) must be right: the field's name "a b" is not 1 to 64 letters, digits, '_', '-' or '.', first a letter or '_'
ValueError: Postings\Field::__construct(): Argument #3 ($boost) must be right: the boost of the field "a" is not between 0.001 and 1000
TypeError: Postings\Analyzer::__construct(): Argument #4 ($stopWords) must be of type array|bool, int given
ArgumentCountError: Postings\Schema::__construct() expects at least 1 argument, 0 given
ValueError: Postings\Field::__construct(): Argument #1 ($name) must be right: the field's name "a b" is not 1 to 64 letters, digits, '_', '-' or '.', first a letter or '_'
ValueError: Postings\Analyzer::__set_state(): Argument #1 ($data) must have names of the constructor's arguments as keys, "stop_words" given
Error: The Postings\Schema was never constructed
Error: The Postings\Field was never constructed
Error: The Postings\Analyzer was never constructed
Error: Cannot modify Postings\Schema
Error: Cannot modify Postings\Schema
Error: Cannot modify Postings\Schema
Error: Cannot modify Postings\Field
Error: Cannot modify Postings\Field
Error: Cannot modify Postings\Analyzer
text a false
