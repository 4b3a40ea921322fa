--TEST--
Postings\Field with an analyzer of its own: what is found, shown, kept, refused and changed
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Field, FieldType, Index, Mode, Query, Schema};

require __DIR__ . '/index.inc';
require __DIR__ . '/manifest.inc';

$plain = new Analyzer();
$schema = new Schema(
    [Field::text('description', 2.0), Field::text('sku', analyzer: $plain), new Field('author', boost: 0.5, analyzer: new Analyzer('')), Field::text('titel', analyzer: new Analyzer('de', stopWords: true))],
    analyzer: new Analyzer('en', stopWords: true),
    synonyms: [['boat', 'ship']],
);
$index = Index::create($folder = new_folder(), $schema);
$writer = $index->writer();
$writer->addAll([
    ['id' => 1, 'description' => 'Walking boots for the long walks', 'sku' => 'The WALKS-12', 'author' => 'Will Walker'],
    ['id' => 2, 'description' => 'A map of the mountains', 'sku' => 'MAPS-1', 'author' => 'Mark Walks', 'titel' => 'Die Karten der Berge'],
    ['id' => 3, 'description' => 'Ships and boats', 'sku' => 'SHIPPING-3', 'author' => 'Will Shipton', 'titel' => 'Das Schiff'],
    ['id' => 4, 'description' => 'Wills and the law', 'author' => 'Anna Law', 'titel' => 'Der Wille zur Macht'],
]);
$writer->commit();
$index->refresh();
$show = function (Query|string $query, Mode $mode = Mode::All) use (&$index): void {
    $found = [];
    foreach ($index->search($query, mode: $mode) as $hit) $found[] = "$hit->id by " . implode(', ', array_merge(...array_map(fn ($part) => array_keys($part['fields']), $index->explain($query, $hit->id, mode: $mode)['parts'])));
    echo rtrim("$query: " . implode('; ', $found)), "\n";
};
foreach (['walk', 'walks', 'author:walks', 'sku:walk', 'description:walked', 'karte', 'description,titel:karte', '"will walker"', '"long walk"', 'walk*', 'sku:ship*', 'boat', 'mapz~1', '"boots walks"~5', 'walks -author:walks', 'walks^2 law', 'the', 'the boot', 'description:the boot', 'titel:der karte', 'of der the', 'nothing:walks'] as $query) $show($query);
// A stop word of one analyzer is a word wherever another one is asked as well.
$show('titel,description:der karte');
$show(Query::parse('walk', $schema, prefix: true));
$show(Query::parse('mountains -th', $schema, prefix: true));
echo json_encode(array_map('strval', $index->search('nothing:walks')->warnings)), "\n";

$hit = $index->search('walks will')->hits[0];
foreach (['description', 'sku', 'author'] as $field) echo $hit->highlight($field), ' | ', $hit->snippet($field, 12), "\n";
echo json_encode($index->terms('wal')), json_encode($index->terms('walks', 'description')), json_encode($index->terms('walks', 'author')), "\n";
echo json_encode(array_column($index->suggest('long wa'), 'documents', 'text')), json_encode(array_column($index->suggest('wa', field: 'description'), 'documents', 'word')), "\n";
echo json_encode($index->correct('walkz')), json_encode($index->correct('author:walkre')), json_encode($index->correct('titel:kartn')), json_encode($index->correct('walks')), "\n";
echo json_encode(array_column($index->similarTerms('walkers'), 'documents', 'term')), "\n";
foreach ([['description' => 'walked'], ['author' => 'walked'], ['author' => 'walks'], ['titel' => 'das schiff']] as $document) {
    echo json_encode($document), ' is like ', json_encode(array_column($index->similar($document)->hits, 'id')), "\n";
}

