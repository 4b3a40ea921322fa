--TEST--
PostingList::fromFile(): read or mapped, checked or not, at any offset; what it refuses
--EXTENSIONS--
postings
--SKIPIF--
<?php if (PHP_OS_FAMILY === 'Windows') die('skip FIFOs and mapped files'); ?>
--FILE--
<?php
use Postings\{Codec, PostingList};

$path = sys_get_temp_dir() . '/postings_' . getmypid() . '.lists';
$lists = $offsets = [];
$bytes = 'header';
foreach ([[], [7], [1, 5, 9], range(0, 100_000, 7), range(3, 20_000)] as $i => $docIds) {
    foreach ([null, $docIds ? array_map(fn ($i) => 1 + $i % 9, range(1, count($docIds))) : null] as $frequencies) {
        foreach ([Codec::Auto, Codec::Roaring, Codec::EliasFano] as $codec) {
            $lists[] = $list = PostingList::fromArray($docIds, $frequencies, $codec);
            $offsets[] = [strlen($bytes), $list->bytes];
            $bytes .= $list->toBytes();
        }
    }
}
file_put_contents($path, $bytes);
foreach ([[false, true], [true, true], [false, false], [true, false]] as [$mapped, $verify]) {
    foreach ($lists as $i => $list) {
        $read = PostingList::fromFile($path, ...$offsets[$i], mapped: $mapped, verify: $verify);
        if ($read != $list || $read->toBytes() !== $list->toBytes() || $read->codec !== $list->codec) {
            echo "list $i differs\n";
        }
    }
}
// To the end of the file; by a URL of a plain file; relative to the current folder.
chdir(dirname($path));
$last = end($lists);
$offset = end($offsets)[0];
var_dump(PostingList::fromFile("file://$path", $offset) == $last, PostingList::fromFile(basename($path), $offset, mapped: true) == $last);

// A mapping lives as long as a list that has it, whatever becomes of the file's name.
$mapped = PostingList::fromFile($path, $offset, mapped: true, verify: false);
$clone = clone $mapped;
file_put_contents("$path.new", 'something else');
rename("$path.new", $path);
unset($mapped);
var_dump($clone == $last, ($clone & $last)->count === $last->count, unserialize(serialize($clone)) == $last);
file_put_contents($path, $bytes);

// Neither another file of that name nor what was added to one is missed while the old bytes are mapped.
$mapped = PostingList::fromFile($path, $offset, mapped: true);
file_put_contents($path, $last->toBytes(), FILE_APPEND);
$added = PostingList::fromFile($path, strlen($bytes), mapped: true);
file_put_contents("$path.new", 'header' . $lists[12]->toBytes());
rename("$path.new", $path);
$replaced = PostingList::fromFile($path, 6, mapped: true);
var_dump($mapped == $last, $added == $last, $replaced == $lists[12]);
file_put_contents($path, $bytes);

function refused(callable $work): void
{
    global $path;
    try {
        $work();
        echo "accepted\n";
    } catch (Throwable $e) {
        echo get_class($e), ': ', str_replace([$path, 'Postings\PostingList::fromFile(): '], ['PATH', ''], $e->getMessage()), "\n";
    }
}
$size = strlen($bytes);
refused(fn () => PostingList::fromFile("$path.missing"));
refused(fn () => PostingList::fromFile(dirname($path)));
refused(fn () => PostingList::fromFile(''));
refused(fn () => PostingList::fromFile("data:,list"));
refused(fn () => PostingList::fromFile("php://memory"));
refused(fn () => PostingList::fromFile("compress.zlib://$path"));
refused(fn () => PostingList::fromFile("http://127.0.0.1/list"));
refused(fn () => PostingList::fromFile("$path\0"));
exec("mkfifo " . escapeshellarg("$path.fifo"));
refused(fn () => PostingList::fromFile("$path.fifo"));
unlink("$path.fifo");
refused(fn () => PostingList::fromFile($path, -1));
refused(fn () => PostingList::fromFile($path, $size + 1));
refused(fn () => PostingList::fromFile($path, 6, -1));
refused(fn () => PostingList::fromFile($path, 6, $size - 5));
foreach ([false, true] as $mapped) {
    refused(fn () => PostingList::fromFile($path, $size, mapped: $mapped));
    refused(fn () => PostingList::fromFile($path, 0, mapped: $mapped));
    refused(fn () => PostingList::fromFile($path, $offset, end($offsets)[1] - 1, mapped: $mapped));
    refused(fn () => PostingList::fromFile($path, $offset, end($offsets)[1] - 1, mapped: $mapped, verify: false));
}
// A damaged byte of a block is found with $verify, and without it when the block is decoded, if at all.
$damaged = $bytes;
$damaged[$offset + 5000] = chr(ord($damaged[$offset + 5000]) ^ 0xFF);
file_put_contents($path, $damaged);
refused(fn () => PostingList::fromFile($path, $offset, mapped: true));
echo PostingList::fromFile($path, $offset, mapped: true, verify: false)->count, "\n";
file_put_contents($path, '');
refused(fn () => PostingList::fromFile($path, mapped: true));
unlink($path);
?>
--EXPECTF--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
Postings\PostingsException: cannot open PATH.missing: No such file or directory
Postings\PostingsException: %s is not a regular file
ValueError: Argument #1 ($path) must not be empty
ValueError: Argument #1 ($path) must be a plain file; read what a stream wrapper gives with file_get_contents() and hand it to fromBytes()
ValueError: Argument #1 ($path) must be a plain file; read what a stream wrapper gives with file_get_contents() and hand it to fromBytes()
%s
ValueError: Argument #1 ($path) must be a plain file; read what a stream wrapper gives with file_get_contents() and hand it to fromBytes()
ValueError: Argument #1 ($path) must not contain any null bytes
Postings\PostingsException: PATH.fifo is not a regular file
ValueError: Argument #2 ($offset) must be from 0 to the size of the file, which is %d, %i given
ValueError: Argument #2 ($offset) must be from 0 to the size of the file, which is %d, %i given
ValueError: Argument #3 ($length) must be from 0 to %d, the file's bytes from argument #2 ($offset) on, %i given
ValueError: Argument #3 ($length) must be from 0 to %d, the file's bytes from argument #2 ($offset) on, %i given
Postings\CorruptedDataException: posting list cut short, at offset %d
Postings\CorruptedDataException: not a posting list, or of an unknown version, at offset 0
Postings\CorruptedDataException: posting list cut short, or followed by other bytes, at offset %d
Postings\CorruptedDataException: posting list cut short, or followed by other bytes, at offset %d
Postings\CorruptedDataException: posting list cut short, at offset %d
Postings\CorruptedDataException: not a posting list, or of an unknown version, at offset 0
Postings\CorruptedDataException: posting list cut short, or followed by other bytes, at offset %d
Postings\CorruptedDataException: posting list cut short, or followed by other bytes, at offset %d
Postings\CorruptedDataException: posting list with a wrong checksum, at offset %d
19998
Postings\CorruptedDataException: posting list cut short, at offset 0
