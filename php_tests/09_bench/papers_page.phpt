--TEST--
The page of the papers' experiments can be made of the results that are here, and has each row
--FILE--
<?php
$root = dirname(__DIR__, 2);
$folder = sys_get_temp_dir() . '/postings-papers-page-' . getmypid();
mkdir($folder);
exec(escapeshellarg(PHP_BINARY) . " -n $root/bench_php/run.php --extension=none --output=$folder papers 2>&1", $output, $status);
echo $status ? implode("\n", $output) . "\n" : "made\n";
$page = file_get_contents("$folder/papers.md");
preg_match_all('/^### ([A-Z]\d+), /m', $page, $rows);
echo implode(' ', array_unique($rows[1])), "\n";
echo preg_match_all('/^### D10, (Table [123]|Figure [346])\b/m', $page), ' ', preg_match_all('/^### G6, (Table 1|Figure (8|12|13|14|15))\b/m', $page), "\n";
echo file_get_contents("$root/bench_php/results/papers.md") === $page ? "as in the repository\n" : "bench_php/results/papers.md is older than the figures: ./dev bench papers\n";
array_map(unlink(...), glob("$folder/*"));
rmdir($folder);
?>
--EXPECT--
made
K4 K5 D8 D9 D10 G4 G6 N2 N5 N3 N4 N6 N7 N8
6 6
as in the repository
