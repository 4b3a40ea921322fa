--TEST--
Postings\Index: what is as great as it may be is taken
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Filter, Query, Schema};

require __DIR__ . '/index.inc';

$names = ['a', 'b', 'c', 'd'];
$index = index_of(new Schema(['text', ...array_map(Field::int(...), $names), Field::keyword('tag')]), [['id' => 1, 'text' => 'a']]);
$take = function (string $what, callable $work): void {
    try {
        $work();
        echo "$what\n";
    } catch (Throwable $e) {
        echo "$what: ", $e->getMessage(), "\n";
    }
};
$take('10,000 filters', fn () => $index->search('a', filter: Filter::any(...array_fill(0, 10000, Filter::exists('a')))));
$take('4 fields to sort by', fn () => $index->search('a', sort: array_fill_keys($names, 'asc')));
$take('1,024 words', fn () => $index->search(Query::any(...array_fill(0, 1024, 'a'))));
$take('a limit of 1,073,741,823', fn () => $index->search('a', 1073741823));
$take('1,000,000 values of a facet', fn () => $index->search('a', facets: ['a' => 1000000]));
$writer = $index->writer();
$take('a key of 255 bytes', fn () => $writer->add(['id' => str_repeat('k', 255)]));
$take('a keyword of 254 bytes', fn () => $writer->add(['id' => 2, 'tag' => str_repeat('k', 254)]));
echo "And no more:\n";
$take('10,001 filters', fn () => $index->search('a', filter: Filter::any(...array_fill(0, 10001, Filter::exists('a')))));
$take('1,025 words', fn () => $index->search(Query::any(...array_fill(0, 1025, 'a'))));
$take('a keyword of 255 bytes', fn () => $writer->add(['id' => 2, 'tag' => str_repeat('k', 255)]));
?>
--EXPECT--
10,000 filters
4 fields to sort by
1,024 words
a limit of 1,073,741,823
1,000,000 values of a facet
a key of 255 bytes
a keyword of 254 bytes
And no more:
10,001 filters: Postings\Filter::any(): Argument #1 makes too large a filter: a filter has 10000 others at most
1,025 words: Postings\Query::any(): Argument #1 makes too large a query: a query has 1024 terms at most
a keyword of 255 bytes: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "2": the keyword "tag" has more than 254 bytes
