--TEST--
A process that has closed its standard streams: what it prints does not get into the index's files
--EXTENSIONS--
postings
--SKIPIF--
<?php if (!is_dir('/proc/self/fd')) die('skip /proc tells which files a process has open'); ?>
--FILE--
<?php
use Postings\{Index, Query, Schema};

require __DIR__ . '/index.inc';
require __DIR__ . '/../module.inc';

$daemon = <<<'PHP'
    ignore_user_abort(true);
    $index = Postings\Index::open($argv[1]);
    $log = fopen("$argv[1]/log", 'w');
    fclose(STDIN);
    fclose(STDOUT);
    fclose(STDERR);
    $look = function (string $when) use ($log) {
        echo "$when\n";
        trigger_error($when);
        foreach ([0, 1, 2] as $stream) {
            if (@readlink("/proc/self/fd/$stream") !== false) fwrite($log, "$when: $stream is " . readlink("/proc/self/fd/$stream") . "\n");
        }
    };
    try {
        $writer = $index->writer(memory: 1);
        $look('writer');
        $runs = [];
        for ($id = 0; $id < 30000; $id++) {
            // Words of one document each, so that lists are put aside in a file.
            $writer->add(['id' => $id, 'text' => "common number$id " . implode(' ', array_map(fn ($i) => "w{$id}x$i", range(1, 20)))]);
            if ($id % 5000 === 4999) $look("$id");
        }
        $writer->commit();
        $look('commit');
        $index->refresh();
        $look('refresh');
        fwrite($log, "done\n");
    } catch (Throwable $thrown) {
        fwrite($log, $thrown->getMessage());
    }
    PHP;
$folder = new_folder();
$index = Index::create($folder, new Schema(['text']));
$php = [getenv('TEST_PHP_EXECUTABLE') ?: PHP_BINARY, '-n', '-d', 'extension=' . module()];
proc_close(proc_open([...$php, '-r', $daemon, '--', $folder], [1 => ['file', '/dev/null', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes));
echo file_get_contents("$folder/log");
$index->refresh();
$index->verify();
echo count($index->matches(Query::term('common'))), ' ', count($index->matches(Query::term('number29999'))), "\n";
?>
--EXPECT--
done
30000 1
