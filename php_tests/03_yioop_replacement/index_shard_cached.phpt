--TEST--
IndexShard's native methods with opcache, JIT, opcache's file cache and preloading
--EXTENSIONS--
postings
--SKIPIF--
<?php
require __DIR__ . '/modes.inc';
skip_unless_opcache();
?>
--FILE--
<?php
require __DIR__ . '/index_shard.inc';
$folder = temporary_folder();
$program = str_replace('SEED', '7', require __DIR__ . '/merge.inc');
$reads = str_replace(['OF_2021', 'PROGRAM', 'SEED', 'FOLDER'], ['0', '$lists = write_shard("FOLDER/shard", 500, false);
    ob_start();
    $shard = open_shard("FOLDER/shard");
    foreach ($lists as [$begin, $end]) {
        for ($next = $begin; $next <= $end;) hash_update($digest, serialize([$shard->nextPostingOffsetDocOffset($next, $end, 3000), $shard->getShardSubstring($next, 99), $next]) . $next += 4);
    }', '7', $folder], require __DIR__ . '/shard_reads.inc');
$files = [index_shard_application($folder, $program), index_shard_application($folder, str_replace('FOLDER', $folder, $reads))];
$file_cache = ['opcache.file_cache' => temporary_folder(), 'opcache.file_cache_only' => 1];
foreach ($files as $file) {
    $expected = preg_replace('/PHP/', 'native', run_index_shard($file, ['postings.yioop' => 'off']), 1);
    foreach (['opcache' => [], 'tracing' => JIT_TRACING, 'function' => JIT_FUNCTION, 'file cache' => $file_cache, 'again' => $file_cache] as $mode => $settings) {
        $printed = run_index_shard($file, OPCACHE + $settings);
        echo "$mode: ", strtok($printed, " \n") === strtok($expected, " \n") && str_contains($printed, 'native') ? 'same' : "DIFFERS $printed", "\n";
    }
}
// The class is there before the program that uses it is compiled.
$class = "$folder/class.inc";
file_put_contents($class, "<?php\n" . index_shard_code());
file_put_contents("$folder/program.inc", '<?php namespace seekquarry\yioop\library; ' . $program);
$settings = OPCACHE + ['opcache.preload' => $class, 'opcache.preload_user' => user_name()];
foreach ([[], JIT_TRACING] as $jit) {
    echo 'preloaded: ', run_index_shard("$folder/program.inc", $settings + $jit) === str_replace('PHP', 'native', run_index_shard($files[0], ['postings.yioop' => 'off'])) ? 'same' : 'DIFFERS', "\n";
}
?>
--EXPECT--
opcache: same
tracing: same
function: same
file cache: same
again: same
opcache: same
tracing: same
function: same
file cache: same
again: same
preloaded: same
preloaded: same
