--TEST--
auto: costs are measured in the background, then they decide, and the profile says so
--EXTENSIONS--
postings
--ENV--
POSTINGS_AUTO_ANY=1
--INI--
postings.service_wait=500000
postings.service_deadline=20000
--SKIPIF--
<?php require __DIR__ . '/service.inc'; skip_unless_device(); ?>
--FILE--
<?php
use function Postings\last_profile;
require __DIR__ . '/service.inc';
// Costs of its own, kernels as they are compiled already.
$folder = own_service_folder(XDG_CACHE_HOME: function (string $folder) {
    $usual = (getenv('XDG_CACHE_HOME') ?: getenv('HOME') . '/.cache') . '/postings';
    mkdir("$folder/cache/postings", 0700, true);
    foreach (glob("$usual/*.program") as $file) copy($file, "$folder/cache/postings/" . basename($file));
    return "$folder/cache";
});

$a = sparse_list(50000, 8);
$b = sparse_list(50000, 5);
$expected = $a->intersectCount($b);
$reasons = [];
for ($i = 0; $i < 3000 && last_profile()->predictedCpuTime === null; ++$i) {
    usleep(100_000);
    if ($a->intersectCount($b) !== $expected) echo "wrong\n";
    $reasons[last_profile()->reason ?? 'on a device'] = true;
}
echo array_key_first($reasons), "\n";
foreach ([fn () => $a->intersectCount($b), fn () => $a->toPacked(), fn () => Postings\yioop_doc_ids(str_repeat(Postings\yioop_pack([2], [1], [7]), 9), true)] as $work) {
    $work();
    $p = last_profile();
    echo "$p->operation: ", $p->predictedCpuTime > 0 && $p->predictedDeviceTime > 0 ? 'predicted' : 'not predicted: ' . $p->reason, "\n";
}
echo glob("$folder/cache/postings/cost-model-auto*") ? "measured\n" : "nothing measured\n";
?>
--EXPECT--
the costs of this machine are not measured yet
intersectCount: predicted
toPacked: predicted
yioop_unpack: predicted
measured
