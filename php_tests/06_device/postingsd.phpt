--TEST--
postingsd stands beside the extension, tells its options and devices, and refuses what it does not know or cannot do
--EXTENSIONS--
postings
--SKIPIF--
<?php
require __DIR__ . '/service.inc';
if (!is_executable(postingsd())) die('skip built without postingsd');
?>
--FILE--
<?php
require __DIR__ . '/service.inc';
$folder = own_service_folder();
function run(string ...$arguments): array
{
    exec(implode(' ', array_map('escapeshellarg', [postingsd(), ...$arguments])) . ' 2>&1', $lines, $status);
    return [$status, implode("\n", $lines)];
}
[$status, $help] = run('--help');
echo $status, ' ', strtok($help, "\n"), "\n";
foreach (['--list-devices', '--status', '--json', '--prometheus', '--device', '--memory', '--hang', '--idle', '--foreground', '--log', '--help'] as $option) {
    if (!preg_match("/^  $option\b/m", $help)) echo "$option is missing\n";
}
[$status, $devices] = run('--list-devices');
echo $status, ' ', preg_match('/^(no devices|(cuda|opencl):\d+  .+, \d+ MiB(, a CPU)?(\n|$))+$/', $devices), "\n";
$wrong = ['--nonsense', 'nonsense', '--idle=soon', '--hang=0', '--idle=99999999999999999999', '--memory=0', '--memory=1G', '--memory',
    '--device=abacus', '--json', '--device=cuda:', '--device=opencl:x', '--device=opencl:-1'];
foreach ($wrong as $argument) {
    [$status, $why] = run($argument);
    echo $status === 2 && $why !== '' ? '' : "$argument: status $status, $why\n";
}

// It goes into the background when it listens. Until then it says what is wrong.
echo str_replace($folder, '', implode(' ', run("--log=$folder/nonexistent/log"))), "\n";
putenv("XDG_RUNTIME_DIR=$folder/nonexistent");
echo str_replace($folder, '', implode(' ', run())), "\n";
putenv("XDG_RUNTIME_DIR=$folder");
// Who measures for a service starts none: it was told to leave.
run('--calibrate=missing');
for ($i = 0; $i < 1000 && services($folder); ++$i) usleep(20_000);
echo count($left = services($folder)), " services\n";
send_signal('TERM', $left);
chdir($folder);
echo implode(' ', run('--device=opencl:00', '--log=log')), count(services($folder)), " service\n";
echo run('--device=opencl', '--foreground', '--log=log')[0], preg_match("/: another postingsd serves 'opencl'$/m", file_get_contents('log')), "\n";
// What it does: for people, for programs, for Prometheus.
ini_set('postings.device', 'opencl');
ini_set('postings.service_wait', '500000');
foreach ([5, 6, 7] as $step) sparse_list(5000, 8)->intersectCount(sparse_list(5000, $step));
[$status, $people] = run('--status', '--device=opencl');
echo $status, ' ', preg_match('/^combine +3 +0 /m', $people), preg_match('/^service +process \d+, for \d+ s, /m', $people), "\n";
[$status, $json] = run('--status', '--device=opencl', '--json');
$report = json_decode($json, true, flags: JSON_THROW_ON_ERROR);
echo $status, ' ', json_encode([$report['requests']['combine']['all'], $report['clients'], $report['uploads'], $report['process'] === services($folder)[0], $report['quarantined']]), "\n";
[$status, $lines] = run('--status', '--device=opencl', '--prometheus');
echo $status, ' ', preg_match('/^(# (HELP|TYPE) postings_\w+ .+\n|postings_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.]+\n)+$/', "$lines\n"), preg_match('/^postings_requests_total\{service="opencl",operation="combine"\} 3$/m', $lines), preg_match('/^postings_up\{service="opencl"\} 1$/m', $lines), "\n";
// Of several, those that answer have figures.
[$status, $lines] = run('--status', '--device=opencl:0-9', '--prometheus');
echo $status, ' ', preg_match_all('/^postings_up\{service="opencl(:\d)?"\} ([01])$/m', $lines, $up), ' ', implode($up[2]), "\n";
// A log that was moved away is opened again.
rename('log', 'log.1');
send_signal('HUP', services($folder));
for ($i = 0; $i < 1000 && !is_file('log'); ++$i) usleep(10_000);
echo is_file('log') ? 'a new log, ' : 'no log, ', count(services($folder)), " service\n";
// Where no client can be taken, it does not serve.
exec('ulimit -n 42; ' . escapeshellarg(postingsd()) . ' --device=opencl:7 --foreground 2>&1', $refused, $status);
echo $status, ' ', preg_match('/no client can be taken: of files, 42 may be open at once \(ulimit -n\)/', $refused[0]), "\n";
// The name of a service has more in it where the environment says which devices are visible.
echo implode(' ', preg_replace(['~/\S+~', '/-visible-\w+/'], ['PATH', ''], run('--status', '--device=opencl:9'))), "\n";
?>
--EXPECT--
0 usage: postingsd [OPTION...]
0 1
2 postingsd: cannot write /nonexistent/log: No such file or directory
2 postingsd: /nonexistent/postings: No such file or directory
0 services
0 1 service
11
0 11
0 [3,1,6,true,[]]
0 111
0 10 1000000000
a new log, 1 service
1 1
1 postingsd: no service listens at PATH
postingsd: there are services of another name, of other devices or started with other settings in their environment (CUDA_VISIBLE_DEVICES...): opencl.sock
