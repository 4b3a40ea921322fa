<?php

declare(strict_types=1);

namespace Postings\CommandLine;

use Postings\Mode;

/** What searches have in common. */
final class SearchOptions
{
    public static function mode_option(): Option
    {
        return new Option('mode', 'MODE', 'all: documents have all words; any: one of them; auto: all, or any where that gives too few (default auto)');
    }

    public static function mode(Arguments $arguments, string $default = 'auto'): Mode
    {
        return match ($arguments->choice('mode', ['auto', 'all', 'any'], $default)) {
            'all' => Mode::All,
            'any' => Mode::Any,
            'auto' => Mode::Auto,
        };
    }

    public static function device_option(): Option
    {
        return new Option('device', 'DEVICE', 'where it is done: auto, cpu, cuda, opencl, or with a number, cuda:1; else what postings.device says');
    }

    public static function use_device(Arguments $arguments): void
    {
        $device = $arguments->get('device');
        if ($device !== null && ($device === '' || @ini_set('postings.device', $device) === false)) {
            throw new UsageError("--device is auto, cpu, cuda or opencl, not '$device'");
        }
    }

    /** A wrong name of a field, say, is an argument's fault. */
    public static function asked(callable $search): mixed
    {
        try {
            return $search();
        } catch (\ValueError $error) {
            throw new UsageError(preg_replace('/^Postings\\\\\w+::\w+\(\): Argument #\d+ \(\$(\w+)\)/', '$1', $error->getMessage()));
        }
    }

    /** @param list<string> $warnings */
    public static function warn(array $warnings): void
    {
        foreach ($warnings as $warning) {
            fwrite(STDERR, Terminal::printable("postings: in the query: $warning") . "\n");
        }
    }
}
