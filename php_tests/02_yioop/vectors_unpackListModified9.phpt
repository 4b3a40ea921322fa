--TEST--
unpackListModified9() does what Yioop's own was recorded to do
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/../replay.inc';
replay(__DIR__ . '/../vectors/unpackListModified9.jsonl');
?>
--EXPECT--
replayed
