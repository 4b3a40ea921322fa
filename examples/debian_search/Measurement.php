<?php

declare(strict_types=1);

namespace DebianSearch;

/** One query, repeated: the median time of every stage, and a digest of what it found. */
final class Measurement
{
    private const WARM_UP = 5;
    public const REPETITIONS = 21;

    /**
     * @param list<string> $queries
     * @return list<array{digest: string, stages: array<string, int>}>
     */
    public static function all(Searcher $searcher, array $queries, int $limit): array
    {
        return array_map(fn (string $query): array => self::of($searcher, $query, $limit), $queries);
    }

    /** @return array{digest: string, stages: array<string, int>} nanoseconds */
    private static function of(Searcher $searcher, string $query, int $limit): array
    {
        $times = [];
        for ($i = -self::WARM_UP; $i < self::REPETITIONS; ++$i) {
            $result = $searcher->search($query, $limit);
            foreach ($i < 0 ? [] : $result->stages as $stage => $time) {
                $times[$stage][] = $time;
            }
        }
        $median = function (array $values): int {
            sort($values);
            return $values[intdiv(count($values), 2)];
        };
        return ['digest' => $result->digest(), 'stages' => array_map($median, $times)];
    }

    public static function jit(): bool
    {
        return function_exists('opcache_get_status') && (opcache_get_status(false)['jit']['on'] ?? false);
    }
}
