--TEST--
Postings\Query: parsed or built, it finds the same; any bytes are a query
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, FieldType, Filter, Index, Mode, Query, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

$schema = new Schema(['title', 'text', new Field('tag', FieldType::Keyword)]);
$folder = new_folder();
$writer = Index::create($folder, $schema)->writer();
$writer->addAll([
    ['id' => 1, 'title' => 'The Linux kernel', 'text' => 'an old kernel of Linux', 'tag' => ['a', 'C++']],
    ['id' => 2, 'title' => 'A kernel', 'text' => 'Linux, and a kernel: "new"', 'tag' => 'b'],
    ['id' => 'C:\\x y', 'title' => 'Corn', 'text' => 'kernels of corn', 'tag' => 'c d'],
]);
$writer->commit();
$index = Index::open($folder);
$ids = fn (Query|string $query, Mode $mode = Mode::Auto) => json_encode(array_map(fn ($hit) => $hit->id, $index->search($query, mode: $mode)->hits));

$query = Query::all(Query::term('kernel'), Query::any('old', Query::phrase('a kernel')), Query::not('corn'));
var_dump($query);
echo $query, "\n", $ids($query), $ids((string) $query), "\n";
echo Query::prefix('lin')->field('title')->boost(2)->boost(1.5), ' ', $ids(Query::prefix('lin')->field('title')), "\n";
echo Query::parse('a OR b')->boost(2), ' ', Query::not(Query::parse('a b')), ' ', Query::not(Query::not('a')), ' ', Query::everything(), "\n";
echo Query::term('C++', 'tag'), ' ', $ids(Query::term('C++', 'tag')), $ids(Query::term('c d', 'tag')), $ids('tag:"c d"'), $ids(Query::term('C:\\x y', 'id')), "\n";
echo 'key: ', $ids('id:2'), $ids('kernel -id:2'), $ids('id:1 OR id:2', Mode::All), $ids(Query::parse('id:2', $schema)), $ids('id:3'), "\n";
// What only excludes is excluded among what is needed, and nothing among what is enough.
foreach ([Query::all('linux', Query::all(Query::not('windows'))), Query::all('linux', Query::all(Query::not('windows'), Query::not('mac'))), Query::all('linux', '-windows'), Query::all('linux', '-windows -mac'), Query::all('linux', '(-windows) -mac'),
    Query::any('linux', Query::all(Query::not('windows'))), Query::any('linux', '-windows'), Query::any('linux', Query::not('windows')), Query::not('-windows'), Query::not('-windows -mac'), Query::all('-windows')] as $query) echo $query, '; ';
echo "\n";
echo 'not: ', $ids(Query::not('corn')), $ids(Query::all(Query::everything(), Query::not('corn'))), $ids('-corn'), "\n";
echo 'modes: ', $ids(Query::all('old', 'linux'), Mode::Any), $ids(Query::any('old', 'corn'), Mode::All), $ids(Query::parse('old corn'), Mode::All), $ids('old corn'), "\n";
echo 'named: ', $index->search(query: Query::term(text: 'linux', field: 'title'), limit: 1)->total, count($index->matches(query: Query::phrase('linux kernel'))), "\n";
echo 'boosts: ', json_encode(array_map(fn ($query) => round($index->search($query)->hits[0]->score, 3), ['corn', Query::term('corn')->boost(2), Query::term('corn')->boost(0)])), "\n";
$nested = array_reduce(range(1, 60), fn (Query $query) => Query::all($query->boost(1e6), 'corn'), Query::term('corn'));
echo 'of nested groups: ', json_encode($index->search($nested)->hits[0]->score > 1e6), "\n";

echo implode('; ', Query::parse('a OR (b "c', $schema)->warnings), "\n";
echo implode('; ', Query::parse('name:x', $schema)->warnings), ' - ', implode('; ', $index->search(Query::parse('name:linux'))->warnings), "\n";
echo implode('; ', Query::all('(a', '"b')->warnings), "\n";
var_dump(Query::parse('a  b') == Query::parse('a b'), Query::term('a') == Query::term('b'), Query::parse('a^1') == Query::term('a'));

show_thrown(fn () => new Query());
show_thrown(fn () => clone $query);
show_thrown(fn () => serialize($query));
show_thrown(fn () => $query->text = 'x');
show_thrown(fn () => Query::all('a', 1));
show_thrown(fn () => Query::any(null));
show_thrown(fn () => Query::term('a', 'a b'));
show_thrown(fn () => Query::prefix('a', ''));
show_thrown(fn () => $query->field('1'));
foreach ([-1, NAN, INF, 1e6 + 1] as $factor) show_thrown(fn () => $query->boost($factor));
show_thrown(fn () => $index->search(new stdClass()));
show_thrown(fn () => Query::all(...array_fill(0, 1025, 'a')));
$deep = Query::term('linux');
for ($i = 0; $i < 64; $i++) $deep = Query::any($deep, 'x');
echo $ids($deep), "\n";
show_thrown(fn () => Query::any($deep, 'x'));

