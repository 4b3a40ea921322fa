--TEST--
The engine of Scout in several processes: whoever writes waits for others and loses nothing, also where fields are new
--EXTENSIONS--
postings
--SKIPIF--
<?php
if (!function_exists('pcntl_fork')) die('skip no pcntl');
if (!is_dir('/proc/self')) die('skip no /proc');
?>
--FILE--
<?php
putenv('POSTINGS_SCOUT');
require 'scout.inc';
use Postings\{Field, IndexNotFoundException, LockTimeoutException, Query, Schema};
use Postings\Scout\{Fields, Indexes, Settings};

$root = scout_folder();
$indexes = new Indexes($root, durable: false, lockTimeout: 120);
/** @return int the process of its own that does it */
function start(callable $work): int
{
    flush();
    $pid = pcntl_fork();
    if ($pid > 0) return $pid;
    try {
        $work();
        exit(0);
    } catch (Throwable $thrown) {
        echo get_class($thrown), ": {$thrown->getMessage()}\n";
        exit(1);
    }
}
function document(int $id, int $batch): array
{
    // Each worker's documents have a field more after each ten batches, one of them several workers' documents.
    return ['id' => $id, 'text' => "word number$id", 'of' . intdiv($batch, 10) => $batch, "new$batch" => $batch % 10 ? null : 'value'];
}

const WORKERS = 4, BATCHES = 30, SIZE = 10;
$workers = [];
foreach (range(0, WORKERS - 1) as $worker) {
    $workers[] = start(function () use ($indexes, $worker) {
        foreach (range(0, BATCHES - 1) as $batch) {
            $ids = range(($worker * BATCHES + $batch) * SIZE + 1, ($worker * BATCHES + $batch + 1) * SIZE);
            $documents = array_map(fn (int $id) => Fields::plain(document($id, $batch), 'id', $id), $ids);
            // The first one of each batch before goes.
            $indexes->save('shared', new Settings(), 'id', $documents, $batch ? [$ids[0] - SIZE] : []);
        }
    });
}
// One who searches meanwhile never sees an index that is not complete: there are ever more documents.
$reader = start(function () use ($indexes) {
    $most = $looked = 0;
    $end = microtime(true) + 60;
    while ($most < WORKERS * (BATCHES * SIZE - BATCHES + 1) && microtime(true) < $end) {
        usleep(500);
        if (!$index = $indexes->open("shared")) continue;
        $count = $index->search(Query::everything(), 1)->total;
        if ($count < $most) throw new Exception("$count documents after $most");
        $most = $count;
        $looked++;
    }
    if (!$looked) throw new Exception('it saw nothing');
});
foreach ([...$workers, $reader] as $pid) {
    pcntl_waitpid($pid, $status);
    if (!pcntl_wifexited($status) || pcntl_wexitstatus($status)) echo "a process failed\n";
}
$indexes->save('shared', new Settings(), 'id', [Fields::plain(['text' => 'word', 'last' => 1], 'id', 0)]);
$indexes->delete('shared', [0]);
$index = $indexes->open('shared');
$index->verify();
$missing = [];
$fields = Fields::of($index->schema, new Settings());
foreach (range(1, WORKERS * BATCHES * SIZE) as $id) {
    $batch = intdiv($id - 1, SIZE) % BATCHES;
    $gone = $id % SIZE === 1 && $batch < BATCHES - 1;
    $stored = $index->get($id);
    if ($gone ? $stored !== null : $stored === null || $fields->restore($stored) != document($id, $batch)) $missing[] = $id;
}
echo count($index), ' documents, ', count($missing), ' wrong, ', count($index->schema->fields), " fields\n";

echo "- one that waited for the lock of an index that was rebuilt meanwhile\n";
$indexes->save('moved', new Settings(), 'id', [Fields::plain(['text' => 'old'], 'id', 1)]);
$old = $indexes->open('moved');
$writer = $old->writer();
[$here, $there] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$waiting = start(function () use ($indexes, $there) {
    fwrite($there, '.');
    $indexes->save('moved', new Settings(), 'id', [Fields::plain(['text' => 'new'], 'id', 2)]);
});
fread($here, 1);
// All that it sleeps for from now on is the lock.
do usleep(1000); while (!preg_match('/^State:\s+S/m', file_get_contents("/proc/$waiting/status")));
$writer->rebuild(new Schema(...['fields' => [...$old->schema->fields, Field::int('more')]] + (array) $old->schema));
$writer->commit();
$writer->close();
pcntl_waitpid($waiting, $status);
foreach ($indexes->open('moved') as $document) echo implode(' ', $document), ', ';
echo count($indexes->open('moved')->schema->fields) - count($old->schema->fields), " field more\n";
$indexes->drop('moved');

