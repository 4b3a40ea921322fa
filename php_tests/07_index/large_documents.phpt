--TEST--
Commits write again few of the documents that are there, however large or many these are
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
    if (count(glob("$folder/*.seg")) > 6) die("too many files\n");
}
$index->refresh();
var_dump($index->search('small', 0)->total, count($index));

// So many commits, and what they write beside what is there in the end.
function written(string $folder, int $commits, int $documents, callable $text): void
{
    $index = Index::create($folder, new Schema(['text']));
    $writer = $index->writer();
    $written = $most = 0;
    $known = [];
    for ($commit = $id = 0; $commit < $commits; ++$commit) {
        for ($i = 0; $i < $documents; ++$i) $writer->add(['id' => $id++, 'text' => $text()]);
        $writer->commit(durable: false);
        $files = array_flip(glob("$folder/*.seg"));
        foreach (array_diff_key($files, $known) as $file => $_) $written += filesize($file);
        $known = $files;
        $most = max($most, count($files));
    }
    $there = array_sum(array_map('filesize', array_keys($files)));
    if ($written > 12 * $there) echo 'written ', round($written / $there, 1), " times\n";
    if ($most > 20 || $most < 4) echo "$most files\n";
    $writer->merge();
    $index->refresh();
    echo count(glob("$folder/*.seg")), ' file, ', count($index), " documents\n";
}
written(new_folder(), 100, 10, $text);
written(new_folder(), 150, 1000, fn () => 'small');
?>
--EXPECT--
int(200)
int(300)
1 file, 1000 documents
1 file, 150000 documents
