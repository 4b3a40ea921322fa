--TEST--
A service killed again and again under eight processes: no wrong answer, nothing left behind
--EXTENSIONS--
postings
--INI--
postings.service_wait=500000
postings.service_deadline=20000
--SKIPIF--
<?php
require __DIR__ . '/service.inc';
if (!function_exists('pcntl_fork')) die('skip no pcntl');
if (getenv('POSTINGS_TEST_ASAN')) die('skip a sanitized service takes too long to start');
skip_unless_device();
?>
--FILE--
<?php
require __DIR__ . '/service.inc';
const PROCESSES = 8, REQUESTS = 2000, LEAST_KILLS = 3, KILLS = 6;
$folder = own_service_folder();
// Of ours: whatever else runs on this machine has files there, too.
$shared = fn () => count(glob('/dev/shm/*postings*'));
$before = $shared();
ini_set('postings.device', device());
for ($i = 0; $i < 6; ++$i) $lists[] = sparse_list(mt_rand(1000, 20000), mt_rand(2, 9));
foreach ($lists as $i => $a) foreach ($lists as $j => $b) $expected[$i][$j] = count(array_intersect($a->toArray(), $b->toArray()));
$lists[0]->intersectCount($lists[1]);
echo Postings\last_profile()->reason ?? 'it serves', "\n";
ini_set('postings.service_wait', 0);

function descriptors(): int
{
    return count(glob('/proc/self/fd/*'));
}
function worker(array $lists, array $expected, int $seed, string $served, string $killed): int
{
    mt_srand($seed);
    [$wrong, $on_device, $most, $ends] = [0, 0, descriptors() + 5, seconds() + 300];
    // However long a device takes to be there again, in the end it is asked again, and killed again.
    for ($n = 0; ($n < REQUESTS || $on_device <= REQUESTS / 10 || !file_exists($killed)) && seconds() < $ends; ++$n) {
        [$i, $j] = [mt_rand(0, 5), mt_rand(0, 5)];
        $common = $n & 1 ? $lists[$i]->intersectCount($lists[$j]) : count($lists[$i] & $lists[$j]);
        $wrong += $common !== $expected[$i][$j];
        if (Postings\last_profile()->reason === null) {
            ++$on_device;
            file_put_contents($served, ""); // touch() warns of a file that goes meanwhile
        }
        if (descriptors() > $most) return 3;
        pause(Postings\last_profile()->reason === null ? 1000 : 5000);
    }
    return $wrong ? 2 : ($on_device > REQUESTS / 10 ? 0 : 1);
}
[$served, $often] = ["$folder/served", "$folder/killed"];
$children = [];
for ($p = 0; $p < PROCESSES; ++$p) {
    $pid = pcntl_fork();
    if ($pid === 0) exit(worker($lists, $expected, seeded() + $p, $served, $often));
    $children[] = $pid;
}
[$killed, $results] = [0, []];
while ($children) {
    // In the middle of requests, not before there are any.
    if ($killed < KILLS && file_exists($served)) {
        send_signal('KILL', $victims = services($folder));
        $killed += count($victims);
        unlink($served);
        if ($killed >= LEAST_KILLS) touch($often);
    }
    for ($i = 0; $i < 30; ++$i) {
        pause(10_000);
        $done = pcntl_wait($status, WNOHANG);
        if ($done <= 0) continue;
        $children = array_diff($children, [$done]);
        $results[] = pcntl_wifexited($status) ? pcntl_wexitstatus($status) : -pcntl_wtermsig($status);
    }
}
// 0: all well. 1: hardly any on the device, 2: wrong, 3: descriptors leak, -N: ended by signal N.
echo 'seed ok: ', count(array_keys($results, 0)) === PROCESSES ? 'eight good ends' : 'seed ' . seeded() . ', ends ' . implode(' ', $results), "\n";
echo $killed >= LEAST_KILLS ? "killed\n" : "killed only $killed times\n";
// Of this process; the service itself is nobody's child.
$zombies = preg_grep('/^\d+ \(\S+\) Z ' . getmypid() . ' /', array_map(fn ($file) => (string) @file_get_contents($file), glob('/proc/[0-9]*/stat')));
echo count($zombies), ' zombies, ', $shared() - $before, " files in /dev/shm\n";
?>
--EXPECT--
it serves
seed ok: eight good ends
killed
0 zombies, 0 files in /dev/shm
