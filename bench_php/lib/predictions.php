<?php
namespace Postings\Bench;

/**
 * How far predictions are off, as parts of what it took.
 *
 * @return array{median: float, p90: float, mean: float}
 */
function relative_errors(array $predicted, array $actual): array
{
    $errors = array_map(fn (float $guess, float $time) => abs($guess - $time) / $time, $predicted, $actual);
    sort($errors);
    return ['median' => quantile($errors, 0.5), 'p90' => quantile($errors, 0.9), 'mean' => array_sum($errors) / count($errors)];
}

/**
 * Of queries that bench_response measured one by one: a tree that learned from every second one, the costs that were measured, and the dispatcher, on the others.
 *
 * @return array<string, array<string, array{median: float, p90: float, mean: float}>> by what was predicted (cpu, device), and how (tree, model, dispatcher)
 */
function prediction_errors(array $recorded): array
{
    $rows = array_map(fn (array $row) => array_combine(field($recorded, 'of'), $row), field($recorded, 'rows'));
    $halves = [[], []];
    foreach ($rows as $i => $row) {
        $halves[$i % 2][] = $row;
    }
    [$train, $test] = $halves;
    $features = fn (array $row) => array_map(floatval(...), fields($row, 'shortest', 'second', 'sum', 'terms'));
    $errors = [];
    foreach (['cpu' => 'cpu_us', 'device' => 'device_us'] as $where => $time) {
        $of = fn (array $rows, string $member) => array_map(fn (array $row) => (float) field($row, $member), $rows);
        $tree = new RegressionTree(array_map($features, $train), $of($train, $time));
        $errors[$where] = [
            'tree' => relative_errors(array_map(fn (array $row) => $tree->predict($features($row)), $test), $of($test, $time)),
            'model' => relative_errors($of($test, "model_{$where}_us"), $of($test, $time)),
            'dispatcher' => relative_errors($of($test, "{$where}_predicted_us"), $of($test, $time)),
        ];
    }
    return $errors;
}
