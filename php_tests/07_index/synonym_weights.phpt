--TEST--
Postings\Index: synonyms count as the word that they stand for, once
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Mode, Schema};

require __DIR__ . '/index.inc';

$schema = fn (array $fields, array ...$synonyms) => new Schema($fields, synonyms: $synonyms);
$scores = fn (Postings\Result $result) => implode(', ', array_map(fn ($hit) => sprintf('%s: %.4f', $hit->id, $hit->score), $result->hits));

// That it is said twice changes nothing.
foreach ([[['a', 'b', 'c']], [['a', 'b'], ['a', 'b', 'c']]] as $synonyms) {
    echo $scores(index_of($schema(['t'], ...$synonyms), [['t' => 'b'], ['t' => 'c'], ['t' => 'b']])->search('a')), "\n";
}
echo "With the weight of the word:\n";
$index = index_of($schema(['t'], ['a', 'b']), [['t' => 'a x'], ['t' => 'b x'], ['t' => 'q']]);
$hits = $index->search('a^5 x^2')->hits;
printf("%d hits; %s\n", count($hits), $hits[0]->score === $hits[1]->score ? 'equal' : 'not equal');
printf("more than without: %s\n", var_export($hits[1]->score > $index->search('a x^2')->hits[1]->score, true));
echo "Of several words, only where these are in one field, and have no weights:\n";
$index = index_of($schema(['t', 'u'], ['new york', 'nyc']), [['t' => 'nyc', 'u' => 'nyc'], ['t' => 'new', 'u' => 'york'], ['t' => 'new york']]);
foreach (['new york', 't:new t:york', 't:new u:york', 'new^2 york^3'] as $query) {
    echo "$query: ", ids($index->search($query, mode: Mode::All)), "\n";
}
?>
--EXPECT--
1: 0.9808, 0: 0.4700, 2: 0.4700
1: 0.9808, 0: 0.4700, 2: 0.4700
With the weight of the word:
2 hits; equal
more than without: true
Of several words, only where these are in one field, and have no weights:
new york: 0 1 2
t:new t:york: 2 0
t:new u:york: 1
new^2 york^3: 1 2
