--TEST--
Every word begins with the empty prefix: it finds what the star finds, in texts and in keywords, and so does its text
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Query, Schema};

require __DIR__ . '/index.inc';

$index = index_of(new Schema(['text', Field::keyword('tag')]), [['text' => 'a'], ['tag' => 'b'], ['text' => 'c', 'tag' => 'd']]);
foreach ([Query::prefix(''), Query::prefix('', 'text'), Query::prefix('', 'tag'), Query::prefix('')->field('text'), Query::all('c', Query::prefix(''))] as $query) {
    $parsed = Query::parse($query->text, $index->schema);
    echo "$query: ", ids($index->search($query)), ' | ', ids($index->search($query->text)), $parsed == $query ? '' : ', not equal', "\n";
}
var_dump(Query::prefix('') == Query::everything());
?>
--EXPECT--
*: 0 1 2 | 0 1 2
text:*: 0 2 | 0 2
tag:*: 1 2 | 1 2
text:*: 0 2 | 0 2
+c +*: 2 | 2
bool(true)
