--TEST--
Device: a value; run() lasts as long as the call, whatever ends it
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Device, DeviceKind, PostingList};
require __DIR__ . '/../05_functions/random.inc';
echo json_encode([Device::auto(), Device::cpu(), Device::cuda(), Device::opencl(3)]), "\n";
var_dump(Device::cuda(1) == Device::cuda(1), Device::list()[0] == Device::cpu());
thrown(fn () => Device::cuda(-1));
thrown(fn () => new Device());
thrown(fn () => serialize(Device::cpu()));
thrown(function () { Device::cpu()->number = 1; });
thrown(fn () => Postings\intersect_many([[]]));
thrown(fn () => Postings\intersect_many(['a' => [PostingList::fromArray([1]), 2]]));

$list = PostingList::fromArray([1, 2, 3]);
$reason = function () use ($list) { $list->intersect($list); return Postings\last_profile()->reason; };
echo Device::cpu()->run($reason), ', ', Device::cpu()->run(fn () => Device::cuda()->run(fn () => 'nested') . ', ' . $reason()), "\n";
try { Device::cpu()->run(fn () => throw new Exception('thrown')); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
// What is said of auto may change at any time, as when a service has started.
var_dump($reason() !== 'the CPU was asked for', Device::cpu()->run(strlen(...) === null ? '' : fn (...$a) => count($a)));
echo json_encode(Postings\intersect_many([5 => [$list], 'x' => [$list, PostingList::fromArray([2, 9])]], device: Device::cpu())), "\n";
Device::cpu()->run(function () { exit("exit\n"); });
?>
--EXPECT--
[{"kind":"auto","number":null,"name":null,"memory":null},{"kind":"cpu","number":null,"name":null,"memory":null},{"kind":"cuda","number":0,"name":null,"memory":null},{"kind":"opencl","number":3,"name":null,"memory":null}]
bool(true)
bool(true)
ValueError: Postings\Device::cuda(): Argument #1 ($number) must be between 0 and 999, -1 given
Error: Call to private Postings\Device::__construct() from global scope
Exception: Serialization of 'Postings\Device' is not allowed
Error: Cannot modify readonly property Postings\Device::$number
ValueError: Postings\intersect_many(): Argument #1 ($queries) must contain no empty array, one given at key 0
TypeError: Postings\intersect_many(): Argument #1 ($queries) must contain only arrays of Postings\PostingList, int given at key "a"
the CPU was asked for, nested, the CPU was asked for
thrown
bool(true)
int(0)
{"5":[1,2,3],"x":[2]}
exit
