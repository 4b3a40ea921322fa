--TEST--
The benchmarks' medians, quartiles, ratios and tables
--FILE--
<?php
namespace Postings\Bench;

foreach (['experiment', 'measurements', 'run', 'table'] as $piece) {
    require __DIR__ . "/../../bench_php/lib/$piece.php";
}

$run = new Run('none', './none.so', quick: true, rounds: 3, output: '/nowhere', log: fopen('php://memory', 'w'));
$order = '';
$values = ['slow' => [300.0, 100.0, 200.0], 'fast' => [8.0, 16.0, 12.0]];
$variants = ['slow' => new Variant('slow one'), 'fast' => new Variant('fast one')];
$run->interleave(['n' => 1], $variants, function (Variant $variant, string $name) use (&$order, &$values) {
    $order .= "$name ";
    return ['work' => array_shift($values[$name])];
}, 'ms');
echo trim($order), "\n";

$measured = $run->measurements;
echo markdown_table(
    ['work', 'slow', 'fast', 'ratio'],
    [['x', with_spread($measured->get(['n' => 1], 'work', 'slow')), with_spread($measured->get(['n' => 1], 'work', 'fast')),
        times($measured->speedup(['n' => 1], 'work', 'slow', 'fast'))]],
);
echo strtok(markdown_table(['lists', 'k', 'share', 'rates'], [['1 M and 2 M', '1,000', '-3.5 %', '28.3 / 3.6']]), "\n"), "\n", strtok("\n"), "\n";
echo implode(' ', array_map(number(...), [0.0, -2.345, 0.001234, 0.999, 1.0, 12.345, 99.96, 1234.5])), "\n";
try {
    $measured->get(['n' => 2], 'work', 'slow');
} catch (\OutOfBoundsException $error) {
    echo $error->getMessage(), "\n";
}
try {
    $run->json(['build/nowhere', '--quick']);
} catch (\RuntimeException $error) {
    echo $error->getMessage(), "\n";
}

// The runner itself.
$runner = fn (string ...$arguments): string => (string) shell_exec(implode(' ', array_map(escapeshellarg(...), [PHP_BINARY, '-n', __DIR__ . '/../../bench_php/run.php', ...$arguments])) . ' 2>&1');
$folder = sys_get_temp_dir() . '/postings-bench-library-' . getmypid();
foreach (["$folder/nothing", __FILE__] as $file) {
    echo str_replace([$folder, __DIR__], '', $runner('papers', "--from=$file", "--output=$folder"));
}
rmdir($folder);
?>
--EXPECT--
slow fast slow fast slow fast
| work | slow | fast | ratio |
| --- | ---: | ---: | ---: |
| x | 200 (150–250) | 12.0 (10.0–14.0) | 16.7 × |
| lists | k | share | rates |
| --- | ---: | ---: | ---: |
0 -2.35 0.00123 0.999 1.00 12.3 100.0 1235
work of slow was not measured
there is no program build/nowhere: ./dev bench none makes it
bench: /nothing is no NAME.json of a run
bench: /library.php is no NAME.json of a run
