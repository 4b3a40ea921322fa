--TEST--
postings.yioop=on: functions of Yioop's names without a namespace call the native ones
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
foreach ([[], OPCACHE, OPCACHE + JIT_TRACING] as $settings) {
    run_applications($settings + ['postings.yioop' => 'on'], ['global' => 'global_on']);
}
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
top_level: as expected
block: as expected
conditional: as expected
differing: as expected
differing_conditional: as expected
evaluated: as expected
mixed: as expected
global: as expected
