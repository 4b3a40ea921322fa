--TEST--
Device::run(): nothing of it outlives what exit, a fatal error or the end of a request cuts off
--EXTENSIONS--
postings
--SKIPIF--
<?php
if (getenv('POSTINGS_TEST_ASAN')) die('skip it warns of stacks that a fatal error leaves');
?>
--FILE--
<?php
require __DIR__ . '/service.inc';
$common = <<<'PHP'
    use Postings\{Device, PostingList};
    function say(string $what): void
    {
        $list = PostingList::fromArray([1, 2, 3]);
        $list->intersect($list);
        echo $what, Postings\last_profile()->reason === 'the CPU was asked for' ? ': cpu' : ': other', "\n";
    }
    class Last { function __destruct() { say('destructor'); } }
    $last = new Last();
    register_shutdown_function(function () use (&$fiber) {
        say('shutdown function');
        (new Fiber(fn () => say('its fiber')))->start();
    });
    $exit = function () { say('in'); exit("exit\n"); };
    $fatal = function () { say('in'); eval('break;'); };
    PHP;
foreach ([
    'exit' => 'Device::cpu()->run($exit);',
    'exit in a fiber' => 'Device::cpu()->run(fn () => (new Fiber(fn () => Device::cpu()->run($exit)))->start());',
    'fatal error' => 'Device::cpu()->run(fn () => Device::cpu()->run($fatal));',
    'fatal error in a fiber' => 'Device::cpu()->run(fn () => (new Fiber(fn () => Device::cpu()->run($fatal)))->start());',
    'suspended' => '$fiber = new Fiber(fn () => Device::cpu()->run(function () { try { Fiber::suspend(); } finally { say("finally"); } })); $fiber->start();',
    'suspended at a fatal error' => '$fiber = new Fiber(fn () => Device::cpu()->run(Fiber::suspend(...))); $fiber->start(); Device::cpu()->run($fatal);',
    'suspended in a cycle' => '$fiber = new Fiber(function () use (&$fiber) { $own = Fiber::getCurrent(); Device::cpu()->run(fn () => Fiber::suspend($own)); }); $fiber->start(); unset($fiber);',
] as $name => $code) {
    echo "-- $name\n", preg_replace('/^\s*(PHP )?Fatal error: .*\n/m', "fatal error\n", run_php(['postings.service' => 'off', 'display_errors' => 1, 'html_errors' => 0, 'fatal_error_backtraces' => 0], "$common\n$code"));
}
?>
--EXPECT--
-- exit
in: cpu
exit
shutdown function: other
its fiber: other
destructor: other
-- exit in a fiber
in: cpu
exit
shutdown function: other
its fiber: other
destructor: other
-- fatal error
in: cpu
fatal error
shutdown function: other
its fiber: other
-- fatal error in a fiber
in: cpu
fatal error
shutdown function: other
its fiber: other
-- suspended
shutdown function: other
its fiber: other
destructor: other
finally: cpu
-- suspended at a fatal error
in: cpu
fatal error
shutdown function: other
its fiber: other
-- suspended in a cycle
shutdown function: other
its fiber: other
destructor: other
