--TEST--
Replacement in php-cgi
--EXTENSIONS--
postings
--SKIPIF--
<?php
require __DIR__ . '/modes.inc';
skip_unless_opcache();
if (!cgi_binary()) die('skip no php-cgi');
?>
--FILE--
<?php
require __DIR__ . '/modes.inc';
foreach ([[], OPCACHE] as $settings) {
    foreach (APPLICATIONS as $name) {
        compare($name, expected($name), run_command([cgi_binary(), '-q', ...options($settings), application($name)]));
    }
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