echo "- one that waited for the lock while another one saved, and has a new field\n";
$indexes->save('grown', new Settings(), 'id', [Fields::plain(['text' => 'first'], 'id', 1)]);
$writer = $indexes->open('grown')->writer();
[$here, $there] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$waiting = start(function () use ($indexes, $there) {
    fwrite($there, '.');
    $indexes->save('grown', new Settings(), 'id', [Fields::plain(['text' => 'third', 'new' => 3], 'id', 3)]);
});
fread($here, 1);
do usleep(1000); while (!preg_match('/^State:\s+S/m', file_get_contents("/proc/$waiting/status")));
$writer->add(['id' => 2, 'id.raw' => 2, 'text' => 'second']);
$writer->commit();
$writer->close();
pcntl_waitpid($waiting, $status);
foreach ($indexes->open('grown') as $id => $document) echo $id, ' ';
echo "\n";
$indexes->drop('grown');

echo "- a lock that does not come\n";
[$here, $there] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$holder = start(function () use ($indexes, $there) {
    $writer = $indexes->open('shared')->writer();
    fwrite($there, '.');
    fread($there, 1);
});
fread($here, 1);
try {
    (new Indexes($root, lockTimeout: 0.05))->save('shared', new Settings(), 'id', [Fields::plain(['text' => 'x'], 'id', 9999)]);
} catch (LockTimeoutException $timeout) {
    echo $timeout->ownerPid === $holder ? 'it says who writes' : 'it does not say who writes', "\n";
}
fwrite($here, '.');
pcntl_waitpid($holder, $status);
$indexes->save('shared', new Settings(), 'id', [Fields::plain(['text' => 'x'], 'id', 9999)]);
var_dump($indexes->open('shared')->has(9999));

echo "- some that save while others drop it\n";
$workers = [];
foreach (range(1, 3) as $worker) {
    $workers[] = start(function () use ($indexes, $worker) {
        for ($n = 0; $n < 150; $n++) $indexes->save('dropped', new Settings(), 'id', [Fields::plain(['text' => 'z'], 'id', $worker)]);
    });
}
$workers[] = start(function () use ($indexes) {
    for ($n = 0; $n < 150; $n++) {
        try {
            $indexes->drop('dropped');
        } catch (IndexNotFoundException) {
            usleep(200);
        }
    }
});
foreach ($workers as $pid) {
    pcntl_waitpid($pid, $status);
    if (!pcntl_wifexited($status) || pcntl_wexitstatus($status)) echo "a process failed\n";
}
if ($indexes->open('dropped')) $indexes->drop('dropped');
echo is_dir("$root/dropped") ? 'there' : 'gone', "\n";

echo "- some that are killed while they change it\n";
$id = 10000;
for ($round = 0; $round < 12; $round++) {
    $killed = start(function () use ($indexes, $id, $round) {
        // Each time with a new field, so that it is rebuilt.
        for ($n = 0; $n < 100; $n++) $indexes->save('shared', new Settings(), 'id', [Fields::plain(['text' => 'y', "later{$round}_" . $n % 3 => $n], 'id', $id + $n)]);
    });
    // Anywhere on its way.
    usleep(500 + 3500 * $round);
    exec("kill -9 $killed");
    pcntl_waitpid($killed, $status);
    $indexes->open('shared')->verify();
    $id += 100;
    $indexes->save('shared', new Settings(), 'id', [Fields::plain(['text' => 'y', "after$round" => 1], 'id', $id - 1)]);
    if (!$indexes->open('shared')->has($id - 1)) echo "not saved\n";
}
echo count($index) <= count($indexes->open('shared')) ? 'nothing is lost' : 'something is lost', "\n";
$indexes->drop('shared');
echo count(glob("$root/*")), "\n";
?>
--EXPECT--
1084 documents, 0 wrong, 10 fields
- one that waited for the lock of an index that was rebuilt meanwhile
1 old 1, 2 new 2, 1 field more
- one that waited for the lock while another one saved, and has a new field
1 2 3 
- a lock that does not come
it says who writes
bool(true)
- some that save while others drop it
gone
- some that are killed while they change it
nothing is lost
0
