--TEST--
postings rebuild: other fields, another language, another key; what is not named stays, and what ends it changes nothing
--EXTENSIONS--
postings
pcntl
posix
--FILE--
<?php
require 'command.inc';
require __DIR__ . '/../module.inc';
$folder = scratch('rebuild');
$index = "$folder/books";
show(['create', $index, '--text', 'title:2', '--text', 'body', '--keyword', 'genre', '--synonyms', 'sea, ocean', '--k1', '1.5', '--keep-accents']);
show(['add', $index, '-'], BOOKS);
$schema = fn (): array => json_decode(postings(['info', $index, '--output', 'json'])[1], true)['schema'];
$rebuild = function (string ...$arguments) use ($index, $schema, $folder): void {
    $before = $schema();
    echo str_replace("$folder/", '', implode(' ', $arguments)), ': ';
    show(['rebuild', $index, ...$arguments]);
    foreach ($schema() + $before as $part => $value) {
        $now = $schema()[$part] ?? null;
        if ($now !== ($before[$part] ?? null)) echo "  $part: ", json_encode($now), "\n";
    }
    postings(['verify', $index])[0] === 0 || print("damaged\n");
};
$found = fn (string $query, string ...$more) => print(json_decode(postings(['search', $index, $query, '--output', 'json', ...$more])[1])->total . " of $query\n");
$rebuild('--int', 'year');
$found('*', '--filter', 'year>=1850');
$rebuild('--analyzer', 'english', '--stop-words', 'default', '--quiet');
$found('bird');
$found('ocean');
$rebuild('--no-stemming', '--keep-accents');
$found('bird');
$rebuild('--without', 'year', '--text', 'genre:0.5', '--synonyms', '', '--b', '0.5', '--memory', '8M');
$found('nature');
$rebuild();
file_put_contents("$folder/schema", json_encode(['fields' => ['body'], 'key' => 'title']));
$rebuild('--schema', "$folder/schema");
echo json_decode(postings(['get', $index, 'Whales'])[1])->id, "\n";
$rebuild('--key', 'id');
echo "Refused:\n";
$rebuild('--int', 'body');
$rebuild('--key', 'genre');
$rebuild('--key', 'isbn');
$rebuild('--point', 'year', '--keyword', 'genre');
$rebuild('--without', 'title');
$rebuild('--without', 'body');
$rebuild('--analyzer', 'klingon');
$rebuild('--analyzer', 'none', '--stop-words', 'default');
$rebuild('--text', 'title:0');
$rebuild('--schema', "$folder/schema", '--without', 'body');
$rebuild('--memory', '1M');
$rebuild('--b', '7');
show(['rebuild', "$folder/none"]);

echo "Analyzers of fields:\n";
file_put_contents("$folder/schema", json_encode(['fields' => [['name' => 'title', 'analyzer' => 'german'], ['name' => 'body', 'boost' => 2.0], ['name' => 'maker', 'analyzer' => ['foldAccents' => false]]], 'analyzer' => 'english']));
$rebuild('--schema', "$folder/schema");
$rebuild('--text', 'title:3', '--text', 'body', '--keyword', 'maker');
show(['change', $index, '--text', 'title:4']);
echo json_encode($schema()['fields']), "\n";

echo "add --anew:\n";
show(['create', "$folder/anew", '--text', 'title', '--int', 'year']);
show(['add', "$folder/anew"], '{"id":1,"title":"old","year":1}' . "\n" . '{"id":2,"title":"old"}');
show(['add', "$folder/anew", '--anew'], '{"id":2,"title":"new"}' . "\n" . '{"id":3,"title":"new"}');
show(['dump', "$folder/anew"]);
show(['add', "$folder/anew", '--anew'], '{"id":4}' . "\n" . '{"id":5,"year":"x"}');
show(['add', "$folder/anew", '--anew', '--commit-every', '1'], '{"id":4}');
show(['add', "$folder/anew", '--anew', '--skip-bad'], '{"id":4}' . "\n" . '{"id":5,"year":"x"}');
show(['dump', "$folder/anew"]);
show(['add', "$folder/anew", '--anew'], '');
show(['dump', "$folder/anew"]);

echo "Interrupted:\n";
postings(['create', "$folder/many", '--text', 'text']);
postings(['add', "$folder/many"], ndjson(300_000));
$generation = fn (): int => json_decode(postings(['info', "$folder/many", '--output', 'json'])[1])->generation;
$before = $generation();
foreach ([SIGINT, SIGTERM, SIGKILL] as $signal) {
    $process = proc_open('exec ' . command('rebuild', "$folder/many", '--analyzer', 'en'), [2 => ['pipe', 'w']], $pipes);
    // It has begun when there is a file of it.
    for ($files = count(glob("$folder/many/*.seg")), $i = 0; $i < 20000 && count(glob("$folder/many/*.seg")) === $files; $i++) pause(500);
    proc_terminate($process, $signal);
    $errors = stream_get_contents($pipes[2]);
    for ($status = proc_get_status($process); $status['running']; $status = proc_get_status($process)) pause(1000);
    echo $status['signaled'] ? "killed by $status[termsig]\n" : "$status[exitcode] $errors";
    $generation() === $before && postings(['verify', "$folder/many"])[0] === 0 || print("changed\n");
}
show(['rebuild', "$folder/many", '--analyzer', 'en']);
?>
--EXPECT--
0
0
  added 3 documents in TIME; the index has 3
