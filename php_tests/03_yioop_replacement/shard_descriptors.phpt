--TEST--
Shards that were read keep no descriptor open but the last one's, however many they are
--EXTENSIONS--
postings
--SKIPIF--
<?php
if (!is_dir('/proc/self/fd')) die('skip nothing tells what is open');
?>
--FILE--
<?php
require __DIR__ . '/index_shard.inc';
require __DIR__ . '/../05_functions/random.inc';
$folder = temporary_folder();
$seed = seeded();
$program = str_replace(['OF_2021', 'PROGRAM', 'SEED', 'FOLDER'], ['0', '
    ob_start();
    for ($n = 0; $n < 40; ++$n) {
        $lists[$n] = write_shard("FOLDER/shard$n", mt_rand(1, 300), false);
        touch("FOLDER/shard$n", time() - 100);
    }
    usleep(200_000);
    $before = count(scandir("/proc/self/fd"));
    for ($n = 0; $n < 40; ++$n) {
        $shard = open_shard("FOLDER/shard$n");
        for ($reads = 0; $reads < 5; ++$reads) read_random($shard, $lists[$n], $digest);
        unset($shard);
        hash_update($digest, count(scandir("/proc/self/fd")) <= $before + 1 ? "few" : "many");
    }', $seed, $folder], require __DIR__ . '/shard_reads.inc');
$file = index_shard_application($folder, str_replace('FOLDER', $folder, $program));
[$on, $off] = [run_index_shard($file), run_index_shard($file, ['postings.yioop' => 'off'])];
echo strlen(strtok($on, ' ')) === 32 && strtok($on, ' ') === strtok($off, ' ') ? "same\n" : "seed $seed, on $on off $off";
?>
--EXPECT--
same
