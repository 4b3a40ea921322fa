<?php
namespace Postings\Bench;

/** Where and with what the figures were measured. */
function machine(): array
{
    $cpu = preg_match('/^model name\s*:\s*(.+)$/m', (string) @file_get_contents('/proc/cpuinfo'), $found) ? $found[1] : php_uname('m');
    $commit = trim((string) shell_exec('git describe --always --dirty --exclude="*" 2>/dev/null'));
    return [
        'cpu' => $cpu,
        'cores' => (int) shell_exec('nproc'),
        'system' => php_uname('s') . ' ' . php_uname('m'),
        'php' => PHP_VERSION . (PHP_ZTS ? ' ZTS' : ' NTS') . (PHP_DEBUG ? ' debug' : ''),
        'date' => gmdate('Y-m-d'),
        'commit' => $commit ?: 'unknown',
    ];
}

function machine_line(array $machine): string
{
    return "$machine[cpu] ($machine[cores] cores), PHP $machine[php], commit $machine[commit], $machine[date].";
}

/** The same of what a native tool recorded on a machine with a GPU. $also is measured there besides. */
function recorded_machine_line(array $recorded, string $also = ''): string
{
    $host = isset($recorded['cpu']) ? ", beside $recorded[cpu] ($recorded[cores] cores)" : '';
    return "Measured on $recorded[device]$also$host, $recorded[date].";
}
