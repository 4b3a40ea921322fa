--TEST--
last_profile() says where the last operation was done, why, and what it cost
--EXTENSIONS--
postings
--INI--
postings.service_wait=500000
postings.service_deadline=20000
--SKIPIF--
<?php require __DIR__ . '/service.inc'; skip_unless_device(); ?>
--FILE--
<?php
use Postings\{Codec, Device, PostingList};
use function Postings\last_profile;
require __DIR__ . '/service.inc';
own_service_folder();
var_dump(last_profile());
$a = sparse_list(50000, 8);
$b = sparse_list(50000, 5);
$common = $a->intersectCount($b);

function show(callable $work): void
{
    $work();
    $p = last_profile();
    $timed = $p->time > 0 && ($p->reason !== null || $p->time >= $p->roundTrip && $p->roundTrip >= $p->serviceTime && $p->serviceTime > 0);
    echo "$p->operation: ", $p->reason ?? 'on a device', $timed ? '' : ' BAD TIMES', $p->uploadedBytes ? ', uploaded' : '', "\n";
}
$device = device() === 'cuda' ? Device::cuda() : Device::opencl();
$device->run(fn () => show(fn () => $a->intersectCount($b)));
$device->run(fn () => show(fn () => $a & $b));
echo 'returned ', last_profile()->returnedBytes === 4 * (1 + $common) ? "4 bytes a docID and for their number\n" : "something else\n";
var_dump(last_profile()->kernelTime);
ini_set('postings.kernel_time', '1');
$device->run(fn () => $a->intersectCount($b));
var_dump(last_profile()->kernelTime > 0);
Device::cpu()->run(fn () => show(fn () => $a->intersect($b)));
$device->run(fn () => show(fn () => $a->intersect($b, PostingList::fromArray([]))));
$device->run(fn () => show(fn () => $a->intersect()));
?>
--EXPECT--
NULL
intersectCount: on a device, uploaded
intersect: on a device
returned 4 bytes a docID and for their number
NULL
bool(true)
intersect: the CPU was asked for
intersect: a list is empty
intersect: not for a single list
