--TEST--
Without a service, a device or a GPU, the CPU does everything, and the profile says why
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
const WORK = '$a = Postings\PostingList::fromArray(range(0, 90000, 3)); $b = Postings\PostingList::fromArray(range(0, 90000, 2));
    echo $a->intersectCount($b), " ", count($a & $b), ": ", Postings\last_profile()->reason, "\n";';
echo run_php(['postings.device' => 'opencl', 'postings.service' => 'off'], WORK);
echo run_php(['postings.device' => 'opencl', 'postings.service' => '/nonexistent/postingsd'], WORK);
echo run_php(['postings.device' => 'opencl', 'postings.service' => '/bin/false'], WORK);
echo preg_replace('/listens at .*/', 'listens', run_php(['postings.device' => 'opencl', 'postings.service' => '/bin/true'], WORK));
echo run_php(['postings.device' => 'opencl:77', 'postings.service_wait' => 60000], WORK);
// What follows are the words of CUDA's driver, or of the build.
echo preg_match('/^cuda:/m', shell_exec(escapeshellarg(postingsd()) . ' --list-devices'))
    ? "15001 15001: the service found no device: this machine has no device for 'cuda': why\n"
    : preg_replace("/(?<='cuda': ).+/", 'why', run_php(['postings.device' => 'cuda', 'postings.service_wait' => 60000], WORK));
putenv('XDG_RUNTIME_DIR=/proc/nonexistent');
echo run_php(['postings.device' => 'opencl'], WORK);
putenv("XDG_RUNTIME_DIR=$folder");
$gpu = file_exists('/dev/nvidiactl') || file_exists('/dev/dxg') || file_exists('/dev/dri') || file_exists('/dev/kfd');
echo $gpu ? "15001 15001: this machine seems to have no GPU\n" : run_php([], WORK);
?>
--EXPECT--
15001 15001: the service is switched off
15001 15001: /nonexistent/postingsd: No such file or directory
15001 15001: /bin/false does not start: status 1
15001 15001: no service listens
15001 15001: the service found no device: this machine has no device for 'opencl:77'
15001 15001: the service found no device: this machine has no device for 'cuda': why
15001 15001: /proc/nonexistent/postings: No such file or directory
15001 15001: this machine seems to have no GPU
