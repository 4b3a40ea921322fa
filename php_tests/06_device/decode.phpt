--TEST--
Decoding on a device gives what the CPU gives, and what is malformed throws what it throws there
--EXTENSIONS--
postings
--INI--
postings.service_wait=500000
postings.service_deadline=20000
--SKIPIF--
<?php require __DIR__ . '/service.inc'; skip_unless_device(); ?>
--FILE--
<?php
use Postings\{Codec, CorruptedDataException, Device, PostingList, YioopDialect};
use function Postings\{last_profile, yioop_doc_ids, yioop_frequencies, yioop_pack, yioop_positions};
require __DIR__ . '/service.inc';
own_service_folder();
$device = device() === 'cuda' ? Device::cuda() : Device::opencl();

$wrong = [];
foreach (Codec::cases() as $codec) {
    $list = sparse_list(mt_rand(1, 5000), mt_rand(1, 30), $codec);
    $packed = $device->run(fn () => $list->toPacked());
    if (last_profile()->reason !== null) $wrong[] = "{$codec->name}: " . last_profile()->reason;
    if ($packed !== pack('V*', ...$list->toArray())) $wrong[] = $codec->name;
}
echo $wrong ? implode(', ', $wrong) : 'every codec', "\n";
// 6 MB: more than a request and its result have at first.
$list = PostingList::fromArray(range(0, 4_500_000, 3));
ini_set('postings.service_buffer', '4M');
$device->run(fn () => $list->toPacked());
echo last_profile()->reason, "\n";
ini_set('postings.service_buffer', '64M');
$packed = $device->run(fn () => $list->toPacked());
echo last_profile()->reason ?? 'on a device', $packed === $list->toPacked() ? ', right' : ', wrong', "\n";

[$docs, $frequencies, $positions] = [[], [], []];
for ($i = $doc = 0; $i < 20000; ++$i) {
    $docs[] = $doc += 2 * mt_rand(1, 50);
    $frequencies[] = $frequency = mt_rand(0, 6);
    for ($position = 0; $frequency > 0; --$frequency) $positions[] = $position += mt_rand(1, 300);
}
$string = yioop_pack($docs, $frequencies, $positions, Device::cpu());
echo last_profile()->reason, "\n";
$ways = [
    fn (?Device $where) => yioop_doc_ids($string, true, $where),
    fn (?Device $where) => yioop_frequencies($string, true, device: $where),
    fn (?Device $where) => yioop_positions($string, true, $where),
    fn (?Device $where) => yioop_pack($docs, pack('V*', ...$frequencies), $positions, $where),
    fn (?Device $where) => $where->run(fn () => PostingList::fromYioop($string))->toBytes(),
];
foreach ($ways as $i => $way) {
    $expected = $way(Device::cpu());
    if ($way($device) !== $expected) echo "way $i differs\n";
    echo last_profile()->operation, ': ', last_profile()->reason ?? 'on a device', "\n";
}
echo yioop_positions($string, false, $device) === $positions ? 'an array: ' . last_profile()->reason : 'wrong', "\n";
yioop_doc_ids($string, true, $device, YioopDialect::Yioop2019);
echo last_profile()->reason, "\n";
yioop_pack([5], [1], [3], $device, YioopDialect::Yioop2019);
echo last_profile()->reason, "\n";

// One at a time, on the CPU and on the device.
$outcome = function (callable $work) {
    try {
        return $work();
    } catch (CorruptedDataException | ValueError $e) {
        return get_class($e) . ': ' . $e->getMessage() . (isset($e->offset) ? " at $e->offset" : '');
    }
};
$left = $differ = 0;
for ($round = 0; $round < 150; ++$round) {
    $noise = substr($string, 0, mt_rand(0, 400));
    for ($n = mt_rand(0, 2); $n > 0 && $noise !== ''; --$n) $noise[mt_rand(0, strlen($noise) - 1)] = chr(mt_rand(0, 255));
    $function = 'Postings\\' . ['yioop_doc_ids', 'yioop_frequencies', 'yioop_positions'][$round % 3];
    $bad = [2 * $round, mt_rand(0, 1 << 28)];
    foreach ([fn ($where) => $function($noise, true, $where), fn ($where) => yioop_pack($bad, [1, mt_rand(0, 2)], [5, mt_rand(0, 1 << 29)], $where)] as $work) {
        mt_srand($round);
        $expected = $outcome(fn () => $work(Device::cpu()));
        mt_srand($round);
        $differ += $outcome(fn () => $work($device)) !== $expected;
        $left += last_profile()->reason === 'this input is left to the CPU';
    }
}
echo $differ ? "$differ differ" : 'malformed alike', $left > 20 ? '' : ", only $left left to the CPU", "\n";

// Killed: the CPU answers; a second later there is a service again.
send_signal('KILL', services(getenv('XDG_RUNTIME_DIR')));
echo $ways[0]($device) === $ways[0](Device::cpu()) ? 'right' : 'wrong', "\n";
echo $device->run(fn () => $list->toPacked()) === $list->toPacked() ? 'right' : 'wrong', "\n";
sleep(2);
$ways[2]($device);
echo last_profile()->reason ?? 'on a device', "\n";
?>
--EXPECT--
every codec
request and result do not fit into postings.service_buffer
on a device, right
the CPU was asked for
yioop_unpack: on a device
yioop_unpack: on a device
yioop_unpack: on a device
yioop_pack: on a device
yioop_unpack: on a device
an array: the result is a PHP array
devices know the dialect of Yioop2014 only
devices know the dialect of Yioop2014 only
malformed alike
right
right
on a device
