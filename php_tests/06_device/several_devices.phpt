--TEST--
Several devices: each is asked, a list has its home on one, and one that is gone leaves the others
--EXTENSIONS--
postings
--INI--
postings.service_wait=500000
postings.service_deadline=20000
--SKIPIF--
<?php
require __DIR__ . '/service.inc';
skip_unless_device();
if (device() === 'cuda' && !str_contains((string) shell_exec(escapeshellarg(postingsd()) . ' --list-devices'), 'cuda:1')) die('skip one device');
?>
--FILE--
<?php
require __DIR__ . '/service.inc';
// Where there is one, PoCL has it twice.
$folder = own_service_folder(POCL_DEVICES: fn () => 'pthread pthread');
$both = device() . ':0-1';
function status(string $both, ?int &$status = null): array
{
    exec(escapeshellarg(postingsd()) . " --status --json --device=$both 2>/dev/null", $lines, $status);
    return array_map(fn (string $line) => json_decode($line, true, flags: JSON_THROW_ON_ERROR), $lines);
}

$lists = array_map(fn (int $i) => sparse_list(2000 + 500 * $i, 3 + $i % 5), range(0, 15));
ini_set('postings.device', 'cpu');
$expected = array_map(fn (int $i) => $lists[$i]->intersectCount($lists[($i + 5) % 16]), range(0, 15));
ini_set('postings.device', $both);
$wrong = fn () => count(array_filter(range(0, 15), fn (int $i) => $lists[$i]->intersectCount($lists[($i + 5) % 16]) !== $expected[$i]));
echo $wrong(), ' ', $wrong(), " wrong\n";
$reports = status($both, $status);
echo $status, ' ', implode(' ', array_column($reports, 'service')) === device() . ' ' . device() . ':1' ? 'both' : 'others', ' ', count(services($folder)), " services\n";
$asked = array_map(fn (array $report) => $report['requests']['combine']['all'] ?? 0, $reports);
echo array_sum($asked), ' asked, ', min($asked) > 0 ? 'both' : 'one', "\n";
echo min(array_column($reports, 'uploads')) > 0 && array_sum(array_column($reports, 'uploads')) < 2 * 16 + 8 ? 'at home' : 'everywhere', "\n";

send_signal('KILL', [$reports[1]['process']]);
while (count(services($folder)) > 1) usleep(1000);
echo $wrong(), " wrong\n";
send_signal('TERM', services($folder));
while (services($folder)) usleep(1000);

// One that starts each of them, and ends with them.
$process = proc_open([postingsd(), "--device=$both", '--foreground', '--log=' . "$folder/log"], [], $pipes);
for ($i = 0; $i < 3000 && count(status($both)) < 2; ++$i) usleep(20_000);
echo count(status($both)), " serve\n";
echo $wrong(), " wrong\n";
proc_terminate($process, 15);
for ($i = 0; $i < 1000 && services($folder); ++$i) usleep(10_000);
echo count(services($folder)), " left\n";
?>
--EXPECT--
0 0 wrong
0 both 2 services
32 asked, both
at home
0 wrong
2 serve
0 wrong
0 left
