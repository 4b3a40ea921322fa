--TEST--
Query::parse() with prefix: true: the last word finds what begins with it, the end may be unfinished, exact words come first
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Field, Mode, Query, Schema};

require __DIR__ . '/index.inc';

$schema = new Schema(['title', 'text', Field::keyword('section'), Field::int('size'), Field::float('price'), Field::date('since'), Field::point('place')],
    synonyms: [['laptop', 'portable computer'], ['pc', 'computer']]);
$index = index_of($schema, [
    ['id' => 'chess', 'title' => 'chess openings', 'text' => 'an e-mail of a queen', 'section' => 'games', 'size' => 10, 'price' => 2.5, 'since' => '2026-01-10', 'place' => '52.5,13.4'],
    ['id' => 'open', 'title' => 'open chess', 'text' => 'the linux kernel on a laptop', 'section' => 'libs', 'size' => 20, 'price' => 7, 'since' => '2025-05-01', 'place' => '40,0'],
    ['id' => 'kern', 'title' => 'kern', 'text' => 'a linux kern is chess', 'section' => 'libdevel', 'size' => 100, 'price' => 8],
], [
    ['id' => 'tokyo', 'title' => '東京都', 'text' => 'Fern, a computer and a theatre'],
    ['id' => 'other', 'title' => 'kernels', 'text' => 'linux kernels, open chess'],
]);
$show = function (string $text, Mode $mode = Mode::All, int $typos = 0) use ($index): void {
    $query = Query::parse($text, $index->schema, $typos, prefix: true);
    $hits = $index->search($query, mode: $mode);
    echo "$text → $query: ", ids($hits), "\n";
    foreach ($hits->warnings as $warning) echo "  $warning\n";
    if (Query::parse($query->text, $index->schema) != $query) echo "  is not what its text is\n";
    $again = $index->search($query->text, mode: $mode);
    if (array_column($again->hits, 'score', 'id') !== array_column($hits->hits, 'score', 'id')) echo "  its text finds something else\n";
};
echo "- the last word\n";
array_map($show, ['chess ope', 'chess open', 'chess open ', 'chess open,', 'o', '+chess +open', 'kern', 'chess AND ope', 'theatre OR ope', '(chess ope', 'title:(chess ope', 'title:ope',
    'e-ma', 'chess get_', 'OPE', 'open*', 'ope~1', 'portable computer', 'portable compu', 'la', '東', '東京', 'computer 東']);
echo "- quotes\n";
array_map($show, ['"linux ker', '"linux kern', '"linux kernel ', '"linux kernel"', '“open che', 'title:"open ch', 'chess "', '5" kern', 'é" kern', "e\u{301}\" kern", '5д" kern', 'צ" kern', '東" kern', '(" kern', '«" kern']);
echo "- unfinished\n";
foreach (['-', '+', 'OR', 'OR ', 'AND', 'NOT', '(', '-(', '"', 'title:', 'title: ', '-title:', 'size:>', 'section:"', '\\'] as $end) $show("queen $end");
array_map($show, ['queen^', 'queen\\', 'queen~', '"a queen"~', 'OR', '']);
array_map($show, ['OR (', 'OR -', 'AND "', 'AND NOT', 'OR OR', 'queen AND OR (', 'OR q', 'AND OR "q', 'queen OR AND -k']);
echo "- excluded\n";
array_map($show, ['chess -o', 'chess -op', 'chess -open', 'chess -openings', 'chess NOT open', 'chess -"open ch', 'chess -"open chess', 'chess -section:lib', 'chess -section:libs', '-chess', 'chess -(open l']);
echo "- values\n";
array_map($show, ['section:lib', 'section:libs', 'chess section:g', 'id:open', 'id:ope', 'chess size:1', 'chess size:10', 'chess size:>', 'chess size:>1', 'chess size:10.', 'chess size:10..', 'chess size:15..2', 'chess size:15..20',
    'chess price:2.', 'chess price:2.5', 'chess since:202', 'chess since:2026', 'chess since:2026-0', 'chess since:2026-01', 'chess since:2025-01-01..20', 'chess since:2025-01-01..2025-12-31',
    'chess place:52.', 'chess place:52.5,13.4..10', 'chess place:52.5,13.4..10k', 'chess place:52.5,13.4..10km', 'none:che', 'chess nothing:']);
echo "- any\n";
foreach (['queen kern', 'e-ma quee', 'linux "chess ope'] as $text) $show($text, Mode::Any);
echo "- typos\n";
foreach (['kren', 'kernle', 'kern', 'chess opne'] as $text) $show($text, typos: 1);

echo "- built on\n";
$typed = Query::parse('kern', prefix: true);
foreach ([$typed->boost(2), $typed->field('title'), Query::all('chess', $typed), Query::any('queen', $typed)] as $query) {
    echo $query, Query::parse($query->text) == $query ? '' : ' is not what its text is', "\n";
}
echo Query::not($typed), ' ', $index->search(Query::all('linux', Query::not($typed)))->total, ' ', Query::parse('kern', prefix: true) == Query::parse('kern') ? 'equal' : 'not equal', "\n";

