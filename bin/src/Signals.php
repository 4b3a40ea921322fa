<?php

declare(strict_types=1);

namespace Postings\CommandLine;

/** Ctrl-C and SIGTERM, for work that has something to take back; without PHP's pcntl they just end the process. */
final class Signals
{
    private static int $received = 0;

    public static function watch(): void
    {
        if (!function_exists('pcntl_async_signals')) {
            return;
        }
        pcntl_async_signals(true);
        foreach ([SIGINT, SIGTERM] as $signal) {
            pcntl_signal($signal, function (int $signal): void {
                self::$received = $signal;
                // Whoever asks twice does not want to wait.
                pcntl_signal($signal, SIG_DFL);
            });
        }
    }

    /** @throws Interrupted once there was one */
    public static function check(): void
    {
        if (self::$received !== 0) {
            throw new Interrupted(self::$received);
        }
    }
}
