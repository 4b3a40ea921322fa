--TEST--
Replacement in php-fpm: four workers serve equal and differing applications in turn
--EXTENSIONS--
postings
--SKIPIF--
<?php
require __DIR__ . '/fpm.inc';
skip_unless_opcache();
if (!fpm_binary()) die('skip no php-fpm');
?>
--FILE--
<?php
require __DIR__ . '/fpm.inc';
foreach ([['opcache.enable' => 0], OPCACHE, OPCACHE + JIT_TRACING, OPCACHE + JIT_FUNCTION] as $settings) {
    $fpm = new Fpm($settings, 4);
    hammer($fpm, 300);
    echo implode(', ', answers_of_workers($fpm)), '; stopped with ', $fpm->stop(), "\n";
}
?>
--EXPECT--
300 requests, 0 wrong
several plain; stopped with 0
300 requests, 0 wrong
several opcache; stopped with 0
300 requests, 0 wrong
several opcache jit; stopped with 0
300 requests, 0 wrong
several opcache jit; stopped with 0
