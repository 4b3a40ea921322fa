--TEST--
Postings\Index: marks, emoji, right-to-left, what is not UTF-8, NUL and words of a megabyte
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Field, FieldType, Filter, Index, Mode, Query, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

$analyzer = new Analyzer();
$schema = new Schema(['text', new Field('tag', FieldType::Keyword)], analyzer: $analyzer);
$documents = [
    'composed' => "caf\u{e9} na\u{ef}ve \u{c5}ngstr\u{f6}m", 'decomposed' => "cafe\u{301} nai\u{308}ve A\u{30a}ngstro\u{308}m", 'plain' => 'cafe naive angstrom',
    'zalgo' => 'z' . str_repeat("\u{30d}\u{311}\u{329}", 5000) . 'algo', 'only marks' => str_repeat("\u{301}", 3000),
    'family' => "the \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466} laughs", 'thumb' => "\u{1F44D}\u{1F3FD} yes", 'flag' => "\u{1F1E9}\u{1F1EA} \u{1F1EB}\u{1F1F7}", 'keycap' => "1\u{FE0F}\u{20E3}",
    'hebrew' => "\u{5E9}\u{5B8}\u{5C1}\u{5DC}\u{5D5}\u{5B9}\u{5DD} \u{5E2}\u{5D5}\u{5DC}\u{5DD}", 'arabic' => "\u{627}\u{644}\u{633}\u{644}\u{627}\u{645} \u{639}\u{644}\u{64A}\u{643}\u{645}", 'bidi' => "abc \u{202E}fed\u{202C} \u{2067}ghi\u{2069}",
    'persian' => "\u{645}\u{6CC}\u{200C}\u{62E}\u{648}\u{627}\u{647}\u{645}", 'thai' => "\u{E2A}\u{E27}\u{E31}\u{E2A}\u{E14}\u{E35}", 'jamo' => "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", 'hangul' => "\u{D55C}\u{AE00}",
    'wide' => "\u{FF26}\u{FF35}\u{FF2C}\u{FF2C} \u{FF11}\u{FF12}", 'ligature' => "\u{FB01}re o\u{FB03}ce", 'sharp' => "Stra\u{DF}e \u{1E9E}", 'dotted' => "\u{130}stanbul", 'bold' => "\u{1D41B}\u{1D428}\u{1D425}\u{1D41D}",
    'nul' => "a\0b\0\0c", 'truncated' => "abc\xE2\x82 def\xC3", 'overlong' => "over\xC0\xAFlong", 'surrogate' => "sur\xED\xA0\x80rogate", 'beyond' => "be\xF4\x90\x80\x80yond", 'bytes' => implode('', array_map(chr(...), range(0, 255))),
    'bom' => "\u{FEFF}marked \u{FFFE} \u{10FFFF}", 'controls' => "bell\x07tab\x0bdel\x7fend", 'spaces' => "no\u{A0}break\u{3000}wide\u{2028}line",
    'megabyte' => 'start ' . str_repeat('x', 1 << 20) . ' end', 'accents' => 'start ' . str_repeat("e\u{301}", 1 << 19) . ' stop', 'run' => 'before ' . str_repeat("\u{6F22}\u{5B57}", 1 << 18) . ' after',
    'high bytes' => str_repeat("\xff", 1 << 20) . ' survivor', 'empty' => '', "key \0 \xff \u{1F600}" => 'odd key',
];
for ($i = 0; $i < 100; $i++) $documents["random $i"] = random_bytes(mt_rand(1, 400));
$pieces = ["e", "\u{301}", "\u{1F3FD}", "\u{200D}", "\u{1F468}", "\u{6F22}", "\u{30AB}", "\u{E01}", "\u{5D0}", "\u{64B}", ' ', "\xE2", "\x82", '.', "'", '3', "\0", "\u{FEFF}", '_', "\u{AD}", 'x'];
for ($i = 0; $i < 300; $i++) {
    $documents["pieces $i"] = implode('', array_map(fn () => $pieces[mt_rand(0, count($pieces) - 1)], range(0, mt_rand(0, 40))));
}
$folder = new_folder();
$index = Index::create($folder, $schema);
$writer = $index->writer();
foreach ($documents as $key => $text) {
    $writer->add(['id' => $key, 'text' => $text, 'tag' => substr($text, 0, 200)]);
}
$writer->commit();
$index->refresh();
$index->verify();

