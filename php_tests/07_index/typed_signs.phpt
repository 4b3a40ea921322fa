--TEST--
Query::parse() with prefix: true: nothing vanishes at an apostrophe, a dot or a comma within a word
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Mode, Query, Schema};

require __DIR__ . '/index.inc';

$documents = [
    ['id' => 'names', 'text' => "O'Neill don't"],
    ['id' => 'code', 'text' => 'node.js l’avion aujourd’hui v1.5'],
    ['id' => 'plain', 'text' => 'don node v1 o 10, and donkey nodes'],
    ['id' => 'many', 'text' => '10,000 a_b.c'],
];
$words = ["o'neill", 'o’neill', "don't", 'node.js', "aujourd'hui", 'v1.5', '10,000', "l'avion", 'see node.js', 'a_b.c'];
foreach (['', 'en', 'fr'] as $language) {
    $index = index_of(new Schema(['text'], analyzer: new Analyzer($language)), $documents);
    $find = fn (string $text) => $index->search(Query::parse($text, $index->schema, prefix: true), mode: Mode::All);
    foreach ($words as $word) {
        // Behind an elision, another word begins.
        if ($language === 'fr' && $word === "l'avion") continue;
        // From the sign on, whoever has the word stays found.
        $whole = array_column($find($word)->hits, 'id');
        for ($size = strcspn($word, "'.,’"); $size < strlen($word); ++$size) {
            if (!preg_match('//u', $typed = substr($word, 0, $size))) continue;
            $missing = array_diff($whole, array_column($find($typed)->hits, 'id'));
            if ($missing && $typed !== 'see node') echo "$language $typed: ", implode(' ', $missing), " of $word\n";
        }
    }
}
$index = index_of(new Schema(['text']), $documents);
foreach (['don', "don'", 'don’', 'don.', 'don,', 'node.', 'node. ', 'node..', 'see node.', 'code: node.', 'v1.', '10,', '10;', 'don;', "'", "node.'", 'a_b.', '-don\'', "don'*", '"js node.', '"l’'] as $text) {
    $query = Query::parse($text, $index->schema, prefix: true);
    $hits = $index->search($query, mode: Mode::All);
    echo "$query: ", ids($hits), "\n";
    if (Query::parse($query->text, $index->schema) != $query) echo "  is not what its text is\n";
    if (ids($index->search($query->text, mode: Mode::All)) !== ids($hits)) echo "  its text finds something else\n";
}
echo $index->search(Query::parse("don'", prefix: true))->hits[0]->highlight('text'), "\n";
?>
--EXPECT--
don OR don*: plain names
don' OR don'*: plain names
don’ OR don’*: plain names
don. OR don.*: plain
don,: plain
node. OR node.*: plain code
node.: plain
node..: plain
see node. OR node.*: 
code\: node. OR node.*: 
v1. OR v1.*: plain code
10, OR 10,*: plain many
10; OR 10;*: plain
don;: plain
: 
node.': plain
a_b. OR a_b.*: many
-don': 
don'*: names plain
"js node." OR js\ node.*: 
"l’" OR l’*: code
<mark>don</mark> node v1 o 10, and donkey nodes
