--TEST--
OpenCL devices at fault: one that tells nothing leaves the others, one that kernels cannot run on is refused with a reason; few bytes of parameters suffice
--EXTENSIONS--
postings
--SKIPIF--
<?php
require __DIR__ . '/service.inc';
if (!is_executable(postingsd())) die('skip built without postingsd');
if (!str_contains((string) shell_exec(escapeshellarg(postingsd()) . ' --list-devices'), 'pthread')) die('skip no PoCL');
if (!str_contains((string) shell_exec('echo "#include <CL/cl_icd.h>" | gcc -x c -fsyntax-only - && echo fine'), 'fine')) die('skip no compiler, or no headers of OpenCL');
?>
--FILE--
<?php
require __DIR__ . '/service.inc';
$folder = own_service_folder();
$pocl = current(array_filter(array_map(fn (string $icd) => trim(file_get_contents($icd)), glob('/etc/OpenCL/vendors/*.icd')), fn (string $library) => str_contains($library, 'pocl')));
mkdir("$folder/alone");
mkdir("$folder/both");
exec("gcc -shared -fPIC -o $folder/faulty.so " . __DIR__ . '/faulty_icd.c');
foreach (['alone/faulty', 'both/faulty'] as $icd) file_put_contents("$folder/$icd.icd", "$folder/faulty.so");
file_put_contents("$folder/both/pocl.icd", $pocl);

function with(string $environment, string ...$arguments): string
{
    exec("$environment " . implode(' ', array_map('escapeshellarg', [postingsd(), ...$arguments])) . ' 2>&1', $lines, $status);
    return preg_replace('/pthread[^:]*, OpenCL/', 'PoCL', "$status " . implode("\n", $lines));
}
// Opens its device while it listens: what it says then.
function starts(string $environment): string
{
    global $folder;
    do {
        // One that the machine let down is started again.
        services($folder) or with($environment, '--device=opencl', '--memory=268435456', "--log=$folder/log");
        usleep(20_000);
        $text = with('', '--status', '--device=opencl');
    } while (preg_match('/is starting|no service listens/', $text));
    send_signal('TERM', services($folder));
    while (services($folder)) usleep(10_000);
    // Long reasons are cut.
    return preg_replace('/(clCreateKernel\(\w+\)).*/', '$1', strtok($text, "\n")) . "\n";
}

echo preg_replace('/(opencl:0 ) pthread.*/', '$1 PoCL', with("OCL_ICD_VENDORS=$folder/both", '--list-devices')), "\n";
echo with("OCL_ICD_VENDORS=$folder/alone", '--list-devices'), "\n";
echo starts("OCL_ICD_VENDORS=$folder/both");
$faulty = "OCL_ICD_VENDORS=$folder/alone FAULTY_ICD=$pocl FAULT=";
echo starts($faulty . 'parameters');
echo starts($faulty . 'kernels');
// It compiles them.
echo starts($faulty . 'binaries');
?>
--EXPECT--
0 opencl:0  PoCL
0 no devices
0 device     PoCL
0 device     PoCL
1 postingsd: the service found no device: PoCL: clCreateKernel(postings_intersect)
0 device     PoCL
