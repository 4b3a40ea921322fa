--TEST--
The regression tree that predicts what a query takes: its splits, its leaves, and relative errors
--FILE--
<?php
namespace Postings\Bench;

foreach (['measurements', 'regression_tree', 'predictions'] as $piece) {
    require __DIR__ . "/../../bench_php/lib/$piece.php";
}

// 10 where the second feature is 5 at most, else 1000, or 4000 where the first is above 20 as well.
$rows = $times = [];
for ($i = 0; $i < 40; $i++) {
    for ($j = 0; $j < 10; $j++) {
        $rows[] = [$i, $j, 7];
        $times[] = $j <= 5 ? 10.0 : ($i <= 20 ? 1000.0 : 4000.0);
    }
}
$tree = new RegressionTree($rows, $times);
echo json_encode(array_map(fn (array $row) => round($tree->predict($row), 6), [[0, 5, 7], [39, 0, 7], [20, 6, 0], [20.4, 9, 0], [20.6, 9, 9], [100, 100, 7]])), "\n";

// A leaf is the geometric mean; one of fewer rows than it may have is none.
$leaf = new RegressionTree([[1], [2], [3], [4]], [1.0, 100.0, 1.0, 100.0], 3);
echo round($leaf->predict([2]), 6), ' ', round((new RegressionTree([[1], [2], [3], [4]], [1.0, 100.0, 1.0, 100.0], 1))->predict([2]), 6), "\n";

// What it was not trained on: time grows with a length.
mt_srand(1);
$of = fn (int $n) => 20 + 0.01 * $n;
$train = $test = [];
for ($i = 0; $i < 500; $i++) {
    $train[] = [mt_rand(1, 100000)];
    $test[] = [mt_rand(1, 100000)];
}
$tree = new RegressionTree($train, array_map(fn (array $row) => $of($row[0]), $train));
$errors = relative_errors(array_map($tree->predict(...), $test), array_map(fn (array $row) => $of($row[0]), $test));
echo $errors['median'] < 0.05 ? 'close' : "median $errors[median]", "\n";
echo json_encode(array_map(fn (float $error) => round($error, 6), relative_errors([1.0, 3.0, 6.0], [2.0, 2.0, 2.0]))), "\n";

foreach ([[[], []], [[[1]], [0.0]], [[[1]], [1.0, 2.0]]] as $wrong) {
    try {
        new RegressionTree(...$wrong);
    } catch (\InvalidArgumentException $error) {
        echo $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
[10,10,1000,1000,4000,4000]
10 100
close
{"median":0.5,"p90":1.7,"mean":1}
a tree wants rows, and a time above 0 for each
a tree wants rows, and a time above 0 for each
a tree wants rows, and a time above 0 for each