--int year: 0
  rebuilt 3 documents in TIME; the index has 3
  fields: [{"name":"title","type":"text","boost":2},{"name":"body","type":"text"},{"name":"genre","type":"keyword"},{"name":"year","type":"int"}]
1 of *
--analyzer english --stop-words default --quiet: 0
  analyzer: {"language":"en","stemming":true,"foldAccents":true,"stopWords":true}
1 of bird
2 of ocean
--no-stemming --keep-accents: 0
  rebuilt 3 documents in TIME; the index has 3
  analyzer: {"language":"en","stemming":false,"foldAccents":false,"stopWords":true}
0 of bird
--without year --text genre:0.5 --synonyms  --b 0.5 --memory 8M: 0
  rebuilt 3 documents in TIME; the index has 3
  fields: [{"name":"title","type":"text","boost":2},{"name":"body","type":"text"},{"name":"genre","type":"text","boost":0.5}]
  b: 0.5
  synonyms: null
2 of nature
: 0
  rebuilt 3 documents in TIME; the index has 3
--schema schema: 0
  rebuilt 3 documents in TIME; the index has 3
  key: "title"
  fields: [{"name":"body","type":"text"}]
  analyzer: {"language":"","stemming":true,"foldAccents":true,"stopWords":false}
  k1: 1.2
  b: 0.75
c
--key id: 0
  rebuilt 3 documents in TIME; the index has 3
  key: "id"
Refused:
--int body: 3
  postings: "1": "body" is not an integer over -2^63, but "Call me Ishmael. A whale in the white sea"; the index is as it was
--key genre: 3
  postings: A document must have a key: a string or an integer as "genre", not array; 1 documents came before it; the index is as it was
--key isbn: 3
  postings: A document must have a key: a string or an integer as "isbn"; 0 documents came before it; the index is as it was
--point year --keyword genre: 3
  postings: "1": "year" is not a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, but "1851"; the index is as it was
--without title: 2
  postings: --without title: the index has no such field; see postings rebuild --help
--without body: 2
  postings: the schema: a schema has at least one field; see postings rebuild --help
--analyzer klingon: 2
  postings: --analyzer: must be a language by its two letters in ISO 639-1, or "" for none, not "klingon"; see postings rebuild --help
--analyzer none --stop-words default: 2
  postings: --analyzer: there is no list of stop words for the language ""; see postings rebuild --help
--text title:0: 2
  postings: --text: the boost of the field "title" is not between 0.001 and 1000; see postings rebuild --help
--schema schema --without body: 2
  postings: --without and --schema are two ways to say it; see postings rebuild --help
--memory 1M: 2
  postings: --memory wants 8M or more, not '1M'; see postings rebuild --help
--b 7: 2
  postings: the schema: b is not between 0 and 1; see postings rebuild --help
3
  postings: there is no index in 'none'; postings create makes one
Analyzers of fields:
--schema schema: 0
  rebuilt 3 documents in TIME; the index has 3
  fields: [{"name":"title","type":"text","analyzer":{"language":"de","stemming":true,"foldAccents":true,"stopWords":false}},{"name":"body","type":"text","boost":2},{"name":"maker","type":"text","analyzer":{"language":"","stemming":true,"foldAccents":false,"stopWords":false}}]
  analyzer: {"language":"en","stemming":true,"foldAccents":true,"stopWords":false}
--text title:3 --text body --keyword maker: 0
  rebuilt 3 documents in TIME; the index has 3
  fields: [{"name":"title","type":"text","boost":3,"analyzer":{"language":"de","stemming":true,"foldAccents":true,"stopWords":false}},{"name":"body","type":"text"},{"name":"maker","type":"keyword"}]
0
  changed
[{"name":"title","type":"text","boost":4,"analyzer":{"language":"de","stemming":true,"foldAccents":true,"stopWords":false}},{"name":"body","type":"text"},{"name":"maker","type":"keyword"}]
add --anew:
0
0
  added 2 documents in TIME; the index has 2
0
  added 2 documents in TIME; the index has 2
0 {"id":2,"title":"new"}
{"id":3,"title":"new"}
3
  postings: standard input:2: "5": "year" is not an integer over -2^63, but "x"; nothing was added, the index is as it was
2
  postings: --anew shows all documents at once, at the end; --commit-every would show some before; see postings add --help
1
  standard input:2: "5": "year" is not an integer over -2^63, but "x"
added 1 document in TIME; the index has 1
left out 1 line
0 {"id":4}
3
  postings: there is no document; nothing was added, the index is as it was
0 {"id":4}
Interrupted:
130 postings: interrupted: the index is as it was
143 postings: interrupted: the index is as it was
killed by 9
0
  rebuilt 300,000 documents in TIME; the index has 300,000
