--TEST--
Postings\Index::correct(): a stop word may be what was meant, as the text is to be shown; one that was typed right stays
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Field, Filter, Index, Schema};

require __DIR__ . '/index.inc';

/** @param array<string, int> $texts with how many documents have them */
function of(array $texts, Analyzer $analyzer): Index
{
    $documents = [];
    foreach ($texts as $text => $times) array_push($documents, ...array_fill(0, $times, ['text' => $text, 'owner' => $times > 10 ? 'a' : 'b']));
    return index_of(new Schema(['text', Field::keyword('owner')], analyzer: $analyzer), $documents);
}
$texts = ['what is that kernel' => 200, 'theta function' => 2, 'a chat room' => 3, 'more than this' => 1, 'thta kernels' => 1, 'whoa' => 5];
foreach (['a language' => new Analyzer('en'), 'queries leave them out' => new Analyzer('en', stopWords: true), 'their own' => new Analyzer(stopWords: ['that', 'than', 'what', 'is', 'whom']), 'none' => new Analyzer()] as $name => $analyzer) {
    $index = of($texts, $analyzer);
    $ask = fn (string ...$queries) => implode(', ', array_map(fn ($query) => json_encode($index->correct($query)), $queries));
    echo "$name:\n  typed wrongly: ", $ask('thta', 'what is thta', 'waht is thta kernel', 'thta kernle', '"thta kernel"', '+thaat', 'thatt'), "\n";
    echo '  typed right: ', $ask('than', 'than kernel', 'whom', 'whom kernle'), "\n";
}
// A word that is as near and more frequent, and one that is nearer.
foreach ([['that' => 3, 'theta' => 2], ['that' => 1, 'theta' => 15], ['that' => 1, 'theta' => 17], ['than' => 10, 'thank' => 9], ['than' => 10, 'thank' => 11]] as $texts) echo json_encode(array_map(of($texts, new Analyzer('en'))->correct(...), ['thta', 'thanm'])), ' ';
$index = of(['what is that' => 20, 'theta and more' => 2], new Analyzer('en'));
echo json_encode(array_map(fn ($owner) => $index->correct('thta', filter: Filter::equal('owner', $owner)), ['a', 'b'])), "\n";
// Queries leave out those of a field's own analyzer, too.
$leaves_out = new Analyzer('en', stopWords: true);
foreach ([new Schema(['text'], analyzer: $leaves_out), new Schema([Field::text('text', analyzer: $leaves_out)])] as $schema) {
    echo json_encode(index_of($schema, [...array_fill(0, 100, ['text' => 'kernel']), ['text' => 'the kernl']])->correct('the kernl')), "\n";
}
?>
--EXPECT--
a language:
  typed wrongly: "that", "what is that", "what is that kernel", "that kernel", "\"that kernel\"", "+that", "that"
  typed right: null, null, null, "whom kernel"
queries leave them out:
  typed wrongly: "that", "what is that", "what is that kernel", "that kernel", "\"that kernel\"", "+that", "that"
  typed right: null, null, null, "whom kernel"
their own:
  typed wrongly: "that", "what is that", "what is that kernel", "that kernel", "\"that kernel\"", "+that", "that"
  typed right: null, null, null, "whom kernel"
none:
  typed wrongly: "that", "what is that", "what is that kernel", "that kernel", "\"that kernel\"", "+that", "that"
  typed right: "that", "that kernel", "whoa", "whoa kernel"
["that",null] ["that",null] ["theta",null] [null,"than"] [null,"than"] ["that","theta"]
"the kernel"
"the kernel"
