--TEST--
Phrases with slop: words near each other, in any order, within one value
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Index, Mode, Query, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';

$index = Index::create(new_folder(), new Schema(['title', 'text', Field::keyword('tag')]));
$writer = $index->writer();
$filled = fn (int $words) => 'linux ' . str_repeat('word ', $words) . 'server';
$writer->addAll([
    ['id' => 'follow', 'text' => 'a linux server for all', 'tag' => 'linux server'],
    ['id' => 'turned', 'text' => 'the server runs linux, and linux runs the server'],
    ['id' => 'far', 'text' => $filled(63)],
    ['id' => 'too far', 'text' => $filled(64)],
    ['id' => 'two values', 'text' => ['linux', 'server']],
    ['id' => 'two fields', 'title' => 'linux', 'text' => 'server'],
    ['id' => 'twice', 'text' => 'to be or not to be'],
    ['id' => 'runs', 'text' => '東京都庁と大阪'],
]);
$writer->commit(durable: false);
$index->refresh();

$show = function (string|Query $query) use ($index) {
    $result = $index->search($query, mode: Mode::All);
    $ids = array_column($result->hits, 'id');
    sort($ids);
    echo "$query: ", implode(', ', $ids), $result->warnings ? ' (' . implode('; ', $result->warnings) . ')' : '', "\n";
};
foreach (['"linux server"', '"server linux"', '"linux server"~1', '"server linux"~1', '"linux server"~2', '"linux server"~62', '"linux server"~63',
    'text:"server linux"~63', 'title:"linux server"~5', '"the server linux"~1', '"the server linux"~0', '"linux server"~64', '"linux server"~', '"linux server"~1.5',
    '"linux server"~99999999999', '"linux server"~2*', '-"server linux"~2 linux', '("server linux"~2 OR be)^2', '"be be"~3', '"be be"~4', '"be be be"~60', '"be to to"~3', '"linux"~5',
    'tag:"linux server"~1', '"大阪 東京都"~5', '"大阪 東京都"~4', '"大 東"~4', '"大阪 東"~4', '""~4', '"linux server~3"', 'nowhere:"server linux"~2'] as $query) {
    $show($query);
}
$show(Query::phrase('server "linux', slop: 1));
$show(Query::all(Query::phrase('runs server', 'text', 1), Query::not('be')));
foreach ([Query::phrase('a "b\\', 'text', 63), Query::parse('+"a b"~7^2 -x:"c d"~1'), Query::phrase('a b', slop: 0)] as $query) {
    same(true, Query::parse((string) $query) == $query, "printed $query");
    echo $query, "\n";
}
var_dump(Query::parse('"a b"~1') == Query::parse('"a b"~2'), Query::parse('"a b"~1') == Query::phrase('a b', slop: 1));
foreach ([-1, 64, PHP_INT_MAX] as $slop) show_thrown(fn () => Query::phrase('a', slop: $slop));

// Each shortest window counts, as a phrase would; its words are marked.
foreach ($index->explain('"linux server"~2', 'turned')['parts'] as $part) echo json_encode([$part['kind'], $part['terms'], $part['documents'], $part['fields']]), "\n";
same($index->explain('"linux server"~63', 'follow')['parts'][0]['idf'], $index->explain('"linux server"', 'follow')['parts'][0]['idf'], 'idf');
foreach (['"linux server"~1' => 'turned', '"linux server"~2' => 'turned', '"not to be"~1' => 'twice', '"server for"~1' => 'follow', '"大阪 東京"~4' => 'runs'] as $query => $id) {
    foreach ($index->search($query)->hits as $hit) {
        if ($hit->id === $id) echo $hit->highlight('text', '[', ']'), ' | ', $hit->snippet('text', 12, '[', ']'), "\n";
    }
}
$writer->deleteMatching('"linux server"~1');
$writer->commit(durable: false);
$index->refresh();
echo count($index), " left\n";

