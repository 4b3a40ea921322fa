--TEST--
postings.memory_limit: lists, lengths and facets over it throw; empty, memory_limit holds for them, too
--EXTENSIONS--
postings
--INI--
memory_limit=64M
--FILE--
<?php
use Postings\{Codec, DocumentLengths, Facets, MemoryLimitException, PostingList};
require __DIR__ . '/../05_functions/random.inc';

$list = PostingList::fromArray(range(0, 400000, 2), codec: Codec::Bitmap); // 50 kB
$clones = $kept = [];
for ($i = 0; $i < 10000; $i++) {
    $clones[] = clone $list; // which share it
}
// Of 50 kB, 64 MB hold 1342 at most.
try {
    for ($i = 0; $i < 5000; $i++) {
        $kept[] = $list | $list;
    }
} catch (MemoryLimitException $e) {
    echo count($kept) > 1000 && count($kept) < 1345 ? 'as memory_limit: ' : count($kept) . ': ', $e->getMessage(), "\n";
}
var_dump($e instanceof Postings\PostingsException);
$kept = [];
echo count($list | $list), "\n";

ini_set('postings.memory_limit', '1m');
$lengths = new DocumentLengths(pack('x1600000')); // 400 kB
$sparse = tempnam(sys_get_temp_dir(), 'postings');
ftruncate(fopen($sparse, 'r+'), 3 << 30);
foreach ([
    'fromArray' => fn () => PostingList::fromArray([0, 4294967295], codec: Codec::Bitmap),
    'fromPacked' => fn () => PostingList::fromPacked(pack('V*', 4294967295, 0), sort: true, codec: Codec::Bitmap),
    'fromIterable' => fn () => PostingList::fromIterable((function () { for ($i = 0; ; $i++) { yield $i; } })()),
    'fromFrequencies' => fn () => PostingList::fromFrequencies((function () { for ($i = 0; ; $i++) { yield $i => 1; } })()),
    'range' => fn () => PostingList::range(1, 4294967295),
    'lengths' => fn () => new DocumentLengths(pack('x3200000')),
    'with' => fn () => $lengths->with([4294967294 => 1]),
    'rank' => fn () => Postings\rank([PostingList::fromArray([1])], pack('x3200000')),
    'Facets' => fn () => new Facets([PostingList::range(0, 600000)]),
    'fromBytes' => fn () => array_map(fn () => PostingList::fromBytes($list->toBytes()), range(1, 100)),
    'unserialize' => fn () => array_map(fn () => unserialize(serialize($list)), range(1, 100)),
    'fromFile' => fn () => PostingList::fromFile($sparse),
    'decode' => fn () => Postings\decode("\x0b\x80\x80\x80\x02\0" . str_repeat("\0", 32768)), // 2^22 values, 128 in each byte
    'intersect_many' => fn () => Postings\intersect_many(array_fill(0, 100, [$list, $list])),
] as $what => $over) {
    try {
        $over();
        echo "$what: nothing thrown\n";
    } catch (MemoryLimitException) {
    }
}
try {
    PostingList::range(1, 4294967295);
} catch (MemoryLimitException $e) {
    echo $e->getMessage(), "\n";
}
unlink($sparse);
// What was refused is not counted, and mapped lists are the file's.
$file = tempnam(sys_get_temp_dir(), 'postings');
file_put_contents($file, $list->toBytes());
for ($i = 0; $i < 1000; $i++) {
    $kept[] = PostingList::fromFile($file, mapped: true);
}
$kept[] = PostingList::fromArray(range(0, 400000, 2), codec: Codec::Bitmap);
unlink($file);
ini_set('postings.memory_limit', '-1');
echo count(array_map(fn () => $list | $list, range(1, 1500))), "\n";
foreach (['-2', '1X', 'none', '64 M', '9999999999G'] as $wrong) {
    ini_set('postings.memory_limit', $wrong);
}
ini_set('postings.service_buffer', '32m');
echo ini_get('postings.memory_limit'), ' ', ini_get('postings.service_buffer'), "\n";
ini_set('postings.memory_limit', '');
ini_set('memory_limit', '-1');
echo count(array_map(fn () => $list | $list, range(1, 1500))), "\n";

echo "- bitmaps of docIDs far apart\n";
ini_set('memory_limit', '64M');
foreach ([[[11], [4294967290]], [[], [0, 4294967290]], [[], [4294967280, 4294967290]]] as [$docs, $more]) {
    $bitmap = PostingList::fromArray($docs, codec: Codec::Bitmap)->append(PostingList::fromArray($more));
    echo "{$bitmap->codec->name}, $bitmap->bytes bytes\n";
}
try {
    PostingList::fromFrequencies([0 => 1, 4294967290 => 1], codec: Codec::Bitmap);
} catch (MemoryLimitException $e) {
    echo $e->getMessage(), "\n";
}
echo "- the first of many results that does not fit\n";
$a = PostingList::range(0, 1000);
$b = PostingList::fromArray(range(5, 1500, 3));
ini_set('postings.memory_limit', (string) ($list->bytes + $a->bytes + $b->bytes + 1000));
try {
    Postings\intersect_many(array_fill(0, 1000, [$a, $b]));
} catch (MemoryLimitException $e) {
    echo $e->getPrevious() === null ? 'one exception' : 'a chain of exceptions', "\n";
}
?>
--EXPECTF--
as memory_limit: Native memory of 67108864 bytes exhausted (%d in use, %d more wanted): raise memory_limit, which holds for it too, or set postings.memory_limit
bool(true)
200001
Native memory of 1048576 bytes exhausted (%d in use, 715827882 more wanted): raise postings.memory_limit
1500

Warning: postings.memory_limit must be bytes, as 64M, -1 for no limit, or empty, "-2" given in %s on line %d

Warning: postings.memory_limit must be bytes, as 64M, -1 for no limit, or empty, "1X" given in %s on line %d

Warning: postings.memory_limit must be bytes, as 64M, -1 for no limit, or empty, "none" given in %s on line %d

Warning: postings.memory_limit must be bytes, as 64M, -1 for no limit, or empty, "64 M" given in %s on line %d

Warning: postings.memory_limit must be bytes, as 64M, -1 for no limit, or empty, "9999999999G" given in %s on line %d
-1 32m
1500
- bitmaps of docIDs far apart
BitPacked, 21 bytes
BitPacked, 21 bytes
Bitmap, 16 bytes
Native memory of 67108864 bytes exhausted (%d in use, 1073741824 more wanted for a bitmap of docIDs from 0 to 4294967290): raise memory_limit, which holds for it too, or set postings.memory_limit
- the first of many results that does not fit
one exception
