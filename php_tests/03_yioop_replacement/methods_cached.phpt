--TEST--
Native methods of the indexer, the iterators and sorting with opcache, JIT, opcache's file cache and preloading
--EXTENSIONS--
postings
--SKIPIF--
<?php
require __DIR__ . '/modes.inc';
skip_unless_opcache();
?>
--FILE--
<?php
require __DIR__ . '/methods.inc';
$folder = temporary_folder();
foreach (method_applications($folder) as $name => $pieces) {
    $file = method_file($folder, $name, $pieces);
    $plain = run_index_shard($file, ['postings.yioop' => 'off']);
    $native = 0;
    $file_cache = ['opcache.file_cache' => temporary_folder(), 'opcache.file_cache_only' => 1];
    foreach (['opcache' => [], 'tracing' => JIT_TRACING, 'function' => JIT_FUNCTION, 'file cache' => $file_cache, 'again' => $file_cache] as $mode => $settings) {
        $native += is_native("$name, $mode", $plain, run_index_shard($file, OPCACHE + $settings));
    }
    // What was cached with native methods is not what runs without them, nor the other way round.
    $without = run_index_shard($file, OPCACHE + $file_cache + ['postings.yioop' => 'off']) === $plain;
    $without += run_command([PHP_BINARY, ...options(OPCACHE + $file_cache, false), $file]) === $plain;
    $native += is_native("$name, file cache after others", $plain, run_index_shard($file, OPCACHE + $file_cache));
    // What is declared is there before the program is compiled.
    file_put_contents("$folder/declared.inc", $pieces[0]);
    file_put_contents("$folder/program.inc", "<?php\n$pieces[1]");
    foreach (['' => [], ', tracing' => JIT_TRACING] as $mode => $settings) {
        $settings += OPCACHE + ['opcache.preload' => "$folder/declared.inc", 'opcache.preload_user' => user_name()];
        $native += is_native("$name, preloaded$mode", $plain, run_index_shard("$folder/program.inc", $settings));
    }
    echo "$name: $native native, $without without\n";
}
?>
--EXPECT--
indexer: 8 native, 2 without
indexer of 2021: 8 native, 2 without
iterators: 8 native, 2 without
sorts: 8 native, 2 without
