--TEST--
PostingList::fromFile() respects open_basedir, through links too
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\PostingList;

$folder = sys_get_temp_dir() . '/postings_basedir_' . getmypid();
mkdir("$folder/inside", 0700, true);
$list = PostingList::fromArray([1, 2]);
file_put_contents("$folder/outside.list", $list->toBytes());
file_put_contents("$folder/inside/inside.list", $list->toBytes());
symlink("$folder/outside.list", "$folder/inside/link.list");
ini_set('open_basedir', "$folder/inside");
foreach (['inside/inside', 'outside', 'inside/../outside', 'inside/link', 'missing'] as $name) {
    foreach ([false, true] as $mapped) {
        try {
            var_dump(PostingList::fromFile("$folder/$name.list", mapped: $mapped) == $list);
        } catch (ValueError $e) {
            echo $e->getMessage(), "\n";
        }
    }
}
?>
--CLEAN--
<?php
foreach (glob(sys_get_temp_dir() . '/postings_basedir_*') as $folder) {
    array_map(unlink(...), [...glob("$folder/inside/*"), ...glob("$folder/*.list")]);
    rmdir("$folder/inside");
    rmdir($folder);
}
?>
--EXPECT--
bool(true)
bool(true)
Postings\PostingList::fromFile(): Argument #1 ($path) must be a file that open_basedir allows
Postings\PostingList::fromFile(): Argument #1 ($path) must be a file that open_basedir allows
Postings\PostingList::fromFile(): Argument #1 ($path) must be a file that open_basedir allows
Postings\PostingList::fromFile(): Argument #1 ($path) must be a file that open_basedir allows
Postings\PostingList::fromFile(): Argument #1 ($path) must be a file that open_basedir allows
Postings\PostingList::fromFile(): Argument #1 ($path) must be a file that open_basedir allows
Postings\PostingList::fromFile(): Argument #1 ($path) must be a file that open_basedir allows
Postings\PostingList::fromFile(): Argument #1 ($path) must be a file that open_basedir allows
