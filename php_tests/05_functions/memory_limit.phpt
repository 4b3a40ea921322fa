--TEST--
An array over the memory limit throws, before it is made
--EXTENSIONS--
postings
--SKIPIF--
<?php
if (getenv('USE_ZEND_ALLOC') === '0') die('skip memory_limit holds for PHP\'s own allocator only');
?>
--INI--
memory_limit=8M
--FILE--
<?php
$postings = str_repeat("\0\0\0\5", 500000);
echo strlen(Postings\yioop_doc_ids($postings, packed: true)), "\n";
try {
    Postings\yioop_doc_ids($postings);
} catch (Postings\MemoryLimitException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECTF--
2000000
PHP memory of 8388608 bytes exhausted (%d in use, 8388616 more wanted): raise memory_limit
