--TEST--
A commit of a small document leaves large ones where they are, however few these are
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Index, Schema};

require __DIR__ . '/index.inc';

$index = Index::create($folder = new_folder(), new Schema(['text']));
$writer = $index->writer();
$text = fn () => implode(' ', array_map(fn () => bin2hex(random_bytes(4)), range(1, 2000)));
for ($id = 0; $id < 100; ++$id) $writer->add(['id' => $id, 'text' => $text()]);
$writer->commit(durable: false);
[$large] = glob("$folder/*.seg");
for (; $id < 300; ++$id) {
    $writer->add(['id' => $id, 'text' => 'small']);
    $writer->commit(durable: false);
    if (!file_exists($large)) die("rewritten by the commit of document $id\n");
    if (count(glob("$folder/*.seg")) > 3) die("too many files\n");
}
$index->refresh();
var_dump($index->search('small', 0)->total, count($index));

// Files of large documents become fewer, too.
for (; $id < 700; ++$id) {
    $writer->add(['id' => $id, 'text' => $text()]);
    if ($id % 20 === 0) $writer->commit(durable: false);
}
$writer->commit(durable: false);
var_dump(count(glob("$folder/*.seg")) < 12);
$writer->merge();
$index->refresh();
var_dump(count(glob("$folder/*.seg")), count($index), $index->search('small', 0)->total);
?>
--EXPECT--
int(200)
int(300)
bool(true)
int(1)
int(700)
int(200)
