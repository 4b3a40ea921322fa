--TEST--
An intersection that the device begins and the CPU finishes is what the CPU gives, in every mode of postings.migration
--EXTENSIONS--
postings
--INI--
postings.service_wait=500000
postings.service_deadline=20000
--SKIPIF--
<?php require __DIR__ . '/service.inc'; skip_unless_device(); ?>
--FILE--
<?php
use Postings\{Codec, PostingList};
use function Postings\{intersect_many, last_profile};
require __DIR__ . '/service.inc';
own_service_folder();

$lists = [sparse_list(4000, 16), sparse_list(10000, 6), sparse_list(20000, 3, Codec::Bitmap), sparse_list(30000, 2, Codec::Rice), PostingList::fromArray([7, 60000])];
$few = sparse_list(40, 1500);
$ways = [
    'docIDs' => fn () => $lists[0]->intersect($lists[1], $lists[2], $lists[3])->toArray(),
    'count' => fn () => $lists[2]->intersectCount($lists[3], $lists[0], $lists[1]),
    'uneven' => fn () => $few->intersect($lists[2], $lists[3])->toArray(),
    'short' => fn () => $lists[4]->intersect($lists[0], $lists[1])->toArray(),
    'batch' => fn () => array_map(fn ($list) => $list->toArray(), intersect_many([[$lists[0], $lists[1]], [$lists[3], $lists[2], $lists[1]], [$few, $lists[1], $lists[0]]])),
    'counts' => fn () => intersect_many([[$lists[0], $lists[1]], [$lists[3], $lists[2], $lists[1]], [$few, $lists[3], $lists[0]]], counts: true),
];
ini_set('postings.device', 'cpu');
$expected = array_map(fn ($way) => $way(), $ways);
$two = $lists[0]->intersectCount($lists[1]);
ini_set('postings.device', device());

// With two lists on the device, and only the answer of these comes back.
ini_set('postings.migration', 'residency');
$lists[0]->intersectCount($lists[1]);
echo last_profile()->reason ?? 'on the device', ', uploaded ', last_profile()->uploadedBytes > 0 ? 'some' : 'none', "\n";
foreach (['residency', 'always', 'never'] as $mode) {
    ini_set('postings.migration', $mode);
    $same = $ways['docIDs']() === $expected['docIDs'];
    $back = intdiv(last_profile()->returnedBytes, 4) - 1;
    echo "$mode: ", $same ? 'the same' : 'different', ', ', last_profile()->reason ?? 'on the device', ', uploaded ', last_profile()->uploadedBytes > 0 ? 'some' : 'none',
        ', back came ', match ($back) { $two => 'what two lists have in common', count($expected['docIDs']) => 'the result', default => "$back docIDs" }, "\n";
}
foreach (['never', 'always', 'calibrated', 'residency', '128', '2', '1'] as $mode) {
    ini_set('postings.migration', $mode);
    foreach ($ways as $name => $way) {
        if ($way() !== $expected[$name]) echo 'seed ', seeded(), ", $mode: $name differs\n";
    }
}
ini_set('postings.migration', '128');
$ways['uneven']();
echo last_profile()->device, ': ', last_profile()->reason, "\n";
?>
--EXPECT--
on the device, uploaded some
residency: the same, on the device, uploaded none, back came what two lists have in common
always: the same, on the device, uploaded none, back came what two lists have in common
never: the same, on the device, uploaded some, back came the result
cpu: postings.migration leaves it to the CPU
