<?php
namespace Postings\Bench;

use OutOfBoundsException;

/** The samples of (case, metric, variant), with their median and quartiles. */
final class Measurements
{
    private array $all = [];

    public function add(array $case, string $metric, string $variant, array $samples, string $unit): void
    {
        sort($samples);
        $this->all[self::key($case, $metric, $variant)] = [
            'case' => $case,
            'metric' => $metric,
            'variant' => $variant,
            'unit' => $unit,
            'median' => quantile($samples, 0.5),
            'low' => quantile($samples, 0.25),
            'high' => quantile($samples, 0.75),
            'samples' => $samples,
        ];
    }

    /** @return array{median: float, low: float, high: float, samples: float[]} */
    public function get(array $case, string $metric, string $variant): array
    {
        return $this->all[self::key($case, $metric, $variant)]
            ?? throw new OutOfBoundsException("$metric of $variant was not measured");
    }

    public function median(array $case, string $metric, string $variant): float
    {
        return $this->get($case, $metric, $variant)['median'];
    }

    /** How many times faster one variant is than another. */
    public function speedup(array $case, string $metric, string $slow, string $fast): float
    {
        return $this->median($case, $metric, $slow) / $this->median($case, $metric, $fast);
    }

    public function all(): array
    {
        return array_values($this->all);
    }

    private static function key(array $case, string $metric, string $variant): string
    {
        return json_encode([$case, $metric, $variant]);
    }
}

/** Of sorted samples, interpolated. */
function quantile(array $sorted, float $at): float
{
    $place = $at * (count($sorted) - 1);
    $below = (int) $place;
    $above = min($below + 1, count($sorted) - 1);
    return $sorted[$below] + ($place - $below) * ($sorted[$above] - $sorted[$below]);
}
