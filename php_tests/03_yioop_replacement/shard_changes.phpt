--TEST--
Shards that are truncated, grow, are written anew, replaced or removed while they are read: what is opened then is as PHP finds it
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
    for ($round = 0; $round < 12; ++$round) {
        $lists = write_shard($file, mt_rand(1, 3000), false);
        $shard = open_shard($file);
        for ($n = 0; $n < 20; ++$n) read_random($shard, $lists, $digest);
        $size = $shard->file_len;
        switch ($round % 6) {
            case 0: $handle = fopen($file, "r+b"); ftruncate($handle, mt_rand(40, $size)); fclose($handle); break;
            case 1: file_put_contents($file, random_string(mt_rand(1, 9000)), FILE_APPEND); break;
            case 2: $handle = fopen($file, "r+b"); fseek($handle, mt_rand(40, $size - 1)); fwrite($handle, random_string(200)); fclose($handle); break;
            case 3: $lists = write_shard($file, mt_rand(1, 3000), false); break;
            case 4: write_shard("$file.new", mt_rand(1, 3000), false); rename("$file.new", $file); break;
            case 5: unlink($file); mkdir($file);
        }
        clearstatcache();
        // What the open one reads now may be old or new; it must read on.
        $ignored = hash_init("md5");
        $state = mt_rand();
        if ($round % 6 < 5) {
            for ($n = 0; $n < 20; ++$n) read_random($shard, $lists, $ignored);
            mt_srand($state);
            $other = open_shard($file);
            for ($n = 0; $n < 20; ++$n) read_random($other, $lists, $digest);
        } else {
            mt_srand($state);
            $other = new IndexShard();
            $other->filename = $file;
            $other->word_doc_offset = 40;
            hash_update($digest, outcome(fn () => $other->getShardSubstring(5, 5)) . outcome(fn () => $other->readBlockShardAtOffset(0, false)));
            rmdir($file);
        }
    }', $seed, $folder], require __DIR__ . '/shard_reads.inc');
$file = index_shard_application($folder, str_replace('FOLDER', $folder, $program));
[$on, $off] = [run_index_shard($file), run_index_shard($file, ['postings.yioop' => 'off'])];
echo strlen(strtok($on, ' ')) === 32 && strtok($on, ' ') === strtok($off, ' ') ? "same\n" : "seed $seed, on $on off $off";
?>
--EXPECT--
same
