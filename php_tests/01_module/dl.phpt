--TEST--
Loaded with dl(), the module works, fibers too, and takes everything with it when it goes
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/../module.inc';
$code = <<<'PHP'
    dl('postings.so');
    use Postings\{Device, PostingList};
    function where(): string
    {
        $list = PostingList::fromArray([1, 2, 3]);
        $list->intersect($list);
        return Postings\last_profile()->reason === 'the CPU was asked for' ? 'cpu' : 'other';
    }
    $fiber = new Fiber(fn () => Device::cpu()->run(function () { Fiber::suspend(); echo where(), "\n"; }));
    $fiber->start();
    echo where(), "\n";
    $fiber->resume();
    echo count(Postings\intersect_many([[PostingList::fromArray([1, 2])]])[0]), "\n";
    PHP;
$command = [PHP_BINARY, '-n', '-d', 'extension_dir=' . dirname(module()), '-d', 'postings.service=off', '-r', $code];
// With every freed byte overwritten, what is used after it is freed does not go unseen.
$php = proc_open($command, [1 => STDOUT, 2 => STDOUT], $pipes, null, ['MALLOC_PERTURB_' => '165'] + getenv());
$status = proc_close($php);
echo "status $status", "\n";
?>
--EXPECT--
other
cpu
2
status 0
