--TEST--
Settings of devices: what they take, what they refuse
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/../module.inc';
foreach (['auto', 'cpu', 'cuda', 'opencl', 'cuda:0', 'cuda:0-3', 'opencl:12'] as $good) ini_set('postings.device', $good) !== false or print("refused $good\n");
foreach (['gpu', '', 'cuda:', 'cuda:x', 'cuda:-1', 'cuda:3-1', 'cuda:1-', 'auto:1', 'opencl:1234', 'CPU'] as $bad) @ini_set('postings.device', $bad) === false or print("took $bad\n");
echo ini_get('postings.device'), "\n";
ini_set('postings.device', 'gpu');
ini_set('postings.service_deadline', 'soon');
foreach (['0', '50', '3600000'] as $good) ini_set('postings.service_deadline', $good) !== false or print("refused $good\n");
foreach (['-1', '3600001', '1e3', '', '99999999999'] as $bad) @ini_set('postings.service_wait', $bad) === false or print("took $bad\n");
foreach (['0', '4096', '8K', '64M', '1G'] as $good) ini_set('postings.service_buffer', $good) !== false or print("refused $good\n");
foreach (['-1', '', 'M', '2G', '1025M', '4T', '1 M', '99999999999999999999', '1GB'] as $bad) @ini_set('postings.service_buffer', $bad) === false or print("took $bad\n");
foreach (['never', 'always', 'calibrated', 'residency', '1', '128', '1000000'] as $good) ini_set('postings.migration', $good) !== false or print("refused $good\n");
foreach (['', '0', '-1', '1.5', '1000001', '128x', 'Never', 'auto'] as $bad) @ini_set('postings.migration', $bad) === false or print("took $bad\n");
ini_set('postings.migration', 'sometimes');
echo ini_get('postings.migration'), "\n";
var_dump(ini_set('postings.service', 'off'), ini_set('postings.service_memory', '1G'), ini_set('postings.service_environment', 'A'));
$run = fn (string $setting) => shell_exec(escapeshellarg(PHP_BINARY) . ' -n -d display_startup_errors=1 -d html_errors=0 -d extension='
    . escapeshellarg(module())
    . ' -d ' . escapeshellarg($setting) . ' -r ' . escapeshellarg('echo ini_get("postings.device"), "\n";') . ' 2>&1');
echo trim($run('postings.device=gpu')), "\n", trim($run('postings.service=relative/path')), "\n";
foreach (['1M', '0', '40G'] as $good) echo str_replace("auto\n", '', $run("postings.service_memory=$good"));
foreach (['', '0', '4G'] as $good) echo str_replace("auto\n", '', $run("postings.service_host_memory=$good"));
foreach (['service_memory=1K', 'service_memory=half', 'service_host_memory=-1', 'service_environment=A-1'] as $bad) echo trim($run("postings.$bad")), "\n";
?>
--EXPECTF--
opencl:12

Warning: postings.device must be auto, cpu, cuda, opencl, or with numbers, cuda:N or cuda:N-M, "gpu" given in %s on line %d

Warning: postings.service_deadline must be milliseconds, from 0 to 3600000, "soon" given in %s on line %d

Warning: postings.migration must be never, always, calibrated, residency or a ratio from 1 to 1000000, "sometimes" given in %s on line %d
1000000
bool(false)
bool(false)
bool(false)
Warning: postings.device must be auto, cpu, cuda, opencl, or with numbers, cuda:N or cuda:N-M, "gpu" given in Unknown on line 0
auto
Warning: postings.service must be auto, off or an absolute path, "relative/path" given in Unknown on line 0
auto
Warning: postings.service_memory must be 0 or bytes, from 1M on, "1K" given in Unknown on line 0
auto
Warning: postings.service_memory must be 0 or bytes, from 1M on, "half" given in Unknown on line 0
auto
Warning: postings.service_host_memory must be bytes, as 4G, 0 for none, or empty, "-1" given in Unknown on line 0
auto
Warning: postings.service_environment must be names of variables, separated by commas, "A-1" given in Unknown on line 0
auto
