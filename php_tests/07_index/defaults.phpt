--TEST--
Postings\Index: matches(), deleteMatching() and excluded groups take all words; explain() counts a word that comes twice
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Index, Mode, Schema};

require __DIR__ . '/index.inc';

$index = index_of(new Schema(['t']), [['t' => 'a'], ['t' => 'b']]);
echo count($index->matches('a b')), ' and ', count($index->matches('a b', mode: Mode::Any)), "\n";

$stops = new Schema(['t'], analyzer: new Analyzer('en', stopWords: true));
$index = index_of($stops, [['t' => 'cat the'], ['t' => 'cat house']]);
$writer = $index->writer();
$writer->deleteMatching('the cat');
$writer->commit(durable: false);
$writer->close();
$index->refresh();
echo count($index), ' left: ', ids($index->search('cat')), "\n";

$index = index_of($stops, [['t' => 'cat of house'], ['t' => 'cat house']]);
echo 'without (of house): ', ids($index->search('cat -(of house)')), "\n";

$index = index_of(new Schema(['t']), [['t' => 'a b'], ['t' => 'c']]);
$part = fn (string $query) => $index->explain($query, 0)['parts'][0]['weight'];
echo 'twice: ', round($part('a a') / $part('a'), 3), "\n";

$index = index_of(new Schema(['t']), [['t' => 'uniq both rare'], ...array_fill(0, 8, ['t' => 'both'])]);
echo 'similar by a word that others have: ', ids($index->similar(0, terms: 1)), "\n";

// Large enough that it is not merged when a document goes.
$index = index_of(new Schema(['t']), [['t' => 'words'], ['t' => 'wordy'], ...array_fill(0, 1500, ['t' => 'x'])]);
$writer = $index->writer();
$writer->delete(0);
$writer->commit(durable: false);
$index->refresh();
echo 'similar terms that documents have: ', json_encode($index->similarTerms('wordz')), "\n";

try {
    $writer->addAll((function () use ($writer) {
        yield ['id' => 'first', 't' => 'a'];
        $writer->close();
        yield ['id' => 'second', 't' => 'a'];
    })());
} catch (Error $e) {
    echo get_class($e), ': ', $e->getMessage(), "\n";
}
?>
--EXPECT--
0 and 2
1 left: 1
without (of house): 1
twice: 2
similar by a word that others have: 1 2 3 4 5 6 7 8
similar terms that documents have: [{"term":"wordy","typos":1,"documents":1}]
Error: The Postings\Writer is adding documents
