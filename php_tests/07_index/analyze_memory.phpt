--TEST--
Postings\Analyzer::analyze() of a text whose terms do not fit ends the request as PHP's functions do, not the process
--EXTENSIONS--
postings
--SKIPIF--
<?php if (getenv('USE_ZEND_ALLOC') === '0') die('skip memory_limit holds for PHP\'s own allocator only'); ?>
--INI--
memory_limit=64M
fatal_error_backtraces=0
--FILE--
<?php
register_shutdown_function(function () {
    echo "the shutdown function runs\n";
});
(new Postings\Analyzer())->analyze(str_repeat('a ', 1 << 20));
?>
--EXPECTF--
Fatal error: Allowed memory size of %d bytes exhausted%S (tried to allocate %d bytes) in %s on line %d
the shutdown function runs
