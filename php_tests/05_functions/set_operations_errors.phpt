--TEST--
intersect(), union(), diff(): errors name the argument and the index
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/random.inc';
use Postings\PostingList;
use function Postings\{diff, intersect, union};

thrown(fn () => intersect());
thrown(fn () => intersect([2, 1], [1]));
thrown(fn () => union([1, 2], [1, 2, 2]));
thrown(fn () => diff(PostingList::fromArray([1]), [1, -1]));
thrown(fn () => intersect([1], ['1']));
thrown(fn () => intersect([1], new ArrayObject([1])));
thrown(fn () => union('1'));
thrown(fn () => union([1], other: [2]));
?>
--EXPECT--
ArgumentCountError: Postings\intersect() expects at least 1 argument, 0 given
ValueError: Postings\intersect(): Argument #1 ($list) must ascend strictly, 1 follows 2 at index 1
ValueError: Postings\union(): Argument #2 must ascend strictly, 2 follows 2 at index 2
ValueError: Postings\diff(): Argument #2 must contain only values from 0 to 4294967295, -1 given at index 1
TypeError: Postings\intersect(): Argument #2 must contain only integers, string "1" given at index 0; convert numeric strings, as databases give them, by array_map('intval', ...)
TypeError: Postings\intersect(): Argument #2 must be of type Postings\PostingList|array, ArrayObject given
TypeError: Postings\union(): Argument #1 ($list) must be of type Postings\PostingList|array, string given
ArgumentCountError: Postings\union() does not accept unknown named parameters
