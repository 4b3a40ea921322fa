--TEST--
Posting lists out of a real Yioop index: every posting, its document index, and the list moved to other documents
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/../replay.inc';
replay_real_postings(__DIR__ . '/../vectors/real_postings_small.jsonl');
?>
--EXPECT--
replayed
