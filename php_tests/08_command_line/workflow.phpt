--TEST--
postings: every command, from an empty folder on
--EXTENSIONS--
postings
--FILE--
<?php
require 'command.inc';
$index = scratch('workflow') . '/books';
show(['create', $index, '--text', 'title:2', '--text=body', '--keyword', 'genre', '--analyzer', 'English']);
show(['create', $index, '--text', 'title']);
show(['add', $index], BOOKS);
show(['search', $index, 'whale', '-sea']);
show(['search', $index, '--', 'whale', '-sea']);
show(['search', $index, '--', '--help']);
show(['search', $index, '']);
show(['search', $index, 'sea', '--filter=genre=guide', '--fields=title']);
show(['search', $index, 'sea', '--filter', 'genre=nature', '--filter', 'genre=guide', '--fields', 'title']);
show(['search', $index, 'sea', '--filter', 'genre!=novel', '--output', 'table']);
show(['search', $index, 'whale gulls', '--output=table', '--limit', '1', '--fields', 'genre,year,title']);
show(['search', $index, 'whale gulls', '--offset', '1', '--fields', 'title']);
show(['search', $index, 'whale gulls', '--mode', 'all']);
show(['search', $index, 'nothing nowhere', '--output', 'table']);
show(['search', $index, '"white sea', '--mode', 'all', '--limit', '0']);
[$status, $output] = postings(['search', $index, 'white sea', '--output', 'json', '--profile', '--fields', 'year']);
$result = json_decode($output, true);
echo $status, ' ', $result['total'], ' ', $result['mode'], ' ', json_encode($result['hits']), ' ', $result['tookMs'] > 0 && $result['profile']['time'] > 0 ? "timed\n" : $output;
echo preg_match('/\nparse \d+\.\d us, .*; on cpu \(the CPU was asked for\)\n$/', postings(['search', $index, 'sea', '--output', 'table', '--profile', '--device', 'cpu'])[1]), "\n";
foreach ([1, 1, 2, 3] as $seed) echo json_decode(postings(['bench', $index, '--queries', '1', '--seed', $seed, '--repeat', '1'])[1])->longest, ', ';
echo "\n";
show(['explain', $index, 'c', 'whale fish sea', '--output', 'table']);
[$status, $output] = postings(['explain', $index, '1', 'moby']);
echo $status, ' ', json_decode($output)->parts[0]->terms[0], "\n";
show(['explain', $index, '2', 'moby', '--output', 'table']);
show(['explain', $index, 'nowhere', 'moby']);
show(['get', $index, 'c', 'nowhere', '1']);
show(['terms', $index, 'w']);
show(['terms', $index, '--field', 'genre', '--output', 'table', '--limit', '2']);
show(['terms', $index, '--field', 'genre', '--output', 'json', '--after', 'guide']);
show(['terms', $index, 'nowhere', '--output', 'json']);
show(['analyze', '--index', $index, 'Naïve whales', '--output', 'table']);
show(['analyze', '--stop-words', 'the,of', '--keep-accents'], "the naïve\r\n");
show(['analyze', '--analyzer', 'en', '--no-stemming', '--stop-words', 'default', '--output', 'table', 'The whales']);
show(['add', $index, '--quiet'], '{"id":2,"title":"Sea birds","body":"Second edition"}');
echo preg_replace('/\S+ bytes/', 'BYTES', postings(['verify', $index])[1]);
show(['delete', $index, '2', 'nowhere']);
show(['delete', $index, '-'], "nowhere\r\nneither\n");
postings(['add', $index], '{"id":"listed"}');
show(['delete', $index, '-', 'nowhere'], "listed\r\n");
show(['delete', $index, '--matching', 'whale', '--filter', 'genre=novel', '--quiet']);
[, $output] = postings(['info', $index]);
$info = json_decode($output, true);
echo $info['documents'], ' ', json_encode($info['schema']), "\n";
show(['create', "$index-2", '--schema', '-'], $output);
echo json_encode(json_decode(postings(['info', "$index-2"])[1])->schema) === json_encode($info['schema']) ? "same schema\n" : "another\n";
echo implode("\n", preg_grep('/^(key|documents|field .*) {2,}/', explode("\n", postings(['info', "$index-2", '--output', 'table'])[1]))), "\n";
show(['create', "$index-3", '--key', 'isbn', '--text', 'title:1.5', '--k1', '2', '--b', '0.1', '--analyzer', 'german', '--no-stemming', '--keep-accents', '--stop-words', 'default']);
[, $output] = postings(['info', "$index-3"]);
echo json_encode(json_decode($output)->schema), "\n";
show(['create', "$index-4", '--schema', '-'], $output);
echo json_encode(json_decode(postings(['info', "$index-4"])[1])->schema) === json_encode(json_decode($output)->schema) ? "same schema\n" : "another\n";
show(['create', "$index-5", '--schema', '-'], '{"fields": ["title"], "analyzer": "English"}');
echo json_decode(postings(['info', "$index-5"])[1])->schema->analyzer->language, "\n";
show(['merge', $index, '--quiet']);
show(['dump', $index]);
show(['dump', $index, '--filter', 'genre=novel']);
show(['dump', $index, '--filter', 'genre=nature']);
show(['bench', $index]);
show(['bench', $index, '-'], "\n");
$figures = json_decode(postings(['bench', $index, '-', '--repeat', '1'], "whale \xff\n")[1], true);
echo json_encode($figures['longest']), ' ', $figures['median us'] === $figures['longest us'] ? "alone\n" : json_encode($figures) . "\n";
[$status, $output] = postings(['bench', $index, '-', '--mode', 'all'], "whale fish\nfish sea\n");
echo $status, ' ', json_decode($output)->found, "\n";
[$status, $output] = postings(['bench', $index, '-', '--repeat', '2'], "whale\nfish\nsea\n");
$figures = json_decode($output, true);
echo $status, ' ', $figures['queries'], ' ', $figures['found'], ' ', $figures['queries/s'] > 0 && $figures['longest us'] >= $figures['median us'] ? "measured\n" : $output;
show(['create', "$index-6", '--text', 'title', '--int', 'score', '--keyword', 'key']);
show(['add', "$index-6", '--quiet'], '{"id":"a","title":"x","score":42,"key":"K","distance":7,"5":"five"}');
show(['search', "$index-6", 'x', '--output', 'table', '--fields', 'score,key,title,distance,document.score,5']);
?>
--EXPECT--
0
3
  postings: there is an index in 'books' already
