--TEST--
postings add: Ctrl-C, SIGTERM and a kill leave the index as it was, or with what was committed
--EXTENSIONS--
postings
pcntl
posix
--FILE--
<?php
require 'command.inc';
require __DIR__ . '/../module.inc';
$folder = scratch('interrupted');
$index = "$folder/index";
postings(['create', $index, '--text', 'text']);
postings(['add', $index], '{"id":"before"}');
file_put_contents("$folder/many", ndjson(300_000));

// Feeds it until it has read that much, sends the signal, and goes on to feed it no more: it waits in a read.
function interrupt(int $signal, int $lines, string ...$options): void
{
    global $index;
    $process = proc_open('exec ' . command('add', $index, ...$options), [['pipe', 'r'], ['pipe', 'w'], ['pipe', 'w']], $pipes);
    fwrite($pipes[0], ndjson($lines) . str_repeat("\n", 200_000)); // more than a pipe holds: the documents were read
    pause(100_000);
    proc_terminate($process, $signal);
    $errors = stream_get_contents($pipes[2]);
    $status = proc_get_status($process);
    for ($i = 0; $status['running'] && $i < 3000; $i++) {
        pause(1000);
        $status = proc_get_status($process);
    }
    echo $status['running'] ? 'runs on' : ($status['signaled'] ? "killed by $status[termsig]" : $status['exitcode']), ' ', $errors;
    echo json_decode(postings(['info', $index])[1])->documents, " documents\n";
    postings(['verify', $index])[0] === 0 || print("damaged\n");
}

interrupt(SIGINT, 0);
interrupt(SIGINT, 5000);
interrupt(SIGTERM, 5000);
interrupt(SIGINT, 5000, '--commit-every', '2000');
interrupt(SIGINT, 4000, '--commit-every', '2000');
interrupt(SIGKILL, 6000, '--commit-every', '3000');

// In the middle of a file, and while others wait for the lock that goes with it.
$process = proc_open('exec ' . command('add', $index, "$folder/many"), [1 => ['pipe', 'w'], 2 => ['pipe', 'w']], $pipes);
for ($i = 0; $i < 1000 && postings(['delete', $index, 'nowhere', '--wait', '0'])[0] !== 3; $i++);
proc_terminate($process, SIGINT);
[$status, , $errors] = postings(['delete', $index, 'before', '--wait', '60']);
echo trim(stream_get_contents($pipes[2])), "; the other: $status $errors";
?>
--EXPECT--
130 postings: interrupted: nothing was added, the index is as it was
1 documents
130 postings: interrupted: nothing was added, the index is as it was
1 documents
143 postings: interrupted: nothing was added, the index is as it was
1 documents
130 postings: interrupted: 4,000 documents were added before, 1,000 after them were not
4001 documents
130 postings: interrupted: 4,000 documents were added before
4001 documents
killed by 9 6001 documents
postings: interrupted: nothing was added, the index is as it was; the other: 0 deleted 1; the index has 6,000
