--TEST--
DocumentLengths: read back, and changed by with(), against plain PHP
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{DocumentLengths, PostingList};
require __DIR__ . '/random.inc';
seeded();
for ($round = 0; $round < 100; $round++) {
    // At most 256 different lengths, which are not rounded.
    $length = fn () => mt_rand(0, 4) ? mt_rand(1, 200) * 40000 : 0;
    $plain = array_map($length, mt_rand(0, 9) ? range(0, mt_rand(0, 200)) : []);
    $lengths = new DocumentLengths($plain);
    for ($step = 0; $step < 3; $step++) {
        $changes = [];
        for ($n = mt_rand(0, 20); $n > 0; $n--) {
            $changes[mt_rand(0, count($plain) + 20)] = $length();
        }
        foreach ($changes as $docId => $changed) {
            $plain = array_pad($plain, $docId + 1, 0);
            $plain[$docId] = $changed;
        }
        $before = $lengths->toArray();
        $next = $lengths->with($changes);
        same($before, $lengths->toArray(), 'what it is made of stays');
        $lengths = $next;
        same(true, $lengths == new DocumentLengths($plain), 'with()');
        same($plain, $lengths->toArray(), 'toArray()');
        same($plain, iterator_to_array($lengths), 'foreach');
        same([count($plain), count(array_filter($plain))], [count($lengths), $lengths->documents], 'counts');
        foreach ([0, count($plain) - 1, count($plain), -1, PHP_INT_MAX] as $docId) {
            same(($plain[$docId] ?? 0) !== 0, isset($lengths[$docId]), 'isset()');
            same($plain[$docId] ?? 'none', $lengths[$docId] ?? (isset($plain[$docId]) ? 0 : 'none'), '[ ]');
        }
    }
}
// Beside rounded ones.
$rounded = new DocumentLengths(range(1, 10000));
$more = $rounded->with([10001 => 777]);
same([777, 0, false, 10001, (50005000 + 777) / 10001], [$more[10001], $more[10000], isset($more[10000]), $more->documents, $more->average], 'rounded');

$list = $rounded->withBounds(PostingList::fromArray(range(1, 9000, 3)));
var_dump($rounded->hasBounds($list), $more->hasBounds($list), $more->hasBounds($more->withBounds($list)), $rounded->hasBounds($list | $list), $rounded->hasBounds(PostingList::fromArray([1])));
foreach ([fn () => $rounded['a'], fn () => $rounded[10000], function () use ($rounded) { $rounded[1] = 5; },
    function () use ($rounded) { unset($rounded[1]); }, fn () => $rounded->with(['a' => 1]), fn () => $rounded->with([1 => 2, -1 => 1]),
    fn () => $rounded->with([1 => -2]), fn () => $rounded->with([1 => 2.0]), fn () => $rounded->with([1 << 32 => 2])] as $wrong) {
    thrown($wrong);
}
foreach ($rounded as $first) {
    foreach ($rounded as $second) {
        break;
    }
    echo $first, $second, "\n";
    break;
}
$iterator = $rounded->getIterator();
unset($rounded);
echo get_debug_type($iterator), ' ', $iterator->current(), "\n";

// Rounded lengths: what with() removes is what is stored, so that the average of the rest is right.
foreach ([1, 2] as $seed) {
    mt_srand($seed);
    $many = array_map(fn () => (int) exp(mt_rand(0, 11000) / 1000), range(1, 100_000));
    $shortest = array_search(min($many), $many);
    $changes = array_fill_keys(array_keys($many), 0);
    unset($changes[$shortest]);
    $alone = (new DocumentLengths($many))->with($changes);
    echo "$alone->documents document of length {$alone[$shortest]}, average $alone->average\n";
}
?>
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
TypeError: Postings\DocumentLengths takes a docID in [ ], string given
OutOfBoundsException: There is no length of docID 10000, only of docIDs below 10000
Error: A Postings\DocumentLengths cannot be changed; with() makes new ones
Error: A Postings\DocumentLengths cannot be changed; with() makes new ones
TypeError: Postings\DocumentLengths::with(): Argument #1 ($lengths) must have only integers as keys, "a" given at index 0
ValueError: Postings\DocumentLengths::with(): Argument #1 ($lengths) must have only docIDs from 0 to 4294967294 as keys, -1 given at index 1
ValueError: Postings\DocumentLengths::with(): Argument #1 ($lengths) must contain only values from 0 to 4294967295, -2 given at index 0
TypeError: Postings\DocumentLengths::with(): Argument #1 ($lengths) must contain only integers, float given at index 0
ValueError: Postings\DocumentLengths::with(): Argument #1 ($lengths) must have only docIDs from 0 to 4294967294 as keys, 4294967296 given at index 0
11
InternalIterator 1
1 document of length 1, average 1
1 document of length 1, average 1
