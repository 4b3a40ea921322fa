--TEST--
postings: fields of numbers, dates and booleans: filters, sorting, facets, cursors
--EXTENSIONS--
postings
--FILE--
<?php
require 'command.inc';
$index = scratch('columns') . '/shop';
show(['create', $index, '--text', 'title', '--keyword', 'tag', '--int', 'stock', '--float=price', '--bool', 'used', '--date', 'since']);
$csv = <<<'TEXT'
    id,title,tag,stock,price,used,since
    a,red boots,shoes,3;,49.5,0,2024-05-01
    b,blue boots,shoes;sale,0,19,1,2026-01-31T12:00
    c,red map,books,12,7.25,,
    d,old map,books,;,0.5,1,1999-12-31
    e,wrong map,books,many,1,1,2000-01-01
    f,wrong map,books,1,1,1,yesterday

    TEXT;
show(['add', $index, '-', '--format', 'csv', '--split', 'tag=;', '--split', 'stock=;', '--skip-bad'], $csv);
$ids = function (string ...$arguments) use ($index): void {
    [$status, $output, $errors] = postings(['search', $index, ...$arguments]);
    preg_match_all('/^{"id":"(\w+)"/m', $output, $found);
    echo implode(' ', array_slice($arguments, 1)), ': ', implode(' ', $found[1]), rtrim($errors), " $status\n";
};
$ids('*', '--filter', 'price>=7.25');
$ids('*', '--filter', 'price>7.25', '--filter', 'price<49.5');
$ids('*', '--filter', 'stock<=3', '--filter', 'used=false');
$ids('*', '--filter', 'stock!=3');
$ids('*', '--filter', 'stock=3', '--filter', 'stock=12');
$ids('*', '--filter', 'since<2024-05-01T00:00:01');
$ids('*', '--filter', 'tag>=sale');
$ids('*', '--filter', "tag=two\nlines", '--filter', "tag=shoes=\n");
$ids('map boots +price:1..20', '--mode', 'any');
$ids('*', '--sort', 'price');
$ids('*', '--sort', 'used:desc', '--sort', 'price:desc');
$ids('red map', '--sort', 'used:desc', '--sort', 'score', '--mode', 'any');
$ids('*', '--sort', 'score', '--sort', 'used');
$ids('*', '--sort', 'score:desc');
$ids('*', '--sort', '5');
$ids('*', '--sort', 'stock:down');
$ids('*', '--sort', 'title');
$ids('*', '--filter', 'stock>=many');
$ids('*', '--filter', 'title<z');
$ids('*', '--facet', 'tag');
$ids('*', '--after', 'nowhere');
$ids('*', '--distinct', 'used', '--sort', 'price:desc');
$ids('*', '--distinct', 'title');
$ids('*', '--distinct-facets');
$distinct = fn (string ...$more): array => json_decode(postings(['search', $index, '*', '--output', 'json', '--facet', 'used', '--distinct', 'used', ...$more])[1], true)['facets']['used'];
echo json_encode([$distinct(), $distinct('--distinct-facets')]), "\n";
echo preg_replace('/\d+\.\d+ ms/', 'TIME', postings(['search', $index, 'map boots', '--fields', 'title', '--output', 'table', '--sort', 'since',
    '--facet', 'tag:1', '--facet', 'price', '--facet', 'since', '--facet', 'used', '--facet', 'stock=3,12'])[1]);
$ids('*', '--output', 'json', '--facet', 'stock=12,3');
$ids('*', '--output', 'json', '--facet', '5=1');
echo json_encode(json_decode(postings(['search', $index, '*', '--output', 'json', '--facet', 'since=2024-05-01, 2026-01-01T10:30', '--facet', 'tag=b:3'])[1], true)['facets']), "\n";
$json = fn (string ...$arguments): array => json_decode(postings(['search', $index, '*', '--output', 'json', '--sort', 'price', '--limit', '2', ...$arguments])[1], true);
$first = $json('--facet', 'stock');
$second = $json('--after', $first['cursor']);
echo implode(' ', array_column([...$first['hits'], ...$second['hits']], 'id')), ' ', json_encode($first['facets']), ' ', json_encode($second['cursor']), "\n";
echo implode("\n", preg_grep('/^field/', explode("\n", postings(['info', $index, '--output', 'table'])[1]))), "\n";
show(['delete', $index, '--matching', '*', '--filter', 'price<5']);
// Values that would be places in a list of PHP's, and none.
postings(['create', "$index-of-digits", '--text', 'text', '--keyword', 'digit']);
postings(['add', "$index-of-digits"], '{"id":1,"digit":["0","1"]}');
foreach (['*', 'nothing'] as $query) echo strstr(postings(['search', "$index-of-digits", $query, '--output', 'json', '--facet', 'digit'])[1], '"facets"');
?>
--EXPECT--
0
1
  standard input:6: "e": "stock" is not an integer over -2^63, but "many"