// Kept as it is.
$back = unserialize(serialize($schema));
$exported = eval('return ' . var_export($schema, true) . ';');
var_dump($back == $schema, $exported == $schema, Index::open($folder)->schema == $schema, $schema->fields[1]->analyzer->language, $schema->fields[0]->analyzer);
var_dump(Field::text('t', analyzer: $plain)->analyzer === $plain, Field::text('t') == Field::text('t', analyzer: $plain), Field::text('t', analyzer: new Analyzer('de')) == Field::text('t', analyzer: new Analyzer('fr')));
echo json_encode($schema->fields[1]), "\n";
echo preg_replace('/stemmer=(?!none)\w+/', 'stemmer=...', $index->info()['analyzer']), "\n";

// As of old where no field has one; a later version for a schema that older builds do not know.
$version = fn (string $folder) => strtok(file_get_contents("$folder/manifest"), "\n");
Index::create($usual = new_folder(), new Schema(['text']));
echo $version($folder), ', ', $version($usual), "\n";

// Only stop words may change, in a field as in the schema.
$with = fn (array $fields, ?Analyzer $analyzer = null) => new Schema(...['fields' => array_replace($schema->fields, $fields), 'analyzer' => $analyzer ?? $schema->analyzer] + (array) $schema);
show_thrown(fn () => $writer->changeSchema($with([1 => Field::text('sku')])));
show_thrown(fn () => $writer->changeSchema($with([0 => Field::text('description', analyzer: new Analyzer('en', stemming: false))])));
show_thrown(fn () => $writer->changeSchema($with([], new Analyzer('de'))));
$writer->changeSchema($with([0 => Field::text('description', 9.0, new Analyzer('en')), 3 => Field::text('titel', analyzer: new Analyzer('de', stopWords: ['zur']))]));
$writer->commit();
$writer->add(['id' => 5, 'description' => 'boots', 'titel' => 'Schuhe']);
$writer->commit();
$index->refresh();
$show('description:the boot');
$show('titel:zur macht');
$writer->rebuild($with([1 => Field::text('sku')]));
$writer->commit();
$index->refresh();
$show('sku:walk');
$writer->rebuild(new Schema(['description', 'sku', 'author', 'titel']));
$writer->commit();
$index->refresh();
echo $version($folder), "\n";
$show('walk');
$index->verify();

