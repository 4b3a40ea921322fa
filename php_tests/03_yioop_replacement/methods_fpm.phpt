--TEST--
Native methods of the indexer, the iterators and sorting in php-fpm, request after request, also cached and preloaded
--EXTENSIONS--
postings
--SKIPIF--
<?php
require __DIR__ . '/fpm.inc';
skip_unless_opcache();
if (!fpm_binary()) die('skip no php-fpm');
?>
--FILE--
<?php
require __DIR__ . '/fpm.inc';
require __DIR__ . '/methods.inc';
$folder = temporary_folder();
$applications = method_applications($folder);
foreach ($applications as $name => $pieces) {
    $files[$name] = method_file($folder, $name, $pieces);
    $plain[$name] = run_index_shard($files[$name], ['postings.yioop' => 'off']);
}
foreach (['opcache' => [], 'tracing' => JIT_TRACING, 'function' => JIT_FUNCTION, 'file cache' => ['opcache.file_cache' => temporary_folder()]] as $mode => $settings) {
    $fpm = new Fpm(OPCACHE + $settings + ['postings.yioop' => 'auto'], 2);
    $native = 0;
    for ($round = 0; $round < 4; ++$round) {
        foreach ($files as $name => $file) {
            $native += is_native("$name, $mode", $plain[$name], fcgi_request($fpm->socket, $file, 120));
        }
    }
    echo "$mode: $native native; stopped with ", $fpm->stop(), "\n";
}
// What each declares is there before a worker is.
foreach (['preloaded' => [], 'preloaded, tracing' => JIT_TRACING] as $mode => $settings) {
    $native = $stopped = 0;
    foreach ($applications as $name => [$declared, $program]) {
        file_put_contents("$folder/declared.inc", $declared);
        file_put_contents("$folder/program.inc", "<?php\n$program");
        $fpm = new Fpm(OPCACHE + $settings + ['postings.yioop' => 'auto', 'opcache.preload' => "$folder/declared.inc", 'opcache.preload_user' => user_name()], 2);
        for ($round = 0; $round < 3; ++$round) {
            $native += is_native("$name, $mode", $plain[$name], fcgi_request($fpm->socket, "$folder/program.inc", 120));
        }
        $stopped += $fpm->stop();
    }
    echo "$mode: $native native; stopped with $stopped\n";
}
?>
--EXPECT--
opcache: 16 native; stopped with 0
tracing: 16 native; stopped with 0
function: 16 native; stopped with 0
file cache: 16 native; stopped with 0
preloaded: 12 native; stopped with 0
preloaded, tracing: 12 native; stopped with 0
