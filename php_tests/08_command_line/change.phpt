--TEST--
postings: change of synonyms, stop words, boosts and parameters; what is not named stays
--EXTENSIONS--
postings
--FILE--
<?php
require 'command.inc';
$folder = scratch('change');
$index = "$folder/books";
show(['create', $index, '--text', 'title:2', '--text', 'body', '--keyword', 'genre', '--int', 'year', '--analyzer', 'en', '--stop-words', 'the,of', '--synonyms', 'sea, ocean', '--k1', '1.5']);
show(['add', $index, '-'], BOOKS);
$schema = fn (): array => json_decode(postings(['info', $index, '--output', 'json'])[1], true)['schema'];
$change = function (string ...$arguments) use ($index, $schema, $folder): void {
    $before = $schema();
    echo str_replace("$folder/", '', implode(' ', $arguments)), ': ';
    show(['change', $index, ...$arguments]);
    foreach ($schema() + $before as $part => $value) {
        $now = $schema()[$part] ?? null;
        if ($now !== ($before[$part] ?? null)) echo "  $part: ", json_encode($now), "\n";
    }
};
$found = fn (string $query) => print(json_decode(postings(['search', $index, $query, '--output', 'json'])[1])->total . " of $query\n");
$change('--synonyms', 'whale, cetacean', '--synonyms', 'isbn => number');
$found('cetacean');
$found('ocean');
$change('--text', 'body:0.5');
$change('--text', 'title:2', '--quiet');
$change('--text', 'title:2');
$change('--stop-words', 'a', '--b', '0');
$change('--stop-words', 'default');
$change('--stop-words', '', '--synonyms', '', '--k1', '3');
$found('cetacean');
file_put_contents("$folder/schema", json_encode(['analyzer' => ['language' => 'en']] + $schema()));
$change('--schema', "$folder/schema");
file_put_contents("$folder/schema", json_encode(['fields' => [['name' => 'title', 'boost' => 9], 'body', ['name' => 'genre', 'type' => 'keyword'], ['name' => 'year', 'type' => 'int']], 'b' => 1] + $schema()));
$change('--schema', "$folder/schema");
file_put_contents("$folder/schema", json_encode(['fields' => ['title', 'body']] + $schema()));
$change('--schema', "$folder/schema");
$change('--schema', "$folder/schema", '--k1', '1');
$change();
$change('--text', 'title');
$change('--text', 'genre:2');
$change('--text', 'author:2');
$change('--text', 'title:0');
$change('--b', '2');
$change('--stop-words', 'two words');
$change('--synonyms', 'alone');
show(['change', "$folder/none", '--b', '1']);
// More than a MiB of synonyms.
file_put_contents("$folder/schema", json_encode(['synonyms' => array_map(fn ($i) => ["word$i", str_repeat("long word $i ", 10)], range(1, 9000))] + $schema()));
echo filesize("$folder/schema") > 1 << 20 ? 'large: ' : 'small: ';
show(['change', $index, '--schema', "$folder/schema"]);
echo count($schema()['synonyms']), "\n";
?>
--EXPECT--
0
0
  added 3 documents in TIME; the index has 3
--synonyms whale, cetacean --synonyms isbn => number: 0
  changed
  synonyms: {"0":["whale","cetacean"],"isbn":["number"]}
2 of cetacean
0 of ocean
--text body:0.5: 0
  changed
  fields: [{"name":"title","type":"text","boost":2},{"name":"body","type":"text","boost":0.5},{"name":"genre","type":"keyword"},{"name":"year","type":"int"}]
--text title:2 --quiet: 0
--text title:2: 0
  it was so before
--stop-words a --b 0: 0
  changed
  analyzer: {"language":"en","stemming":true,"foldAccents":true,"stopWords":["a"]}
  b: 0
--stop-words default: 0
  changed
  analyzer: {"language":"en","stemming":true,"foldAccents":true,"stopWords":true}
--stop-words  --synonyms  --k1 3: 0
  changed
  analyzer: {"language":"en","stemming":true,"foldAccents":true,"stopWords":false}
  k1: 3
  synonyms: null
0 of cetacean
--schema schema: 0
  it was so before
--schema schema: 0
  changed
  fields: [{"name":"title","type":"text","boost":9},{"name":"body","type":"text"},{"name":"genre","type":"keyword"},{"name":"year","type":"int"}]
  b: 1
--schema schema: 2
  postings: schema must have the fields of the index in their order and of their types; "genre" is the first that differs; see postings change --help
--schema schema --k1 1: 2
  postings: --k1 and --schema are two ways to say it; see postings change --help
: 2
  postings: nothing is to be changed: --text, --stop-words, --synonyms, --k1, --b or --schema say what; see postings change --help
--text title: 2
  postings: --text wants NAME:BOOST, not 'title'; see postings change --help
--text genre:2: 2
  postings: --text genre: the index has no such field of words; postings rebuild makes one; see postings change --help
--text author:2: 2
  postings: --text author: the index has no such field of words; postings rebuild makes one; see postings change --help
--text title:0: 2
  postings: --text: the boost of the field "title" is not between 0.001 and 1000; see postings change --help
--b 2: 2
  postings: the schema: b is not between 0 and 1; see postings change --help
--stop-words two words: 2
  postings: --stop-words: a stop word is one word, of at most 254 bytes at index 0; see postings change --help
--synonyms alone: 2
  postings: the schema: synonyms are 2 to 64 texts at index 0; see postings change --help
3
  postings: there is no index in 'none'; postings create makes one
large: 0
  changed
9000
