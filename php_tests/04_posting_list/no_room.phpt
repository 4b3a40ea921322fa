--TEST--
What has no room in PHP's memory, or in PHP's arrays, throws a MemoryLimitException, and the script goes on
--EXTENSIONS--
postings
--SKIPIF--
<?php
if (getenv('USE_ZEND_ALLOC') === '0') die('skip memory_limit holds for PHP\'s own allocator only');
?>
--INI--
memory_limit=64M
postings.memory_limit=-1
--FILE--
<?php
use Postings\{Codec, DocumentLengths, MemoryLimitException, PostingList};

$list = PostingList::range(0, 20_000_000);
$lengths = new DocumentLengths(str_repeat("\1\0\0\0", 5_000_000));
$of = [
    'toArray' => fn () => $list->toArray(),
    'frequencies' => fn () => $list->frequencies(),
    'toPacked' => fn () => $list->toPacked(),
    'json_encode' => fn () => json_encode($list),
    'chunk' => fn () => $list->chunks(5_000_000)->current(),
    'chunks' => function () use ($list) { foreach ($list->chunks(5_000_000) as $chunk) echo count($chunk), "\n"; },
    'lengths' => fn () => $lengths->toArray(),
    'toBytes' => fn () => PostingList::range(0, 600_000_000)->toBytes(),
    'serialize' => fn () => serialize(PostingList::range(0, 600_000_000)),
    'var_export' => fn () => var_export(PostingList::range(0, 600_000_000), true),
];
foreach ($of as $what => $make) {
    try {
        $make();
        echo "$what: nothing\n";
    } catch (MemoryLimitException $thrown) {
        echo "$what: {$thrown->getMessage()}\n";
    }
}

// As much as fits, again and again.
foreach (range(1, 3) as $_) echo count($list->slice(0, 2_000_000)->toArray()), ' ', strlen($list->slice(0, 8_000_000)->toPacked()), "\n";
foreach ($list->slice(0, 2_500_000)->chunks(1_000_000) as $chunk) echo count($chunk), "\n";

ini_set('memory_limit', '-1');
try {
    PostingList::range(0, 2 ** 30 - 1)->toArray();
} catch (MemoryLimitException $thrown) {
    echo $thrown->getMessage(), "\n";
}
?>
--EXPECTF--
toArray: PHP memory of 67108864 bytes exhausted (%d in use, 536870920 more wanted): raise memory_limit
frequencies: PHP memory of 67108864 bytes exhausted (%d in use, 536870920 more wanted): raise memory_limit
toPacked: PHP memory of 67108864 bytes exhausted (%d in use, 80000004 more wanted): raise memory_limit
json_encode: PHP memory of 67108864 bytes exhausted (%d in use, 536870920 more wanted): raise memory_limit
chunk: PHP memory of 67108864 bytes exhausted (%d in use, 134217736 more wanted): raise memory_limit
chunks: PHP memory of 67108864 bytes exhausted (%d in use, 134217736 more wanted): raise memory_limit
lengths: PHP memory of 67108864 bytes exhausted (%d in use, 134217736 more wanted): raise memory_limit
toBytes: PHP memory of 67108864 bytes exhausted (%d in use, %d more wanted): raise memory_limit
serialize: PHP memory of 67108864 bytes exhausted (%d in use, %d more wanted): raise memory_limit
var_export: PHP memory of 67108864 bytes exhausted (%d in use, %d more wanted): raise memory_limit
2000000 32000000
2000000 32000000
2000000 32000000
1000000
1000000
500000
An array of PHP's has less than 1073741824 values, not 1073741824
