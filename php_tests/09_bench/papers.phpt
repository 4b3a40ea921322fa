--TEST--
The page of the papers' experiments: figures out of JSON files, what is not measured, and fields that are missing
--FILE--
<?php
namespace Postings\Bench;

foreach (['experiment', 'measurements', 'run', 'table', 'recorded', 'regression_tree', 'predictions'] as $piece) {
    require __DIR__ . "/../../bench_php/lib/$piece.php";
}
require __DIR__ . '/../../bench_php/papers/results.php';

$folder = sys_get_temp_dir() . '/postings-papers-' . getmypid();
mkdir($folder);
$write = fn (string $name, array $json) => file_put_contents("$folder/$name.json", json_encode($json));
$speed = fn (int $n, string $variant, float $median) => ['case' => ['n' => $n, 'set' => 'x'], 'metric' => 'speed', 'variant' => $variant, 'median' => $median];
$write('codecs', ['machine' => ['cpu' => 'A', 'cores' => 1, 'date' => '2026-01-02'], 'variants' => ['RiceX' => [], 'Rice AVX' => []],
    'measurements' => [$speed(1, 'Rice AVX', 2.5), $speed(2, 'Rice AVX', 4), $speed(1, 'RiceX', 9)], 'facts' => ['rows' => [['rate' => 7]]]]);
$write('gpu', ['machine' => 'Measured on B, 2026-01-03.', 'measurements' => []]);

$comparison = fn (array $from, callable $rows) => new Comparison('D1', 'Table 9: speed', $from, ['', 'the paper', 'ours'], $rows, 'All differs.');
$measured = $comparison(['codecs', 'gpu'], fn (Results $r) => [['Rice', '1', number($r->median('codecs', ['n' => 1], 'speed', $r->variant('codecs', 'Rice')))], ['Golomb', '2', null]]);
$results = new Results($folder);
echo $measured->text($results), $measured->state($results), "\n";
echo $comparison(['codecs'], fn () => [['x', 'y', 'z']])->state($results), "\n";
foreach ([['codecs', 'sycl'], []] as $from) {
    $absent = $comparison($from, fn () => throw new \LogicException('there is nothing to read'));
    echo explode("\n", $absent->text($results))[2], ' ', $absent->state($results), "\n";
}
echo json_encode([$results->medians('codecs', 'speed', 'Rice AVX'), $results->fact('codecs', 'rows', 0, 'rate')]), "\n";

$fails = [
    fn () => $results->median('codecs', ['n' => 3], 'speed', 'Rice AVX'),
    fn () => $results->median('codecs', ['set' => 'x'], 'speed', 'Rice AVX'),
    fn () => $results->medians('codecs', 'size', 'Rice AVX'),
    fn () => $results->variant('codecs', 'VByte'),
    fn () => $results->fact('codecs', 'rows', 0, 'way'),
    fn () => $results->fact('gpu', 'rows'),
    fn () => prediction_errors(['of' => ['shortest'], 'rows' => [[1], [2]]]),
];
foreach ($fails as $fail) {
    try {
        echo json_encode($fail()), "\n";
    } catch (\OutOfBoundsException $error) {
        echo $error->getMessage(), "\n";
    }
}
array_map(unlink(...), glob("$folder/*"));
rmdir($folder);
?>
--EXPECT--
### D1, Table 9: speed

|  | the paper | ours |
| --- | ---: | ---: |
| Rice | 1 | 2.50 |
| Golomb | 2 | not measured |

Ours: [codecs](codecs.md): A (1 core), 2026-01-02; [gpu](gpu.md): B, 2026-01-03. All differs.

in part
measured
Not measured: no figures of `./dev bench sycl`. All differs. not measured
Not measured. All differs. not measured
[{"{\"n\":1,\"set\":\"x\"}":2.5,"{\"n\":2,\"set\":\"x\"}":4},7]
codecs.json has no speed of Rice AVX for {"n":3}
codecs.json has 2 speed of Rice AVX for {"set":"x"}
codecs.json has no size of Rice AVX
codecs.json has no variant VByte
codecs.json: no facts > rows > 0 > way in what was recorded
gpu.json: no facts in what was recorded
no second in what was recorded
