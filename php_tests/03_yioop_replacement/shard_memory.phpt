--TEST--
Blocks of shards that were read take no more memory than postings.yioop_cache says, and are used again
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/index_shard.inc';
require __DIR__ . '/../05_functions/random.inc';
$folder = temporary_folder();
$program = str_replace(['OF_2021', 'PROGRAM', 'SEED', 'FOLDER'], ['0', '
    ob_start();
    $lists = write_shard("FOLDER/shard", 3000, false);
    touch("FOLDER/shard", time() - 100);
    usleep(200_000); // what was written just now is not kept
    // A shard whose file a read had to leave to PHP stays with PHP: each read has a new one.
    for ($reads = 0; $reads < 200; ++$reads) read_random(open_shard("FOLDER/shard"), $lists, $digest);
    ob_start();
    phpinfo(INFO_MODULES);
    preg_match("/\d+ files, (\d+) of (\d+) bytes/", ob_get_clean(), $memory);
    file_put_contents("FOLDER/memory", "$memory[1] $memory[2] " . filesize("FOLDER/shard"));', seeded(), $folder], require __DIR__ . '/shard_reads.inc');
$file = index_shard_application($folder, str_replace('FOLDER', $folder, $program));
// Random reads may leave out the last block, which is less than 64 KiB.
foreach (['64K', '1M'] as $limit) {
    run_index_shard($file, ['postings.yioop_cache' => $limit]);
    [$used, $most, $size] = array_map(intval(...), explode(' ', file_get_contents("$folder/memory")));
    echo "$limit: ", $used > 0 && $used <= $most && $most < 2 << 20 ? 'within' : "$used of $most", ', ',
        $size > 1 << 16 ? 'of more' : "of $size bytes", ', ', $used > $most / 2 || $used > $size - (1 << 16) ? 'filled' : "only $used", "\n";
}
?>
--EXPECT--
64K: within, of more, filled
1M: within, of more, filled
