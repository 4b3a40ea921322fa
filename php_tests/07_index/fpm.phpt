--TEST--
Postings\Index in php-fpm: four workers search and see whole commits while one of them and another process write
--EXTENSIONS--
postings
--SKIPIF--
<?php
require __DIR__ . '/../fpm.inc';
if (!fpm_binary()) die('skip no php-fpm');
if (getenv('POSTINGS_TEST_ASAN')) die('skip its workers lose LD_PRELOAD');
?>
--FILE--
<?php
use Postings\{Index, Schema};

require __DIR__ . '/index.inc';
require __DIR__ . '/../fpm.inc';
require __DIR__ . '/../module.inc';

$index_folder = new_folder();
$folder = new_folder();
mkdir($folder);
Index::create($index_folder, new Schema(['text']));
$of = var_export($index_folder, true);
// Every commit replaces half of the documents of the one before, and adds as many.
file_put_contents("$folder/search.php", "<?php \$index = Postings\\Index::open($of);" . <<<'PHP'
    $wrong = $searches = 0;
    for ($until = microtime(true) + 0.05; microtime(true) < $until; $searches++) {
        $index->refresh();
        $commits = $index->info()['position'] ?? 0;
        $documents = $commits === 0 ? 0 : 5 * ($commits - 1) + 10;
        $last = $commits === 0 ? 10 : $index->search('commit' . ($commits - 1))->total;
        if (count($index) !== $documents || $index->search('common')->total !== $documents || $last !== 10) $wrong++;
        foreach ($index->search('common', 3) as $hit) if ($hit->document()['id'] != $hit->id) $wrong++;
    }
    echo getmypid(), " $commits $searches $wrong";
    PHP);
file_put_contents("$folder/write.php", "<?php \$path = $of;" . <<<'PHP'
    $writer = Postings\Index::open($path)->writer(lockTimeout: 60);
    $index = Postings\Index::open($path);
    $first = $index->info()['position'] ?? 0;
    for ($commit = $first; $commit < $first + 10; $commit++) {
        for ($i = 0; $i < 10; $i++) {
            $id = $commit * 5 + $i;
            $writer->add(['id' => $id, 'text' => "common commit$commit number$id"]);
        }
        $writer->commit(durable: false, position: $commit + 1);
    }
    $writer->close();
    echo "written";
    PHP);
$options = ['-n', '-d', 'extension=' . module(), '-d', 'postings.service=off'];
$fpm = start_fpm($folder, $options, 4);
// Clients of their own, so that all workers are at work.
$client = 'require $argv[1]; for ($n = 0; $n < 12; $n++) echo fcgi_request($argv[2], $argv[3]), "\n";';
$php = [getenv('TEST_PHP_EXECUTABLE') ?: PHP_BINARY, '-n'];
$clients = $pipes = [];
foreach (['search', 'search', 'search', 'write'] as $n => $page) {
    $command = [...$php, '-r', $client, '--', __DIR__ . '/../fcgi.inc', "$folder/socket", "$folder/$page.php"];
    $clients[$n] = proc_open($command, [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes[$n]);
}
$other = proc_open([...$php, '-d', 'extension=' . module(), "$folder/write.php"], [1 => ['pipe', 'w']], $pipes['other']);
echo stream_get_contents($pipes['other'][1]), " by another process\n";
$workers = [];
foreach ($clients as $n => $process) {
    $lines = explode("\n", trim(stream_get_contents($pipes[$n][1])));
    proc_close($process);
    if ($n === 3) {
        echo implode(',', array_unique($lines)), ' by workers, ', count($lines), " times\n";
        continue;
    }
    foreach ($lines as $line) {
        if (!preg_match('/^(\d+) (\d+) (\d+) 0$/', $line, $found) || $found[3] < 1) {
            echo "$line\n";
            continue;
        }
        $workers[$found[1]] = true;
    }
    echo count($lines), " requests\n";
}
echo count($workers) > 1 ? "several workers\n" : "one worker\n";
echo 'stopped with ', stop_fpm($fpm), "\n";
$index = Index::open($index_folder);
$index->verify();
echo $index->info()['position'], ' commits, ', count($index), " documents\n";
?>
--EXPECT--
written by another process
12 requests
12 requests
12 requests
written by workers, 12 times
several workers
stopped with 0
130 commits, 655 documents
