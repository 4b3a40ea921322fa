--TEST--
Replacement with opcache
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
run_applications(OPCACHE);
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