// Each word of each text finds it, and so does the whole text as a phrase, where it has a word.
$found = [];
foreach ($index->search('*', 1000) as $hit) $found[$hit->number] = $hit->id;
same(array_map(strval(...), array_keys($documents)), array_values($found), 'keys');
$numbers = array_flip($found);
$words = 0;
foreach ($documents as $key => $text) {
    same(true, $index->get($key) === ['id' => $key, 'text' => $text, 'tag' => substr($text, 0, 200)], "document $key");
    same(true, $index->matches('*', filter: Filter::equal('tag', substr($text, 0, 200)))->contains($numbers[$key]), "tag of $key");
    same(true, $index->matches(Query::term((string) $key, 'id'))->toArray() === [$numbers[$key]], "key $key");
    $tokens = array_slice($analyzer->analyze(substr($text, 0, 20000)), 0, 60);
    foreach ($tokens as $token) {
        $word = substr($text, $token['offset'], $token['length']);
        same(true, $index->matches(Query::term($word))->contains($numbers[$key]), "term " . bin2hex(substr($word, 0, 30)) . " of $key");
        same(true, $index->matches(Query::prefix($word))->contains($numbers[$key]), "prefix " . bin2hex(substr($word, 0, 30)) . " of $key");
        $words++;
    }
    if ($tokens && strlen($text) < 500) same(true, $index->matches(Query::phrase($text))->contains($numbers[$key]), "phrase of $key: " . bin2hex($text));
}
echo $words > 1000 ? "words find their documents\n" : "$words words\n";

$ids = function (string $query) use ($index): string {
    $ids = array_filter(array_map(fn ($hit) => $hit->id, $index->search($query, 50, mode: Mode::All)->hits), fn ($id) => !preg_match('/^(random|pieces)/', $id));
    sort($ids);
    return preg_replace('~[^ -\~]~', '.', implode(' ', $ids));
};
foreach (["cafe", "CAF\u{c9}", "cafe\u{301}", "\u{e5}ngstrom", 'zalgo', "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}", "\u{1F44D}", "\u{1F1E9}\u{1F1EA}", "\u{5E9}\u{5DC}\u{5D5}\u{5DD}",
    "\u{627}\u{644}\u{633}\u{644}\u{627}\u{645}", 'fed', 'ghi', "\u{D55C}\u{AE00}", 'full 12', 'fire office', 'STRASSE', 'bold', 'abc', 'def', 'over long', 'sur rogate', 'yond', 'marked', 'bell del', 'break line',
    str_repeat('x', 1 << 20), 'start', 'stop', "\u{6F22}\u{5B57}\u{6F22}", 'before after', 'survivor', 'odd'] as $query) {
    echo strlen($query) > 100 ? 'x...' : $query, ': ', $ids($query), "\n";
}
?>
--EXPECT--
words find their documents
cafe: composed decomposed plain
CAFÉ: composed decomposed plain
café: composed decomposed plain
ångstrom: composed decomposed plain
zalgo: 
👨‍👩‍👧‍👦: family
👍: thumb
🇩🇪: flag
שלום: hebrew
السلام: arabic
fed: bidi
ghi: bidi
한글: hangul jamo
full 12: wide
fire office: ligature
STRASSE: sharp
bold: bold
abc: bidi truncated
def: truncated
over long: overlong
sur rogate: surrogate
yond: beyond
marked: bom
bell del: controls
break line: spaces
x...: megabyte
start: accents megabyte
stop: accents
漢字漢: run
before after: run
survivor: high bytes
odd: key . . ....
