--TEST--
A shard that is written again in place, as long as before: copies of an object that read it, and objects that know its size, read what is there now
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/index_shard.inc';
require __DIR__ . '/../05_functions/random.inc';
$folder = temporary_folder();
$seed = seeded();
$program = str_replace(['OF_2021', 'PROGRAM', 'SEED', 'FOLDER'], ['0', '$file = "FOLDER/shard";
    ob_start();
    $rest = function () use ($file) {
        touch($file, time() - 100); // what was written lately is read by PHP
        usleep(60_000);
        clearstatcache();
    };
    for ($round = 0; $round < 4; ++$round) {
        write_shard($file, 3000, false, true);
        $rest();
        $first = open_shard($file);
        $read = fn ($shard) => hash_update($digest, outcome(fn () => $shard->getDocInfoSubstring(32 * mt_rand(0, 2999), 32)));
        for ($n = 0; $n < 20; ++$n) $read($first);
        $infos = $first->doc_info_offset;
        $handle = fopen($file, "r+b");
        for ($i = 0; $i < 3000; ++$i) {
            fseek($handle, $infos + 32 * $i);
            fwrite($handle, pack("N", mt_rand()));
        }
        fclose($handle);
        $rest();
        $clone = clone $first;
        $clone->fh = null;
        foreach ([$clone, unserialize(serialize($clone))] as $shard) {
            for ($n = 0; $n < 20; ++$n) $read($shard);
        }
        unset($first, $clone, $shard);
        unlink($file);
    }', $seed, $folder], require __DIR__ . '/shard_reads.inc');
$file = index_shard_application($folder, str_replace('FOLDER', $folder, $program));
[$on, $off] = [run_index_shard($file), run_index_shard($file, ['postings.yioop' => 'off'])];
echo strlen(strtok($on, ' ')) === 32 && strtok($on, ' ') === strtok($off, ' ') ? "same\n" : "seed $seed: $on off $off";
?>
--EXPECT--
same
