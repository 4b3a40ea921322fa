--TEST--
Postings\Index: filters by numbers, dates, booleans and keywords find what PHP's own comparisons find, whatever is added, deleted and merged
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Filter, Index, Mode, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
require __DIR__ . '/columns.inc';
seeded();

$index = Index::create(new_folder(), column_schema());
$writer = $index->writer();
$model = [];
$filters = 0;
for ($step = 0; $step < 40; $step++) {
    change($writer, $model);
    $index->refresh();
    for ($n = 0; $n < 25; $n++) {
        [$filter, $passes, $shown] = random_filter(2);
        $word = 'w' . mt_rand(0, 3);
        $expected = array_keys(array_filter($model, fn ($document) => in_array($word, explode(' ', $document['text'])) && $passes($document)));
        $what = "$shown in step $step";
        $result = $index->search($word, count($model) + 1, filter: $filter);
        same(count($expected), $result->total, "total of $what");
        $found = array_map(fn ($hit) => $hit->id, $result->hits);
        sort($found);
        sort($expected);
        same(array_map('strval', $expected), $found, $what);
        same(count(array_filter($model, $passes)), $index->search('*', 0, filter: $filter)->total, "all of $what");
        $filters++;
    }
}
$index->verify();
echo $filters, " filters\n";
// What is deleted by a filter is what it finds.
[$filter, $passes] = random_filter(1);
$writer->deleteMatching('*', filter: $filter);
$writer->commit(durable: false);
$index->refresh();
same(count(array_filter($model, fn ($document) => !$passes($document))), count($index), 'what is left');
echo "done\n";
?>
--EXPECT--
1000 filters
done
