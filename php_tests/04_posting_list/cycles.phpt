--TEST--
Lists, cursors and chunks in cycles are collected
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\PostingList;

class Node
{
    public ?Node $self;
    public function __construct(public object $value) { $this->self = $this; }
    public function __destruct() { echo get_class($this->value), "\n"; }
}

$list = PostingList::fromArray([1, 2, 3]);
foreach ([$list, $list->getIterator(), $list->chunks()] as $value) {
    new Node($value);
    gc_collect_cycles();
}
unset($value);
var_dump(WeakReference::create($list)->get() === $list);
?>
--EXPECT--
Postings\PostingList
Postings\Cursor
Postings\Chunks
bool(true)
