--TEST--
rank() and DocumentLengths: errors name the argument and the key or index
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/random.inc';
use Postings\{DocumentLengths, PostingList};
use function Postings\rank;

$list = PostingList::fromArray([0, 7]);
$one = PostingList::fromArray([1]);
$lengths = new DocumentLengths([3, 3]);
thrown(fn () => rank([$list, 1], [1, 1, 1, 1, 1, 1, 1, 1]));
thrown(fn () => rank([PostingList::fromArray([1]), $list], $lengths));
thrown(fn () => rank([], 7));
thrown(fn () => rank([], new ArrayObject()));
thrown(fn () => rank([], [1, -1]));
thrown(fn () => rank([], [1 => 3]));
thrown(fn () => rank([], 'abcde'));
thrown(fn () => rank(['php' => $one, 'gpu' => 5], $lengths));
thrown(fn () => rank([7 => $one, 9 => 5], $lengths));
thrown(fn () => rank(['php' => $one, 'gpu' => $list], $lengths));
thrown(fn () => rank(['php' => $one, 'gpu' => $one], $lengths, boosts: ['gpu' => '2']));
thrown(fn () => rank(['php' => $one, 'gpu' => $one], $lengths, boosts: ['gpu' => -1]));
thrown(fn () => rank([], $lengths, k: -1));
thrown(fn () => rank([], $lengths, mode: 'all'));
thrown(fn () => rank([], $lengths, k1: -0.1));
thrown(fn () => rank([], $lengths, k1: INF));
thrown(fn () => rank([], $lengths, k1: 100.1));
thrown(fn () => rank([], $lengths, b: 1.1));
thrown(fn () => rank([], $lengths, b: NAN));
thrown(fn () => rank([$one], $lengths, boosts: [1, 1]));
thrown(fn () => rank(['a' => $one, 'b' => $one], $lengths, boosts: [1, 2]));
thrown(fn () => rank([$one, $one], $lengths, boosts: [1, '2']));
thrown(fn () => rank([$one, $one], $lengths, boosts: [1, -0.5]));
thrown(fn () => rank([$one, $one], $lengths, boosts: [NAN, 1]));
thrown(fn () => rank([$one, $one], $lengths, boosts: [1e308, 1.7e308]));
thrown(fn () => rank([$one, $one, $one], $lengths, boosts: [0, 1, 9e-6]));
$eight = array_fill(0, 8, 1);
thrown(fn () => rank(['a' => $list], $eight, required: ['b']));
thrown(fn () => rank([5 => $list], $eight, required: ['5', 4]));
thrown(fn () => rank([$list], $eight, required: [0, null]));
thrown(fn () => rank([$list], $eight, filter: [1]));
thrown(fn () => rank([$list], $eight, statistics: ['documents' => -1]));
thrown(fn () => rank([$list], $eight, statistics: ['documents' => 2.5]));
thrown(fn () => rank([$list], $eight, statistics: ['averageLength' => NAN]));
thrown(fn () => rank([$list], $eight, statistics: ['averageLength' => '7']));
thrown(fn () => rank([$list], $eight, statistics: ['lengths' => 1]));
thrown(fn () => rank([$list], $eight, statistics: [3]));
thrown(fn () => rank([$list], $eight, statistics: ['documentFrequencies' => 3]));
thrown(fn () => rank(['a' => $list], $eight, statistics: ['documentFrequencies' => ['b' => 3]]));
thrown(fn () => $lengths->withBounds($list));
thrown(fn () => rank([], (new ReflectionClass(DocumentLengths::class))->newInstanceWithoutConstructor()));
?>
--EXPECT--
TypeError: Postings\rank(): Argument #1 ($lists) must contain only Postings\PostingList, int given at index 1
ValueError: Postings\rank(): Argument #1 ($lists) must have no docID over 1, the last one that argument #2 ($lengths) has a length of, 7 given at index 1
TypeError: Postings\rank(): Argument #2 ($lengths) must be of type Postings\DocumentLengths|array|string, int given
TypeError: Postings\rank(): Argument #2 ($lengths) must be of type Postings\DocumentLengths|array|string, ArrayObject given
ValueError: Postings\rank(): Argument #2 ($lengths) must contain only values from 0 to 4294967295, -1 given at index 1
ValueError: Postings\rank(): Argument #2 ($lengths) must be a list, from the length of docID 0 on; (new Postings\DocumentLengths([]))->with() takes lengths under docIDs
ValueError: Postings\rank(): Argument #2 ($lengths) must have four bytes for each integer, of 5 bytes the last one is cut short at index 1
TypeError: Postings\rank(): Argument #1 ($lists) must contain only Postings\PostingList, int given at key "gpu"
TypeError: Postings\rank(): Argument #1 ($lists) must contain only Postings\PostingList, int given at key 9
ValueError: Postings\rank(): Argument #1 ($lists) must have no docID over 1, the last one that argument #2 ($lengths) has a length of, 7 given at key "gpu"
TypeError: Postings\rank(): Argument #7 ($boosts) must contain only integers and floats, string "2" given at key "gpu"; convert numeric strings, as databases give them, by array_map('floatval', ...)
ValueError: Postings\rank(): Argument #7 ($boosts) must contain only numbers from 0 to 1e100, -1 given at key "gpu"
ValueError: Postings\rank(): Argument #3 ($k) must be greater than or equal to 0, -1 given
TypeError: Postings\rank(): Argument #4 ($mode) must be of type Postings\Mode, string given
ValueError: Postings\rank(): Argument #5 ($k1) must be between 0 and 100, -0.1 given
ValueError: Postings\rank(): Argument #5 ($k1) must be between 0 and 100, INF given
ValueError: Postings\rank(): Argument #5 ($k1) must be between 0 and 100, 100.1 given
ValueError: Postings\rank(): Argument #6 ($b) must be between 0 and 1, 1.1 given
ValueError: Postings\rank(): Argument #6 ($b) must be between 0 and 1, NAN given
ValueError: Postings\rank(): Argument #7 ($boosts) must have no keys but those of argument #1 ($lists), 1 given
ValueError: Postings\rank(): Argument #7 ($boosts) must have no keys but those of argument #1 ($lists), 0 given
TypeError: Postings\rank(): Argument #7 ($boosts) must contain only integers and floats, string "2" given at index 1; convert numeric strings, as databases give them, by array_map('floatval', ...)
ValueError: Postings\rank(): Argument #7 ($boosts) must contain only numbers from 0 to 1e100, -0.5 given at index 1
ValueError: Postings\rank(): Argument #7 ($boosts) must contain only numbers from 0 to 1e100, NAN given at index 0
ValueError: Postings\rank(): Argument #7 ($boosts) must contain only numbers from 0 to 1e100, 1.0e+308 given at index 0
ValueError: Postings\rank(): Argument #7 ($boosts) must contain no number but 0 that is less than 1/100000 of the greatest, which is 1, 9.0e-6 given at index 2
ValueError: Postings\rank(): Argument #12 ($required) must contain only keys of argument #1 ($lists), "b" given at index 0
ValueError: Postings\rank(): Argument #12 ($required) must contain only keys of argument #1 ($lists), 4 given at index 1
TypeError: Postings\rank(): Argument #12 ($required) must contain only keys of argument #1 ($lists), null given at index 1
TypeError: Postings\rank(): Argument #10 ($filter) must be of type ?Postings\PostingList, array given
ValueError: Postings\rank(): Argument #13 ($statistics) must have a number from 0 to 4294967295 for "documents", -1 given
TypeError: Postings\rank(): Argument #13 ($statistics) must have an integer for "documents", float given
ValueError: Postings\rank(): Argument #13 ($statistics) must have a finite number of at least 0 for "averageLength", NAN given
TypeError: Postings\rank(): Argument #13 ($statistics) must have a number for "averageLength", string given
ValueError: Postings\rank(): Argument #13 ($statistics) must have no keys but "documents", "averageLength" and "documentFrequencies", "lengths" given
ValueError: Postings\rank(): Argument #13 ($statistics) must have no keys but "documents", "averageLength" and "documentFrequencies", an integer given
TypeError: Postings\rank(): Argument #13 ($statistics) must have an array for "documentFrequencies", int given
ValueError: Postings\rank(): Argument #13 ($statistics) must have for "documentFrequencies" the keys of argument #1 ($lists), "a" is missing
ValueError: Postings\DocumentLengths::withBounds(): Argument #1 ($list) must have no docID over 1, the last one that this object has a length of, 7 given
ReflectionException: Class Postings\DocumentLengths is an internal class marked as final that cannot be instantiated without invoking its constructor
