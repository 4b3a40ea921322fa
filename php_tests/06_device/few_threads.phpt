--TEST--
postingsd where no thread can be started: it says so, and leaves no socket that nobody serves
--EXTENSIONS--
postings
--SKIPIF--
<?php
require __DIR__ . '/service.inc';
if (!is_executable(postingsd())) die('skip built without postingsd');
if (trim((string) shell_exec('setpriv --reuid=1900000000 --clear-groups prlimit --nproc=9 echo may 2>/dev/null')) !== 'may') die('skip only root can become a user of so few processes');
?>
--FILE--
<?php
require __DIR__ . '/service.inc';
$folder = sys_get_temp_dir() . '/postings-few-' . bin2hex(random_bytes(4));
mkdir("$folder/run", 0755, true);
copy(postingsd(), "$folder/postingsd");
chmod("$folder/postingsd", 0755);
// A user of its own: others' processes would count as well.
$user = 1_900_000_000 + getmypid() % 1_000_000;
chown("$folder/run", $user);
chmod("$folder/run", 0700);
// Its own, and so many more: it starts the first of its threads, and the second.
foreach ([1, 2, 3] as $processes) {
    exec("cd / && XDG_RUNTIME_DIR=$folder/run HOME=$folder/run timeout --foreground 30 prlimit --nproc=$processes setpriv --reuid=$user --clear-groups $folder/postingsd --foreground --device=opencl:77 2>&1", $said, $status);
    echo $status, ' ', preg_match('/no thread can be started \(.*\): the user or the container may have no more processes and threads \(ulimit -u, pids.max\)$/', end($said)), ' ', count(glob("$folder/run/postings/*.sock")), "\n";
    exec('rm -rf ' . escapeshellarg("$folder/run/postings")); // that it has failed: it would wait before it tries again
}
exec('rm -rf ' . escapeshellarg($folder));
?>
--EXPECT--
1 1 0
1 1 0
1 1 0
