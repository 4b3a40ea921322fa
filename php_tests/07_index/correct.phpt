--TEST--
What may have been meant: the kinds of typos, how many documents have a word, and forms of stems
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Index, Mode, Schema};

require __DIR__ . '/index.inc';

/** @param array<string, int> $texts with how many documents have them */
function of(array $texts, ?string $language = null, array $fields = ['text']): Index
{
    $index = Index::create(new_folder(), new Schema($fields, ...$language === null ? [] : ['analyzer' => new Analyzer($language)]));
    $writer = $index->writer();
    $id = 0;
    foreach ($texts as $text => $times) {
        for ($i = 0; $i < $times; ++$i) $writer->add(['id' => ++$id, ...array_fill_keys($fields, $text)]);
    }
    $writer->commit(durable: false);
    $index->refresh();
    return $index;
}
$show = fn (Index $index, string ...$words) => print(implode(', ', array_map(fn ($word) => "$word: " . ($index->correct($word) ?? 'nothing'), $words)) . "\n");

echo "A swap, a double letter, a missing one and another one: each is worth 16 times the documents\n";
foreach ([['trail' => 1, 'tribal' => 15], ['trail' => 1, 'tribal' => 17], ['trail' => 1, 'triad' => 255], ['trail' => 1, 'triad' => 257]] as $texts) $show(of($texts), 'trial');
foreach ([['hammer' => 1, 'hamper' => 15], ['hammer' => 1, 'hamper' => 17]] as $texts) $show(of($texts), 'hamer');
foreach ([['plane' => 1, 'planet' => 15], ['plane' => 1, 'planer' => 17]] as $texts) $show(of($texts), 'planex');
$show(of(['hammer' => 1, 'tunnel' => 1]), 'hammmer', 'hamer', 'tunel', 'tunnell');

echo "Two typos from six letters on, and behind a first letter that is right; one anywhere\n";
$show(of(['servers' => 1, 'boats' => 1, 'tomato' => 1]), 'srevesr', 'botsa', 'obats', 'toamot', 'omatto', 'tomat', 'hoats', 'bomato');

echo "A word that is there only for a much more frequent one, and one typo\n";
foreach ([['library' => 49, 'libary' => 1], ['library' => 50, 'libary' => 1], ['library' => 500, 'lirbayr' => 1]] as $texts) $show(of($texts), 'libary', 'lirbayr');
$show(of(['library' => 49, 'libary' => 1], null, ['title', 'text']), 'libary');
foreach ([['file' => 60, 'filling' => 1], ['more' => 60, 'merely' => 1], ['from' => 60, 'formal' => 1], ['start' => 60, 'starting' => 60, 'station' => 1], ['library' => 60, 'libary' => 1]] as $texts) $show(of($texts, 'en'), array_key_last($texts));

echo "Words of a field, alone and in a group\n";
$show(of(['kernel linux' => 3], null, ['title', 'text']), 'title:kernl', 'title:(kernl linux)', 'title:(kernl linux) title:lniux', '(kernl text:(lniux kernel))', '+title:(kernl)');
// The inner field's name is not part of the word.
$show(of(['intel title library tile body bodies' => 20], null, ['title', 'body']), 'libary zzzz body:(title:itle)', 'libary body:("itle")', 'libary body:(+title:"itle")');

echo "Words at the end of long documents\n";
$show(of([str_repeat('lorem ipsum ', 2000) . 'boats' => 5]), 'boaks', 'bots');
$show(of([str_repeat('lorem ipsum ', 2000) . 'hamper' => 5], 'en'), 'hampr');

echo "Stems: the word that was meant; if documents do not have it, the most frequent one of its stem\n";
$english = of(['the generation of electricity' => 40, 'he was generated' => 1, 'accessed often' => 1, 'access now' => 70, 'access now none install' => 1, 'gerber baby food' => 3, 'install it' => 500, 'an instance' => 60, 'displays' => 2], 'en');
$show($english, 'gerneration', 'genration', 'gerenated', 'accesed', 'acess', 'instatance', 'displying', 'intsall', 'installl');
$show(of(['Die Häuser der Stadt' => 3, 'Straße' => 2], 'de'), 'Haüser', 'Huser', 'Strase', 'Statd');
$show(of(['быстрые серверы' => 3, 'красивый' => 3], 'ru'), 'бытсрые', 'сервыр', 'серверыы', 'карсивого');
foreach (['library' => 'libaries', 'company' => 'comapnies', 'happy' => 'hapiness', 'lady' => 'laddies', 'connecting' => 'conections'] as $text => $typed) $show(of([$text => 5], 'en'), $typed);
// Forms that begin otherwise than their stems do.
$show(of(['dying' => 5], 'en'), 'dyying');
$show(of(['membaca pengguna' => 5], 'id'), 'membacca', 'penguna', 'bacca', 'gunna');
$show(of(['bhfuil gcathair' => 5], 'ga'), 'bhfuill', 'gcathairr');
$show(of(['lijepa' => 5, 'библиотека' => 3], 'sr'), 'ljiepa', 'bibloteka', 'библотека');
$show(of(['naïve café crème' => 3], 'fr'), 'cafféé', 'creme', 'crmee');
$show(of(["l'avion d’été" => 3, 'lavage' => 1], 'fr'), "l'avoin", 'L’AVOIN', 'avoin', "d'étéé", 'davoin');
echo "A word that nobody has used, although its stem was: replaced by one that is likely enough\n";
foreach ([['bus' => 9, 'business' => 79], ['bus' => 9, 'business' => 80], ['bus' => 9, 'buses' => 900, 'busness' => 1, 'business' => 90]] as $texts) $show(of($texts, 'en'), 'busness');
foreach ([4, 5] as $times) $show(of(['file' => 1, 'fill' => 3, 'filing' => $times], 'en'), 'filling');
$show(of(['fill' => 1, 'filing' => 3], 'en', ['title', 'text']), 'filling');
$index = of(['bus' => 9, 'busness' => 1, 'business' => 200], 'en');
$writer = $index->writer();
$writer->delete('10');
$writer->commit(merge: false);
$index->refresh();
$show($index, 'busness');
// Words whose documents are all deleted.
$index = of(['server' => 10, 'sever' => 5, 'pad' => 2000], 'en');
$writer = $index->writer();
for ($id = 1; $id <= 10; ++$id) $writer->delete((string) $id);
$writer->commit(merge: false);
$index->refresh();
$show($index, 'servver');
$show(of(['study' => 50, 'studies' => 1], 'en'), 'stuyding');
echo json_encode([$english->correct('acess +now -gerneration text:acess none:intsall')]), "\n";

