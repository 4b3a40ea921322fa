--TEST--
Postings\Analyzer: stop words are in the index, and queries leave them out beside others
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Index, Mode, Query, Schema};

require __DIR__ . '/index.inc';

$documents = [
    ['id' => 1, 'text' => 'The Who, a band'],
    ['id' => 2, 'text' => 'to be or not to be'],
    ['id' => 3, 'text' => 'who is the drummer of the band?'],
    ['id' => 4, 'text' => 'Für die Katz'],
    ['id' => 5, 'text' => 'Band practice'],
];
foreach (['none' => false, 'of the language' => true, 'own' => ['WHO', 'für', 'die', "who's"], 'no words' => []] as $name => $stop_words) {
    $folder = new_folder();
    $analyzer = new Analyzer('en', stopWords: $stop_words);
    $writer = Index::create($folder, new Schema(['text'], analyzer: $analyzer))->writer();
    $writer->addAll($documents);
    $writer->commit();
    $index = Index::open($folder);
    echo "$name: ", json_encode($index->schema->analyzer->stopWords, JSON_UNESCAPED_UNICODE), "\n";
    foreach (['the band', 'the who', 'who drummer', 'to be or not to be', '"the who"', '+the band', 'die Katz', 'FÜR katz drummer', 'who band -the'] as $query) {
        echo "  $query:";
        foreach ($index->search($query, mode: Mode::All) as $hit) echo " $hit->id";
        echo "\n";
    }
    // Built ones as well, and none where something is deleted.
    echo '  built: ', $index->search(Query::any('who', 'katz'))->total, $index->search(Query::all('who', 'katz'), mode: Mode::Any)->total, "\n";
    $writer->deleteMatching('who drummer');
    $writer->commit();
    $index->refresh();
    echo '  left: ', count($index), ', ', json_encode(array_column(array_filter($analyzer->analyze('The WHO band'), fn ($token) => $token['stopWord']), 'term')), "\n";
}
// A stop word with synonyms of its own is no stop word; beside other words of a text with synonyms it is one.
$schema = new Schema(['text'], analyzer: new Analyzer('en', stopWords: true), synonyms: [['who', 'World Health Organization'], ['the band', 'orchestra']]);
$index = Index::create(new_folder(), $schema);
$writer = $index->writer();
$writer->addAll([...$documents, ['id' => 6, 'text' => 'Practice, says the World Health Organization'], ['id' => 7, 'text' => 'An orchestra']]);
$writer->commit();
$index->refresh();
foreach (['who practice', 'the practice', 'the who', 'the band', '-who practice', 'practice -(the OR who)', 'band -(the drummer)', 'band +(the OR of)', 'drummer +(the -practice)', 'practice OR (the -drummer)', 'the practice "?"', 'the "?"', 'the +"?"'] as $query) echo "$query: ", implode(' ', array_column($index->search($query, mode: Mode::All)->hits, 'id')), "\n";
// Groups in groups, of nothing: planned once each.
$nothing = Query::all('?');
for ($depth = 0; $depth < 60; $depth++) $nothing = Query::all($nothing, '?');
echo $index->search(Query::all('practice', $nothing), timeout: 20)->total, " found\n";
// A text of stop words alone that has synonyms is looked for, too.
$index = Index::create(new_folder(), new Schema(['text'], analyzer: new Analyzer('en', stopWords: true), synonyms: ['to be' => 'exist']));
$writer = $index->writer();
$writer->addAll([['id' => 1, 'text' => 'to be a sea'], ['id' => 2, 'text' => 'exist sea'], ['id' => 3, 'text' => 'sea']]);
$writer->commit();
$index->refresh();
foreach (['to be sea', 'sea to be', 'to sea'] as $query) {
    $ids = array_column($index->search($query, mode: Mode::All)->hits, 'id');
    sort($ids);
    echo "$query: ", implode(' ', $ids), "\n";
}
foreach ([new Analyzer(), new Analyzer('de')] as $analyzer) var_dump($analyzer->stopWords);
show_thrown(fn () => new Analyzer('ja', stopWords: true));
show_thrown(fn () => new Analyzer(stopWords: true));
show_thrown(fn () => new Analyzer('en', stopWords: 'the'));
show_thrown(fn () => new Analyzer('en', stopWords: ['the', 1]));
show_thrown(fn () => new Analyzer('en', stopWords: ['the', '']));
show_thrown(fn () => new Analyzer('en', stopWords: ['the who']));
show_thrown(fn () => new Analyzer('en', stopWords: ["a\nbm25 0 0"]));
show_thrown(fn () => new Analyzer('en', stopWords: [str_repeat('x', 255)]));
show_thrown(fn () => new Analyzer('en', stopWords: array_fill(0, 10001, 'x')));
show_thrown(fn () => new Analyzer('xyzzy', stopWords: ['x']));
// What no text has as one word.
foreach (['fr' => "l'un", 'en' => 'C++', 'de' => 'foo-bar', 'nl' => '_x_', 'ja' => '東京'] as $language => $word) show_thrown(fn () => new Analyzer($language, stopWords: ['the', $word]));
?>
--EXPECT--
none: false
  the band: 1 3
  the who: 1 3
  who drummer: 3
  to be or not to be: 2
  "the who": 1
  +the band: 1 3
  die Katz: 4
  FÜR katz drummer:
  who band -the:
  built: 30
  left: 4, ["the","who"]
