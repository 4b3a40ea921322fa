--TEST--
highlight() and snippet(): nested prefixes, prefixes that stems belong to; of very many phrases and matches, some
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Mode, Schema};

require __DIR__ . '/index.inc';

$show = function (string $text, string $query, ?string $language = null): void {
    $index = index_of(new Schema(['text'], ...$language === null ? [] : ['analyzer' => new Analyzer($language)]), [['text' => $text]]);
    echo $query, ': ', $index->search($query, mode: Mode::Any)->hits[0]->highlight('text', '[', ']'), "\n";
};
$text = 'a ab abc abd b ba c abcd abcde';
foreach (['abc*', 'abc* abcd*', 'ab* abcde* b*', 'abd* bb* abca* aa*', 'abcdef* a', 'zz* abc', 'abb* abcz* c*'] as $query) $show($text, $query);
$show('running runs organs organization', 'running* organi*', 'en');
$show('x y x y z, y z x', '"x y z" "x y" "y z x*"~2 "z x"~1');

// Each word begins two hundred phrases: these are no longer looked for after some of the text, but words are.
$phrases = implode(' ', array_map(fn (int $i) => '"' . str_repeat('ha ', $i) . 'x"', range(1, 200)));
$text = 'zz ' . str_repeat('ha ', 20000) . 'x zz yy';
$index = index_of(new Schema(['text']), [['text' => $text]]);
$marked = $index->search("zz yy $phrases", mode: Mode::Any)->hits[0]->highlight('text', '[', ']');
echo substr($marked, 0, 11), '... ', substr($marked, -17), "\n";
$snippet = $index->search("yy $phrases", mode: Mode::Any)->hits[0]->snippet('text', 10, '[', ']');
echo $snippet, "\n";

// A thousand times as many matches as words; more than are kept.
$query = implode(' ', array_map(fn (int $i) => "ha^1.$i", range(100, 999)));
$index = index_of(new Schema(['text']), [['text' => str_repeat('ha ', 2000) . 'x']]);
echo substr_count($index->search("$query x", mode: Mode::Any)->hits[0]->highlight('text'), '<mark>') > 1000 ? "a thousand marks\n" : "fewer\n";

// A phrase that is longer than the part, from its beginning on.
$index = index_of(new Schema(['text']), [['text' => 'abcdefgh foobar naive']]);
foreach ([3, 6, 8, 10, 11, 12, 15] as $length) echo $length, ' ', $index->search('"foobar naive"')->hits[0]->snippet('text', $length, '[', ']'), "\n";
?>
--EXPECT--
abc*: a ab [abc] abd b ba c [abcd] [abcde]
abc* abcd*: a ab [abc] abd b ba c [abcd] [abcde]
ab* abcde* b*: a [ab] [abc] [abd] [b] [ba] c [abcd] [abcde]
abd* bb* abca* aa*: a ab abc [abd] b ba c abcd abcde
abcdef* a: [a] ab abc abd b ba c abcd abcde
zz* abc: a ab [abc] abd b ba c abcd abcde
abb* abcz* c*: a ab abc abd b ba [c] abcd abcde
running* organi*: [running] [runs] [organs] [organization]
"x y z" "x y" "y z x*"~2 "z x"~1: [x y] [x y z], [y] [z] [x]
[zz] ha ha ... ha ha x [zz] [yy]
…ha x zz [yy]
a thousand marks
3 …[foo]…
6 …[foobar]…
8 …[foobar]…
10 …[foobar]…
11 …[foobar]…
12 …[foobar naive]
15 …[foobar naive]
