--TEST--
On a device, every set operation gives what it gives on the CPU
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
use function Postings\{intersect, intersect_many, last_profile};
require __DIR__ . '/service.inc';
own_service_folder();

$on_device = 0;
for ($round = 0; $round < 40; ++$round) {
    $codec = [Codec::BitPacked, Codec::BitPacked, Codec::Bitmap, Codec::Auto, Codec::Rice][seeded() + $round & 7] ?? Codec::BitPacked;
    $lists = [sparse_list(mt_rand(0, 3000), mt_rand(1, 20)), sparse_list(mt_rand(1, 20000), mt_rand(1, 5), $codec),
        sparse_list(mt_rand(1, 20000), mt_rand(1, 4))];
    $lists = array_slice($lists, 0, mt_rand(2, 3));
    shuffle($lists);
    [$a, $b] = $lists;
    $all = fn () => [$a->intersect(...array_slice($lists, 1)), $a->intersectCount(...array_slice($lists, 1)), $a->unionCount(...array_slice($lists, 1)), $a->diffCount(...array_slice($lists, 1)), $a & $b, $a->union(...array_slice($lists, 1)), $a | $b, $b->diff($a), $a - $b,
        intersect(...$lists), intersect($a->toArray(), $b), intersect_many([$lists, 'key' => [$b, $a]]), intersect_many([$lists], counts: true)];
    ini_set('postings.device', 'cpu');
    $expected = $all();
    ini_set('postings.device', device());
    $actual = $all();
    foreach ($expected as $i => $value) {
        if ($value != $actual[$i]) echo 'seed ', seeded(), ", round $round, way $i differs\n";
    }
    $on_device += last_profile()->reason === null;
}
echo $on_device > 20 ? "done on the device\n" : "only $on_device rounds on the device: " . last_profile()->reason . "\n";
?>
--EXPECT--
done on the device
