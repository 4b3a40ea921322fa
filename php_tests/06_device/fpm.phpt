--TEST--
In php-fpm, a service is there before it is needed, one for all workers
--EXTENSIONS--
postings
--SKIPIF--
<?php
require __DIR__ . '/service.inc';
require __DIR__ . '/../fpm.inc';
if (!fpm_binary()) die('skip no php-fpm');
if (getenv('POSTINGS_TEST_ASAN')) die('skip its workers lose LD_PRELOAD');
skip_unless_device();
?>
--FILE--
<?php
require __DIR__ . '/service.inc';
require __DIR__ . '/../fpm.inc';
$folder = own_service_folder();
// Its workers have no environment but what the pool gives them.
$pool = "env[XDG_RUNTIME_DIR] = $folder\nenv[HOME] = " . getenv('HOME') . "\n";
$options = array_slice(php_command(['postings.device' => device(), 'postings.service_deadline' => 20000]), 1);
$fpm = start_fpm($folder, $options, 2, $pool);
file_put_contents("$folder/idle.php", '<?php echo getmypid();');
file_put_contents("$folder/work.php", '<?php
$a = Postings\PostingList::fromArray(range(0, 90000, 3));
$b = Postings\PostingList::fromArray(range(0, 90000, 2));
$count = $a->intersectCount($b);
echo getmypid(), " ", $count, " ", Postings\last_profile()->reason ?? "on a device";');
fcgi_request("$folder/socket", "$folder/idle.php");
// Who starts it, or comes second, is there for a moment, too.
for ($i = 0; $i < 1000 && count(services($folder)) !== 1; ++$i) usleep(20_000);
echo count(services($folder)), " service after a request that needs none\n";
$workers = [];
// Compiling the kernels for PoCL takes a while.
for ($until = microtime(true) + 300; microtime(true) < $until && count($workers) < 2;) {
    [$pid, $count, $where] = explode(' ', fcgi_request("$folder/socket", "$folder/work.php"), 3);
    if ($count !== '15001') echo "wrong: $count\n";
    if ($where === 'on a device') $workers[$pid] = true; else usleep(20_000);
}
echo count($workers), ' workers, ', count(services($folder)), " service\n";
echo 'stopped with ', stop_fpm($fpm), "\n";
?>
--EXPECT--
1 service after a request that needs none
2 workers, 1 service
stopped with 0
