<?php
namespace Postings\Bench;

use InvalidArgumentException;

/**
 * A regression tree (Breiman, Friedman, Olshen, Stone 1984): of rows of features to what they take. It splits where that leaves the least sum of squares,
 * and grows until a leaf would have fewer than $least rows. A time is learned as its logarithm, since its relative error counts.
 */
final class RegressionTree
{
    /** A leaf's value, or [feature, threshold, rows up to it, rows above it]. */
    private readonly float|array $root;

    /**
     * @param list<list<float>> $rows features
     * @param list<float> $times above 0, one for each row
     */
    public function __construct(array $rows, array $times, private readonly int $least = 8)
    {
        if (!$rows || count($rows) !== count($times) || min($times) <= 0) {
            throw new InvalidArgumentException('a tree wants rows, and a time above 0 for each');
        }
        $this->root = $this->grow(array_values($rows), array_map(log(...), array_values($times)));
    }

    /** @param list<float> $row */
    public function predict(array $row): float
    {
        for ($node = $this->root; is_array($node); $node = $row[$node[0]] <= $node[1] ? $node[2] : $node[3]);
        return exp($node);
    }

    private function grow(array $rows, array $values): float|array
    {
        $split = $this->best_split($rows, $values);
        if ($split === null) {
            return array_sum($values) / count($values);
        }
        [$feature, $threshold] = $split;
        $parts = [[[], []], [[], []]];
        foreach ($rows as $i => $row) {
            $side = $row[$feature] <= $threshold ? 0 : 1;
            $parts[$side][0][] = $row;
            $parts[$side][1][] = $values[$i];
        }
        return [$feature, $threshold, $this->grow(...$parts[0]), $this->grow(...$parts[1])];
    }

    /** @return ?array{int, float} none where no split helps */
    private function best_split(array $rows, array $values): ?array
    {
        $count = count($rows);
        $sum = array_sum($values);
        // The sum of squares falls by what this grows over the whole's.
        $best = $sum * $sum / $count + 1e-9;
        $split = null;
        foreach (array_keys($rows[0]) as $feature) {
            $column = array_column($rows, $feature);
            asort($column);
            $order = array_keys($column);
            $below = 0.0;
            for ($i = 0; $i + 1 < $count; $i++) {
                $below += $values[$order[$i]];
                [$at, $next] = [$column[$order[$i]], $column[$order[$i + 1]]];
                if ($at === $next || $i + 1 < $this->least || $count - $i - 1 < $this->least) continue;
                $explained = $below ** 2 / ($i + 1) + ($sum - $below) ** 2 / ($count - $i - 1);
                if ($explained > $best) {
                    [$best, $split] = [$explained, [$feature, ($at + $next) / 2]];
                }
            }
        }
        return $split;
    }
}
