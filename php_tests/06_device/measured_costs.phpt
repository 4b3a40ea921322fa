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

// Costs by which the device is worth it: a batch is done by both, whatever each of them does of it.
foreach (glob("$folder/cache/postings/cost-model-auto*") as $file) {
    $costs = file_get_contents($file);
    foreach (['cpu_fixed' => 3e7, 'rank_round_trip' => 1e5, 'device_rank_all' => 200, 'device_rank_any' => 200, 'hash_byte' => 0, 'upload_fixed' => 1] as $name => $ns) {
        $costs = preg_replace("/^$name .*/m", "$name $ns", $costs, -1, $replaced);
        if ($replaced !== 1) echo "no $name\n";
    }
    file_put_contents($file, $costs);
}
echo run_php(['postings.device' => 'auto', 'postings.service_wait' => 500000, 'postings.service_deadline' => 20000, 'memory_limit' => '512M'], <<<'PHP'
    use Postings\{Device, DocumentLengths, Mode, PostingList};
    use function Postings\{last_profile, rank_many};
    mt_srand(7);
    $lengths = new DocumentLengths(array_map(fn () => mt_rand(1, 300), range(1, 20000)));
    for ($i = 0; $i < 6; ++$i) {
        $docs = array_values(array_filter(range(0, 19999), fn () => mt_rand(0, 9) <= $i));
        $lists[] = PostingList::fromArray($docs, array_map(fn () => mt_rand(1, 9), $docs));
    }
    for ($i = 0; $i < 24; ++$i) {
        $queries["q$i"] = array_map(fn ($list) => $lists[$list], (array) array_rand($lists, mt_rand(1, 3)));
    }
    for ($round = 0; $round < 60; ++$round) {
        $arguments = ['k' => 5 + $round, 'mode' => Mode::cases()[$round % 3]];
        if ($round % 4 === 3) $arguments['exclude'] = $lists[0];
        $ranked = rank_many($queries, $lengths, ...$arguments);
        $reasons[last_profile()->reason ?? 'shared'] = true;
        if ($ranked !== rank_many($queries, $lengths, ...$arguments, device: Device::cpu())) echo "round $round differs\n";
    }
    echo isset($reasons['shared']) ? 'shared' : implode("\n", array_keys($reasons)), "\n";
    PHP);
?>
--EXPECT--
the costs of this machine are not measured yet
intersectCount: predicted
toPacked: predicted
yioop_unpack: predicted
measured
shared
