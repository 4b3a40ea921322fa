--TEST--
The benchmark of search takes the best of PISA's algorithms for each figure, and fails where PISA finds other documents
--EXTENSIONS--
postings
--FILE--
<?php
namespace Postings\Bench;

require __DIR__ . '/../module.inc';
foreach (['experiment', 'measurements', 'run', 'table', 'plot'] as $piece) {
    require __DIR__ . "/../../bench_php/lib/$piece.php";
}
chdir(__DIR__ . '/../..');
mkdir($folder = sys_get_temp_dir() . '/postings-pisa-' . getmypid());
putenv("POSTINGS_CORPUS_FOLDER=$folder");
putenv("POSTINGS_PISA=$folder/pisa");
putenv("PATH=$folder:" . getenv('PATH'));
// All of a query's words are in both documents.
$text = 'one two three four five six seven eight nine ten eleven twelve';
file_put_contents("$folder/debian.text", "first\t$text\nsecond\t$text\n");

function program(string $name, string $command): void
{
    global $folder;
    file_put_contents("$folder/$name", "#!/bin/sh\n$command\n");
    chmod("$folder/$name", 0755);
}

function pisa(array $results): string
{
    global $folder;
    $rows = [];
    foreach (['ranked_and' => [7, 900], 'block_max_ranked_and' => [8, 300], 'wand' => [5, 60]] as $algorithm => [$median, $p99]) {
        $rows[] = ['mode' => $algorithm === 'wand' ? 'or' : 'and', 'algorithm' => $algorithm, 'median_us' => $median, 'p99_us' => $p99, 'results' => array_shift($results)];
    }
    program('pisa', "echo '" . json_encode($rows) . "'");
    program('gnuplot', 'cat >/dev/null');
    $run = new Run('search', module(), quick: true, rounds: 1, output: $folder, log: fopen('php://memory', 'w'));
    $run->variants = ['lists' => new Variant('rank()', ['-d', 'extension=' . module()]), 'pisa' => new Variant('PISA')];
    try {
        (require 'bench_php/search.php')->run($run);
    } catch (\RuntimeException $error) {
        return $error->getMessage();
    }
    return implode(', ', array_map(fn (string $figure) => "$figure " . $run->measurements->median(['corpus' => 'debian'], $figure, 'pisa'), ['and median', 'and p99', 'or median', 'or p99']));
}

// Two queries, and two documents for each.
echo pisa([4, 4, 4]), "\n", pisa([4, 3, 4]), "\n";
exec('rm -r ' . escapeshellarg($folder));
?>
--EXPECT--
and median 7, and p99 300, or median 5, or p99 60
PISA finds 3 documents, and the engines before it 4
