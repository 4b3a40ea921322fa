--TEST--
postings add: NDJSON and CSV as they are found; what is wrong is named by file and line
--EXTENSIONS--
postings
--FILE--
<?php
require 'command.inc';
$folder = scratch('input');
$add = function (string $name, string $text, string ...$options) use ($folder): void {
    $index = "$folder/index";
    exec('rm -rf ' . escapeshellarg($index));
    postings(['create', $index, '--text', 'title', '--keyword', 'tags']);
    file_put_contents("$folder/$name", $text);
    show(['add', $index, "$folder/$name", ...$options]);
    echo preg_replace('/^/m', '  ', rtrim(postings(['dump', $index])[1])), "\n";
};
$add('marks.ndjson', "\xef\xbb\xbf{\"id\":1,\"n\":1.0,\"o\":{\"deep\":[true,null]}}\r\n\n  \n\t{\"id\":9223372036854775808}\n{\"id\":\"\\u0007\u{9b}x\"}");
$add('lines', "{\"id\":1}\n[{\"id\":2}]\n2\n{\"id\":\n{\"id\":3,\"title\":{\"a\":1}}\n{\"title\":\"no key\"}\n{\"id\":\"\xff\"}\n{\"id\":4} {\"id\":5}\n{\"id\":6}\n\xef\xbb\xbf{\"id\":7}\n", '--skip-bad');
$add('first.json', "{\"id\":1}\n[{\"id\":2}]\n{\"id\":3}\n");
$add('deep', '{"id":1,"a":' . str_repeat('[', 200) . str_repeat(']', 200) . "}\n");
$add('late', "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\nwrong\n", '--commit-every=2');
$add('long', "{\"id\":1}\n{\"id\":2,\"title\":\"" . str_repeat('x', 17 << 20) . "\"}\n{\"id\":3}\n", '--skip-bad', '--quiet');
$add('longer', "{\"id\":1}\n{\"id\":2,\"title\":\"" . str_repeat('x', (16 << 20) - 18) . "\"}\n{\"id\":3}\n", '--skip-bad', '--quiet');
$add('a.csv', "\xef\xbb\xbfid,title,\"more, of it\"\r\n1,\"a \"\"quoted\"\" cell\",\r\n\r\n2,\"two\r\nlines\",\"\"\n3,5\" disk,\"x\ny\"\"\nz\"\n4,\"last\",\"end\"");
$add('b.csv', "id,title\n1\n2,\"a\"b\n3,c,d\n4,\"e\nf\n\",\n5,\xe9\n6,\"ok\"\n7,\"never\nclosed", '--skip-bad');
$add('c.tsv', "id\ttags\n1\tx;y\n2\tz\n", '--split', 'tags=;');
$add('split.ndjson', "{\"id\":1,\"tags\":[\"x;y\",\"z\"]}\n{\"id\":2,\"tags\":\"x;y\"}\n{\"id\":3,\"tags\":null}\n", '--split', 'tags=;');
$add('parts.csv', "id,title,tags\n1,,\n2,x;,;;a;;b;\n3,;,;\n", '--split', 'tags=;', '--split', 'title=;');
$add('empty.csv', "id,title,tags\n1,,\n");
$add('C.TSV', "id\ttitle\n1\tx,y\n");
$add('tabs', "id\ttitle\n1\tx,y\n", '--format', 'csv', '--delimiter', '\t');
$add('d', "1;x\n2;y\n", '--format', 'csv', '--delimiter', ';', '--columns', 'id,title');
$add('memory', "{\"id\":1}\n", '--memory', '8192k');
$add('memory', "{\"id\":1}\n", '--memory=1G', '--quiet');
$add('e.csv', "id,title,id\n1,2,3\n");
$add('i.csv', "1,2\n", '--columns', 'id,id');
$add('j.csv', "id,title\r1,x\r2,y\r", '--skip-bad');
$add('j.csv', "id,title\r");
$add('j.csv', "id,\"ti\r\ntle\"\r\n");
$add('f.csv', "id,\"title\n1,2\n", '--skip-bad');
$add('g.csv', '');
$add('h.csv', "id,title\n1," . str_repeat('x', 17 << 20) . "\n2,\"" . str_repeat(str_repeat('x', 1 << 20) . "\n", 17) . "\n\n3,y\n", '--skip-bad');
// In bounded memory, both ways.
putenv('TEST_PHP_EXTRA_ARGS=' . getenv('TEST_PHP_EXTRA_ARGS') . ' -d memory_limit=6M');
file_put_contents("$folder/many.ndjson", ndjson(300_000));
show(['add', "$folder/index", "$folder/many.ndjson"]);
echo substr_count(postings(['dump', "$folder/index"])[1], "\n"), " lines\n";
// A table of more lines than it looks ahead has one head, and each of them once.
postings(['create', "$folder/texts", '--text', 'text']);
postings(['add', "$folder/texts"], ndjson(450));
$lines = explode("\n", rtrim(postings(['terms', "$folder/texts", '--output', 'table'])[1]));
echo count($lines), ' lines, ', count(array_unique($lines)), ' different: ', $lines[0], ', ', $lines[1], ', ', end($lines), "\n";
?>
--EXPECT--
0
  added 3 documents in TIME; the index has 3
  {"id":1,"n":1.0,"o":{"deep":[true,null]}}
  {"id":"9223372036854775808"}
  {"id":"\u0007\u009bx"}
