--TEST--
A shard that is removed or replaced while objects read it: they stay with the file that they opened, as PHP's do
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
    $old = function (string $file, int $words): array {
        $lists = write_shard($file, $words, false, true);
        touch($file, time() - 100); // what was written lately is read by PHP
        usleep(60_000);
        return $lists;
    };
    for ($round = 0; $round < 15; ++$round) {
        $lists = $old($file, 3000);
        $first = open_shard($file);
        read_random($first, $lists, $digest);
        // One that other objects read, in part as well.
        $second = open_shard($file);
        for ($n = 0; $n < $round; ++$n) read_random($second, $lists, $digest);
        $other = null;
        switch ($round % 5) {
            case 0: unlink($file); break;
            case 1: $other = $old("$file.new", 3000); rename("$file.new", $file); break;
            case 2: rename($file, "$file.away"); $other = $old($file, 2000); break;
            case 3: link($file, "$file.link"); unlink($file); mkdir($file); break;
            case 4: unlink($file); symlink("/dev/null", $file); break;
        }
        clearstatcache();
        if ($other !== null) {
            $third = open_shard($file);
            for ($n = 0; $n < 20; ++$n) read_random($third, $other, $digest);
        } else {
            $third = new IndexShard();
            $third->filename = $file;
            hash_update($digest, outcome(fn () => @$third->readBlockShardAtOffset(0, false)));
        }
        for ($n = 0; $n < 20; ++$n) {
            read_random($first, $lists, $digest);
            read_random($second, $lists, $digest);
            if ($other !== null) read_random($third, $other, $digest);
        }
        unset($first, $second, $third);
        is_dir($file) ? rmdir($file) : @unlink($file);
        foreach (glob("$file.*") as $left) unlink($left);
    }', $seed, $folder], require __DIR__ . '/shard_reads.inc');
$file = index_shard_application($folder, str_replace('FOLDER', $folder, $program));
$off = run_index_shard($file, ['postings.yioop' => 'off']);
// With room for one block, what was read has to be read again.
foreach (['64M', '64K'] as $room) {
    $on = run_index_shard($file, ['postings.yioop_cache' => $room]);
    echo strlen(strtok($on, ' ')) === 32 && strtok($on, ' ') === strtok($off, ' ') ? "same\n" : "seed $seed, $room: $on off $off";
}
?>
--EXPECT--
same
same
