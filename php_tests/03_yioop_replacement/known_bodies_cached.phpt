--TEST--
Known bodies of both dialects with opcache, JIT, opcache's file cache and preloading
--EXTENSIONS--
postings
--SKIPIF--
<?php
require __DIR__ . '/modes.inc';
skip_unless_opcache();
?>
--FILE--
<?php
require __DIR__ . '/known.inc';
$folder = temporary_folder();
$names = ['known', 'known_nested', 'known_2019', 'known_2019_nested', 'known_changed'];
$auto = ['postings.yioop' => 'auto'] + OPCACHE;
$file_cache = ['opcache.file_cache' => temporary_folder(), 'opcache.file_cache_only' => 1];
foreach ([[], JIT_TRACING, JIT_FUNCTION, $file_cache, $file_cache] as $settings) {
    foreach ($names as $name) {
        compare($name, expected($name), run_command([PHP_BINARY, ...options($auto + $settings), known_application($name, $folder)]));
    }
}
// Preloaded are functions; what is called is compiled later.
foreach (['known', 'known_2019', 'known_2019_nested'] as $name) {
    $file = known_application($name, $folder);
    file_put_contents("$folder/preload.inc", '<?php ob_start(); require ' . var_export($file, true) . '; ob_end_clean();');
    file_put_contents("$folder/calls.inc", '<?php
        echo bin2hex(\seekquarry\yioop\library\packPosting(5, [3, 7])), " ", bin2hex(\seekquarry\yioop\library\packPosting(40001, [3, 700])), "\n";
        $offset = 0;
        echo json_encode(\seekquarry\yioop\library\unpackPosting(hex2bin("c9388203500002b9"), $offset)), " $offset\n";
        \seekquarry\yioop\library\report_native("seekquarry\\yioop\\library");');
    $preload = ['opcache.preload' => "$folder/preload.inc", 'opcache.preload_user' => user_name()];
    foreach ([[], JIT_TRACING] as $settings) {
        compare("preloaded $name", expected($name), run_command([PHP_BINARY, ...options($auto + $preload + $settings), "$folder/calls.inc"]));
    }
}
?>
--EXPECT--
known: as expected
known_nested: as expected
known_2019: as expected
known_2019_nested: as expected
known_changed: as expected
known: as expected
known_nested: as expected
known_2019: as expected
known_2019_nested: as expected
known_changed: as expected
known: as expected
known_nested: as expected
known_2019: as expected
known_2019_nested: as expected
known_changed: as expected
known: as expected
known_nested: as expected
known_2019: as expected
known_2019_nested: as expected
known_changed: as expected
known: as expected
known_nested: as expected
known_2019: as expected
known_2019_nested: as expected
known_changed: as expected
preloaded known: as expected
preloaded known: as expected
preloaded known_2019: as expected
preloaded known_2019: as expected
preloaded known_2019_nested: as expected
preloaded known_2019_nested: as expected
