--TEST--
Postings\Index: a search that takes longer than its timeout throws
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Index, Schema, TimeoutException};

require __DIR__ . '/index.inc';

$index = Index::create(new_folder(), new Schema(['text']));
$writer = $index->writer();
for ($id = 0; $id < 2000; $id++) {
    $writer->add(['id' => $id, 'text' => 'a b c w' . $id % 100]);
}
$writer->commit(durable: false);
$index->refresh();

foreach (['a b', '"a b"', 'w*', '"a w"*', 'w1 OR w2'] as $query) {
    foreach ([fn ($timeout) => $index->search($query, timeout: $timeout)->total,
        fn ($timeout) => $index->searchMany([$query, 'a'], timeout: $timeout)[0]->total] as $search) {
        show_thrown(fn () => $search(1e-9));
        echo $search(null) === $search(600.0) && $search(600) === $search(INF) ? 'in time' : 'differs', "\n";
    }
}
foreach ([0, -1, NAN, '-0.5'] as $timeout) {
    show_thrown(fn () => $index->search('a', timeout: $timeout));
}
show_thrown(fn () => $index->searchMany(['a'], timeout: 0));
?>
--EXPECT--
Postings\TimeoutException: The search took longer than its timeout
in time
Postings\TimeoutException: The search took longer than its timeout
in time
Postings\TimeoutException: The search took longer than its timeout
in time
Postings\TimeoutException: The search took longer than its timeout
in time
Postings\TimeoutException: The search took longer than its timeout
in time
Postings\TimeoutException: The search took longer than its timeout
in time
Postings\TimeoutException: The search took longer than its timeout
in time
Postings\TimeoutException: The search took longer than its timeout
in time
Postings\TimeoutException: The search took longer than its timeout
in time
Postings\TimeoutException: The search took longer than its timeout
in time
ValueError: Postings\Index::search(): Argument #7 ($timeout) must be greater than 0, 0 given
ValueError: Postings\Index::search(): Argument #7 ($timeout) must be greater than 0, -1 given
ValueError: Postings\Index::search(): Argument #7 ($timeout) must be greater than 0, NAN given
ValueError: Postings\Index::search(): Argument #7 ($timeout) must be greater than 0, -0.5 given
ValueError: Postings\Index::searchMany(): Argument #7 ($timeout) must be greater than 0, 0 given
