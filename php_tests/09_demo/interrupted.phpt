--TEST--
Demo: Ctrl-C or a kill while it indexes leaves what was there, and the next run succeeds
--EXTENSIONS--
postings
mbstring
pcntl
--FILE--
<?php
require 'demo.inc';
$cache = scratch('interrupted');
write_large_corpus("$cache/corpus", 60_000);
$arguments = ['--corpus', "$cache/corpus", '--cache', $cache, '--no-compare'];

function interrupt(int $signal, string ...$arguments): void
{
    global $cache;
    $before = array_map(md5_file(...), glob("$cache/*.index"));
    [$process, $pipes] = start_demo(...$arguments);
    do {
        $line = fgets($pipes[2]);
    } while ($line !== false && !str_contains($line, '25 %'));
    proc_terminate($process, $signal);
    $errors = $line . stream_get_contents($pipes[2]);
    stream_get_contents($pipes[1]);
    do {
        $status = proc_get_status($process);
    } while ($status['running'] && usleep(1000) === null);
    $said = trim(strrchr(trim($errors), "\n"));
    echo $status['signaled'] ? 'killed' : "exit status $status[exitcode]: $said", "\n";
    echo array_map(md5_file(...), glob("$cache/*.index")) === $before ? '' : "the index has changed\n";
}

interrupt(SIGINT, ...$arguments);
echo count(glob("$cache/*.new")), " temporary files\n";
interrupt(SIGKILL, ...$arguments);
// A kill in the middle of the write would leave this.
file_put_contents(str_replace('.lock', '.new', glob("$cache/*.lock")[0]), str_repeat('half', 1 << 22));
[$status, $output] = demo(...[...$arguments, 'kestrel module']);
echo $status, ' ', story($output), ' ', strstr(hits($output), ' (', true), "\n";
interrupt(SIGTERM, ...[...$arguments, '--rebuild']);
[$status, $output] = demo(...[...$arguments, 'kestrel module']);
echo $status, ' ', story($output), ' ', strstr(hits($output), ' (', true), "\n";
echo count(glob("$cache/*.new")), " temporary files\n";
?>
--EXPECT--
exit status 130: demo: interrupted; nothing half-written is left
0 temporary files
killed
0 built "kestrel module": 1,875 packages
exit status 130: demo: interrupted; nothing half-written is left
0 reused "kestrel module": 1,875 packages
0 temporary files
