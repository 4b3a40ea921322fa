<?php

declare(strict_types=1);

namespace Postings\CommandLine;

use Postings\Filter;

/** --filter FIELD=VALUE, and != */
final class FilterOption
{
    public static function option(): Option
    {
        return new Option('filter', 'FIELD=VALUE', 'only documents whose keyword or key has that value; != for those that have'
            . ' not. Again for the same field: one of the values; for another field: both', repeats: true);
    }

    public static function filter(Arguments $arguments): ?Filter
    {
        $values = $without = [];
        foreach ($arguments->all('filter') as [, $text]) {
            if (!preg_match('/^([^=!]+)(!?)=(.*)$/s', $text, $parts)) {
                throw new UsageError("--filter wants FIELD=VALUE or FIELD!=VALUE, not '$text'");
            }
            $parts[2] === '' ? $values[$parts[1]][] = $parts[3] : $without[] = Filter::not(Filter::equal($parts[1], $parts[3]));
        }
        foreach ($values as $field => $some) {
            $without[] = Filter::in((string) $field, $some);
        }
        return $without === [] ? null : Filter::all(...$without);
    }
}
