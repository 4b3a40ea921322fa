--TEST--
postingsd stands beside the extension, tells its options and devices, and refuses what it does not know
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
function run(string ...$arguments): array
{
    exec(implode(' ', array_map('escapeshellarg', [postingsd(), ...$arguments])) . ' 2>&1', $lines, $status);
    return [$status, implode("\n", $lines)];
}
[$status, $help] = run('--help');
echo $status, ' ', strtok($help, "\n"), "\n";
foreach (['--list-devices', '--device', '--memory', '--idle', '--foreground', '--log', '--help'] as $option) {
    if (!preg_match("/^  $option\b/m", $help)) echo "$option is missing\n";
}
[$status, $devices] = run('--list-devices');
echo $status, ' ', preg_match('/^(no devices|(cuda|opencl):\d+  .+, \d+ MiB(, a CPU)?(\n|$))+$/', $devices), "\n";
foreach ([['--nonsense'], ['nonsense'], ['--idle=soon'], ['--device=abacus']] as $wrong) echo run(...$wrong)[0], "\n";
?>
--EXPECT--
0 usage: postingsd [OPTION...]
0 1
2
2
2
2
