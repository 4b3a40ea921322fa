--TEST--
Postings\Index::searchMany(): more words than an index keeps in memory, in a batch that is prepared for a device
--EXTENSIONS--
postings
--INI--
postings.service=/nonexistent
--FILE--
<?php
use Postings\{Device, Mode, Schema};

require __DIR__ . '/index.inc';

$words = fn (int $from, int $count): string => implode(' ', array_map(fn (int $i): string => "w$i", range($from, $from + $count - 1)));
$index = index_of(new Schema(['t']), array_map(fn (int $i): array => ['t' => $words($i * 50, 100)], range(0, 799)));
// Without a service, this CPU ranks.
$batch = fn (int $from, Device $device): array => array_map(
    fn ($result): array => [$result->total, array_map(fn ($hit) => [$hit->id, $hit->score], $result->hits)],
    $index->searchMany([$words($from, 300), $words($from + 300, 300), $words($from + 600, 300)], mode: Mode::Any, device: $device),
);
$wrong = 0;
for ($from = 0; $from < 36000; $from += 900) {
    $wrong += $batch($from, Device::opencl(0)) !== $batch($from, Device::cpu());
}
echo "$wrong of 40 batches are wrong\n";
?>
--EXPECT--
0 of 40 batches are wrong
