--TEST--
While a word is typed, its beginning with a * finds it at every letter, also where the stem is shorter
--EXTENSIONS--
postings
--SKIPIF--
<?php
try {
    new Postings\Analyzer('en');
} catch (Postings\PostingsException) {
    die('skip built without libstemmer');
}
?>
--FILE--
<?php
use Postings\{Analyzer, Index, Schema};

require __DIR__ . '/index.inc';

const WORDS = [
    'en' => 'organization universities nationality running monitoring electricity gaming hoping baking submitted happiness relational quickly studies',
    'de' => 'ordnungen freundlicher möglichkeiten häuslichen laufende politischer',
    'fr' => 'mangeassions nationalité finissaient généreusement organisations',
    'es' => 'rápidamente organizaciones movimientos posibilidad',
    'it' => 'mangerebbero camminando organizzazione velocemente',
    'ru' => 'организация бегущими возможностями',
];
foreach (WORDS as $language => $words) {
    $index = Index::create(new_folder(), new Schema(['text'], analyzer: new Analyzer($language)));
    $writer = $index->writer();
    foreach (explode(' ', $words) as $word) {
        $writer->add(['id' => $word, 'text' => "$word, and more"]);
        if (strlen($word) % 2) $writer->commit(durable: false);
    }
    $writer->commit(durable: false);
    $index->refresh();
    $keys = 0;
    foreach (explode(' ', $words) as $word) {
        preg_match_all('/./u', $word, $letters);
        for ($size = 3; $size < count($letters[0]); ++$size, ++$keys) {
            $typed = implode(array_slice($letters[0], 0, $size));
            $hits = array_column($index->search("$typed*", 100)->hits, null, 'id');
            if (!isset($hits[$word])) {
                echo "$typed* does not find $word\n";
            } elseif (!str_contains($hits[$word]->snippet('text'), "<mark>$word</mark>")) {
                echo "$typed* does not mark $word\n";
            }
            if (!in_array($word, array_column($index->suggest($typed, 20), 'word'), true)) echo "$typed does not suggest $word\n";
        }
    }
    echo "$language: $keys\n";
}

// What only begins alike is not found.
$index = Index::create(new_folder(), new Schema(['text'], analyzer: new Analyzer('en')));
$writer = $index->writer();
foreach (['cat', 'organ', 'run', 'nation', 'rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz'] as $word) $writer->add(['id' => $word, 'text' => $word]);
$writer->commit(durable: false);
$index->refresh();
foreach (['rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetzing*', 'catal*', 'organz*', 'runw*', 'natr*', 'organi*'] as $query) echo $query, ': ', implode(' ', array_column($index->search($query, mode: Postings\Mode::All)->hits, 'id')), "\n";
?>
--EXPECT--
en: 81
de: 45
fr: 45
es: 35
it: 35
ru: 23
rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetzing*: rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz
catal*: 
organz*: 
runw*: 
natr*: 
organi*: organ
