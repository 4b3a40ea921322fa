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
use Postings\{Device, DocumentLengths, Field, Index, PostingList, Schema};
use function Postings\{facet_counts, intersect_many, last_profile, rank, rank_many};
require __DIR__ . '/service.inc';
require __DIR__ . '/../07_index/index.inc';
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

// What finds nothing does not keep the rest of a batch from the device.
$none = PostingList::fromArray([]);
$lengths = new DocumentLengths(array_fill(0, 600_000, 7));
$device->run(fn () => show(fn () => print json_encode(intersect_many([[$a, $b], [$a, $none], [$b, $a]], true) === [$common, 0, $common]) . ' '));
$device->run(fn () => show(fn () => print json_encode(facet_counts($a, [$none, $b]) === [0, $common]) . ' '));
$device->run(fn () => show(fn () => print json_encode(array_map('count', rank_many([[$a, $b], [$none], []], $lengths, 3)) === [3, 0, 0]) . ' '));
foreach ([fn () => facet_counts($a, []), fn () => intersect_many([]), fn () => rank([], $lengths), fn () => rank([$a], $lengths, 0)] as $nothing) {
    $device->run(fn () => show($nothing));
}

// A search is the last operation, wherever it was done.
$index = Index::create(new_folder(), new Schema(['text', Field::int('n')]));
$writer = $index->writer();
foreach (range(1, 9) as $id) $writer->add(['id' => $id, 'text' => 'a b' . $id % 2, 'n' => $id]);
$writer->commit();
$index->refresh();
foreach ([[], ['sort' => ['n' => 'asc']], ['limit' => 0], ['query' => 'nothing'], ['facets' => ['n']], ['device' => Device::cpu()]] as $arguments) {
    $arguments += ['query' => 'a b1', 'limit' => 3, 'total' => false, 'device' => $device];
    show(function () use ($index, $arguments, &$result) { $result = $index->search(...$arguments); });
    echo '  the result: ', $result->profile->device === 'cpu' ? 'cpu' : 'the device', ', ', $result->profile->reason ?? 'all of it', "\n";
}
$device->run(fn () => $a->intersectCount($b));
$index->searchMany([]);
echo last_profile()->operation, ' ', last_profile()->reason ?? 'on a device', "\n";
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
true intersect_many: on a device
true facet_counts: on a device
true rank: on a device, uploaded
facet_counts: there is nothing for a device to do
intersect_many: there is nothing for a device to do
rank: there is nothing for a device to do
rank: there is nothing for a device to do
search: on a device, uploaded
  the result: the device, all of it
search: no device sorts documents by fields
  the result: cpu, no device sorts documents by fields
search: there was nothing to be ranked or counted
  the result: cpu, there was nothing to be ranked or counted
search: there was nothing to be ranked or counted
  the result: cpu, there was nothing to be ranked or counted
search: on a device
  the result: the device, facets are counted here
search: the CPU was asked for
  the result: cpu, the CPU was asked for
intersectCount on a device
