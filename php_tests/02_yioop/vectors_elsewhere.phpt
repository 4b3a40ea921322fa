--TEST--
Further recordings of Yioop's functions, in the folder that POSTINGS_VECTORS names
--EXTENSIONS--
postings
--SKIPIF--
<?php
if (!getenv('POSTINGS_VECTORS')) die('skip POSTINGS_VECTORS names no folder of *.jsonl files');
?>
--FILE--
<?php
require __DIR__ . '/../replay.inc';
$files = glob(getenv('POSTINGS_VECTORS') . '/*.jsonl') or die('no *.jsonl there');
foreach ($files as $file) {
    str_starts_with(basename($file), 'real_postings') ? replay_real_postings($file) : replay($file);
}
?>
--EXPECTREGEX--
(replayed\n?)+
