--TEST--
bench relevance: how good an answer is, and how likely a difference is by chance
--FILE--
<?php
namespace Postings\Bench;

require __DIR__ . '/../../bench_php/relevance/collection.php';

$folder = sys_get_temp_dir() . '/judged-' . getmypid() . '/small';
register_shutdown_function(fn () => exec('rm -rf ' . escapeshellarg(dirname($folder))));
mkdir("$folder/qrels", 0777, true);
$write = fn (string $file, array $lines) => file_put_contents("$folder/$file", implode("\n", array_map(fn ($line) => is_array($line) ? json_encode($line) : $line, $lines)) . "\n");
$write('corpus.jsonl', [['_id' => 'a', 'title' => 'Boots', 'text' => 'for long walks'], ['_id' => 'b', 'text' => 'walking in the sea'], ['_id' => 'c', 'title' => 'Map', 'text' => 'mountains'], ['_id' => 'd', 'title' => '', 'text' => 'nothing']]);
$write('queries.jsonl', [['_id' => '1', 'text' => 'a walk'], ['_id' => 'two', 'text' => 'map'], ['_id' => '3', 'text' => 'no judgment'], ['_id' => '4', 'text' => 'nothing relevant']]);
$write('qrels/test.tsv', ["query-id\tcorpus-id\tscore", "1\ta\t2", "1\tb\t1", "two\tc\t1", "1\td\t0", "4\ta\t0", "5\ta\t1"]);

$collection = new JudgedCollection($folder);
echo $collection->name, ' ', json_encode($collection->questions), ' ', json_encode($collection->judgments), "\n";
echo json_encode([...$collection->documents()][1]), "\n";
$show = fn (array $answer) => implode(' ', array_map(fn ($value) => sprintf('%.4f', $value), $collection->quality('1', $answer))) . "\n";
echo $show(['a', 'b']), $show(['b', 'a']), $show(['d', 'c', 'a']), $show([]);
$many = array_map(fn ($i) => "x$i", range(1, 9));
echo $show([...$many, 'a']), $show([...$many, 'y', 'a', ...array_map(fn ($i) => "z$i", range(1, 89)), 'b']);
// Exact: (2 / log2(2) + 1 / log2(3)) is the most; of b, a: (1 + 2 / log2(3)) of that.
printf("%.4f\n", (1 + 2 / log(3, 2)) / (2 + 1 / log(3, 2)));

$of = fn (float ...$values) => array_combine(array_map(fn ($i) => "q$i", array_keys($values)), $values);
// One of 2 ** 10 exchanges is as large as ten equal differences, and another one in the other direction.
$chance = by_chance($of(...array_fill(0, 10, 0.5)), $of(...array_fill(0, 10, 0.25)));
echo $chance > 0.0005 && $chance < 0.004 ? 'rare' : $chance, ' ', by_chance($of(0.5, 0.25), $of(0.5, 0.25)), ' ', by_chance($of(1, 0, 0.5), $of(0, 1, 0.5)), "\n";

try {
    new JudgedCollection(dirname($folder));
} catch (\RuntimeException $error) {
    echo str_replace(dirname($folder), '', $error->getMessage()), "\n";
}
?>
--EXPECT--
small {"1":"a walk","two":"map"} {"1":{"a":2,"b":1},"two":{"c":1}}
{"id":"b","title":"","text":"walking in the sea"}
1.0000 1.0000 1.0000
0.8597 1.0000 1.0000
0.3801 0.1667 0.5000
0.0000 0.0000 0.0000
0.2197 0.0500 0.5000
0.0000 0.0554 0.5000
0.8597
rare 1 1
there is no /qrels/test.tsv
