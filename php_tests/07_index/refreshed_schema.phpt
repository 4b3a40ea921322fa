--TEST--
Postings\Index::refresh(): the schema is that of the index that is in the folder now
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Index, Query, Schema};

require __DIR__ . '/index.inc';

$index = Index::create($folder = new_folder(), new Schema(['title']));
$schema = $index->schema;
$writer = $index->writer();
$writer->add(['id' => 1, 'title' => 'old']);
$writer->commit();
var_dump($index->refresh(), $index->schema === $schema);
unset($writer);

Index::drop($folder);
$writer = Index::create($folder, new Schema(['body', Field::int('size')], key: 'number'))->writer();
$writer->add(['number' => 1, 'body' => 'new', 'size' => 5]);
$writer->commit();
echo $index->search('old')->total, " of the old one\n";
var_dump($index->refresh(), $index->refresh());
echo $index->schema->key, ' ', implode(' ', array_map(fn ($field) => $field->name, $index->schema->fields)), ' ', $schema->key, "\n";
echo $index->search(Query::parse('body:new size:5', $index->schema))->total, ' ', $index->search('title:old')->warnings[0], "\n";
try {
    $index->schema = $schema;
} catch (Error $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
bool(true)
bool(true)
1 of the old one
bool(true)
bool(false)
number body size id
1 no field has this name; it is taken for text: "title"
Cannot modify readonly property Postings\Index::$schema
