--TEST--
A folder with an index's files but no manifest: an incomplete copy is not overwritten, and drop() removes it
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Index, IndexExistsException, IndexNotFoundException, Schema, StorageException};

$root = sys_get_temp_dir() . '/postings-leftover-' . getmypid();
mkdir($root);
$schema = new Schema(['text']);
$index = Index::create("$root/whole", $schema);
$writer = $index->writer();
$writer->addAll(array_map(fn ($id) => ['id' => $id, 'text' => "word$id"], range(1, 20)));
$writer->commit();
$writer->delete(1);
$writer->commit();
$writer->close();
foreach (['seg', 'del'] as $ending) {
    mkdir("$root/$ending");
    foreach (glob("$root/whole/*.$ending") as $file) copy($file, "$root/$ending/" . basename($file));
    var_dump(Index::exists("$root/$ending"));
    try {
        Index::create("$root/$ending", $schema);
    } catch (IndexExistsException $e) {
        echo str_replace($root, '', $e->getMessage()), "\n";
    }
    echo count(glob("$root/$ending/*.$ending")), " file is there\n";
    Index::drop("$root/$ending");
    var_dump(file_exists("$root/$ending"));
}
foreach (['missing', 'empty'] as $name) {
    if ($name === 'empty') mkdir("$root/$name");
    try {
        Index::drop("$root/$name");
    } catch (IndexNotFoundException $e) {
        echo str_replace($root, '', $e->getMessage()), "\n";
    }
}
// What a drop() left on a network file system goes with the next one; other files stay.
mkdir("$root/dropped");
touch("$root/dropped/dropped-1000-0000000b.seg");
Index::drop("$root/dropped");
var_dump(file_exists("$root/dropped"));
foreach (['dropped-12-notes.txt', 'dropped-tables.sql'] as $name) touch("$root/empty/$name");
try {
    Index::drop("$root/empty");
} catch (IndexNotFoundException $e) {
    echo str_replace($root, '', $e->getMessage()), "\n";
}
// One that cannot be removed is told; drop() goes on later, if with the lock alone.
foreach (['0000000c.seg', 'spool-aB12cd'] as $name) {
    Index::create("$root/stuck", $schema);
    mkdir("$root/stuck/$name");
    try {
        Index::drop("$root/stuck");
    } catch (StorageException $e) {
        echo preg_replace('/: .*/', '', str_replace($root, '', $e->getMessage())), "\n";
    }
    rmdir("$root/stuck/$name");
    Index::drop("$root/stuck");
    var_dump(file_exists("$root/stuck"));
}
// Without any of these files, a folder is as good as a new one.
touch("$root/empty/manifest.new");
echo count(Index::create("$root/empty", $schema)), "\n";
foreach (['whole', 'empty'] as $name) Index::drop("$root/$name");
foreach (['dropped-12-notes.txt', 'dropped-tables.sql'] as $name) unlink("$root/empty/$name");
rmdir("$root/empty");
rmdir($root);
?>
--EXPECTF--
bool(false)
cannot make an index beside /seg/%s.seg: File exists; left by an incomplete copy or drop, and Index::drop() removes it
1 file is there
bool(false)
bool(false)
cannot make an index beside /del/%s.del: File exists; left by an incomplete copy or drop, and Index::drop() removes it
1 file is there
bool(false)
cannot remove /missing/manifest: No such file or directory
cannot remove /empty/manifest: No such file or directory
bool(false)
cannot remove /empty/manifest: No such file or directory
cannot remove /stuck/0000000c.seg
bool(false)
cannot remove /stuck/spool-aB12cd
bool(false)
0
