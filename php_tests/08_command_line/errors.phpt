--TEST--
postings: what is wrong is said in one line that names it, with an exit status
--EXTENSIONS--
postings
--FILE--
<?php
require 'command.inc';
$folder = scratch('errors');
$index = "$folder/books";
postings(['create', $index, '--text', 'title', '--keyword', 'genre']);
postings(['add', $index], BOOKS);
mkdir("$folder/empty");
file_put_contents("$folder/schema", '{"fields": ["title", {"name": "x", "boos": 2}]}');
file_put_contents("$folder/types", '{"fields": [{"name": "x", "type": "words"}], "key": 7}');
file_put_contents("$folder/numbers", '{"fields": ["x"], "k1": -1}');
file_put_contents("$folder/list", '[1');
file_put_contents("$folder/three", '{"fields": 3}');
file_put_contents("$folder/number", '5');
file_put_contents("$folder/key", '{"key": "isbn", "fields": ["title", "isbn"]}');
file_put_contents("$folder/type", '{"fields": [{"name": "x", "type": 3}]}');
$wrong = [
    [], ['serch'], ['ge'], ['--version'], ['help', 'serch'],
    ['search'], ['search', $index], ['search', $index, 'x', '--limt', '2'], ['search', $index, 'x', '--limit'],
    ['search', $index, 'x', '--limit', '-1'], ['search', $index, 'x', '--limit=1', '--limit=2'], ['search', $index, 'x', '--profile=yes'],
    ['search', $index, 'x', '--mode', 'some'], ['search', $index, 'x', '--output', 'xml'], ['search', $index, 'x', '--filter', 'genre'], ['search', $index, 'x', '--device', 'abacus'], ['search', $index, 'x', '--device='],
    ['search', $index, 'x', '--filter', 'title=x'], ['search', "$folder/empty", 'x'], ['search', "$folder/nowhere", 'x'],
    ['terms', $index, '--field', 'nowhere'], ['terms', $index, '--limit', '0'], ['info', $index, 'more'],
    ['create', "$folder/new"], ['create', "$folder/new", '--text', ''], ['create', "$folder/new", '--text', 'a', '--text', 'a'],
    ['create', "$folder/new", '--text', 'a:-1'], ['create', "$folder/new", '--text', 'a:1.2.3'], ['create', "$folder/new", '--keyword', 'a:2'], ['create', "$folder/new", '--text', 'a', '--b', '7'], ['bench', $index, '--queries', '2000000'], ['create', "$folder/new", '--text', 'a', '--k1', 'x'],
    ['create', "$folder/new", '--text', 'a', '--analyzer', 'klingonese'], ['create', "$folder/new", '--text', 'a', '--stop-words', 'default'],
    ['create', "$folder/new", '--text', 'a', '--schema', "$folder/schema"], ['create', "$folder/new", '--synonyms', 'a, b', '--schema', "$folder/schema"], ['create', "$folder/new", '--schema', "$folder/schema"],
    ['create', "$folder/new", '--schema', "$folder/types"], ['create', "$folder/new", '--schema', "$folder/numbers"],
    ['create', "$folder/new", '--schema', "$folder/list"], ['create', "$folder/new", '--schema', "$folder/nowhere"],
    ['add', $index, "$folder/nowhere"], ['add', $index, $folder], ['add', $index, '--delimiter', ';;', 'x.csv'], ['add', $index, '--delimiter', '"', 'x.csv'], ['add', $index, '--memory', 'all'],
    ['add', $index, '--memory', '1M'], ['add', $index, '--split', 'genre'], ['add', $index, '--pdo', 'sqlite:x'], ['add', $index, '--sql', 'x', '--pdo', 'x', 'file'],
    ['delete', $index], ['delete', $index, 'x', '--matching', 'y'], ['delete', $index, 'x', '--filter', 'a=b'], ['delete', $index, '--matching', '"sea'],
    ['create', '', '--text', 'a'], ['add', ''], ['search', '', 'x'], ['analyze', '--index', '', 'x'], ['add', $index, ''], ['help', ''],
    ['delete', $index, 'x', '--wait', '-1'], ['merge', $index, '--wait', '1e400'], ['rebuild', $index, '--wait', '2000000'], ['add', $index, '--wait', 'x'],
    ['bench', $index, "$folder/list", '--limit', '99999999999'], ['create', "$folder/new", '--schema', "$folder/three"], ['create', "$folder/new", '--schema', "$folder/type"], ['create', "$folder/new", '--schema', ''],
    ['analyze', '--index', $index, '--analyzer', 'en', 'x'], ['analyze', '--index', $index, '--stop-words', 'a', 'x'], ['verify', $folder],
    ['create', "$folder/new", '--text', 'id'], ['create', "$folder/new", '--schema', "$folder/key"], ['rebuild', $index, '--key', 'genre'],
    ['create', "$folder/new", '--schema', $folder], ['create', "$folder/new", '--schema', "$folder/number"], ['add', $index, '--pdo', 'sqlite:x', '--sql', ' '],
];
foreach ($wrong as $arguments) {
    [$status, $output, $errors] = postings($arguments);
    $said = explode("\n", str_replace("$folder/", '', rtrim($errors)));
    echo "$status $output", str_replace($folder, 'FOLDER', $arguments === [] ? $said[0] : implode("\n", $said)), "\n";
}
echo count(json_decode('[' . rtrim(str_replace("\n", ',', postings(['dump', $index])[1]), ',') . ']')), " documents\n";

