--TEST--
Postings\Index: a disk that is full takes back what was not committed, and nothing else
--EXTENSIONS--
postings
--SKIPIF--
<?php
$folder = sys_get_temp_dir() . '/postings-mount-' . getmypid();
mkdir($folder);
exec("mount -t tmpfs -o size=64k none $folder 2>&1 && umount $folder", $output, $failed);
rmdir($folder);
if ($failed) die('skip no small disk can be mounted');
?>
--FILE--
<?php
use Postings\{Index, Schema, StorageException};

$folder = sys_get_temp_dir() . '/postings-full-' . getmypid();
mkdir($folder);
exec("mount -t tmpfs -o size=3m none $folder");
register_shutdown_function(function () use ($folder) {
    exec("umount -l $folder");
    rmdir($folder);
});

$index = Index::create("$folder/index", new Schema(['text']));
$writer = $index->writer(memory: 8 << 20);
$documents = function (int $first, int $count): iterable {
    for ($i = $first; $i < $first + $count; $i++) {
        yield ['id' => $i, 'text' => hash('sha256', (string) $i) . " word$i common"];
    }
};
$committed = $refusals = $updated = 0;
for ($round = 0; $round < 40; $round++) {
    try {
        $writer->update(0, ['round' => $round]);
        $writer->addAll($documents($round * 1000, 1000));
        $writer->commit();
        $committed += 1000;
        $updated = $round;
    } catch (StorageException $e) {
        $refusals++;
        echo $refusals === 1 ? preg_replace('~/\S+~', 'FILE', $e->getMessage()) . "\n" : '';
    }
    $index->refresh();
    if (count($index) !== $committed || $index->search('common')->total !== $committed || ($index->get(0)['round'] ?? 0) !== $updated) {
        echo "round $round: ", count($index), " documents of $committed\n";
    }
}
$index->verify();
var_dump($refusals > 0, $committed > 0);
// Room again: a document fits.
$writer->delete(range(0, 39999));
try {
    $writer->commit();
    $index->refresh();
    echo count($index), "\n";
} catch (StorageException) {
    echo "0\n";  // not even the names of the deleted ones fitted: nothing changed
}
$index->verify();
$writer->close();

// Segments that should be merged, for which there is no room: what is committed has room.
Index::drop("$folder/index");
$index = Index::create("$folder/index", new Schema(['text']));
$writer = $index->writer(memory: 8 << 20);
for ($batch = 0; $batch < 3; $batch++) {
    $writer->addAll($documents($batch * 3000, 3000));
    $writer->commit();
}
file_put_contents("$folder/other", '');
while (disk_free_space($folder) > 400 << 10) file_put_contents("$folder/other", str_repeat('x', 64 << 10), FILE_APPEND);
for ($batch = 0; $batch < 4; $batch++) {
    $writer->addAll($documents(9000 + 300 * $batch, 300));
    $writer->commit();
}
$writer->delete(range(0, 499));
$writer->commit();
$index->refresh();
echo count($index), " documents, {$index->info()['deleted']} deleted ones\n";
try {
    $writer->merge();
} catch (StorageException $e) {
    echo 'merge(): ', preg_replace('~/\S+~', 'FILE', $e->getMessage()), "\n";
}
$index->verify();
try {
    $writer->rebuild(new Schema(['text', Postings\Field::keyword('tag')]));
    $writer->commit();
} catch (StorageException $e) {
    echo 'rebuild(): ', preg_replace('~/\S+~', 'FILE', $e->getMessage()), "\n";
}
$index->refresh();
echo count($index), ' documents of ', count($index->schema->fields), " field\n";
// One that frees room goes on, also if another one has none.
$writer->delete(range(500, 2950));
$writer->commit();
$index->refresh();
echo count($index), " documents, {$index->info()['deleted']} deleted ones\n";
unlink("$folder/other");
$writer->add(['id' => 'last', 'text' => 'last']);
$writer->commit();
$index->refresh();
echo count($index), " documents, {$index->info()['deleted']} deleted ones\n";
$index->verify();
echo "done\n";
?>
--EXPECTF--
%sNo space left on device%S
bool(true)
bool(true)
0
9700 documents, 500 deleted ones
merge(): cannot write FILE No space left on device
rebuild(): cannot write a file in FILE No space left on device
9700 documents of 1 field
7249 documents, 0 deleted ones
7250 documents, 0 deleted ones
done
