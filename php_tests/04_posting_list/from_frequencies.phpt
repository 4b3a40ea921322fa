--TEST--
PostingList::fromFrequencies(): docIDs are keys, frequencies are values; errors name the index
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Codec, PostingList};

function show(PostingList $list): void
{
    echo json_encode(array_combine($list->toArray(), $list->frequencies())), ' ', $list->codec->name, "\n";
}

show(PostingList::fromFrequencies([7 => 3, 12 => 1, 4294967295 => 4294967295]));
show(PostingList::fromFrequencies((function () { yield 0 => 5; yield 9 => 1; })(), codec: Codec::VByte));
show(PostingList::fromFrequencies(new ArrayIterator([2 => 4])));
show(PostingList::fromFrequencies(frequencyByDocId: []));
var_dump(PostingList::fromFrequencies([])->hasFrequencies);
// As they come, and more than once: added up.
show(PostingList::fromFrequencies((function () {
    foreach ([5, 3, 5, 9, 5, 3] as $docId) {
        yield $docId => 1;
    }
    yield 9 => 4294967295;
})(), sort: true));
show(PostingList::fromFrequencies([9 => 1, 2 => 6], true));
// Not to be mixed up with docIDs alone.
show(PostingList::fromFrequencies([30, 20]));

$wrong = [
    [5 => 1, 4 => 1],
    (function () { yield 5 => 1; yield 5 => 2; })(),
    [-1 => 1],
    [1 => 1, 4294967296 => 1],
    [1 => 1, 2 => 0],
    [1 => 4294967296],
    [1 => '2'],
    [1 => 2.0],
    ['a' => 1],
    [1 => 1, str_repeat('é', 1000) => 1],
    (function () { yield 1 => 1; yield 1.5 => 2; })(),
    (function () { yield 1 => 1; throw new LogicException('from the generator'); })(),
];
foreach ($wrong as $frequencies) {
    try {
        show(PostingList::fromFrequencies($frequencies));
    } catch (Throwable $e) {
        echo get_class($e), ': ', str_replace('Postings\PostingList::fromFrequencies(): Argument #1 ($frequencyByDocId) ', '', $e->getMessage()), "\n";
    }
}
// A script may end in the middle.
register_shutdown_function(function () { echo "over\n"; });
PostingList::fromFrequencies((function () { yield 1 => 1; exit("exit\n"); })());
?>
--EXPECTF--
{"7":3,"12":1,"4294967295":4294967295} BitPacked
{"0":5,"9":1} VByte
{"2":4} BitPacked
[] BitPacked
bool(false)
{"3":2,"5":3,"9":4294967295} BitPacked
{"2":6,"9":1} BitPacked
[30,20] BitPacked
ValueError: must have keys that ascend strictly, 4 follows 5 at index 1; sort: true takes them in any order
ValueError: must have keys that ascend strictly, 5 follows 5 at index 1; sort: true takes them in any order
ValueError: must have only docIDs from 0 to 4294967295 as keys, -1 given at index 0
ValueError: must have only docIDs from 0 to 4294967295 as keys, 4294967296 given at index 1
ValueError: must contain only values from 1 to 4294967295, 0 given at index 1
ValueError: must contain only values from 1 to 4294967295, 4294967296 given at index 0
TypeError: must contain only integers, string "2" given at index 0; convert numeric strings, as databases give them, by array_map('intval', ...)
TypeError: must contain only integers, float given at index 0
TypeError: must have only integers as keys, "a" given at index 0
TypeError: must have only integers as keys, "éééééééééééééééééééééééééééééééééééééééé..." given at index 1
TypeError: must have only integers as keys, float given at index 1
LogicException: from the generator
exit
over
