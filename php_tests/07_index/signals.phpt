--TEST--
Handlers of signals run while Postings\Index waits for a writer's lock, and what they throw ends that
--EXTENSIONS--
postings
--SKIPIF--
<?php if (!function_exists('pcntl_alarm')) die('skip no pcntl'); ?>
--FILE--
<?php
use Postings\{Index, Schema};

require __DIR__ . '/index.inc';

/** A child that has a writer until the socket is closed. */
function other_writer(Index $index)
{
    [$ours, $its] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    if (pcntl_fork() === 0) {
        fclose($ours);
        $writer = $index->writer();
        fwrite($its, 'x');
        fread($its, 1);
        exit;
    }
    fclose($its);
    fread($ours, 1);
    return $ours;
}

function when_alarmed(callable $handler): void
{
    pcntl_signal(SIGALRM, $handler);
    pcntl_alarm(1);
}

pcntl_async_signals(true);
$index = Index::create(new_folder(), new Schema(['text']));
$other = other_writer($index);
$stop = fn () => throw new RuntimeException('stop');
when_alarmed($stop);
show_thrown(fn () => $index->writer(lockTimeout: 60));
when_alarmed($stop);
show_thrown(fn () => Index::drop($index->path, lockTimeout: 60));

echo "It goes on waiting\n";
when_alarmed(function () use (&$other, $index) {
    echo "handled\n";
    // What the handler does is a request like any other.
    show_thrown(fn () => $index->writer(lockTimeout: 0));
    $index->refresh();
    fclose($other);
});
$writer = $index->writer(lockTimeout: 60);
$writer->add(['id' => 1, 'text' => 'a']);
$writer->commit();
$writer->close();
pcntl_wait($status);

echo "A child of the handler's waits for itself\n";
$other = other_writer($index);
when_alarmed(function () use (&$other, $index) {
    if ($child = pcntl_fork()) {
        pcntl_waitpid($child, $status);
        fclose($other);
    } else {
        throw new RuntimeException('in the child');
    }
});
$parent = getmypid();
try {
    $writer = $index->writer(lockTimeout: 60);
    echo "had\n";
    $writer->close();
} catch (RuntimeException $thrown) {
    echo "{$thrown->getMessage()}\n";
    exit;
}
pcntl_wait($status);

echo "The request ends\n";
$other = other_writer($index);
register_shutdown_function(function () use ($other) {
    echo "end\n";
    fclose($other);
});
when_alarmed(fn () => exit("exit\n"));
$index->writer(lockTimeout: 60);
?>
--EXPECTF--
RuntimeException: stop
RuntimeException: stop
It goes on waiting
handled
Postings\LockTimeoutException: the index FOLDER is being written by process %d on %s
A child of the handler's waits for itself
in the child
had
The request ends
exit
end
