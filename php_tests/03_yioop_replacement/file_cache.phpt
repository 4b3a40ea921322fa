--TEST--
Replacement with opcache's file cache: the second run reads what the first wrote; no mode reads another's
--EXTENSIONS--
postings
--SKIPIF--
<?php
require __DIR__ . '/modes.inc';
skip_unless_opcache();
?>
--FILE--
<?php
require __DIR__ . '/modes.inc';
$settings = OPCACHE + ['opcache.file_cache' => temporary_folder(), 'opcache.file_cache_only' => 1];
run_applications($settings);
run_applications($settings);
// What was cached with the extension is not what runs without it, nor the other way round.
foreach ([1, 2] as $run) {
    compare('auto', expected('top_level_auto'), run_application('top_level', $settings + ['postings.yioop' => 'auto']));
    compare('off', expected('top_level_off'), run_application('top_level', $settings + ['postings.yioop' => 'off']));
    compare('without', expected('top_level_off'), run_application('top_level', $settings, with_module: false));
}
run_applications($settings);
?>
--EXPECT--
top_level: as expected
block: as expected
conditional: as expected
differing: as expected
differing_conditional: as expected
evaluated: as expected
mixed: as expected
global: as expected
top_level: as expected
block: as expected
conditional: as expected
differing: as expected
differing_conditional: as expected
evaluated: as expected
mixed: as expected
global: as expected
auto: as expected
off: as expected
without: as expected
auto: as expected
off: as expected
without: as expected
top_level: as expected
block: as expected
conditional: as expected
differing: as expected
differing_conditional: as expected
evaluated: as expected
mixed: as expected
global: as expected
