--TEST--
Words with typos do not mean stop words, which are in the index; the typed word itself may be one
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Mode, Query, Schema};

require __DIR__ . '/index.inc';

$documents = [['text' => 'that is it'], ['text' => 'a chat'], ['text' => 'a chap'], ['text' => 'what others hear'], ['text' => 'here']];
foreach ([[new Analyzer('en'), 'English'], [new Analyzer('en', stopWords: true), 'English, left out'], [new Analyzer(stopWords: ['CHAP']), 'one of its own'], [new Analyzer(), 'no language']] as [$analyzer, $name]) {
    $index = index_of(new Schema(['text'], analyzer: $analyzer), $documents);
    echo "$name:\n";
    foreach (['chat', 'thta', 'that', 'whta', 'hear', '-chat here'] as $text) {
        $result = $index->search($query = Query::parse($text, typos: 1), mode: Mode::All);
        echo "  $query: ", ids($result), ' ', implode(' ', array_map(fn ($hit) => $hit->snippet('text'), $result->hits)), "\n";
    }
    echo '  chat: ', implode(' ', array_column($index->similarTerms('chat', 1), 'term')), '; that: ', implode(' ', array_column($index->similarTerms('that', 1), 'term')), "\n";
}
// A synonym is meant, also if it is a stop word.
$index = index_of(new Schema(['text'], analyzer: new Analyzer('en'), synonyms: [['chat', 'that']]), $documents);
echo ids($index->search(Query::fuzzy('chat'))), "\n";
?>
--EXPECT--
English:
  chat~1: 1 2 a <mark>chat</mark> a <mark>chap</mark>
  thta~1:  
  that~1: 0 1 <mark>that</mark> is it a <mark>chat</mark>
  whta~1:  
  hear~1: 3 what others <mark>hear</mark>
  -chat~1 here~1: 4 3 <mark>here</mark> what others <mark>hear</mark>
  chat: chap; that: chat
English, left out:
  chat~1: 1 2 a <mark>chat</mark> a <mark>chap</mark>
  thta~1:  
  that~1: 0 1 <mark>that</mark> is it a <mark>chat</mark>
  whta~1:  
  hear~1: 3 what others <mark>hear</mark>
  -chat~1 here~1: 4 3 <mark>here</mark> what others <mark>hear</mark>
  chat: chap; that: chat
one of its own:
  chat~1: 1 0 3 a <mark>chat</mark> <mark>that</mark> is it <mark>what</mark> others hear
  thta~1: 0 <mark>that</mark> is it
  that~1: 0 1 3 <mark>that</mark> is it a <mark>chat</mark> <mark>what</mark> others hear
  whta~1: 3 <mark>what</mark> others hear
  hear~1: 3 what others <mark>hear</mark>
  -chat~1 here~1: 4 <mark>here</mark>
  chat: that what; that: chat what
no language:
  chat~1: 1 2 0 3 a <mark>chat</mark> a <mark>chap</mark> <mark>that</mark> is it <mark>what</mark> others hear
  thta~1: 0 <mark>that</mark> is it
  that~1: 0 1 3 <mark>that</mark> is it a <mark>chat</mark> <mark>what</mark> others hear
  whta~1: 3 <mark>what</mark> others hear
  hear~1: 3 what others <mark>hear</mark>
  -chat~1 here~1: 4 <mark>here</mark>
  chat: chap that what; that: chat what
1 0 2
