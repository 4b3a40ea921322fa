--TEST--
A list cannot be changed, made with new, or extended
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Cursor, PostingList};

function attempt(callable $try): void
{
    try {
        $try();
        echo "done\n";
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}

$list = PostingList::fromArray([1, 5]);
attempt(function () use ($list) { $list->count = 1; });
attempt(function () use ($list) { $reference = &$list->count; });
attempt(function () use ($list) { unset($list->codec); });
attempt(function () use ($list) { $list->other = 1; });
attempt(function () use ($list) { (new ReflectionProperty($list, 'count'))->setValue($list, 9); });
attempt(fn () => new PostingList());
attempt(fn () => new Cursor());
foreach ([PostingList::class, Cursor::class, Postings\Chunks::class] as $class) {
    attempt(fn () => (new ReflectionClass($class))->newInstanceWithoutConstructor());
}
foreach ([fn () => $list[0] = 1, fn () => $list[] = 1, function () use ($list) { unset($list[0]); },
    function () use ($list) { $reference = &$list[0]; }, fn () => $list[0] += 1,
    function () use ($list) { foreach ($list as &$docId); }] as $change) {
    attempt($change);
}
echo json_encode($list), "\n";
?>
--EXPECTF--
Error: Cannot modify readonly property Postings\PostingList::$count
Error: Cannot %Smodify readonly property Postings\PostingList::$count
Error: Cannot unset readonly property Postings\PostingList::$codec
Error: Cannot create dynamic property Postings\PostingList::$other
Error: Cannot modify readonly property Postings\PostingList::$count
Error: Call to private Postings\PostingList::__construct() from global scope
Error: Call to private Postings\Cursor::__construct() from global scope
ReflectionException: Class Postings\PostingList is an internal class marked as final that cannot be instantiated without invoking its constructor
ReflectionException: Class Postings\Cursor is an internal class marked as final that cannot be instantiated without invoking its constructor
ReflectionException: Class Postings\Chunks is an internal class marked as final that cannot be instantiated without invoking its constructor
Error: A Postings\PostingList cannot be changed; append(), merge() and remove() make new ones
Error: A Postings\PostingList cannot be changed; append(), merge() and remove() make new ones
Error: A Postings\PostingList cannot be changed; append(), merge() and remove() make new ones
Error: A Postings\PostingList cannot be changed; append(), merge() and remove() make new ones
Error: A Postings\PostingList cannot be changed; append(), merge() and remove() make new ones
Error: An iterator cannot be used with foreach by reference
[1,5]
