--TEST--
Postings\Index: readers see whole commits while another process writes, and one writer at a time
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Index, Schema};

require __DIR__ . '/index.inc';

const COMMITS = 150, DOCUMENTS = 10;
// Every commit replaces half of the documents of the one before, and adds as many.
$write = <<<'PHP'
    $writer = Postings\Index::open($argv[1])->writer(lockTimeout: 30);
    for ($commit = 0; $commit < 150; $commit++) {
        for ($i = 0; $i < 10; $i++) {
            $id = $commit * 5 + $i;
            $writer->add(['id' => $id, 'text' => "common commit$commit number$id"]);
        }
        $writer->commit(durable: false, position: $commit + 1);
    }
    echo "written\n";
    PHP;
$read = <<<'PHP'
    $index = Postings\Index::open($argv[1]);
    $seen = $searches = 0;
    do {
        $index->refresh();
        $commits = $index->info()['position'] ?? 0;
        $documents = $commits === 0 ? 0 : 5 * ($commits - 1) + 10;
        $total = $index->search('common')->total;
        $last = $commits === 0 ? 10 : $index->search('commit' . ($commits - 1))->total;
        if (count($index) !== $documents || $total !== $documents || $last !== 10 || $commits < $seen) {
            echo "after $commits commits (before: $seen): ", count($index), " documents, $total and $last found\n";
            break;
        }
        foreach ($index->search('common', 3) as $hit) {
            if ($hit->document()['id'] != $hit->id) echo "another document\n";
        }
        $seen = $commits;
        $searches++;
    } while ($commits < 150);
    echo $searches > 0 ? "read\n" : "nothing read\n";
    PHP;

$folder = new_folder();
Index::create($folder, new Schema(['text']));
foreach (file('/proc/self/maps') as $line) {
    if (preg_match('~(/\S*postings\.so)$~', trim($line), $found)) $extension = $found[1];
}
$php = [getenv('TEST_PHP_EXECUTABLE') ?: PHP_BINARY, '-n', '-d', "extension=$extension"];
$processes = [];
foreach ([$read, $read, $write, $read] as $n => $code) {
    $processes[$n] = proc_open([...$php, '-r', $code, '--', $folder], [1 => ['pipe', 'w'], 2 => ['pipe', 'w']], $pipes[$n]);
}
foreach ($processes as $n => $process) {
    echo stream_get_contents($pipes[$n][1]), stream_get_contents($pipes[$n][2]);
    proc_close($process);
}
$index = Index::open($folder);
$index->verify();
echo count($index), " documents in ", $index->info()['segments'] <= 12 ? "few" : $index->info()['segments'], " segments\n";
?>
--EXPECT--
read
read
written
read
755 documents in few segments
