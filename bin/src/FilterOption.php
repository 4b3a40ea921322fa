<?php

declare(strict_types=1);

namespace Postings\CommandLine;

use Postings\Filter;

/** --filter FIELD=VALUE, and other comparisons */
final class FilterOption
{
    public static function option(): Option
    {
        return new Option('filter', 'FIELD=VALUE', 'only documents whose field, which is no text, has that value; also != >= <= > <, in quotes'
            . ' for the shell, and place~52.52,13.405..10km, so near.'
            . ' Several = for the same field: one of the values; all else: each of them', repeats: true);
    }

    public static function filter(Arguments $arguments): ?Filter
    {
        $values = $filters = [];
        foreach ($arguments->all('filter') as [, $text]) {
            if (!preg_match('/^([^=!<>~]+)(=|!=|>=|<=|>|<|~)(.*)$/s', $text, $parts)) {
                throw new UsageError("--filter wants FIELD=VALUE, or != >= <= > < ~, not '$text'");
            }
            [, $field, $comparison, $value] = $parts;
            match ($comparison) {
                '=' => $values[$field][] = $value,
                '!=' => $filters[] = Filter::not(Filter::equal($field, $value)),
                '>=' => $filters[] = Filter::atLeast($field, $value),
                '<=' => $filters[] = Filter::atMost($field, $value),
                '>' => $filters[] = Filter::above($field, $value),
                '<' => $filters[] = Filter::below($field, $value),
                '~' => $filters[] = self::near($field, $value),
            };
        }
        foreach ($values as $field => $some) {
            $filters[] = Filter::in((string) $field, $some);
        }
        return $filters === [] ? null : Filter::all(...$filters);
    }

    private static function near(string $field, string $area): Filter
    {
        if (!preg_match('/^([^,]+), ?([^,]+)\.\.([^,]+?)(k?)m$/s', $area, $parts) || array_filter(array_slice($parts, 1, 3), fn ($number) => !is_numeric($number))) {
            throw new UsageError("--filter wants FIELD~LATITUDE,LONGITUDE..DISTANCE with km or m, not '$field~$area'");
        }
        return SearchOptions::asked(fn (): Filter => Filter::near($field, (float) $parts[1], (float) $parts[2], (float) $parts[3] * ($parts[4] ? 1000 : 1)));
    }
}