0
  added 3 documents in TIME; the index has 3
2
  postings: unknown option '-sea'; a word that begins with - stands after --; see postings search --help
0 {"id":"c","score":0.80120849609375,"document":{"id":"c","title":"Whales","body":"A whale is no fish","genre":"nature"}}
1
1
0 {"id":"2","score":0.718994140625,"document":{"title":"Sea birds"}}
0 {"id":"2","score":0.718994140625,"document":{"title":"Sea birds"}}
0 score  key  title      body
0.719    2  Sea birds  Gulls and terns of the white sea
1 of 1, TIME
0 score  key  genre          year  title
0.981    2  guide, nature        Sea birds
1 of 3, with any of the words, TIME
0 {"id":"c","score":0.80120849609375,"document":{"title":"Whales"}}
{"id":"1","score":0.4208221435546875,"document":{"title":"Moby Dick"}}
1
1 0 of 0, TIME
0
  postings: in the query: no closing quote; the quote is left out
0 2 any [{"id":"2","score":1.188995361328125,"document":[]},{"id":"1","score":0.841644287109375,"document":{"year":1851}}] timed
1
a white, a white, whale the, sea whale, 
0 matches, score 1.912
score  weight  documents  kind  terms  where (times/words)
0.801   0.470          2  term  whale  title 1/1, body 1/5
1.111   0.981          1  term  fish   body 1/5
0 mobi
1 does not match, score 0.000
1
  postings: there is no document 'nowhere'
1 {"id":"c","title":"Whales","body":"A whale is no fish","genre":"nature"}
{"id":1,"title":"Moby Dick","body":"Call me Ishmael. A whale in the white sea","genre":"novel","year":1851}
  postings: there is no document 'nowhere'
0 {"term":"whale","documents":2}
{"term":"white","documents":2}
0 term    documents
guide           1
nature          2
0 [{"term":"nature","documents":2},
 {"term":"novel","documents":1}]
1 []
0 term   of      position  stop word
naiv   Naïve          0
whale  whales         1
0 {"term":"the","of":"the","position":0,"offset":0,"length":3,"stopWord":true}
{"term":"naïve","of":"naïve","position":1,"offset":4,"length":6,"stopWord":false}
0 term    of      position  stop word
the     The            0  yes
whales  whales         1
0
whole: 3 documents, BYTES
0
  deleted 1; the index has 2
1
  deleted 0; the index has 2
0
  deleted 1; the index has 2
0
1 {"key":"id","fields":[{"name":"title","type":"text","boost":2},{"name":"body","type":"text"},{"name":"genre","type":"keyword"}],"analyzer":{"language":"en","stemming":true,"foldAccents":true,"stopWords":false},"k1":1.2,"b":0.75}
0
same schema
key          id
documents    0
field title  text, boost 2
field body   text
field genre  keyword
0
{"key":"isbn","fields":[{"name":"title","type":"text","boost":1.5}],"analyzer":{"language":"de","stemming":false,"foldAccents":false,"stopWords":true},"k1":2,"b":0.1}
0
same schema
0
en
0
0 {"id":"c","title":"Whales","body":"A whale is no fish","genre":"nature"}
0
0 {"id":"c","title":"Whales","body":"A whale is no fish","genre":"nature"}
3
  postings: the index has too few words for queries
3
  postings: there is no query in standard input
"whale \ufffd" alone
0 1
0 3 2 measured
0
0
0 score  key  document.score  document.key  title  distance  document.document.score  5
0.288  a                42  K             x             7                           five
1 of 1, TIME
