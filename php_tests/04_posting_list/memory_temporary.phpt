--TEST--
postings.memory_limit holds for what operations take for a while, before they take it; most go block by block
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Codec, DocumentLengths, MemoryLimitException, PostingList};

const COUNT = 1_000_000;
$ids = range(0, 10 * COUNT - 1, 10);
$packed = pack('V*', ...$ids);
$list = PostingList::fromArray($ids); // 4 MB as docIDs
$with = PostingList::fromPacked($packed, str_repeat("\1\0\0\0", COUNT));
$other = $list->slice(COUNT / 2, COUNT / 4);
$third = PostingList::fromArray([5, 7 * COUNT, 1 << 31], codec: Codec::BitPacked);
$apart = array_map(fn ($i) => PostingList::fromFrequencies((function () use ($i) {
    for ($doc = $i; $doc < 50_000_000; $doc += 1000) yield $doc => 1;
})()), [1, 2, 3]); // bits for all numbers up to the last one would be 6 MB
$yioop = Postings\yioop_pack([0, 134217726], [1, 1], [1, 1]);
$lengths = new DocumentLengths(pack("x" . 40 * COUNT));
$operations = [
    'sort' => fn () => PostingList::fromPacked($packed . "\0\0\0\0", sort: true),
    'sort with frequencies' => fn () => PostingList::fromPacked($packed, str_repeat("\1\0\0\0", COUNT), sort: true),
    'union of three' => fn () => $list->union($third, $other),
    'unionCount of three' => fn () => $list->unionCount($third, $other),
    'diff of two' => fn () => $list->diff($third, $other),
    'Roaring' => fn () => PostingList::fromArray([1], codec: Codec::Roaring)->merge($list),
    'fromYioop' => fn () => PostingList::fromYioop($yioop, codec: Codec::Bitmap),
    'union' => fn () => $list | $third,
    'union with frequencies' => fn () => $with->union($third, $other),
    'union over a wide range' => fn () => $apart[0]->union(...$apart),
    'intersect' => fn () => $with & $other,
    'diff' => fn () => $list - $third,
    'symmetricDiff' => fn () => $list ^ $third,
    'merge' => fn () => $with->merge($other),
    'append' => fn () => $with->append(PostingList::fromArray([1 << 31])),
    'remove' => fn () => $with->remove($other),
    'slice' => fn () => $with->slice(1),
    'withBounds' => fn () => $lengths->withBounds($with),
];
$before = memory_before();
ini_set('postings.memory_limit', (string) ($before + 2_500_000));
foreach ($operations as $name => $operation) {
    try {
        $result = $operation();
        echo "$name: ", is_int($result) ? $result : count($result), "\n";
        unset($result);
    } catch (MemoryLimitException $e) {
        echo "$name: ", preg_replace('/\d+ in use/', 'N in use', preg_replace('/of \d+ bytes/', 'of N bytes', $e->getMessage())), "\n";
    }
}
ini_set('postings.memory_limit', '20M');
foreach ([null, [1, 1, 1]] as $frequencies) {
    try {
        PostingList::fromArray([3, 8, 4294967295], $frequencies, codec: Codec::Bitmap);
    } catch (MemoryLimitException $e) {
        echo preg_replace('/\d+ in use/', 'N in use', $e->getMessage()), "\n";
    }
}
echo PostingList::fromArray([4294967295], codec: Codec::Bitmap)->bytes, " bytes\n";

function memory_before(): int
{
    ob_start();
    (new ReflectionExtension('postings'))->info();
    preg_match('/^Bytes of native memory in use => (\d+)$/m', ob_get_clean(), $found);
    return (int) $found[1];
}
?>
--EXPECT--
sort: Native memory of N bytes exhausted (N in use, 8000008 more wanted): raise postings.memory_limit
sort with frequencies: Native memory of N bytes exhausted (N in use, 24000000 more wanted): raise postings.memory_limit
union of three: 1000002
unionCount of three: Native memory of N bytes exhausted (N in use, 4000000 more wanted): raise postings.memory_limit
diff of two: Native memory of N bytes exhausted (N in use, 4000064 more wanted): raise postings.memory_limit
Roaring: Native memory of N bytes exhausted (N in use, 4000004 more wanted): raise postings.memory_limit
fromYioop: Native memory of N bytes exhausted (N in use, 33554432 more wanted for a bitmap of docIDs from 0 to 134217726): raise postings.memory_limit
union: 1000002
union with frequencies: 1000002
union over a wide range: 150000
intersect: 250000
diff: 999999
symmetricDiff: 1000001
merge: 1000000
append: 1000001
remove: 750000
slice: 999999
withBounds: 1000000
Native memory of 20971520 bytes exhausted (N in use, 536870912 more wanted for a bitmap of docIDs from 3 to 4294967295): raise postings.memory_limit
Native memory of 20971520 bytes exhausted (N in use, 1073741824 more wanted for a bitmap of docIDs from 3 to 4294967295): raise postings.memory_limit
12 bytes
