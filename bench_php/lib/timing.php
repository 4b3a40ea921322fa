<?php
namespace Postings\Bench;

use RuntimeException;

/** CPU milliseconds of this process, or ($mode 1) of those that it started and that ended: waiting for a processor that others use does not count. */
function cpu_ms(int $mode = 0): float
{
    $usage = getrusage($mode);
    return ($usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec']) * 1e3
        + ($usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec']) / 1e3;
}

/**
 * Milliseconds of one call: called once to warm up, then as often as fills $at_least milliseconds. Reading the clock takes microseconds, so it is read ever more seldom.
 */
function time_ms(callable $work, float $at_least = 20.0): float
{
    $work();
    $calls = 0;
    $start = cpu_ms();
    do {
        $more = $calls + 1;
        for ($i = 0; $i < $more; $i++) {
            $work();
        }
        $calls += $more;
        $spent = cpu_ms() - $start;
    } while ($spent < $at_least);
    return $spent / $calls;
}

/** A table that says "with JIT" must not be measured without it, nor the other way round. */
function require_jit(bool $wanted): void
{
    $status = function_exists('opcache_get_status') ? opcache_get_status(false) : false;
    if (!$status) {
        throw new RuntimeException('opcache is off');
    }
    $jit = $status['jit'];
    $on = $jit['enabled'] && $jit['on'] && $jit['buffer_size'] > 0;
    if ($on !== $wanted) {
        throw new RuntimeException('JIT is ' . ($on ? 'on' : 'off'));
    }
}

/** To be called after the work: did the JIT compile any of it, and had it room? */
function require_jit_used(): void
{
    $jit = opcache_get_status(false)['jit'];
    if ($jit['buffer_free'] >= $jit['buffer_size'] || $jit['buffer_free'] === 0) {
        throw new RuntimeException('the JIT compiled nothing, or its buffer is full');
    }
}
