--TEST--
Queries of very many words: each different one counts once; with synonyms, those of the last words are left out
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Mode, Query, Schema};

require __DIR__ . '/index.inc';

$words = array_map(fn (int $i) => 'w' . strtr((string) $i, '0123456789', 'abcdefghij'), range(0, 16383));
$lists = array_chunk($words, 64);
$index = index_of(new Schema(['text'], synonyms: array_slice($lists, 0, 200)), [['text' => implode(' ', $words)]]);

// Words without synonyms, twice.
$some = array_slice($words, 200 * 64, 300);
$explained = $index->explain(implode(' ', [...$some, ...$some]), 0, Mode::Any);
echo count($explained['parts']), ' parts for ', count(array_unique($some)), " words\n";

foreach ([100, 128, 129, 200] as $count) {
    $query = implode(' ', array_column(array_slice($lists, 0, $count), 0));
    $found = $index->search($query, mode: Mode::All);
    echo $count, ' words with 63 synonyms each: ', count($index->explain($query, 0, Mode::Any)['parts']), ' parts; ', implode('; ', $found->warnings), "\n";
}
?>
--EXPECT--
300 parts for 300 words
100 words with 63 synonyms each: 6400 parts; 
128 words with 63 synonyms each: 8192 parts; 
129 words with 63 synonyms each: 8193 parts; too many words with synonyms; from here on, these are left out: "wibjc"
200 words with 63 synonyms each: 8264 parts; too many words with synonyms; from here on, these are left out: "wibjc"
