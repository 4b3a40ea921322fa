--TEST--
Postings\Hit::document() and Postings\Index::get() give what was added, in any order, of several indexes by turns
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Index, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

$model = $indexes = $hits = [];
foreach ([0, 1] as $n) {
    $indexes[$n] = Index::create(new_folder(), new Schema(['text']));
    $writer = $indexes[$n]->writer();
    for ($id = 0; $id < 2500; $id++) {
        // Mostly short ones, many in a block; some longer than blocks, and than what is kept.
        $bytes = random_bytes(mt_rand(1, [50, 50, 50, 3000][$id % 4]));
        if ($id % 500 === 7) $bytes = random_bytes(200000);
        if ($id % 500 === 8) $bytes = str_repeat("index $n document $id ", 20000);
        $document = ['id' => $id, 'text' => "common $n", 'bytes' => $bytes, 'nested' => [$n, [1.5, true, null, 'key' => []]], 5 => -$id];
        $writer->add($document);
        $model[$n][$id] = $document;
        if ($id === 1200) $writer->commit(durable: false);
    }
    $writer->commit(durable: false);
    $indexes[$n]->refresh();
    $hits[$n] = $indexes[$n]->search('common', 2500)->hits;
}
foreach ($hits as $n => $all) {
    foreach ($all as $hit) same(true, $model[$n][$hit->id] === $hit->document(), "$hit->id of $n, in order");
}
for ($i = 0; $i < 4000; $i++) {
    $n = mt_rand(0, 1);
    $id = mt_rand(0, 2499);
    same(true, $model[$n][$id] === $hits[$n][$id]->document(), "$id of $n");
    if ($i % 3 === 0) same(true, $model[1 - $n][$id] === $indexes[1 - $n]->get($id), "$id of the other");
    if ($i % 10 === 0) same(true, $model[$n][$id] === $hits[$n][$id]->document(), "$id of $n again");
}
// A hit shows its own moment, and outlives what it is of.
$hit = $hits[0][10];
$writer = Index::open($indexes[0]->path)->writer();
$writer->add(['id' => 10, 'text' => 'changed']);
$writer->deleteMatching('common');
$writer->merge();
$writer->close();
$indexes[0]->refresh();
echo count($indexes[0]), ' ', $indexes[0]->get(10)['text'], "\n";
same(true, $model[0][10] === $hit->document(), 'the old one');
$indexes = $hits = $all = [];
same(true, $model[0][10] === $hit->document(), 'the last one');
echo "done\n";
?>
--EXPECT--
1 changed
done
