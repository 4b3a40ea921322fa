--TEST--
encodeModified9() does what Yioop's own was recorded to do
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/../replay.inc';
replay(__DIR__ . '/../vectors/encodeModified9.jsonl');
?>
--EXPECT--
replayed
