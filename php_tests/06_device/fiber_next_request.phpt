--TEST--
Device::run(): a fiber that a fatal error left suspended in it is nothing to the next request
--EXTENSIONS--
postings
--SKIPIF--
<?php
require __DIR__ . '/../fpm.inc';
if (!fpm_binary()) die('skip no php-fpm');
if (getenv('POSTINGS_TEST_ASAN')) die('skip its workers lose LD_PRELOAD');
?>
--FILE--
<?php
require __DIR__ . '/service.inc';
require __DIR__ . '/../fpm.inc';
$folder = own_service_folder();
$fpm = start_fpm($folder, array_slice(php_command(['postings.service' => 'off', 'display_errors' => 0]), 1), 1);
// From its second request on, a worker has its fibers at the same addresses.
file_put_contents("$folder/fibers.php", <<<'PHP'
    <?php
    use Postings\{Device, PostingList};
    function where(): string
    {
        $list = PostingList::fromArray([1, 2, 3]);
        $list->intersect($list);
        return Postings\last_profile()->reason === 'the CPU was asked for' ? 'cpu' : 'other';
    }
    $number = (int) @file_get_contents(__DIR__ . '/number');
    file_put_contents(__DIR__ . '/number', $number + 1);
    $seen = $fibers = [];
    $work = function () use (&$seen) { $seen[where()] = true; Fiber::suspend(); };
    for ($i = 0; $i < 50; ++$i) {
        $fibers[] = $fiber = new Fiber($number === 1 ? fn () => Device::cpu()->run($work) : $work);
        $fiber->start();
    }
    echo getmypid(), ' ', implode(' ', array_keys($seen));
    if ($number === 1) eval('break;');
    PHP);
$workers = [];
for ($i = 0; $i < 3; ++$i) {
    [$worker, $seen] = explode(' ', fcgi_request("$folder/socket", "$folder/fibers.php"), 2);
    $workers[$worker] = true;
    echo $seen, "\n";
}
echo count($workers), " worker\n";
stop_fpm($fpm);
?>
--EXPECT--
other
cpu
other
1 worker
