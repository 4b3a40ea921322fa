--TEST--
After a fork, parent and child both go on, each with a connection of its own
--EXTENSIONS--
postings
--INI--
postings.service_wait=500000
postings.service_deadline=20000
--SKIPIF--
<?php
require __DIR__ . '/service.inc';
if (!function_exists('pcntl_fork')) die('skip no pcntl');
skip_unless_device();
?>
--FILE--
<?php
require __DIR__ . '/service.inc';
$folder = own_service_folder();
ini_set('postings.device', device());
[$a, $b] = [sparse_list(20000, 8), sparse_list(20000, 5)];
$expected = count(array_intersect($a->toArray(), $b->toArray()));
function right(): int
{
    global $a, $b, $expected;
    for ($right = $i = 0; $i < 200; ++$i) $right += $a->intersectCount($b) === $expected && Postings\last_profile()->reason === null;
    return $right;
}
echo 'before: ', right(), "\n";
$child = pcntl_fork();
$right = right();
if ($child === 0) exit($right);
pcntl_waitpid($child, $status);
echo "parent: $right, child: ", pcntl_wexitstatus($status), ', services: ', count(services($folder)), "\n";
?>
--EXPECT--
before: 200
parent: 200, child: 200, services: 1
