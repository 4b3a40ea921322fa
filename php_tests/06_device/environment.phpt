--TEST--
What a service is started with is the environment before the script ran, and of it what a service needs
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
// What it is started with, instead of a service.
file_put_contents("$folder/tell", "#!/bin/sh\nenv >> \"$folder/told\"\n");
chmod("$folder/tell", 0700);
const SCRIPT = '
    foreach (["LD_PRELOAD=/nonexistent.so", "LD_LIBRARY_PATH=/nonexistent", "OCL_ICD_VENDORS=/nonexistent",
        "HOME=/changed", "XDG_RUNTIME_DIR=/changed", "CUDA_VISIBLE_DEVICES=77", "GIVEN=changed"] as $variable) putenv($variable);
    Postings\Device::list();
    echo file_exists($argv[1] . "/told") ? "list(), " : "not called, ";
    Postings\Device::opencl()->run(fn () => Postings\PostingList::fromArray([1, 2])->intersectCount(Postings\PostingList::fromArray([2])));
    echo strtok(Postings\last_profile()->reason, " "), "\n";';
putenv('GIVEN=before');
putenv('OTHER=before');
foreach ([[], ['postings.service_environment' => 'SOME, GIVEN']] as $also) {
    @unlink("$folder/told");
    $settings = ['postings.service' => "$folder/tell"] + $also;
    $command = implode(' ', array_map('escapeshellarg', php_command($settings, '-r', SCRIPT, '--', $folder)));
    echo shell_exec("$command 2>&1");
    $told = file("$folder/told", FILE_IGNORE_NEW_LINES);
    foreach (preg_grep('/changed|nonexistent|=77$|before/', $told) as $line) echo "told $line\n";
    echo count(preg_grep('/^HOME=/', $told)), ' of HOME, ', count(preg_grep("~^XDG_RUNTIME_DIR=$folder~", $told)), " of the runtime folder\n";
}
?>
--EXPECT--
list(), no
2 of HOME, 2 of the runtime folder
list(), no
told GIVEN=before
told GIVEN=before
2 of HOME, 2 of the runtime folder