// Damage is named, not answered from.
$bytes = file_get_contents($segment = glob("$index/*.seg")[0]);
file_put_contents($segment, substr_replace($bytes, "\xff\xfe\xfd", intdiv(strlen($bytes), 2), 3));
[$status, $output, $errors] = postings(['verify', $index]);
echo $status, ' ', preg_match('~^postings: \S+\.seg, .*offset \d+: ~', $errors) ? 'damaged' : $errors, "\n";

// Without the extension.
exec(escapeshellarg(PHP_BINARY) . ' -n ' . escapeshellarg(COMMAND) . ' info x 2>&1', $lines, $status);
echo $status, ' ', strstr($lines[0], '=', true), "\n";

// A fault of the command itself.
putenv('TEST_PHP_EXTRA_ARGS=' . getenv('TEST_PHP_EXTRA_ARGS') . ' -d disable_functions=hrtime');
echo preg_replace('~ in \S+/bin/(\S+):\d+$~m', ' in bin/$1', implode(' ', postings(['bench', $index, '-'], 'x')));

// Another one writes.
$writer = Postings\Index::open($index)->writer();
[$status, $output, $errors] = postings(['delete', $index, '1', '--wait', '0']);
echo $status, ' ', preg_replace(['~[^ ]*/books~', '/on \S+ since \S+/'], ['books', 'SINCE'], str_replace((string) getmypid(), 'PID', $errors));
?>
--EXPECT--
2 usage: postings COMMAND [ARGUMENT...]
2 postings: there is no command 'serch'; is it 'search'?; see postings --help
2 postings: there is no command 'ge'; is it 'get'?; see postings --help
2 postings: there is no command '--version'; see postings --help
2 postings: there is no command 'serch'; is it 'search'?; see postings --help
2 postings: no INDEX is given; see postings search --help
2 postings: no QUERY is given; see postings search --help
2 postings: unknown option '--limt'; is it 'limit'?; see postings search --help
2 postings: --limit wants a value: --limit N; see postings search --help
2 postings: --limit wants a whole number, 0 or more, not '-1'; see postings search --help
2 postings: --limit is there twice; see postings search --help
2 postings: --profile has no value; see postings search --help
2 postings: --mode is auto, all or any, not 'some'; see postings search --help
2 postings: --output is table, json or ndjson, not 'xml'; see postings search --help
2 postings: --filter wants FIELD=VALUE, or != >= <= > < ~, not 'genre'; see postings search --help
2 postings: --device is auto, cpu, cuda or opencl, not 'abacus'; see postings search --help
2 postings: --device is auto, cpu, cuda or opencl, not ''; see postings search --help
2 postings: filter must fit the fields: the field "title" is a text: filters are of other fields and the key; see postings search --help
3 postings: there is no index in 'empty'; postings create makes one
3 postings: there is no index in 'nowhere'; postings create makes one
2 postings: field must be the name of a field other than the key, "nowhere" given; see postings terms --help
2 postings: --limit wants a whole number, 1 or more, not '0'; see postings terms --help
2 postings: 'more' is one argument too many; see postings info --help
2 postings: a schema has fields: --text NAME, --keyword NAME, ..., or --schema FILE; see postings create --help
2 postings: --text: the field's name "" is not 1 to 64 letters, digits, '_', '-' or '.', first a letter or '_'; see postings create --help
2 postings: the schema: the field "a" is there twice; see postings create --help
2 postings: --text: the field's name "a:-1" is not 1 to 64 letters, digits, '_', '-' or '.', first a letter or '_'; see postings create --help
2 postings: --text: the field's name "a:1.2.3" is not 1 to 64 letters, digits, '_', '-' or '.', first a letter or '_'; see postings create --help
2 postings: --keyword: the field's name "a:2" is not 1 to 64 letters, digits, '_', '-' or '.', first a letter or '_'; see postings create --help
2 postings: the schema: b is not between 0 and 1; see postings create --help
2 postings: --queries wants a whole number, 1 to 1000000, not '2000000'; see postings bench --help
2 postings: --k1 wants a number, not 'x'; see postings create --help
2 postings: --analyzer: must be a language by its two letters in ISO 639-1, or "" for none, not "klingonese"; see postings create --help
2 postings: --analyzer: there is no list of stop words for the language ""; see postings create --help
2 postings: --text and --schema are two ways to say it; see postings create --help
2 postings: --synonyms and --schema are two ways to say it; see postings create --help
3 postings: schema: a field has no 'boos', but name, type, boost, analyzer
3 postings: types: there is no type 'words', but text, keyword, int, float, bool, date, point
3 postings: numbers: k1 is not between 0 and 100
3 postings: list is no JSON object: Syntax error
3 postings: cannot read the schema 'nowhere'
3 postings: cannot read 'nowhere': there is no such file
3 postings: cannot read 'FOLDER': it is a folder
2 postings: --delimiter wants one character, not ';;'; see postings add --help
2 postings: --delimiter wants one character, not '"'; see postings add --help
2 postings: --memory wants bytes as 64M, not 'all'; see postings add --help
2 postings: --memory wants 8M or more, not '1M'; see postings add --help
2 postings: --split wants FIELD=TEXT, not 'genre'; see postings add --help
2 postings: --pdo and --sql are given together; see postings add --help
2 postings: documents come from --pdo or from 'file', not from both; see postings add --help
2 postings: neither KEY nor --matching is given; see postings delete --help
2 postings: 'x' is a key, but --matching is given; see postings delete --help
2 postings: --filter is for --matching; see postings delete --help
2 postings: query must be understood, to delete by it: no closing quote; the quote is left out; see postings delete --help
2 postings: INDEX is empty; see postings create --help
2 postings: INDEX is empty; see postings add --help
2 postings: INDEX is empty; see postings search --help
2 postings: INDEX is empty; see postings analyze --help
3 postings: cannot read '': there is no such file
2 postings: there is no command ''; see postings --help
2 postings: --wait wants seconds, 0 to 1000000, not '-1'; see postings delete --help
2 postings: --wait wants seconds, 0 to 1000000, not '1e400'; see postings merge --help
2 postings: --wait wants seconds, 0 to 1000000, not '2000000'; see postings rebuild --help
2 postings: --wait wants a number, not 'x'; see postings add --help
2 postings: --limit wants a whole number, 0 to 1073741823, not '99999999999'; see postings bench --help
3 postings: three: "fields" is a JSON array
3 postings: type: type must be of type string, int given
3 postings: cannot read the schema ''
2 postings: --analyzer and --index are two ways to say it; see postings analyze --help
2 postings: --stop-words and --index are two ways to say it; see postings analyze --help
3 postings: there is no index in 'FOLDER'; postings create makes one
2 postings: the schema: "id" is the name of the key, which no other field can have; see postings create --help
3 postings: key: "isbn" is the name of the key, which no other field can have
2 postings: the schema: "genre" is the name of the key, which no other field can have; see postings rebuild --help
3 postings: cannot read the schema 'FOLDER': it is a folder
3 postings: number is no JSON object
2 postings: --sql is empty; see postings add --help
3 documents
3 damaged
3 postings: PHP has not loaded the extension: put extension
3  postings: a fault of this program: Error: Call to undefined function Postings\CommandLine\Command\hrtime() in bin/src/Command/Bench.php
3 postings: the index books is being written by process PID SINCE
