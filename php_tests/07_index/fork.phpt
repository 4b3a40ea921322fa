--TEST--
Postings\Index in children of a process: they search, and a writer stays its maker's
--EXTENSIONS--
postings
--SKIPIF--
<?php if (!function_exists('pcntl_fork')) die('skip no pcntl'); ?>
--FILE--
<?php
use Postings\{Index, LockTimeoutException, Schema};

require __DIR__ . '/index.inc';

function in_child(callable $work): void
{
    flush();
    $pid = pcntl_fork();
    if ($pid === 0) {
        $work();
        exit;
    }
    pcntl_waitpid($pid, $status);
    echo pcntl_wifexited($status) && pcntl_wexitstatus($status) === 0 ? "ended\n" : "crashed\n";
}

$folder = new_folder();
$index = Index::create($folder, new Schema(['text']));
$writer = $index->writer();
$parent = getmypid();
foreach (range(1, 3000) as $id) $writer->add(['id' => $id, 'text' => "first number$id"]);
in_child(function () use ($writer, $index, $parent) {
    show_thrown(fn () => $writer->add(['id' => 1, 'text' => 'of a child']));
    show_thrown(fn () => $writer->commit());
    try {
        $index->writer(lockTimeout: 0.01);
    } catch (LockTimeoutException $timeout) {
        echo $timeout->ownerPid === $parent ? "the parent writes\n" : "process $timeout->ownerPid writes\n";
    }
    $writer->rollback();
    $writer->close();
});
$writer->commit(durable: false);
$index->refresh();
in_child(function () use ($index, $writer) {
    echo $index->search('first')->total, ' ', $index->search('number2718')->hits[0]->document()['id'], "\n";
});
$writer->close();
in_child(function () use ($index) {
    $writer = $index->writer();
    foreach (range(2001, 4000) as $id) $writer->add(['id' => $id, 'text' => "second number$id"]);
    $writer->commit(durable: false);
});
echo $index->search('first')->total, ' ';
$index->refresh();
echo $index->search('first')->total, ' ', $index->search('second')->total, "\n";
$index->verify();
?>
--EXPECT--
Postings\PostingsException: a writer is of the process that made it alone
Postings\PostingsException: a writer is of the process that made it alone
the parent writes
ended
3000 2718
ended
ended
3000 2000 2000