standard input:7: "f": "since" is not a date: seconds since 1970, or YYYY-MM-DD, with or without a time, but "yesterday"
added 4 documents in TIME; the index has 4
left out 2 lines
--filter price>=7.25: a b c 0
--filter price>7.25 --filter price<49.5: b 0
--filter stock<=3 --filter used=false: a 0
--filter stock!=3: b c d 0
--filter stock=3 --filter stock=12: a c 0
--filter since<2024-05-01T00:00:01: a d 0
--filter tag>=sale: a b 0
--filter tag=two
lines --filter tag=shoes=
:  1
--mode any: b c 0
--sort price: d c b a 0
--sort used:desc --sort price:desc: b d a c 0
--sort used:desc --sort score --mode any: d a c 0
--sort score --sort used: postings: sort must have Postings\Sort::score() last; see postings search --help 2
--sort score:desc: postings: --sort score is the best first, so 'score:desc' says too much; see postings search --help 2
--sort 5: postings: --sort 5: there is no field "5"; see postings search --help 2
--sort stock:down: postings: --sort wants FIELD, FIELD:asc or FIELD:desc, not 'stock:down'; see postings search --help 2
--sort title: postings: sort must be by fields that are no texts, as "title" is; see postings search --help 2
--filter stock>=many: postings: filter must fit the fields: the field "stock" has an integer over -2^63, not "many"; see postings search --help 2
--filter title<z: postings: filter must fit the fields: the field "title" is a text: filters are of other fields and the key; see postings search --help 2
--facet tag: postings: --facet is for --output table or json, which have a place for it; see postings search --help 2
--after nowhere: postings: after must be the cursor of a result of this search; see postings search --help 2
--distinct used --sort price:desc: a b c 0
--distinct title: postings: distinct must be a field that is no text, as "title" is; see postings search --help 2
--distinct-facets: postings: --distinct-facets says how --facet counts with --distinct; see postings search --help 2
[{"values":{"true":2,"false":1},"distinct":2,"other":0,"missing":1},{"values":{"false":1,"true":1},"distinct":2,"other":0,"missing":1}]
score  key  title
0.000  d    old map
0.000  a    red boots
0.000  b    blue boots
0.000  c    red map
4 of 4, with any of the words, TIME
tag: books 2, others 3
price: 0.5 to 49.5
since: "1999-12-31T00:00:00Z" to "2026-01-31T12:00:00Z", none 1
used: true 2, false 1, none 1
stock: below 3: 1, from 3 below 12: 1, from 12: 1, none 1
--output json --facet stock=12,3: postings: facets must have bounds for "stock" that ascend: "3" is not over "12"; see postings search --help 2
--output json --facet 5=1: postings: --facet 5=1: there is no field "5"; see postings search --help 2
{"since":{"ranges":[{"from":null,"below":"2024-05-01T00:00:00Z","count":1},{"from":"2024-05-01T00:00:00Z","below":"2026-01-01T10:30:00Z","count":1},{"from":"2026-01-01T10:30:00Z","below":null,"count":1}],"missing":1},"tag":{"ranges":[{"from":null,"below":"b:3","count":0},{"from":"b:3","below":null,"count":4}],"missing":0}}
d c b a {"stock":{"min":0,"max":12,"missing":1}} null
field title  text
field tag    keyword
field stock  int
field price  float
field used   bool
field since  date
0
  deleted 1; the index has 3
"facets":{"digit":{"values":{"0":1,"1":1},"distinct":2,"other":0,"missing":0}}}
"facets":{"digit":{"values":{},"distinct":0,"other":0,"missing":0}}}