// Refused.
show_thrown(fn () => new Field('a', FieldType::Keyword, 1.0, $plain));
show_thrown(fn () => new Field('a', analyzer: 'en'));
show_thrown(fn () => Field::text('a', 1.0, new stdClass()));
show_thrown(fn () => Field::text('a b', analyzer: $plain));
show_thrown(fn () => Field::keyword('a', analyzer: $plain));
show_thrown(fn () => unserialize('O:14:"Postings\Field":2:{s:4:"name";s:1:"a";s:8:"analyzer";r:1;}'));
show_thrown(fn () => Field::__set_state(['name' => 'a', 'analyzer' => 'en']));
$manifest = file_get_contents("$usual/manifest");
foreach (['language%20de%201%201%200%0a' => 'text%20text%201%0a', 'language%20de%202%201%200%0a' => 'text%20text%201%0a', 'language%20de%201%201%200%0astop%20a%09b%0a' => 'text%20text%201%0a', 'language%20de%201%201%200' => 'text%20text%201%0a', 'language%20%201%201%200%0alanguage%20%201%201%200%0a' => 'text%20text%201%0a', 'keyword%20a%201%0alanguage%20de%201%201%200%0a' => 'text%20text%201%0a'] as $more => $behind) {
    forge_manifest($usual, str_replace([$behind, 'postings index 5'], [$behind . $more, 'postings index 6'], $manifest));
    show_thrown(fn () => print(json_encode(Index::open($usual)->schema->fields[0]->analyzer) . ' '));
}
forge_manifest($usual, str_replace('postings index 5', 'postings index 7', $manifest));
show_thrown(fn () => Index::open($usual));
?>
--EXPECT--
walk: 1 by description
walks: 1 by description, sku; 2 by author
author:walks: 2 by author
sku:walk:
description:walked: 1 by description
karte: 2 by titel
description,titel:karte: 2 by titel
"will walker": 1 by author
"long walk": 1 by description
walk*: 1 by description, sku, author; 2 by author
sku:ship*: 3 by sku
boat: 3 by description, description
mapz~1: 2 by description, sku
"boots walks"~5: 1 by description
walks -author:walks: 1 by description, sku
walks^2 law:
the: 1 by description, sku; 4 by description; 2 by description
the boot: 1 by description, sku, description
description:the boot: 1 by description
titel:der karte: 2 by titel
of der the: 2 by description, titel, description
nothing:walks:
titel,description:der karte: 2 by titel, titel
walk OR walk*: 1 by description, description, sku, author; 2 by author
mountains -th: 2 by description
["no field has this name; it is taken for text: \"nothing\""]
<mark>Walking</mark> boots for the long <mark>walks</mark> | <mark>Walking</mark>…
The <mark>WALKS</mark>-12 | The <mark>WALKS</mark>-12
<mark>Will</mark> Walker | <mark>Will</mark> Walker
{"walk":1,"walker":1,"walks":2}[]{"walks":1}
{"long walks":2,"long walker":1,"long walking":1}{"walking":1}
"walks""author:walker""titel:karten"null
{"walker":1,"walk":1}
{"description":"walked"} is like ["1"]
{"author":"walked"} is like []
{"author":"walks"} is like ["1","2"]
{"titel":"das schiff"} is like ["3"]
bool(true)
bool(true)
bool(true)
string(0) ""
NULL
bool(true)
bool(false)
bool(false)
{"name":"sku","type":"text","boost":1,"analyzer":{"language":"","stemming":true,"foldAccents":true,"stopWords":false}}
analysis=3 unicode=15.0.0 words=unicode accents=fold language=en stemmer=...; analysis=3 unicode=15.0.0 words=unicode accents=fold language=none stemmer=none; analysis=3 unicode=15.0.0 words=unicode accents=fold language=de stemmer=...
postings index 6, postings index 5
ValueError: Postings\Writer::changeSchema(): Argument #1 ($schema) must have the analyzer of the field "sku", which made its terms; only its stop words may be others
ValueError: Postings\Writer::changeSchema(): Argument #1 ($schema) must have the analyzer of the field "description", which made its terms; only its stop words may be others
ValueError: Postings\Writer::changeSchema(): Argument #1 ($schema) must have the analyzer of the index, which made its terms; only its stop words may be others
description:the boot: 1 by description, description
titel:zur macht: 4 by titel
sku:walk: 1 by sku
postings index 5
walk:
ValueError: Postings\Field::__construct(): Argument #4 ($analyzer) must be null for a field that is no text
TypeError: Postings\Field::__construct(): Argument #4 ($analyzer) must be of type ?Postings\Analyzer, string given
TypeError: Postings\Field::text(): Argument #3 ($analyzer) must be of type ?Postings\Analyzer, stdClass given
ValueError: Postings\Field::text(): Argument #1 ($name) must be right: the field's name "a b" is not 1 to 64 letters, digits, '_', '-' or '.', first a letter or '_'
Error: Unknown named parameter $analyzer
TypeError: Postings\Field::__construct(): Argument #4 ($analyzer) must be of type ?Postings\Analyzer, Postings\Field given
TypeError: Postings\Field::__construct(): Argument #4 ($analyzer) must be of type ?Postings\Analyzer, string given
{"language":"de","stemming":true,"foldAccents":true,"stopWords":false} nothing
Postings\CorruptedDataException: FOLDER/manifest, part schema, offset 63: the schema has a flag that is none
Postings\CorruptedDataException: FOLDER/manifest, part schema, offset 76: the schema has a stop word that is none
Postings\CorruptedDataException: FOLDER/manifest, part schema, offset 65: the schema is cut off
Postings\CorruptedDataException: FOLDER/manifest, part schema, offset 74: the schema has a field of an unknown kind
Postings\CorruptedDataException: FOLDER/manifest, part schema, offset 79: the schema the field "a" has an analyzer, but is no text
Postings\VersionException: FOLDER/manifest: version 7 of indexes is not known; versions up to 6 are
