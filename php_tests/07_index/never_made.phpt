--TEST--
A Filter or a Query made without its functions, as PDO makes objects, is refused; so is a DocumentLengths
--EXTENSIONS--
postings
pdo
pdo_sqlite
--FILE--
<?php
use Postings\{DocumentLengths, Filter, PostingList, Query, Schema};

require __DIR__ . '/index.inc';

$index = index_of(new Schema(['text']), [['text' => 'a'], ['text' => 'a']]);
$writer = $index->writer();
$database = new PDO('sqlite::memory:');
$made = fn (string $class) => $database->query("select '$class'")->fetch(PDO::FETCH_CLASS | PDO::FETCH_CLASSTYPE);
$filter = $made(Filter::class);
$query = $made(Query::class);
foreach ([
    fn () => $writer->deleteMatching('a', filter: $filter),
    fn () => $index->search('a', filter: $filter),
    fn () => $index->searchMany(['a'], filter: $filter),
    fn () => $index->matches('a', filter: $filter),
    fn () => $index->explain('a', 0, filter: $filter),
    fn () => $index->similar(0, filter: $filter),
    fn () => $index->similar(['text' => 'a'], filter: $filter),
    fn () => Filter::all(Filter::exists('text'), $filter),
    fn () => Filter::not($filter),
    fn () => $writer->deleteMatching($query),
    fn () => $index->search($query),
    fn () => $index->searchMany(['a', $query]),
    fn () => $index->matches($query),
    fn () => $index->explain($query, 0),
    fn () => Query::any('a', $query),
    fn () => Query::not($query),
    fn () => $query->field('text'),
    fn () => $query->boost(2),
    fn () => (string) $query,
] as $use) show_thrown($use);
var_dump($query == $made(Query::class), $writer->pending());

$lengths = @unserialize('C:24:"Postings\DocumentLengths":0:{}');
foreach ([
    fn () => $lengths->toBytes(),
    fn () => serialize($lengths),
    fn () => var_export($lengths, true),
    fn () => $lengths->with([1 => 1]),
    fn () => $lengths->withBounds(PostingList::fromArray([1])),
    fn () => $lengths->hasBounds(PostingList::fromArray([1])),
] as $use) show_thrown($use);
?>
--EXPECT--
ValueError: Postings\Writer::deleteMatching(): Argument #3 ($filter) must be constructed
ValueError: Postings\Index::search(): Argument #5 ($filter) must be constructed
ValueError: Postings\Index::searchMany(): Argument #5 ($filter) must be constructed
ValueError: Postings\Index::matches(): Argument #3 ($filter) must be constructed
ValueError: Postings\Index::explain(): Argument #4 ($filter) must be constructed
ValueError: Postings\Index::similar(): Argument #3 ($filter) must be constructed
ValueError: Postings\Index::similar(): Argument #3 ($filter) must be constructed
ValueError: Postings\Filter::all(): Argument #2 must be constructed
ValueError: Postings\Filter::not(): Argument #1 ($filter) must be constructed
ValueError: Postings\Writer::deleteMatching(): Argument #1 ($query) must be constructed
ValueError: Postings\Index::search(): Argument #1 ($query) must be constructed
ValueError: Postings\Index::searchMany(): Argument #1 ($queries) must be constructed
ValueError: Postings\Index::matches(): Argument #1 ($query) must be constructed
ValueError: Postings\Index::explain(): Argument #1 ($query) must be constructed
ValueError: Postings\Query::any(): Argument #2 must be constructed
ValueError: Postings\Query::not(): Argument #1 ($query) must be constructed
Error: The Postings\Query was never constructed
Error: The Postings\Query was never constructed
Error: The Postings\Query was never constructed
bool(false)
int(0)
Error: The Postings\DocumentLengths was never constructed
Error: The Postings\DocumentLengths was never constructed
Error: The Postings\DocumentLengths was never constructed
Error: The Postings\DocumentLengths was never constructed
Error: The Postings\DocumentLengths was never constructed
Error: The Postings\DocumentLengths was never constructed
