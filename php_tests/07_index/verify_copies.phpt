--TEST--
Postings\Index::verify(): reads what is on the disk now, also in a process that has the index open
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Index, Schema};

require __DIR__ . '/index.inc';

$source = new_folder();
$writer = Index::create($source, new Schema(['text']))->writer();
foreach (range(1, 100) as $id) $writer->add(['id' => $id, 'text' => "word$id common"]);
$writer->commit();
$copy = new_folder();
$copy_all = function () use ($source, $copy): void {
    if (is_dir($copy)) array_map('unlink', glob("$copy/*"));
    else mkdir($copy);
    foreach (glob("$source/*") as $file) copy($file, "$copy/" . basename($file));
};
$damage = function (string $file): void {
    $bytes = file_get_contents($file);
    $bytes[intdiv(strlen($bytes), 2)] = ~$bytes[intdiv(strlen($bytes), 2)];
    unlink($file);
    file_put_contents($file, $bytes);
};
$show = function (string $what, callable $work): void {
    echo "$what: ";
    show_thrown(fn () => $work());
};
$copy_all();
$show('whole', Index::open($copy)->verify(...));

echo "A copy at the path of another one\n";
$writer->add(['id' => 'new', 'text' => 'new']);
$writer->delete(1);
$writer->commit(merge: false);
foreach (['seg', 'del'] as $ending) {
    foreach (['unlink', $damage] as $do) {
        $copy_all();
        $do(glob("$copy/*.$ending")[0]);
        $show($ending, fn () => Index::open($copy)->verify());
    }
}

echo "Beneath an Index that is open\n";
foreach (['seg', 'del'] as $ending) {
    foreach (['unlink', $damage] as $do) {
        $copy_all();
        $index = Index::open($copy);
        $index->verify();
        $do(glob("$copy/*.$ending")[0]);
        $show($ending, $index->verify(...));
        $show("$ending, opened again", fn () => Index::open($copy)->verify());
    }
}

echo "What later commits dropped\n";
$index = Index::open($source);
$writer->merge();
$show('seg and del', $index->verify(...));
$index->refresh();
$show('new', $index->verify(...));
?>
--EXPECTF--
whole: nothing
A copy at the path of another one
seg: Postings\CorruptedDataException: FOLDER/00000001.seg, offset 0: the manifest names this file, and it is not there
seg: Postings\CorruptedDataException: FOLDER/00000001.seg, %s
del: Postings\CorruptedDataException: FOLDER/00000001.3.del, offset 0: the manifest names this file, and it is not there
del: Postings\CorruptedDataException: FOLDER/00000001.3.del, %s
Beneath an Index that is open
seg: Postings\CorruptedDataException: FOLDER/00000001.seg, offset 0: the manifest names this file, and it is not there
seg, opened again: Postings\CorruptedDataException: FOLDER/00000001.seg, offset 0: the manifest names this file, and it is not there
seg: Postings\CorruptedDataException: FOLDER/00000001.seg, %s
seg, opened again: Postings\CorruptedDataException: FOLDER/00000001.seg, %s
del: Postings\CorruptedDataException: FOLDER/00000001.3.del, offset 0: the manifest names this file, and it is not there
del, opened again: Postings\CorruptedDataException: FOLDER/00000001.3.del, offset 0: the manifest names this file, and it is not there
del: Postings\CorruptedDataException: FOLDER/00000001.3.del, %s
del, opened again: Postings\CorruptedDataException: FOLDER/00000001.3.del, %s
What later commits dropped
seg and del: nothing
new: nothing
