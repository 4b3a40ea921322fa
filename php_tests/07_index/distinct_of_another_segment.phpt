--TEST--
search(distinct:): a value of one segment hides no other value of the next one, which lies before it
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Schema};

require __DIR__ . '/index.inc';

// So many that those with other values are listed after two looks at the best ones.
$many = array_fill(0, 3000, ['text' => 'word word word', 'kind' => 'm']);
$others = array_fill(0, 100, ['text' => 'word and some more words here', 'kind' => 'a']);
$index = index_of(new Schema(['text', Field::keyword('kind')]), $many, $others);
$found = $index->search('word', 5, distinct: 'kind');
echo $index->info()['segments'], ' segments: ', ids($found), ' of ', $found->total, "\n";
?>
--EXPECT--
2 segments: 0 3000 of 2
