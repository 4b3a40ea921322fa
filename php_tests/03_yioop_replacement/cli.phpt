--TEST--
An unmodified Yioop's functions are replaced: CLI
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/modes.inc';
run_applications([]);
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
