--TEST--
Postings\Index: no object wakes up in a stored document, even if every checksum is right
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Index, Schema};

require __DIR__ . '/index.inc';
require __DIR__ . '/segment.inc';

class Woken
{
    public function __wakeup()
    {
        echo "woken\n";
    }
}

$index = index_of(new Schema(['text']), [['text' => 'a', 'more' => '012345678']]);
forge_part($index->path, 'records', function (string $bytes): string {
    $forged = str_replace('s:9:"012345678";', 'O:5:"Woken":0:{}', $bytes, $count);
    echo "$count forged\n";
    return $forged;
});
$index = Index::open($index->path);
foreach ([$index->get(0), $index->search('a')->hits[0]->document()] as $document) {
    echo get_class($document['more']), "\n";
}
?>
--EXPECT--
1 forged
__PHP_Incomplete_Class
__PHP_Incomplete_Class
