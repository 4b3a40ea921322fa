--TEST--
Postings\Index: prefixes and suggestions with letters that the language's stemmer replaces
--EXTENSIONS--
postings
--SKIPIF--
<?php
try {
    new Postings\Analyzer('de');
} catch (Postings\Exception $e) {
    die('skip ' . $e->getMessage());
}
?>
--FILE--
<?php
use Postings\{Analyzer, Field, Index, Query, Schema};

require __DIR__ . '/index.inc';

$letters = preg_split('//u', 'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýÿāăąćčďđēęěğģīįķļłńņňőœŕřśşšťţūůűųźżžțё', -1, PREG_SPLIT_NO_EMPTY);
$prefixes = 0;
foreach (['ca', 'da', 'de', 'en', 'es', 'et', 'eu', 'fi', 'fr', 'ga', 'hu', 'id', 'it', 'lt', 'nl', 'no', 'pt', 'ro', 'ru', 'sv', 'ta', 'tr'] as $language) {
    $index = Index::create(new_folder(), new Schema(['text'], analyzer: new Analyzer($language, foldAccents: false)));
    $writer = $index->writer();
    // Endings that no stemmer reaches past.
    foreach ($letters as $letter) $writer->add(['id' => $letter, 'text' => "bd{$letter}bdgbdgbdaka"]);
    $writer->commit();
    $index->refresh();
    foreach ($letters as $letter) {
        $prefixes++;
        $ids = fn ($result) => array_column($result->hits, 'id');
        foreach (["bd$letter*", "BD{$letter}b*", Query::prefix("bd{$letter}bdg")] as $query) {
            if (!in_array($letter, $ids($index->search($query, 100)), true)) echo "$language: ", is_string($query) ? $query : 'a prefix', " does not find bd{$letter}bdgbdgbdaka\n";
        }
    }
}
echo "$prefixes prefixes\n";
// Other alphabets, with and without accents.
$prefixes = 0;
$alphabets = [
    'ar' => ['0622 0623 0624 0625 0626 0640 064B 064C 064D 064E 064F 0650 0651 0652 0627 0648 064A 0649', 'كتب', 'كتبمكتب'],
    'el' => ['0390 03AC 03AD 03AE 03AF 03B0 03CA 03CB 03CC 03CD 03CE 03B1 03C2', 'βδ', 'βδγβδγβδκ'],
    'sr' => ['0430 0431 0432 0433 0434 0452 0435 0436 0437 0438 0458 043A 043B 0459 043C 043D 045A 043E 043F 0440 0441 0442 045B 0443 0444 0445 0446 0447 045F 0448', 'бг', 'бдгбдгбдака'],
    'yi' => ['05DA 05DD 05DF 05E3 05E5 05D0 05DB 05E4', 'בדג', 'בדגבדג'],
];
foreach ($alphabets as $language => [$codes, $begin, $end]) {
    foreach ([false, true] as $fold) {
        $index = Index::create(new_folder(), new Schema(['text'], analyzer: new Analyzer($language, foldAccents: $fold)));
        $writer = $index->writer();
        foreach (explode(' ', $codes) as $code) $writer->add(['id' => $code, 'text' => $begin . html_entity_decode("&#x$code;") . $end]);
        $writer->commit();
        $index->refresh();
        foreach (explode(' ', $codes) as $code) {
            $prefixes++;
            $query = $begin . html_entity_decode("&#x$code;") . '*';
            if (!in_array($code, array_column($index->search($query, 100)->hits, 'id'))) echo "$language: $query ($code) does not find what goes on\n";
        }
    }
}
echo "$prefixes more prefixes\n";
$index = Index::create(new_folder(), new Schema(['text'], analyzer: new Analyzer('de', foldAccents: false)));
$writer = $index->writer();
foreach (['Häuser', 'ein Haus', 'Hütten', 'Huten'] as $id => $text) $writer->add(['id' => $id, 'text' => $text]);
$writer->commit();
$index->refresh();
foreach (['häu*', 'Häus*', 'hau*', 'HÜT*', 'hü*', "h\u{61}\u{308}u*", "h\xC3*", 'hö*'] as $query) echo json_encode($query, JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_UNICODE), ': ', implode(' ', array_column($index->search($query)->hits, 'id')), "\n";
// A typo in an ending that only the accent tells.
$spanish = Index::create(new_folder(), new Schema(['text'], analyzer: new Analyzer('es', foldAccents: false)));
$writer = $spanish->writer();
foreach (['comía', 'hablaría'] as $id => $text) $writer->add(['id' => $id, 'text' => $text]);
$writer->commit();
$spanish->refresh();
foreach (['comíaa~1', 'hablaríaa~1', 'comí*'] as $query) echo "$query: ", implode(' ', array_column($spanish->search($query)->hits, 'id')), "\n";
echo implode(' ', array_column($index->suggest('hä'), 'word')), '; ', $index->search('häu*')->hits[0]->highlight('text'), "\n";
?>
--EXPECT--
1496 prefixes
138 more prefixes
"häu*": 0 1
"Häus*": 0 1
"hau*": 0 1
"HÜT*": 2 3
"hü*": 2 3
"häu*": 0 1
"h�*": 0 2 3 1
"hö*": 
comíaa~1: 0
hablaríaa~1: 1
comí*: 0
häuser; <mark>Häuser</mark>
