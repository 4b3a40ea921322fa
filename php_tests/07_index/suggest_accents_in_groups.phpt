--TEST--
Postings\Index::suggest(): a word that some fields have with accents and others without is not missed by a small limit
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Field, Schema};

require __DIR__ . '/index.inc';

$index = index_of(new Schema([Field::text('title', analyzer: new Analyzer(foldAccents: false)), 'body']), [
    ...array_fill(0, 24, ['title' => 'résumé']), ...array_fill(0, 24, ['body' => 'résumé']), ...array_fill(0, 26, ['body' => 'resume']), ...array_fill(0, 51, ['body' => 'rest']),
]);
foreach ([1, 2, 3] as $limit) echo json_encode(array_column($index->suggest('r', $limit), 'documents', 'word'), JSON_UNESCAPED_UNICODE), "\n";
?>
--EXPECT--
{"résumé":74}
{"résumé":74,"rest":51}
{"résumé":74,"rest":51,"resume":50}
