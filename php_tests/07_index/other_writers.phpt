--TEST--
Postings\Writer: it keeps its lock whoever reads the folder, and writes nothing where it may not be alone
--EXTENSIONS--
postings
--SKIPIF--
<?php if (!function_exists('pcntl_fork')) die('skip no pcntl'); ?>
--FILE--
<?php
use Postings\{Analyzer, Index, LockTimeoutException, Schema};

require __DIR__ . '/index.inc';

/** What an Index of a process that has nothing open finds. */
function in_child(callable $work): void
{
    flush();
    if (($pid = pcntl_fork()) === 0) {
        $work();
        exit;
    }
    pcntl_waitpid($pid, $status);
}

echo "a backup of the folder in the writer's process\n";
$folder = new_folder();
$writer = Index::create($folder, new Schema(['text']))->writer();
foreach (glob("$folder/*") as $file) copy($file, '/dev/null');
in_child(function () use ($folder) {
    show_thrown(fn () => throw_class(fn () => Index::open($folder)->writer(lockTimeout: 0)));
});
$writer->add(['id' => 'a', 'text' => 'a']);
$writer->commit(durable: false);
echo count(Index::open($folder)), "\n";

function throw_class(callable $work): void
{
    try {
        $work();
    } catch (\Throwable $thrown) {
        throw new RuntimeException(get_class($thrown));
    }
}

echo "the folder's name is switched\n";
$next = new_folder();
$moved = new_folder();
Index::create($next, new Schema(['text'], analyzer: new Analyzer('en')));
rename($folder, $moved);
rename($next, $folder);
$rightful = Index::open($folder)->writer(lockTimeout: 0);
$rightful->add(['id' => 1, 'text' => 'running']);
for ($i = 0; $i < 2; ++$i) {
    show_thrown(function () use ($writer) {
        $writer->add(['id' => 2, 'text' => 'runs']);
        $writer->commit();
    });
}
$writer->close();
$rightful->commit(durable: false);
in_child(function () use ($folder, $moved) {
    $index = Index::open($folder);
    $index->verify();
    echo count($index), ' ', $index->search('run')->total, ', and of old ', count(Index::open($moved)), "\n";
});

echo "another writer without the file lock\n";
unlink("$folder/lock");
in_child(function () use ($folder) {
    $writer = Index::open($folder)->writer(lockTimeout: 0);
    foreach (range(1, 2000) as $id) $writer->add(['id' => $id, 'text' => 'more']);
    $writer->commit(durable: false);
});
show_thrown(function () use ($rightful) {
    $rightful->add(['id' => 3, 'text' => 'lost']);
    $rightful->commit();
});
show_thrown(fn () => $rightful->commit());
in_child(function () use ($folder) {
    $index = Index::open($folder);
    $index->verify();
    echo count($index), "\n";
});

echo "what is dropped\n";
unset($rightful);
Index::drop($folder);
Index::drop($moved);
echo preg_match_all('~postings-index-.*\(deleted\)~', file_get_contents('/proc/self/maps')), " files are mapped\n";
?>
--EXPECT--
a backup of the folder in the writer's process
RuntimeException: Postings\LockTimeoutException
1
the folder's name is switched
Postings\StorageException: the index FOLDER is no longer this writer's: the folder, or the file "lock" in it, is another one by now
Postings\StorageException: the index FOLDER is no longer this writer's: the folder, or the file "lock" in it, is another one by now
1 1, and of old 1
another writer without the file lock
Postings\StorageException: the index FOLDER is no longer this writer's: the folder, or the file "lock" in it, is another one by now
Postings\StorageException: the index FOLDER is no longer this writer's: the folder, or the file "lock" in it, is another one by now
2000
what is dropped
0 files are mapped
