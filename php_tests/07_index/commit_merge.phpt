--TEST--
A commit without merges merges small segments only; a later one does the rest, with the same documents
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Index, Schema};

require __DIR__ . '/index.inc';

$index = Index::create(new_folder(), new Schema(['text']));
$writer = $index->writer();
$id = 0;
$add = function (int $count) use ($writer, &$id): void {
    for (; $count > 0; --$count) $writer->add(['id' => $id++, 'text' => $id % 2 ? 'odd' : 'even']);
};
$show = function (string $when) use ($index): void {
    $index->refresh();
    $info = $index->info();
    echo "$when: $info[segments] segments, $info[documents] documents, $info[deleted] deleted, ", $index->search('odd')->total, " odd\n";
};

for ($i = 0; $i < 6; ++$i) {
    $add(2000);
    $writer->commit(durable: false, merge: false);
}
$show('six of 2,000');
for ($i = 0; $i < 6; ++$i) {
    $add(10);
    $writer->commit(durable: false, merge: false);
}
$show('and six of 10');
$add(5000);
$writer->commit(durable: false, merge: false);
$writer->delete(array_map('strval', [...range(0, 1499), ...range(13000, 13999)]));
$writer->commit(durable: false, merge: false);
$show('and one of 5,000, with 1,000 deleted');
$index->verify();

$writer->commit(durable: false);
$show('merged, without changes');
$writer->commit(durable: false);
$add(1);
$writer->commit(durable: false, merge: true);
$show('one more');
$writer->delete('5000');
$writer->commit(false, null, false);
$show('one deleted');
$writer->merge();
$show('merge()');
$index->verify();
?>
--EXPECT--
six of 2,000: 6 segments, 12000 documents, 0 deleted, 6000 odd
and six of 10: 7 segments, 12060 documents, 0 deleted, 6030 odd
and one of 5,000, with 1,000 deleted: 8 segments, 14560 documents, 1000 deleted, 7280 odd
merged, without changes: 1 segments, 14560 documents, 0 deleted, 7280 odd
one more: 2 segments, 14561 documents, 0 deleted, 7281 odd
one deleted: 2 segments, 14560 documents, 1 deleted, 7280 odd
merge(): 1 segments, 14560 documents, 0 deleted, 7280 odd
