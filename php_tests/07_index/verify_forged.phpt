--TEST--
Postings\Index::verify(): what is wrong though every checksum of the segment is right, and where
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{CorruptedDataException, Field, Index, Schema};

require __DIR__ . '/index.inc';
require __DIR__ . '/segment.inc';

$forged = function (string $part, callable $change): void {
    $folder = new_folder();
    $index = Index::create($folder, new Schema(['text', Field::int('number'), Field::keyword('tag')]));
    $writer = $index->writer();
    for ($i = 0; $i < 1000; $i++) {
        $writer->add(['id' => $i, 'text' => 'a ' . $i % 5, 'number' => $i, 'tag' => "t$i"]);
    }
    $writer->commit(durable: false);
    $writer->close();
    forge_part($folder, $part, $change);
    try {
        Index::open($folder)->verify();
        echo "$part: nothing found\n";
    } catch (CorruptedDataException $e) {
        echo str_replace("$folder/", '', $e->getMessage()), "\n";
    }
    Index::drop($folder);
};

$set = fn (int $at, int $byte) => fn (string $bytes): string => substr_replace($bytes, chr($byte), $at, 1);
$forged('lists', fn (string $bytes) => $bytes);
$forged('lists', $set(601, 77));
foreach ([3, 4, 5, 6, 9] as $kind) {
    $forged('column.1', $set(1, $kind));
}
$forged('meta', fn (string $bytes) => substr($bytes, 0, -1) . ~$bytes[-1]);
$forged('codes.0', $set(20, 3));
$forged('exact.0', $set(20, 3));
$forged('key_places', fn (string $bytes) => substr($bytes, 0, 4) . $bytes[0] . substr($bytes, 5));

$index = index_of(new Schema(['text']), [['text' => 'a b'], ['text' => '']]);
$manifest = file_get_contents("$index->path/manifest");
foreach (['lengths=2' => 'lengths=3', 'with-length=1' => 'with-length=2'] as $right => $wrong) {
    forge_manifest($index->path, str_replace(" $right", " $wrong", $manifest));
    try {
        Index::open($index->path)->verify();
        echo "$wrong: nothing found\n";
    } catch (CorruptedDataException $e) {
        echo "$wrong: ", str_replace("$index->path/", '', $e->getMessage()), "\n";
    }
}
?>
--EXPECT--
lists: nothing found
00000001.seg, part lists, offset 17028: posting list with a wrong checksum
00000001.seg, part column.1, offset 14913: a column of another kind
00000001.seg, part column.1, offset 14913: a column of another kind
00000001.seg, part column.1, offset 14913: a column of another kind
00000001.seg, part column.1, offset 14913: a column of another kind
00000001.seg, part column.1, offset 14913: a column of an unknown kind
00000001.seg, part meta, offset 16384: a checksum that is not that of the lengths' codes
00000001.seg, part meta, offset 16384: a checksum that is not that of the lengths' codes
00000001.seg, part codes.0, offset 12756: not the code of the length
00000001.seg, part key_places, offset 11392: a key that is not its document's
lengths=3: manifest, offset 0: lengths that are not those of the documents
with-length=2: manifest, offset 0: lengths that are not those of the documents
