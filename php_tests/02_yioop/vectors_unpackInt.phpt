--TEST--
unpackInt() does what Yioop's own was recorded to do
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/../replay.inc';
replay(__DIR__ . '/../vectors/unpackInt.jsonl');
?>
--EXPECT--
replayed