echo "- marks\n";
foreach (['chess ope', '"linux ker'] as $text) {
    foreach ($index->search(Query::parse($text, prefix: true), mode: Mode::All) as $hit) echo $hit->highlight('title'), ' | ', $hit->snippet('text'), "\n";
}
$parts = $index->explain(Query::parse('kern', prefix: true), 'kern')['parts'];
foreach ($parts as $part) echo $part['kind'], ' ', implode(' ', $part['terms']), ' in ', $part['documents'], "\n";

echo "- stop words\n";
$documents = [['text' => 'royal theatre'], ['text' => 'the royal palace'], ['text' => 'royal'], ['text' => 'theatres'], ['text' => 'a royal inn in town']];
foreach ([true, false] as $dropped) {
    $english = index_of(new Schema(['text'], analyzer: new Analyzer('en', stopWords: $dropped)), $documents);
    foreach (['royal t', 'royal the', 'royal thea', 'the', 'royal -i', 'royal -in', 'royal -in ', 'royal -inn', '"royal the', 'theatr'] as $text) {
        $query = Query::parse($text, $english->schema, prefix: true);
        echo "$query: ", ids($english->search($query, mode: Mode::All)), "\n";
    }
}

echo "- limits\n";
foreach ([1022, 1023, 1024] as $words) {
    $query = Query::parse(str_repeat('a ', $words) . 'b', prefix: true);
    echo substr($query, -8), ' ', count($query->warnings), ' ', Query::parse($query->text) == $query ? 'equal' : 'not equal', "\n";
}
foreach ([15, 16, 17] as $open) {
    $query = Query::parse(str_repeat('(a OR ', $open) . '(b AND c', prefix: true);
    echo strlen($query), ' ', count($query->warnings), ' ', Query::parse($query->text) == $query ? 'equal' : 'not equal', "\n";
}
foreach ([30000, 65529, 65536, 65537] as $size) {
    $query = Query::parse('a ' . str_repeat('b', $size - 2), prefix: true);
    echo strlen($query), ' ', count($query->warnings), ' ', Query::parse($query->text) == $query ? 'equal' : 'not equal', "\n";
}
?>
--EXPECT--
- the last word
chess ope → chess ope OR ope*: other chess open
chess open → chess open OR open*: other open chess
chess open  → chess open: other open
chess open, → chess open,: other open
o → o OR o*: chess open other
+chess +open → +chess +(open OR open*): other open chess
kern → kern OR kern*: kern other open
chess AND ope → +chess +(ope OR ope*): other chess open
theatre OR ope → theatre OR ope OR ope*: tokyo other chess open
(chess ope → chess ope OR ope*: other chess open
title:(chess ope → title:chess title:ope OR title:ope*: chess open
title:ope → title:ope OR title:ope*: chess open
e-ma → e-ma OR e-ma*: chess
chess get_ → chess get_ OR get_*: 
OPE → OPE OR OPE*: other chess open
open* → open*: other chess open
ope~1 → ope~1: other open
portable computer → portable computer OR computer*: open
portable compu → portable compu OR compu*: 
la → la OR la*: open
東 → 東 OR 東*: tokyo
東京 → 東京 OR 東京*: tokyo
computer 東 → computer 東 OR 東*: tokyo
- quotes
"linux ker → "linux ker" OR linux\ ker*: other kern open
"linux kern → "linux kern" OR linux\ kern*: kern other open
"linux kernel  → "linux kernel ": open
"linux kernel" → "linux kernel": open
“open che → "open che" OR open\ che*: other open
title:"open ch → title:"open ch" OR title:open\ ch*: open
chess " → chess: other kern chess open
5" kern → 5 kern OR kern*: 
é" kern → é kern OR kern*: 
é" kern → é kern OR kern*: 
5д" kern → 5д kern OR kern*: 
צ" kern → צ kern OR kern*: 
東" kern → 東 " kern" OR \ kern*: 
(" kern → " kern" OR \ kern*: kern other open
«" kern → « " kern" OR \ kern*: kern other open
- unfinished
queen - → queen: chess
queen + → queen: chess
queen OR → queen: chess
queen OR  → queen: chess
queen AND → queen: chess
queen NOT → queen: chess
queen ( → queen: chess
queen -( → queen: chess
queen " → queen: chess
queen title: → queen: chess
queen title:  → queen: chess
queen -title: → queen: chess
queen size:> → queen: chess
queen section:" → queen: chess
queen \ → queen: chess
queen^ → queen: chess
queen\ → queen: chess
queen~ → queen~1: chess
"a queen"~ → "a queen": chess
OR → : 
 → : 
OR ( → : 
OR - → : 
AND " → : 
AND NOT → : 
OR OR → : 
queen AND OR ( → queen: chess
OR q → q OR q*: chess
  nothing stands before the operator; it is left out: "OR"
AND OR "q → "q" OR q*: chess
  nothing stands before the operator; it is left out: "AND"
  nothing stands before the operator; it is left out: "OR"
queen OR AND -k → queen: chess
  nothing stands before the operator; it is left out: "AND"
- excluded
chess -o → chess: other kern chess open
chess -op → chess -op: other kern chess open
chess -open → chess -open: kern chess
chess -openings → chess -openings: other kern open
chess NOT open → chess -open: kern chess
chess -"open ch → chess -"open ch": other kern chess open
chess -"open chess → chess -"open chess": kern chess
chess -section:lib → chess -section:lib: other kern chess open
chess -section:libs → chess -section:libs: other kern chess
-chess → -chess: 
chess -(open l → chess -(open l): other kern chess open
- values
section:lib → section:lib OR section:lib*: open kern
section:libs → section:libs OR section:libs*: open
chess section:g → chess section:g OR section:g*: chess
id:open → id:open OR id:open*: open
id:ope → id:ope OR id:ope*: 
chess size:1 → chess size:1 OR size:1*: 
chess size:10 → chess size:10 OR size:10*: chess
chess size:> → chess: other kern chess open
chess size:>1 → chess size:\>1 OR size:\>1*: kern chess open
chess size:10. → chess size:10. OR size:10.*: chess
chess size:10.. → chess size:10.. OR size:10..*: kern chess open
chess size:15..2 → chess size:15..2 OR size:15..2*: kern open
chess size:15..20 → chess size:15..20 OR size:15..20*: open
chess price:2. → chess price:2. OR price:2.*: 
chess price:2.5 → chess price:2.5 OR price:2.5*: chess
chess since:202 → chess since:202 OR since:202*: 
chess since:2026 → chess since:2026 OR since:2026*: chess
chess since:2026-0 → chess since:2026-0 OR since:2026-0*: other kern chess open
chess since:2026-01 → chess since:2026-01 OR since:2026-01*: chess
chess since:2025-01-01..20 → chess since:2025-01-01..20 OR since:2025-01-01..20*: chess open
chess since:2025-01-01..2025-12-31 → chess since:2025-01-01..2025-12-31 OR since:2025-01-01..2025-12-31*: open
chess place:52. → chess place:52. OR place:52.*: other kern chess open
chess place:52.5,13.4..10 → chess place:52.5,13.4..10 OR place:52.5,13.4..10*: other kern chess open
chess place:52.5,13.4..10k → chess place:52.5,13.4..10k OR place:52.5,13.4..10k*: other kern chess open
chess place:52.5,13.4..10km → chess place:52.5,13.4..10km OR place:52.5,13.4..10km*: chess
none:che → none\:che OR none\:che*: 
  no field has this name; it is taken for text: "none"
chess nothing: → chess nothing\:: 
- any
queen kern → queen kern OR kern*: kern chess other open
e-ma quee → e-ma quee OR quee*: chess
linux "chess ope → linux "chess ope" OR chess\ ope*: other kern open chess
- typos
kren → kren~1 OR kren*: kern
kernle → kernle~1 OR kernle*: open
kern → kern~1 OR kern*: kern other open tokyo
chess opne → chess~1 opne~1 OR opne*: other open
- built on
(kern OR kern*)^2
title:kern OR title:kern*
+chess +(kern OR kern*)
queen OR kern OR kern*
-(kern OR kern*) 0 not equal
- marks
kernels | linux kernels, <mark>open</mark> <mark>chess</mark>
<mark>chess</mark> <mark>openings</mark> | an e-mail of a queen
<mark>open</mark> <mark>chess</mark> | the linux kernel on a laptop
kernels | <mark>linux kernels</mark>, open chess
kern | a <mark>linux kern</mark> is chess
open chess | the <mark>linux kernel</mark> on a laptop
prefix kern in 3
term kern in 1
- stop words
royal t OR t*: 0 1 4
royal the OR the*: 2 0 1 4
royal thea OR thea*: 0
the OR the*: 1 3 0
royal: 2 0 1 4
royal: 2 0 1 4
royal -in: 2 0 1
royal -inn: 2 0 1
"royal the" OR royal\ the*: 0
theatr OR theatr*: 3 0
royal t OR t*: 0 1 4
royal the OR the*: 1 0
royal thea OR thea*: 0
the OR the*: 1 3 0
royal: 2 0 1 4
royal: 2 0 1 4
royal -in: 2 0 1
royal -inn: 2 0 1
"royal the" OR royal\ the*: 0
theatr OR theatr*: 3 0
- limits
 b OR b* 0 equal
 a a a b 0 equal
 a a a a 1 equal
110 0 equal
114 2 equal
116 4 equal
60003 0 equal
65529 0 equal
65536 0 equal
65536 1 equal
