--TEST--
A result over the memory limit ends the request, not the process
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
Postings\yioop_doc_ids($postings);
?>
--EXPECTF--
2000000

Fatal error: Allowed memory size of 8388608 bytes exhausted%S(tried to allocate %d bytes) in %s on line %d