// Phrases of many words, of which texts have many windows, beside plain PHP.
$windows = function (array $wanted, array $words, int $widest): int {
    $has = function (int $from, int $to) use ($wanted, $words): bool {
        $part = array_count_values(array_slice($words, $from, $to - $from));
        return !array_filter(array_count_values($wanted), fn ($times, $word) => ($part[$word] ?? 0) < $times, ARRAY_FILTER_USE_BOTH);
    };
    $count = 0;
    foreach ($words as $from => $word) {
        for ($to = $from + 1; $to <= min(count($words), $from + $widest) && !$has($from, $to); $to++);
        $count += $to <= min(count($words), $from + $widest) && !$has($from + 1, $to);
    }
    return $count;
};
seeded();
$some = fn (int $least, int $most) => array_map(fn () => 'w' . mt_rand(0, 6), range(1, mt_rand($least, $most)));
$texts = array_map(fn () => $some(1, 60), range(0, 29));
$random = index_of(new Schema(['text']), array_map(fn ($words) => ['text' => implode(' ', $words)], $texts));
for ($n = 0; $n < 60; $n++) {
    $query = Query::phrase(implode(' ', $wanted = $some(2, 9)), slop: $slop = mt_rand(1, 12));
    $counts = array_filter(array_map(fn ($words) => $windows($wanted, $words, count($wanted) + $slop), $texts));
    $found = [];
    foreach ($random->search($query, 30)->hits as $hit) $found[(int) $hit->id] = $random->explain($query, $hit->id)['parts'][0]['fields']['text']['frequency'];
    ksort($found);
    count(array_unique($wanted)) < 2 || same($counts, $found, (string) $query);
}
$words = array_map(fn ($n) => "n$n", range(1, 1000));
$many = index_of(new Schema(['text']), [['text' => str_repeat(implode(' ', $words) . ' ', 100)], ['text' => 'a b x b c']]);
$result = $many->search($query = Query::phrase(implode(' ', $words), slop: 1), timeout: 10);
echo $many->explain($query, $result->hits[0]->id)['parts'][0]['fields']['text']['frequency'], ' windows, ', substr_count($result->hits[0]->highlight('text', '[', ']'), '['), " marks\n";
echo $many->search('"c b a"~2')->hits[0]->highlight('text', '[', ']'), "\n";
// What is over 1,024 words is left out.
$long = [...$words, ...array_slice($words, 0, 24), 'nowhere'];
foreach ([Query::phrase(implode(' ', $long)), Query::phrase(implode(' ', $long), slop: 1), Query::prefix(implode(' ', $long)), Query::term(implode('-', $long)), '"' . implode(' ', $long) . '"~1'] as $query) {
    $result = $many->search($query);
    echo $result->total, ' ', implode('; ', $result->warnings), "\n";
}
same([1, []], [($result = $many->search(Query::phrase(implode(' ', array_slice($long, 0, 1024)))))->total, $result->warnings], '1,024 words');
?>
--EXPECT--
"linux server": follow
"server linux": 
"linux server"~1: follow, turned
"server linux"~1: follow, turned
"linux server"~2: follow, turned
"linux server"~62: follow, turned
"linux server"~63: far, follow, turned
text:"server linux"~63: far, follow, turned
title:"linux server"~5: 
"the server linux"~1: turned
"the server linux"~0:  (behind a phrase, ~1 to ~63 says how many other words may be among its words: "~0")
"linux server"~64: follow (behind a phrase, ~1 to ~63 says how many other words may be among its words: "~64")
"linux server"~: follow (behind a phrase, ~1 to ~63 says how many other words may be among its words)
"linux server"~1.5: follow (behind a phrase, ~1 to ~63 says how many other words may be among its words: "~1.5")
"linux server"~99999999999: follow (behind a phrase, ~1 to ~63 says how many other words may be among its words: "~99999999999")
"linux server"~2*: follow (behind a phrase, ~1 to ~63 says how many other words may be among its words: "~2*")
-"server linux"~2 linux: far, too far, two fields, two values
("server linux"~2 OR be)^2: follow, turned, twice
"be be"~3: twice
"be be"~4: twice
"be be be"~60: 
"be to to"~3: twice
"linux"~5: far, follow, too far, turned, two fields, two values
tag:"linux server"~1: follow (only in texts may other words be among those of a phrase: "tag:linux server")
"大阪 東京都"~5: runs
"大阪 東京都"~4: runs
"大 東"~4:  (no other words may be among those of a phrase that ends with a single character: "大 東")
"大阪 東"~4:  (no other words may be among those of a phrase that ends with a single character: "大阪 東")
""~4: 
"linux server~3": 
nowhere:"server linux"~2:  (no field has this name; it is taken for text: "nowhere")
"server \"linux"~1: follow, turned
+text:"runs server"~1 -be: turned
text:"a \"b\\"~63
+"a b"~7^2 -x:"c d"~1
"a b"
bool(false)
bool(true)
ValueError: Postings\Query::phrase(): Argument #3 ($slop) must be between 0 and 63, -1 given
ValueError: Postings\Query::phrase(): Argument #3 ($slop) must be between 0 and 63, 64 given
ValueError: Postings\Query::phrase(): Argument #3 ($slop) must be between 0 and 63, 9223372036854775807 given
["phrase",["linux","server"],2,{"text":{"frequency":2,"length":9}}]
the [server] runs [linux], and linux runs the server | …[server]…
the [server] runs [linux], and [linux] runs the [server] | …[server]…
[to] [be] or [not] [to] [be] | [to] [be] or [not]…
a linux [server] [for] all | …[server] [for]…
[東京]都庁と[大阪] | [東京]都庁と[大阪]
6 left
99001 windows, 100000 marks
[a] [b] x [b] [c]
1 a phrase has 1,024 words at most; the rest is left out: "n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 n12 n…"
1 a phrase has 1,024 words at most; the rest is left out: "n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 n12 n…"
1 a phrase has 1,024 words at most; the rest is left out: "n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 n12 n…"
1 a phrase has 1,024 words at most; the rest is left out: "n1-n2-n3-n4-n5-n6-n7-n8-n9-n10-n11-n12-n…"
1 a phrase has 1,024 words at most; the rest is left out: "n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 n12 n…"