echo "Beside words that no document has, or none together with the others\n";
$mixed = of(['linux kernel' => 100, 'tractor driver' => 100]);
$show($mixed, 'lniux', 's99 lniux', 'lniux qqqqqq', 'lniux tractor', 'lniux kernel s99', '"lniux kernel" s99', 'linux s99', 'zzzzz qqqqq', '+s99 +lniux', 'lniux -kernel');

echo "Whatever is typed: nothing, or what more documents have\n";
$totals = fn (string $query, Mode $mode) => array_map(fn ($text) => $english->search($text, mode: $mode)->total, [$query, $english->correct($query)]);
mt_srand(20261129);
$letters = ['a', 'e', 'n', 's', 'é', 'ß', "\u{0301}", "\xff", '-', "'", 'ж', '漢', '😀', 'ing', 'ation'];
$given = $wrong = 0;
for ($i = 0; $i <= 2000; ++$i) {
    $word = '';
    for ($k = mt_rand(1, 12); $k > 0; --$k) $word .= $letters[mt_rand(0, count($letters) - 1)];
    if ($i === 2000) $word = str_repeat('installl', 500);
    if ($english->correct($word) === null) continue;
    ++$given;
    [$before, $after] = $totals($word, Mode::All);
    [$any_before, $any_after] = $totals($word, Mode::Any);
    $wrong += $before + $after > 0 ? $after <= $before : $any_after === 0 || $any_after < $any_before;
}
echo $given > 0 ? 'some' : 'none', ", $wrong wrong\n";
?>
--EXPECT--
A swap, a double letter, a missing one and another one: each is worth 16 times the documents
trial: trail
trial: tribal
trial: trail
trial: triad
hamer: hammer
hamer: hamper
planex: plane
planex: planer
hammmer: hammer, hamer: hammer, tunel: tunnel, tunnell: tunnel
Two typos from six letters on, and behind a first letter that is right; one anywhere
srevesr: servers, botsa: nothing, obats: boats, toamot: tomato, omatto: nothing, tomat: tomato, hoats: boats, bomato: tomato
A word that is there only for a much more frequent one, and one typo
libary: nothing, lirbayr: library
libary: library, lirbayr: library
libary: library, lirbayr: nothing
libary: nothing
filling: nothing
merely: nothing
formal: nothing
station: nothing
libary: library
Words of a field, alone and in a group
title:kernl: title:kernel, title:(kernl linux): title:(kernel linux), title:(kernl linux) title:lniux: title:(kernel linux) title:linux, (kernl text:(lniux kernel)): (kernel text:(linux kernel)), +title:(kernl): +title:(kernel)
libary zzzz body:(title:itle): library zzzz body:(title:tile), libary body:("itle"): library body:("tile"), libary body:(+title:"itle"): library body:(+title:"tile")
Words at the end of long documents
boaks: boats, bots: boats
hampr: hamper
Stems: the word that was meant; if documents do not have it, the most frequent one of its stem
gerneration: generation, genration: generation, gerenated: generated, accesed: accessed, acess: access, instatance: instance, displying: displays, intsall: install, installl: install
Haüser: nothing, Huser: häuser, Strase: straße, Statd: stadt
бытсрые: быстрые, сервыр: серверы, серверыы: серверы, карсивого: красивый
libaries: library
comapnies: company
hapiness: happy
laddies: lady
conections: connecting
dyying: dying
membacca: membaca, penguna: pengguna, bacca: baca, gunna: guna
bhfuill: bhfuil, gcathairr: gcathair
ljiepa: lijepa, bibloteka: библиотека, библотека: библиотека
cafféé: café, creme: nothing, crmee: crème
l'avoin: l'avion, L’AVOIN: L’avion, avoin: avion, d'étéé: nothing, davoin: nothing
A word that nobody has used, although its stem was: replaced by one that is likely enough
busness: nothing
busness: business
busness: nothing
filling: nothing
filling: filing
filling: nothing
busness: business
servver: sever
stuyding: study
["access +now -gerneration text:access none:install"]
Beside words that no document has, or none together with the others
lniux: linux, s99 lniux: s99 linux, lniux qqqqqq: linux qqqqqq, lniux tractor: linux tractor, lniux kernel s99: linux kernel s99, "lniux kernel" s99: "linux kernel" s99, linux s99: nothing, zzzzz qqqqq: nothing, +s99 +lniux: nothing, lniux -kernel: nothing
Whatever is typed: nothing, or what more documents have
some, 0 wrong
