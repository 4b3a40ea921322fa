--TEST--
PostingList::fromIterable(): errors, those of the iterator included, end the iteration at once
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Codec, PostingList};

function attempt(iterable $docIds, mixed ...$more): void
{
    try {
        PostingList::fromIterable($docIds, ...$more);
        echo "accepted\n";
    } catch (Throwable $e) {
        echo get_class($e), ': ', str_replace('Postings\PostingList::fromIterable(): ', '', $e->getMessage()), "\n";
    }
}

attempt((function () { yield 1; yield 1; echo "went on\n"; })());
attempt((function () { yield 1; yield '2'; echo "went on\n"; })(), sort: true);
attempt((function () { yield 1; yield -2; echo "went on\n"; })(), sort: true);
attempt((function () { yield 1; throw new LogicException('from the generator'); })());
attempt(new class implements IteratorAggregate {
    public function getIterator(): Iterator { throw new LogicException('from getIterator()'); }
});
attempt([3, 2]);
$generator = (function () { try { yield 5; yield 5; } finally { echo "generator freed\n"; } })();
attempt($generator);
unset($generator);
?>
--EXPECT--
ValueError: Argument #1 ($docIds) must ascend strictly, 1 follows 1 at index 1; sort: true takes them in any order
TypeError: Argument #1 ($docIds) must contain only integers, string "2" given at index 1; convert numeric strings, as databases give them, by array_map('intval', ...)
ValueError: Argument #1 ($docIds) must contain only values from 0 to 4294967295, -2 given at index 1
LogicException: from the generator
LogicException: from getIterator()
ValueError: Argument #1 ($docIds) must ascend strictly, 2 follows 3 at index 1; sort: true takes them in any order
ValueError: Argument #1 ($docIds) must ascend strictly, 5 follows 5 at index 1; sort: true takes them in any order
generator freed
