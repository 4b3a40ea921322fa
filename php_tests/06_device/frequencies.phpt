--TEST--
What keeps frequencies is done by the CPU, the reason says so, and nothing is lost on a device
--EXTENSIONS--
postings
--INI--
postings.service_wait=500000
postings.service_deadline=20000
--SKIPIF--
<?php require __DIR__ . '/service.inc'; skip_unless_device(); ?>
--FILE--
<?php
use Postings\{Device, PostingList};
use function Postings\{facet_counts, intersect_many, last_profile, union};
require __DIR__ . '/service.inc';
own_service_folder();
$docIds = range(0, 200_000, 4);
$counted = PostingList::fromArray($docIds, array_map(fn ($docId) => 1 + $docId % 7, $docIds));
$plain = PostingList::fromArray(range(0, 200_000, 3));
$device = device() === 'cuda' ? Device::cuda() : Device::opencl();
$operations = [
    'counted & plain' => fn () => $counted & $plain,
    'plain & counted' => fn () => $plain & $counted,
    'plain->intersect(counted)' => fn () => $plain->intersect($counted),
    'counted - plain' => fn () => $counted - $plain,
    'plain - counted' => fn () => $plain - $counted,
    'counted | plain' => fn () => $counted | $plain,
    'union(plain, counted)' => fn () => union($plain, $counted),
    'intersect_many' => fn () => intersect_many([[$plain, $counted], [$counted, $plain]])[1],
    'counted ^ plain' => fn () => $counted ^ $plain,
];
foreach ($operations as $name => $operation) {
    $result = $device->run($operation);
    echo "$name: ", last_profile()->reason ?? 'on a device', $result->hasFrequencies ? ', frequencies' : '', "\n";
    if ($result != Device::cpu()->run($operation)) {
        echo "differs from the CPU's\n";
    }
}
$lists = ['counted' => $counted, 'plain' => $plain, 'none' => PostingList::fromArray([])];
var_dump($device->run(fn () => facet_counts($plain, $lists)) === Device::cpu()->run(fn () => facet_counts($plain, $lists)));
foreach (['intersectCount', 'unionCount', 'diffCount'] as $count) {
    $device->run(fn () => $counted->$count($plain));
    echo last_profile()->operation, ': ', last_profile()->reason ?? 'on a device', "\n";
}
facet_counts($plain, $lists, device: $device);
echo last_profile()->reason ?? 'on a device', "\n";
?>
--EXPECT--
counted & plain: the result has frequencies, which only the CPU computes, frequencies
plain & counted: the result has frequencies, which only the CPU computes, frequencies
plain->intersect(counted): on a device
counted - plain: the result has frequencies, which only the CPU computes, frequencies
plain - counted: on a device
counted | plain: the result has frequencies, which only the CPU computes, frequencies
union(plain, counted): the result has frequencies, which only the CPU computes, frequencies
intersect_many: the result has frequencies, which only the CPU computes, frequencies
counted ^ plain: no device computes symmetric differences, frequencies
bool(true)
intersectCount: on a device
unionCount: on a device
diffCount: on a device
on a device
