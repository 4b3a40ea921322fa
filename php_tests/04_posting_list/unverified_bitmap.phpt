--TEST--
A bitmap that was not verified: what copies its bits into a new list refuses damaged ones
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Codec, CorruptedDataException, PostingList};

$good = PostingList::fromArray(range(1000, 41000, 2), codec: Codec::Bitmap);
$file = sys_get_temp_dir() . '/postings-bitmap-' . getmypid();
$work = [
    'remove' => fn (PostingList $list) => $list->remove(PostingList::fromArray([1004])),
    'remove nothing' => fn (PostingList $list) => $list->remove(PostingList::fromArray([])),
    'merge' => fn (PostingList $list) => $list->merge(PostingList::fromArray([1001])),
    'merge nothing' => fn (PostingList $list) => $list->merge(PostingList::fromArray([])),
    'merge into' => fn (PostingList $list) => PostingList::fromArray(range(1000, 41000, 4), codec: Codec::Bitmap)->merge($list),
    'append' => fn (PostingList $list) => $list->append(PostingList::fromArray([41001])),
    'slice' => fn (PostingList $list) => $list->slice(128, 19000),
];
foreach ([0, 1, 0x82] as $flipped) {
    $bytes = $good->toBytes();
    // In the middle, so that the range stays what it is.
    $at = strlen($bytes) - 1800;
    $bytes[$at] = chr(ord($bytes[$at]) ^ $flipped);
    file_put_contents($file, $bytes);
    foreach ($work as $name => $does) {
        $list = PostingList::fromFile($file, verify: false);
        try {
            $count = $does($list)->count();
            echo $flipped, ' ', $name, ': ', $count, "\n";
        } catch (CorruptedDataException $thrown) {
            echo $flipped, ' ', $name, ": refused\n";
        }
    }
}
unlink($file);
?>
--EXPECT--
0 remove: 20000
0 remove nothing: 20001
0 merge: 20002
0 merge nothing: 20001
0 merge into: 20001
0 append: 20002
0 slice: 19000
1 remove: refused
1 remove nothing: refused
1 merge: refused
1 merge nothing: refused
1 merge into: refused
1 append: refused
1 slice: refused
130 remove: refused
130 remove nothing: refused
130 merge: refused
130 merge nothing: refused
130 merge into: refused
130 append: refused
130 slice: refused
