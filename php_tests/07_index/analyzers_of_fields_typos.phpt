--TEST--
Postings\Field with an analyzer: a word that was typed comes before similar ones, in whatever fields they are
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Field, Query, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

// Words of as many letters, and so of lengths that do not decide, by the number of their typos.
const NEAR = [['keyboard'], ['keyboarb', 'keybaord'], ['keybaorb', 'kexboarx']];
$schemas = ['one analyzer' => new Schema(['a', 'b', 'c']), 'three' => new Schema(['a', Field::text('b', analyzer: new Analyzer('en')), Field::text('c', analyzer: new Analyzer('de', stopWords: true))])];
foreach ($schemas as $name => $schema) {
    $behind = $mixed = 0;
    foreach (range(1, 60) as $_) {
        $documents = [];
        foreach (range(1, 4) as $_) {
            $field = 'abc'[mt_rand(0, 2)];
            $typos = mt_rand(0, 2);
            array_push($documents, ...array_fill(0, mt_rand(1, 30), ['typos' => $typos, $field => NEAR[$typos][mt_rand(0, count(NEAR[$typos]) - 1)]]));
        }
        array_push($documents, ...array_fill(0, mt_rand(0, 60), ['typos' => 9, 'a' => 'x', 'b' => 'y', 'c' => 'z']));
        $index = index_of($schema, $documents);
        foreach (['fuzzy' => Query::fuzzy('keyboard', 2), 'typed' => Query::parse('keyboard', $index->schema, typos: 2, prefix: true)] as $query) {
            $typos = array_map(fn ($hit) => $hit->document()['typos'], $index->search($query, 200)->hits);
            $sorted = $typos;
            sort($sorted);
            $behind += $typos !== $sorted;
            $mixed += count(array_unique($typos)) > 1;
        }
    }
    echo "$name: ", $mixed > 60 ? '' : "only $mixed mixed, ", "$behind behind\n";
}
?>
--EXPECT--
one analyzer: 0 behind
three: 0 behind
