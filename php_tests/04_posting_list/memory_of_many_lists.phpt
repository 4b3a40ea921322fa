--TEST--
postings.memory_limit holds for all that an operation on many lists takes together
--EXTENSIONS--
postings
--SKIPIF--
<?php
if (!is_readable('/proc/self/status')) die('skip no /proc');
if (getenv('SKIP_ASAN') || getenv('USE_ZEND_ALLOC') === '0') die('skip memory is another one under sanitizers');
?>
--FILE--
<?php
use Postings\{Codec, MemoryLimitException, PostingList};

/** The most memory of this process so far, in KB. */
function most_memory(): int
{
    return (int) preg_replace('/\D/', '', implode(preg_grep('/^VmHWM/', file('/proc/self/status'))));
}

const LISTS = 60, COUNT = 250_000; // 1 MB each as docIDs
$lists = [];
for ($i = 0; $i < LISTS; $i++) {
    $from = $i * 60_000_000;
    $lists[] = PostingList::fromArray([$from], codec: Codec::BitPacked)->merge(PostingList::range($from, $from + COUNT - 1));
}
$with_bitmap = [...$lists, PostingList::range(4_000_000_000, 4_000_001_000)];
$operations = [
    'unionCount' => fn () => $lists[0]->unionCount(...array_slice($lists, 1)),
    'union' => fn () => $lists[0]->union(...array_slice($lists, 1))->count,
    'union with a bitmap' => fn () => $with_bitmap[0]->union(...array_slice($with_bitmap, 1))->count,
];
foreach (['16M', '1G'] as $limit) {
    ini_set('postings.memory_limit', $limit);
    foreach ($operations as $name => $operation) {
        $before = most_memory();
        try {
            $result = $operation();
        } catch (MemoryLimitException) {
            $more = most_memory() - $before >> 10;
            $result = $more < 24 ? 'refused before it is taken' : "refused, and took $more MB";
        }
        echo "$name, $limit: $result\n";
    }
}
?>
--EXPECT--
unionCount, 16M: refused before it is taken
union, 16M: refused before it is taken
union with a bitmap, 16M: refused before it is taken
unionCount, 1G: 15000000
union, 1G: 15000000
union with a bitmap, 1G: 15001001
