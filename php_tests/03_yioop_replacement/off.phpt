--TEST--
postings.yioop=off: nothing is registered, nothing replaced
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/modes.inc';
compare('top_level', expected('top_level_off'), run_application('top_level', ['postings.yioop' => 'off']));
echo run_command([PHP_BINARY, ...options(['postings.yioop' => 'off']), '-r', 'var_dump(extension_loaded("yioop"));']);
?>
--EXPECT--
top_level: as expected
bool(false)
