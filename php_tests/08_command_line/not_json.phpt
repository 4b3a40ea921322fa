--TEST--
postings dump and get: documents that JSON cannot have are printed as near as they can be, and that is said
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Index, Schema};

require 'command.inc';
$folder = scratch('json');
$add = function (string $name, array ...$documents) use ($folder): string {
    $writer = Index::create("$folder/$name", new Schema(['title']))->writer();
    $writer->addAll($documents);
    $writer->commit();
    return "$folder/$name";
};
show(['dump', $add('one', ['id' => 'a', 'title' => "\u{fffd}é\0"], ['id' => 'b', 'title' => "caf\xe9"], ['id' => 'c', 'title' => 'c'])]);
show(['get', "$folder/one", 'b']);
show(['get', "$folder/one", 'a', 'c']);
// Names that no property of an object has, and one that is a number.
$hidden = $add('hidden', ['id' => 'a', 'title' => 'c', "\0a" => 1, '5' => 2]);
foreach ([[], ['--fields', '5'], ['--fields', 'none']] as $options) {
    echo strstr(postings(['search', $hidden, 'c', ...$options])[1], '"document"');
}
show(['dump', $add('more', ['id' => "\xff\e"], ['id' => 2, "\xfe" => 'name'], ['id' => 3, 'deep' => [['x' => INF], NAN, 1.5]])]);
?>
--EXPECT--
1 {"id":"a","title":"�é\u0000"}
{"id":"b","title":"caf�"}
{"id":"c","title":"c"}
  postings: 1 document is not printed as added, as JSON has only UTF-8 and finite numbers; the first is 'b'
1 {"id":"b","title":"caf�"}
  postings: 1 document is not printed as added, as JSON has only UTF-8 and finite numbers; the first is 'b'
0 {"id":"a","title":"�é\u0000"}
{"id":"c","title":"c"}
"document":{"id":"a","title":"c","\u0000a":1,"5":2}}
"document":{"5":2}}
"document":{}}
1 {"id":"�\u001b"}
{"id":2,"�":"name"}
{"id":3,"deep":[{"x":0},0,1.5]}
  postings: 3 documents are not printed as added, as JSON has only UTF-8 and finite numbers; the first is '??'
