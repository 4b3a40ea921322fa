<?php

declare(strict_types=1);

namespace Postings\CommandLine;

use Postings\Boost;

/** --boost FIELD:PIVOT, and other ways in which a field of a document makes its score more. */
final class BoostOption
{
    private const SECONDS = ['h' => 3600, 'd' => 86400, 'w' => 7 * 86400, 'y' => 365.25 * 86400];

    public static function option(): Option
    {
        return new Option('boost', 'FIELD:N', 'multiplies scores by 1 to 2, by that field: votes:100, a number, half of it at 100;'
            . ' price:50..10, from 50, nothing, to 10, all; added:30d, a date, half of it after 30 days (h, d, w, y);'
            . ' place~52.52,13.405..10km, half of it at 10 km. ^3 behind it: by 1 to 4', repeats: true);
    }

    /** @return list<Boost> */
    public static function boosts(Arguments $arguments): array
    {
        return array_map(fn (array $given): Boost => self::boost($given[1]), $arguments->all('boost'));
    }

    private static function boost(string $text): Boost
    {
        $number = '[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?';
        $weight = preg_match("/^(.*)\\^($number)$/Dis", $text, $parts) ? (float) $parts[2] : 1.0;
        $what = $parts[1] ?? $text;
        return SearchOptions::asked(fn (): Boost => match (1) {
            preg_match("/^([^:~]+)~($number), ?($number)\.\.($number)(k?)m$/Dis", $what, $is) => Boost::near($is[1], (float) $is[2], (float) $is[3], (float) $is[4] * ($is[5] === '' ? 1 : 1000), $weight),
            preg_match("/^([^:~]+):($number)\.\.($number)$/Dis", $what, $is) => Boost::range($is[1], (float) $is[2], (float) $is[3], $weight),
            preg_match("/^([^:~]+):($number)([hdwy])$/Ds", $what, $is) => Boost::recency($is[1], (float) $is[2] * self::SECONDS[$is[3]], $weight),
            preg_match("/^([^:~]+):($number)$/Dis", $what, $is) => Boost::field($is[1], (float) $is[2], $weight),
            default => throw new UsageError("--boost wants FIELD:PIVOT, FIELD:FROM..TO, FIELD:30d or FIELD~LATITUDE,LONGITUDE..10km, not '$text'"),
        });
    }
}
