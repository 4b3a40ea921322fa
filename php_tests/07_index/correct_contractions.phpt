--TEST--
Postings\Index::correct(): contractions and possessives of words that are no mistakes stay
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Field, Filter, Index, Schema};

require __DIR__ . '/index.inc';

$texts = ['whoa' => 100, 'hell' => 100, 'shell' => 100, 'wells' => 100, 'dont' => 100, 'lets' => 100, 'cant' => 100, 'wont' => 100, 'yell' => 100, 'theyre' => 100, 'couldest' => 100, 'dog' => 5, 'dogs' => 300, 'dots' => 300, 'doge' => 300, 'horse' => 9, 'hordes' => 300, 'word' => 300, 'wrod' => 1, 'homme' => 5, 'hommes' => 300, 'comme' => 300];
$index = function (Schema $schema) use ($texts): Index {
    $documents = [];
    foreach ($texts as $text => $times) array_push($documents, ...array_fill(0, $times, ['text' => $text, 'owner' => $text === 'dog' ? 'a' : 'b']));
    return index_of($schema, $documents);
};
$right = ["who's", "he'll", "she'll", "we'll", "don't", "it's", "let's", "can't", "won't", "y'all", "they're", "couldn't", "who'd've", "WHO'S", "dog's", "horse's", "dog'll", "l'homme"];
$wrong = ["dgo's", "wrod's", "hores's", "whoo's", "l'home", "hel'l"];
foreach (['English' => new Analyzer('en'), 'that queries leave out' => new Analyzer('en', stopWords: true), 'without stems' => new Analyzer('en', stemming: false)] as $name => $analyzer) {
    foreach (['of the schema' => new Schema(['text', Field::keyword('owner')], analyzer: $analyzer), 'of the field' => new Schema([Field::text('text', analyzer: $analyzer), Field::keyword('owner')])] as $whose => $schema) {
        $of = $index($schema);
        $changed = [];
        foreach ($right as $word) {
            foreach ([$word, strtr($word, ["'" => '’'])] as $typed) {
                foreach (['%s', '%s kernel', '"%s"', '+%s'] as $query) {
                    $corrected = $of->correct(sprintf($query, $typed));
                    if ($corrected !== null) $changed[] = sprintf($query, $typed) . " -> $corrected";
                }
            }
        }
        echo "$name, $whose: ", implode(', ', $changed) ?: 'nothing changed', '; ', json_encode(array_map($of->correct(...), $wrong)), "\n";
    }
}
// English ones stay without English stop words, too.
foreach ([new Analyzer(), new Analyzer('en', stopWords: ['whoa'])] as $analyzer) echo json_encode(array_map($index(new Schema(['text', Field::keyword('owner')], analyzer: $analyzer))->correct(...), ["who's", "he'll", "HE’LL", "we'll", "it's", "they're", "who'd've", "dog's", "hel'l"])), "\n";
// With a filter, only a word of the documents that pass is one.
$of = $index(new Schema(['text', Field::keyword('owner')]));
foreach ([null, Filter::equal('owner', 'a'), Filter::equal('owner', 'b')] as $filter) echo json_encode($of->correct("dog's", filter: $filter)), "\n";
$french = index_of(new Schema(['text'], analyzer: new Analyzer('fr')), array_map(fn ($text) => ['text' => $text], ['un homme', 'un homme', 'une femme', ...array_fill(0, 90, 'comme')]));
echo json_encode(array_map($french->correct(...), ["l'homme", 'l’homme', "d'un", "qu'il", "l'hmome", "l'zomme"])), "\n";
?>
--EXPECT--
English, of the schema: nothing changed; ["dogs",null,"hordes","whoa",null,"hell"]
English, of the field: nothing changed; ["dogs",null,"hordes","whoa",null,"hell"]
that queries leave out, of the schema: nothing changed; ["dogs",null,"hordes","whoa",null,"hell"]
that queries leave out, of the field: nothing changed; ["dogs",null,"hordes","whoa",null,"hell"]
without stems, of the schema: nothing changed; [null,"wrod",null,null,null,"hell"]
without stems, of the field: nothing changed; [null,"wrod",null,null,null,"hell"]
[null,null,null,null,null,null,null,null,"hell"]
[null,null,null,null,null,null,null,null,"hell"]
null
null
"dogs"
[null,null,null,null,"l'homme","l'comme"]
