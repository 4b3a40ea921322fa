--TEST--
On a device, rank() and rank_many() give the documents and scores that they give on the CPU
--EXTENSIONS--
postings
--INI--
postings.service_wait=500000
postings.service_deadline=20000
memory_limit=512M
--SKIPIF--
<?php require __DIR__ . '/service.inc'; skip_unless_device(); ?>
--FILE--
<?php
use Postings\{Codec, Device, DocumentLengths, Mode, PostingList};
use function Postings\{last_profile, rank, rank_many};
require __DIR__ . '/service.inc';
own_service_folder();
$device = device() === 'cuda' ? Device::cuda() : Device::opencl();
const DOCUMENTS = 40000;
seeded();
$lengths = new DocumentLengths(array_map(fn () => mt_rand(0, 9) ? mt_rand(1, 300) : 0, range(1, DOCUMENTS))); // 0: no such document
for ($i = 0; $i < 6; ++$i) {
    $docs = array_values(array_filter(range(0, DOCUMENTS - 1), fn () => mt_rand(0, 9) <= $i));
    $lists[] = PostingList::fromArray($docs, array_map(fn () => min(mt_rand(1, 9), mt_rand(1, 40)), $docs));
}
$lists[] = $lengths->withBounds($lists[2]);
$on_device = 0;
for ($round = 0; $round < 30; ++$round) {
    $query = array_map(fn ($i) => $lists[$i], (array) array_rand($lists, mt_rand(1, 4)));
    $arguments = ['k' => mt_rand(1, 30), 'mode' => Mode::cases()[$round % 3], 'k1' => mt_rand(0, 20) / 10, 'b' => mt_rand(0, 10) / 10];
    $boosts = array_map(fn () => mt_rand(1, 30) / 10, $query);
    $expected = rank($query, $lengths, ...$arguments, boosts: $boosts, modeUsed: $mode, device: Device::cpu());
    $actual = rank($query, $lengths, ...$arguments, boosts: $boosts, modeUsed: $mode_on_device, device: $device);
    $on_device += last_profile()->reason === null;
    same($expected, $actual, "round $round");
    same($mode, $mode_on_device, "mode of round $round");
    $queries["q$round"] = $query;
}
same(rank_many($queries, $lengths, 7, device: Device::cpu()), rank_many($queries, $lengths, 7, device: $device), 'batch');
same(array_map(fn ($query) => rank($query, $lengths, 7), $queries), rank_many($queries, $lengths, 7), 'one by one');
same([], rank_many([], $lengths, device: $device), 'no query');
echo $on_device > 25 ? "done on the device\n" : "only $on_device rounds on the device: " . last_profile()->reason . "\n";
$restricted = 0;
for ($round = 0; $round < 20; ++$round) {
    $query = [$lists[$round % 6], $lists[($round + 1) % 6]];
    $arguments = ['k' => 12, 'mode' => Mode::cases()[$round % 3]];
    if ($round % 4) {
        $arguments['filter'] = PostingList::fromArray(range($round, DOCUMENTS - 1, $round % 2 ? 2 : 1000));
    }
    if ($round % 3) {
        $arguments['exclude'] = PostingList::fromArray(range(0, DOCUMENTS - 1, 3));
    }
    same(rank($query, $lengths, ...$arguments, device: Device::cpu()), rank($query, $lengths, ...$arguments, device: $device), "restricted $round");
    same(rank_many([$query], $lengths, ...$arguments, device: Device::cpu()), rank_many([$query], $lengths, ...$arguments, device: $device), "restricted batch $round");
    $restricted += last_profile()->reason === null;
}
echo $restricted > 15 ? "filtered on the device\n" : "only $restricted rounds filtered on the device: " . last_profile()->reason . "\n";
thrown(fn () => rank_many([[1]], $lengths));
thrown(fn () => rank_many([[PostingList::fromArray([DOCUMENTS])]], $lengths));
thrown(fn () => rank_many([1], $lengths));
thrown(fn () => rank_many([], $lengths, -1));
?>
--EXPECT--
done on the device
filtered on the device
TypeError: Postings\rank_many(): Argument #1 ($queries) must contain only Postings\PostingList, int given at index 0 of the query at index 0
ValueError: Postings\rank_many(): Argument #1 ($queries) must have no docID over 39999, the last one that argument #2 ($lengths) has a length of, 40000 given at index 0 of the query at index 0
TypeError: Postings\rank_many(): Argument #1 ($queries) must contain only arrays, int given at index 0
ValueError: Postings\rank_many(): Argument #3 ($k) must be greater than or equal to 0, -1 given
