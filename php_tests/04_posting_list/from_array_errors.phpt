--TEST--
PostingList::fromArray(): every error names its argument and the index
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Codec, PostingList};

function attempt(mixed ...$arguments): void
{
    try {
        PostingList::fromArray(...$arguments);
        echo "accepted\n";
    } catch (Throwable $e) {
        echo get_class($e), ': ', str_replace('Postings\PostingList::fromArray(): ', '', $e->getMessage()), "\n";
    }
}

attempt([1, 5, 5]);
attempt([1, 5, 3]);
attempt([-1]);
attempt([1, 4294967296]);
attempt([1, 'two']);
attempt(['a' => 1, 'b' => null]);
attempt([1, str_repeat('9', 1_000_000)]);
attempt([1, 2], [1]);
attempt([1, 2], [1, 0]);
attempt([1, 2], [1, 1.5]);
attempt(frequencies: [1], docIds: []);
attempt(docIds: 'no array');
attempt([1], codec: 'rice');
?>
--EXPECT--
ValueError: Argument #1 ($docIds) must ascend strictly, 5 follows 5 at index 2; sort: true takes them in any order
ValueError: Argument #1 ($docIds) must ascend strictly, 3 follows 5 at index 2; sort: true takes them in any order
ValueError: Argument #1 ($docIds) must contain only values from 0 to 4294967295, -1 given at index 0
ValueError: Argument #1 ($docIds) must contain only values from 0 to 4294967295, 4294967296 given at index 1
TypeError: Argument #1 ($docIds) must contain only integers, string given at index 1
TypeError: Argument #1 ($docIds) must contain only integers, null given at index 1
TypeError: Argument #1 ($docIds) must contain only integers, string "99999999999999999999999999999999999999999999999999999999999999999999999999999999..." given at index 1; convert numeric strings, as databases give them, by array_map('intval', ...)
ValueError: Argument #2 ($frequencies) must have as many elements as argument #1 ($docIds), which has 2, 1 given
ValueError: Argument #2 ($frequencies) must contain only values from 1 to 4294967295, 0 given at index 1
TypeError: Argument #2 ($frequencies) must contain only integers, float given at index 1
ValueError: Argument #2 ($frequencies) must have as many elements as argument #1 ($docIds), which has 0, 1 given
TypeError: Argument #1 ($docIds) must be of type array, string given
TypeError: Argument #3 ($codec) must be of type Postings\Codec, string given