of the language: true
  the band: 5 1 3
  the who: 1 3
  who drummer: 3
  to be or not to be: 2
  "the who": 1
  +the band: 1 3
  die Katz: 4
  FÜR katz drummer:
  who band -the: 5
  built: 10
  left: 4, ["the","who"]
own: ["WHO","für","die","who's"]
  the band: 1 3
  the who: 3 1
  who drummer: 3
  to be or not to be: 2
  "the who": 1
  +the band: 1 3
  die Katz: 4
  FÜR katz drummer:
  who band -the: 5
  built: 10
  left: 4, ["who"]
no words: false
  the band: 1 3
  the who: 1 3
  who drummer: 3
  to be or not to be: 2
  "the who": 1
  +the band: 1 3
  die Katz: 4
  FÜR katz drummer:
  who band -the:
  built: 30
  left: 4, ["the","who"]
who practice: 6
the practice: 5 6
the who: 6 1 3
the band: 7 5 1 3
-who practice: 5
practice -(the OR who): 5
band -(the drummer): 5 1
band +(the OR of): 3 1
drummer +(the -practice): 3
practice OR (the -drummer): 6 5 1
the practice "?": 5 6
the "?": 3 1 6
the +"?": 3 1 6
2 found
to be sea: 1 2
sea to be: 1 2
to sea: 1 2 3
bool(false)
bool(false)
ValueError: Postings\Analyzer::__construct(): Argument #4 ($stopWords) must be right: there is no list of stop words for the language "ja"
ValueError: Postings\Analyzer::__construct(): Argument #4 ($stopWords) must be right: there is no list of stop words for the language ""
TypeError: Postings\Analyzer::__construct(): Argument #4 ($stopWords) must be of type array|bool, string given
TypeError: Postings\Analyzer::__construct(): Argument #4 ($stopWords) must have strings only, not int at index 1
ValueError: Postings\Analyzer::__construct(): Argument #4 ($stopWords) must be right: a stop word is one word, of at most 254 bytes at index 1
ValueError: Postings\Analyzer::__construct(): Argument #4 ($stopWords) must be right: a stop word is one word, of at most 254 bytes at index 0
ValueError: Postings\Analyzer::__construct(): Argument #4 ($stopWords) must be right: a stop word is one word, of at most 254 bytes at index 0
ValueError: Postings\Analyzer::__construct(): Argument #4 ($stopWords) must be right: a stop word is one word, of at most 254 bytes at index 0
ValueError: Postings\Analyzer::__construct(): Argument #4 ($stopWords) must be right: there are more than 10000 stop words
ValueError: Postings\Analyzer::__construct(): Argument #1 ($language) must be a language by its two letters in ISO 639-1, or "" for none, not "xyzzy"
ValueError: Postings\Analyzer::__construct(): Argument #4 ($stopWords) must be right: a stop word is one word, as analyze() returns them, of a script with spaces, not "l'un" at index 1
ValueError: Postings\Analyzer::__construct(): Argument #4 ($stopWords) must be right: a stop word is one word, as analyze() returns them, of a script with spaces, not "C++" at index 1
ValueError: Postings\Analyzer::__construct(): Argument #4 ($stopWords) must be right: a stop word is one word, as analyze() returns them, of a script with spaces, not "foo-bar" at index 1
ValueError: Postings\Analyzer::__construct(): Argument #4 ($stopWords) must be right: a stop word is one word, as analyze() returns them, of a script with spaces, not "_x_" at index 1
ValueError: Postings\Analyzer::__construct(): Argument #4 ($stopWords) must be right: a stop word is one word, as analyze() returns them, of a script with spaces, not "東京" at index 1
