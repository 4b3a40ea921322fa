--TEST--
Device::run() and fibers: a fiber keeps its device for itself, and begins with that of its starter
--EXTENSIONS--
postings
--INI--
postings.service=off
--FILE--
<?php
use Postings\{Device, PostingList};
// Which of three is asked for: the CPU, this GPU, or what the INI settings say.
function where(): string
{
    $list = PostingList::fromArray([1, 2, 3]);
    $list->intersect($list);
    return Postings\last_profile()->reason === 'the CPU was asked for' ? 'cpu' : 'other';
}
function say(string $who): void { echo $who, ': ', where(), "\n"; }
// Says where it is before and after being suspended, in run() and behind it.
function worker(string $name, ?Device $device): Fiber
{
    $work = function () use ($name) { say("$name in"); Fiber::suspend(); say("$name in again"); };
    return new Fiber(function () use ($name, $device, $work) {
        $device ? $device->run($work) : $work();
        Fiber::suspend();
        say("$name behind");
    });
}

echo "interleaved\n";
$a = worker('a', Device::cpu());
$b = worker('b', Device::cuda());
$a->start(); say('main');
$b->start(); say('main');
$a->resume(); say('main');
$b->resume(); say('main');
$a->resume(); $b->resume(); say('main');

echo "nested\n";
$inner = new Fiber(fn () => Device::cuda()->run(function () { Fiber::suspend(); say('inner'); }));
Device::cpu()->run(function () use ($inner) { $inner->start(); say('outer'); });
say('main');
Device::cpu()->run(fn () => $inner->resume());
$chain = new Fiber(function () {
    Device::cpu()->run(function () {
        $other = worker('other', Device::cuda());
        $other->start();
        Fiber::suspend();
        say('chain');
        $other->resume();
        say('chain');
        $other->resume();
    });
    say('chain behind');
});
$chain->start(); say('main'); $chain->resume();

echo "inherited\n";
$heir = worker('heir', null);
$made = Device::cpu()->run(fn () => worker('made', null));
Device::cpu()->run(fn () => $heir->start()); say('main');
$made->start();
Device::cuda()->run(fn () => $heir->resume()); $heir->resume();
Device::cpu()->run(fn () => $made->resume());

echo "thrown\n";
$fiber = new Fiber(function () {
    try { Device::cpu()->run(fn () => Fiber::suspend()); } catch (Exception) { say('caught'); }
    Device::cpu()->run(fn () => throw new Exception('out of the fiber'));
});
$fiber->start();
try { $fiber->throw(new Exception()); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
say('main');

echo "destroyed\n";
$fiber = new Fiber(function () {
    try {
        Device::cpu()->run(function () { try { Fiber::suspend(); } finally { say('finally in'); } });
    } finally {
        say('finally behind');
    }
});
$fiber->start();
Device::cuda()->run(function () use (&$fiber) { $fiber = null; say('run'); });
say('main');

echo "many\n";
$fibers = $right = [];
for ($i = 0; $i < 300; ++$i) {
    $fibers[] = $fiber = new Fiber(function ($device, $expected) use (&$right) {
        $right[] = $device->run(function () { Fiber::suspend(); return where(); }) === $expected && where() === 'other';
    });
    $i % 3 ? $fiber->start(Device::cpu(), 'cpu') : $fiber->start(Device::cuda(), 'other');
}
for ($i = 0; $i < 300; ++$i) {
    $fibers[$i * 7 % 300]->resume();
}
var_dump(array_count_values(array_map(intval(...), $right)));
?>
--EXPECT--
interleaved
a in: cpu
main: other
b in: other
main: other
a in again: cpu
main: other
b in again: other
main: other
a behind: other
b behind: other
main: other
nested
outer: cpu
main: other
inner: other
other in: other
main: other
chain: cpu
other in again: other
chain: cpu
other behind: cpu
chain behind: other
inherited
heir in: cpu
main: other
made in: other
heir in again: cpu
heir behind: cpu
made in again: other
thrown
caught: other
out of the fiber
main: other
destroyed
finally in: cpu
finally behind: other
run: other
main: other
many
array(1) {
  [1]=>
  int(300)
}
