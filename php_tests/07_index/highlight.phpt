--TEST--
Postings\Hit::highlight() and snippet() mark what was found, in any script, and nothing of a text becomes HTML
--EXTENSIONS--
postings
mbstring
--FILE--
<?php
use Postings\{Analyzer, Field, FieldType, Index, Query, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';

$documents = [
    'english' => ['title' => 'Running & <b>jumping</b>', 'text' => 'The runner runs. "Quick brown foxes" jump; a quick, brown fox. Runtime?'],
    'french' => ['title' => "L'été", 'text' => "Un ÉTÉ à l'école; l'ETE\u{301} des écoles."],
    'japanese' => ['title' => '東京都庁', 'text' => '私は東京都に住んでいます。東京タワー、京都。'],
    'list' => ['title' => ['one fox', 'two <foxes>'], 'text' => 'numbers', 'tag' => ['fox', 'a<b']],
    'marks' => ['title' => 'x', 'text' => "cafe\u{301} na\u{308}ive \u{1F600}\u{200D}\u{1F4BB} e\u{301}clair"],
    'bytes' => ['title' => "fox \xFF\x00\x1B\u{FFFE} \xC3 fox", 'text' => ''],
];
$index = Index::create(new_folder(), new Schema(['title', 'text', new Field('tag', FieldType::Keyword)], analyzer: new Analyzer('en')));
$writer = $index->writer();
foreach ($documents as $id => $document) {
    $writer->add(['id' => $id] + $document);
}
$writer->commit(durable: false);
$index->refresh();

$show = function (string|Query $query, string $id, string $field = 'text') use ($index) {
    foreach ($index->search($query, mode: Postings\Mode::Any) as $hit) {
        if ($hit->id === $id) echo "$query: ", $hit->highlight($field, '[', ']'), "\n";
    }
};
$show('run', 'english');
$show('run*', 'english');
$show('jump', 'english', 'title');
$show('"quick brown fox"', 'english');
$show('"quick brown" "brown fox"', 'english');
$show('quick -nothing the', 'english');
$show('title:jumping quick', 'english');
$show('fox -text:fox', 'list', 'title');
$show(Query::any('fox', Query::not('two')), 'english');
$show('ete ecole', 'french');
$show('été', 'french', 'title');
$show('東京', 'japanese');
$show('東京都', 'japanese');
$show('京', 'japanese');
$show('京', 'japanese', 'title');
$show('café naive eclair 👨‍💻 😀‍💻', 'marks');
$show('fox', 'list', 'title');
$show('fox', 'list', 'tag');
$show('fox', 'list', 'id');
$show('fox', 'bytes', 'title');
echo json_encode($index->search('fox')->hits[0]->highlight('tag', html: false)), "\n";
$hits = $index->search('id:list')->hits;
echo $hits[0]->highlight('title'), "\n", $hits[0]->highlight('title', '«', '»', html: false), "\n";

$long = implode(' ', array_map(fn ($i) => "w$i", range(0, 999)));
$writer->add(['id' => 'long', 'title' => 'rare fox', 'text' => "$long. Now rare words & a fox, near each other. $long fox w3 fox"]);
$writer->add(['id' => 'word', 'title' => str_repeat('a', 1000), 'text' => str_repeat('漢', 300) . '字' . str_repeat('漢', 300)]);
$writer->commit(durable: false);
$index->refresh();
$snippet = fn (string $query, ...$options) => $index->search($query)->hits[0]->snippet('text', ...$options);
foreach ([$snippet('rare fox', 40), $snippet('rare fox', 15, '*', '*', '...'), $snippet('w998 w3', 30), $snippet('title:rare', 24), $snippet('w0', 12),
    $snippet('"w998 w999"', 30, html: false), $snippet('漢字', 12), $snippet('w500', 1), $snippet('w500', 100000, '', '') === htmlspecialchars($documents['long'] ?? $index->get('long')['text'])] as $shown) {
    echo is_bool($shown) ? var_export($shown, true) : $shown, "\n";
}

foreach ([fn ($hit) => $hit->highlight('nothing'), fn ($hit) => $hit->snippet('text', 0), fn ($hit) => $hit->snippet('nothing')] as $wrong) {
    show_thrown(fn () => $wrong($hits[0]));
}

// Whatever is in a text: without its marks it is the text, as HTML it is well-formed and has no tag but the marks.
seeded();
$pieces = ['fox', 'Fox ', 'foxes', ' ', '<b>', '&', '&lt;', '"', "'", "\xFF", "\0", "\u{301}", '東', '京', "\n", '、', '😀', "\xE6\x9D", 'ﷺ', "\u{202E}", 'word '];
for ($round = 0; $round < 300; $round++) {
    $text = '';
    for ($i = mt_rand(0, 60); $i >= 0; $i--) {
        $text .= $pieces[array_rand($pieces)];
    }
    $writer->add(['id' => "r$round", 'title' => "t$round", 'text' => $text]);
    $texts["r$round"] = $text;
}
$writer->commit(durable: false);
$index->refresh();
$marked = 0;
foreach (['fox', '"fox word"', 'fo*', '東京', '京', 'word -nothing "word fox"*', '😀'] as $query) {
    foreach ($index->search($query, 400) as $hit) {
        if (!isset($texts[$hit->id])) continue;
        $text = $texts[$hit->id];
        $plain = $hit->highlight('text', "\x01", "\x02", html: false);
        $html = $hit->highlight('text');
        $length = mt_rand(1, 40);
        $part = $hit->snippet('text', $length, "\x01", "\x02", '', html: false);
        $problem = match (true) {
            str_replace(["\x01", "\x02"], '', $plain) !== $text => 'other text',
            preg_match('/\x01[^\x02]*\x01|\x02[^\x01]*\x02|\x01\x02|\x02\x01/', $plain) > 0 => 'marks',
            !mb_check_encoding($html, 'UTF-8') => 'no UTF-8',
            preg_match('~<(?!/?mark>)|&(?!amp;|lt;|gt;|quot;|#039;)~', $html) > 0 => 'tags',
            !str_contains($text, str_replace(["\x01", "\x02"], '', $part)) => 'a part of another text',
            preg_match_all('/[^\x80-\xBF]/', str_replace(["\x01", "\x02"], '', $part)) > $length => 'long',
            default => null,
        };
        if ($problem !== null) echo 'seed ', seeded(), ", $query, $problem: ", json_encode($text, JSON_INVALID_UTF8_SUBSTITUTE), ' ', json_encode($html), "\n";
        $marked += str_contains($html, '<mark>');
    }
}
echo $marked > 300 ? "marked\n" : "only $marked\n";

// No phrase is in two values of a list.
$index = Index::create(new_folder(), new Schema(['text', 'other']));
$writer = $index->writer();
$writer->addAll([['id' => 1, 'text' => ['a map', '', 'run on'], 'other' => 'map run'], ['id' => 2, 'text' => ['a map', 'run on', 'map run']]]);
$writer->commit();
$index->refresh();
foreach ($index->search('"map run"') as $hit) echo json_encode([$hit->highlight('text'), $hit->snippet('text', 10), $hit->highlight('other')], JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE), "\n";
?>
--EXPECT--
run: The runner [runs]. &quot;Quick brown foxes&quot; jump; a quick, brown fox. Runtime?
run*: The [runner] [runs]. &quot;Quick brown foxes&quot; jump; a quick, brown fox. [Runtime]?
jump: Running &amp; &lt;b&gt;[jumping]&lt;/b&gt;
"quick brown fox": The runner runs. &quot;[Quick brown foxes]&quot; jump; a [quick, brown fox]. Runtime?
"quick brown" "brown fox": The runner runs. &quot;[Quick brown foxes]&quot; jump; a [quick, brown fox]. Runtime?
quick -nothing the: [The] runner runs. &quot;[Quick] brown foxes&quot; jump; a [quick], brown fox. Runtime?
title:jumping quick: The runner runs. &quot;[Quick] brown foxes&quot; jump; a [quick], brown fox. Runtime?
fox -text:fox: one [fox]
two &lt;[foxes]&gt;
fox OR -two: The runner runs. &quot;Quick brown [foxes]&quot; jump; a quick, brown [fox]. Runtime?
ete ecole: Un [ÉTÉ] à l&#039;école; l&#039;ETÉ des [écoles].
été: L&#039;été
東京: 私は[東京]都に住んでいます。[東京]タワー、京都。
東京都: 私は[東京都]に住んでいます。東京タワー、京都。
京: 私は東[京]都に住んでいます。東[京]タワー、[京]都。
京: 東[京]都庁
café naive eclair 👨‍💻 😀‍💻: [café] [näive] [😀‍💻] [éclair]
fox: one [fox]
two &lt;[foxes]&gt;
fox: fox
a&lt;b
fox: list
fox: [fox] ���� � [fox]
""
one fox
two &lt;foxes&gt;
one fox
two <foxes>
…w999. Now <mark>rare</mark> words &amp; a <mark>fox</mark>, near each…
...w999 *fox* w3 *fox*
…w996 w997 <mark>w998</mark> w999 fox <mark>w3</mark> fox
w0 w1 w2 w3 w4 w5 w6 w7…
<mark>w0</mark> w1 w2 w3…
…w996 w997 <mark>w998 w999</mark>. Now rare…
…漢漢漢漢漢<mark>漢字</mark>漢漢漢漢漢…
…<mark>w</mark>…
true
ValueError: Postings\Hit::highlight(): Argument #1 ($field) must be the name of a field, "nothing" given
ValueError: Postings\Hit::snippet(): Argument #2 ($length) must be greater than 0, 0 given
ValueError: Postings\Hit::snippet(): Argument #1 ($field) must be the name of a field, "nothing" given
marked
["a map\n\nrun on","a map\n\nrun…","<mark>map run</mark>"]
["a map\nrun on\n<mark>map run</mark>","…on\n<mark>map run</mark>",""]