1
  lines:2: a document is a JSON object on a line of its own; jq -c '.[]' makes such lines of an array
lines:3: a document is a JSON object, which begins with {
lines:4: no JSON: syntax error
lines:6: A document must have a key: a string or an integer as "id"
lines:7: no JSON: it is not UTF-8
lines:8: no JSON: syntax error
lines:10: a document is a JSON object, which begins with {
added 3 documents in TIME; the index has 3
left out 7 lines
  {"id":1}
  {"id":3,"title":{"a":1}}
  {"id":6}
3
  postings: first.json:2: a document is a JSON object on a line of its own; jq -c '.[]' makes such lines of an array; nothing was added, the index is as it was
  
3
  postings: deep:1: no JSON: it is more than 128 deep; nothing was added, the index is as it was
  
3
  postings: late:4: a document is a JSON object, which begins with {; 2 documents were added before, 1 after them were not
  {"id":1}
  {"id":2}
1
  long:2: the line is longer than 16 MiB
left out 1 line
  {"id":1}
  {"id":3}
1
  longer:2: the line is longer than 16 MiB
left out 1 line
  {"id":1}
  {"id":3}
0
  added 4 documents in TIME; the index has 4
  {"id":"1","title":"a \"quoted\" cell","more, of it":""}
  {"id":"2","title":"two\r\nlines","more, of it":""}
  {"id":"3","title":"5\" disk","more, of it":"x\ny\"\nz"}
  {"id":"4","title":"last","more, of it":"end"}
1
  b.csv:2: 1 cell in place of 2
b.csv:3: text behind the quote that closes cell 2
b.csv:4: 3 cells in place of 2
b.csv:5-7: 3 cells in place of 2
b.csv:8: not UTF-8; iconv makes it so: iconv -f latin1 -t utf8 FILE | postings add ...
b.csv:10-11: no quote closes the cell
added 1 document in TIME; the index has 1
left out 9 lines
  {"id":"6","title":"ok"}
0
  added 2 documents in TIME; the index has 2
  {"id":"1","tags":["x","y"]}
  {"id":"2","tags":["z"]}
0
  added 3 documents in TIME; the index has 3
  {"id":1,"tags":["x;y","z"]}
  {"id":2,"tags":["x","y"]}
  {"id":3,"tags":null}
0
  added 3 documents in TIME; the index has 3
  {"id":"1"}
  {"id":"2","title":["x"],"tags":["a","b"]}
  {"id":"3"}
0
  added 1 document in TIME; the index has 1
  {"id":"1","title":"","tags":""}
0
  added 1 document in TIME; the index has 1
  {"id":"1","title":"x,y"}
0
  added 1 document in TIME; the index has 1
  {"id":"1","title":"x,y"}
0
  added 2 documents in TIME; the index has 2
  {"id":"1","title":"x"}
  {"id":"2","title":"y"}
0
  added 1 document in TIME; the index has 1
  {"id":1}
0
  {"id":1}
3
  postings: e.csv:1: two columns have the name 'id'; nothing was added, the index is as it was
  
2
  postings: --columns has the name 'id' twice; see postings add --help
  
3
  postings: j.csv:1: lines end with a carriage return alone; tr makes line feeds of them: tr '\r' '\n' < FILE | postings add ...; nothing was added, the index is as it was
  
0
  added 0 documents in TIME; the index has 0
  
0
  added 0 documents in TIME; the index has 0
  
3
  postings: f.csv:1-2: no quote closes the cell; nothing was added, the index is as it was
  
0
  added 0 documents in TIME; the index has 0
  
1
  h.csv:2: the line is longer than 16 MiB
h.csv:3-18: no quote closes the cell
h.csv:19: 1 cell in place of 2
added 1 document in TIME; the index has 1
left out 18 lines
  {"id":"3","title":"y"}
0
  added 300,000 documents in TIME; the index has 300,000
300000 lines
452 lines, 452 different: term     documents, common         450, word99           1