// Hostile texts: parsed, printed, parsed again, and searched.
$texts = [str_repeat('(', 1 << 20), str_repeat('a ', 1 << 19), str_repeat('x', 1 << 20), str_repeat('"', 1 << 20), str_repeat('-', 1 << 20),
    str_repeat("\0", 1 << 20), str_repeat("\xff", 1 << 20), str_repeat('a^', 1 << 19), str_repeat('id:', 1 << 18), str_repeat('OR ', 1 << 18),
    random_bytes(1 << 20), str_repeat('*', 1 << 20), str_repeat('\\', (1 << 20) + 1), str_repeat("e\u{301}", 1 << 18)];
$signs = ['(', ')', '"', '+', '-', '*', '^', ':', '\\', ' ', 'AND', 'OR', 'NOT', 'id', 'title', 'a', 'linux', "\0", "\xc3", "\u{201c}", '2', '.5', 'kernel'];
for ($i = 0; $i < 3000; $i++) {
    $text = '';
    for ($n = mt_rand(0, 30); $n > 0; $n--) {
        $text .= mt_rand(0, 9) ? $signs[mt_rand(0, count($signs) - 1)] : chr(mt_rand(0, 255));
    }
    $texts[] = $text;
}
$parsed = 0;
foreach ($texts as $text) {
    $query = Query::parse($text, $schema);
    if (strlen($query) < 1 << 16) same((string) $query, (string) Query::parse((string) $query, $schema), 'printed ' . base64_encode(substr($text, 0, 60)));
    $found = $index->search($query, total: false);
    same(array_map(fn ($hit) => [$hit->id, $hit->score], $found->hits), array_map(fn ($hit) => [$hit->id, $hit->score], $index->search($text)->hits), 'found ' . base64_encode(substr($text, 0, 60)));
    foreach ([Query::term($text), Query::phrase($text), Query::prefix($text)] as $built) $index->search($built);
    $parsed++;
}
echo "$parsed texts\n";
?>
--EXPECTF--
object(Postings\Query)#%d (2) {
  ["text"]=>
  string(34) "+kernel +(old OR "a kernel") -corn"
  ["warnings"]=>
  array(0) {
  }
}
+kernel +(old OR "a kernel") -corn
["2","1"]["2","1"]
title:lin*^3 ["1"]
(a OR b)^2 -(a b) a *
tag:C++ ["1"]["C:\\x y"]["C:\\x y"]["C:\\x y"]
key: ["2"]["1"]["1","2"]["2"][]
+linux -windows; +linux -windows -mac; +linux -windows; +linux -windows -mac; +linux -windows -mac; linux OR (-windows); linux OR (-windows); linux OR -windows; windows; -(-windows -mac); -windows; 
not: []["1","2"][]
modes: ["1"]["C:\\x y","1"][]["C:\\x y","1"]
named: 11
boosts: [1.526,3.052,0]
of nested groups: true
no closing quote; the quote is left out; no closing parenthesis
no field has this name; it is taken for text: "name" - there is no field of this name; it is taken for text: "name:linux"
no closing parenthesis; no closing quote; the quote is left out
bool(true)
bool(false)
bool(true)
Error: Call to private Postings\Query::__construct() from global scope
Error: Trying to clone an uncloneable object of class Postings\Query
Exception: Serialization of 'Postings\Query' is not allowed
Error: Cannot modify readonly property Postings\Query::$text
TypeError: Postings\Query::all(): Argument #2 must be of type Postings\Query|string, int given
TypeError: Postings\Query::any(): Argument #1 must be of type Postings\Query|string, null given
ValueError: Postings\Query::term(): Argument #2 ($field) must be the name of a field: letters, digits, '_', '-' and '.', beginning with a letter or '_'
ValueError: Postings\Query::prefix(): Argument #2 ($field) must be the name of a field: letters, digits, '_', '-' and '.', beginning with a letter or '_'
ValueError: Postings\Query::field(): Argument #1 ($name) must be the name of a field: letters, digits, '_', '-' and '.', beginning with a letter or '_'
ValueError: Postings\Query::boost(): Argument #1 ($factor) must be between 0 and 1000000, with what was multiplied before
ValueError: Postings\Query::boost(): Argument #1 ($factor) must be between 0 and 1000000, with what was multiplied before
ValueError: Postings\Query::boost(): Argument #1 ($factor) must be between 0 and 1000000, with what was multiplied before
ValueError: Postings\Query::boost(): Argument #1 ($factor) must be between 0 and 1000000, with what was multiplied before
TypeError: Postings\Index::search(): Argument #1 ($query) must be of type Postings\Query|string, stdClass given
ValueError: Postings\Query::all(): Argument #1 makes too large a query: a query has 1024 terms at most
["1","2"]
ValueError: Postings\Query::any(): Argument #1 makes too large a query: a query has groups 64 deep at most
3014 texts
