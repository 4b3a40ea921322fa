--TEST--
A query of more lists than a device takes is done on the CPU, the others of its batch on the device
--EXTENSIONS--
postings
--INI--
postings.service_wait=500000
postings.service_deadline=20000
--SKIPIF--
<?php require __DIR__ . '/service.inc'; skip_unless_device(); ?>
--FILE--
<?php
use Postings\{DocumentLengths, Mode, PostingList};
use function Postings\{intersect_many, last_profile, rank_many};
require __DIR__ . '/service.inc';
own_service_folder();
$lengths = new DocumentLengths(array_fill(0, 20000, 50));
for ($i = 0; $i < 20; ++$i) $lists[] = PostingList::fromArray(range($i % 3, 19999, 2 + $i % 2));
$queries = ['first' => [$lists[0], $lists[1]], 'long' => $lists, 'last' => [$lists[2], $lists[3]]];
$calls = ['counts' => fn () => intersect_many($queries, counts: true), 'lists' => fn () => intersect_many($queries)];
foreach (Mode::cases() as $mode) $calls[$mode->name] = fn () => rank_many($queries, $lengths, 5, mode: $mode);
foreach ($calls as $name => $call) {
    ini_set('postings.device', 'cpu');
    $expected = $call();
    ini_set('postings.device', device());
    echo "$name ", $call() == $expected ? 'the same' : 'different', ', ', last_profile()->reason ?? 'on the device', "\n";
}
intersect_many([$lists], counts: true);
echo last_profile()->reason, "\n";
rank_many([$lists], $lengths, 5);
echo last_profile()->reason, "\n";
?>
--EXPECT--
counts the same, on the device
lists the same, on the device
All the same, on the device
Any the same, on the device
Auto the same, on the device
not for so many lists
no device ranks as many lists, or so many documents
