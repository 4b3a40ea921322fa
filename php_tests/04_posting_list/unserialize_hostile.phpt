--TEST--
unserialize() of what is not a list throws; a list seen before it is whole is empty
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\PostingList;

function attempt(callable $try): void
{
    try {
        var_dump($try());
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}

attempt(fn () => unserialize('O:20:"Postings\PostingList":0:{}'));
attempt(fn () => unserialize('O:20:"Postings\PostingList":1:{s:5:"bytes";i:5;}'));
attempt(fn () => unserialize('O:20:"Postings\PostingList":1:{s:5:"count";i:5;}'));
attempt(fn () => @unserialize('C:20:"Postings\PostingList":0:{}')->count);
attempt(fn () => unserialize('O:15:"Postings\Cursor":0:{}'));
attempt(fn () => unserialize('O:15:"Postings\Chunks":0:{}'));
attempt(fn () => PostingList::fromArray([1])->__unserialize(['bytes' => '']));
attempt(fn () => PostingList::fromArray([1])->__unserialize(PostingList::fromArray([2])->__serialize()));

class Early
{
    public $list;
    public function __unserialize(array $data): void
    {
        $list = $data['list'];
        echo json_encode([count($list), $list->toArray(), $list->contains(1), iterator_to_array($list),
            iterator_to_array($list->chunks()), count($list | $list), $list->first, isset($list[0])]), "\n";
    }
}
attempt(fn () => unserialize('O:20:"Postings\PostingList":1:{s:5:"bytes";O:5:"Early":1:{s:4:"list";r:1;}}'));
?>
--EXPECT--
Postings\CorruptedDataException: This is no serialized Postings\PostingList, at offset 0
Postings\CorruptedDataException: This is no serialized Postings\PostingList, at offset 0
Postings\CorruptedDataException: This is no serialized Postings\PostingList, at offset 0
int(0)
Exception: Unserialization of 'Postings\Cursor' is not allowed
Exception: Unserialization of 'Postings\Chunks' is not allowed
Error: A Postings\PostingList cannot be changed; append(), merge() and remove() make new ones
Error: A Postings\PostingList cannot be changed; append(), merge() and remove() make new ones
[0,[],false,[],[],0,null,false]
Postings\CorruptedDataException: This is no serialized Postings\PostingList, at offset 0
