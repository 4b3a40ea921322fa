--TEST--
Replacement with preloading: all of the application, or its callers alone
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
$user = ['opcache.preload_user' => user_name()];
$preload = OPCACHE + $user + ['opcache.preload' => application_file('preload.inc')];
foreach (['top_level', 'differing', 'conditional', 'mixed'] as $name) {
    $lines = array_slice(file(__DIR__ . "/expected/$name.txt"), 0, 5);
    compare($name, implode('', $lines), run_application('preloaded', $preload + ['user_agent' => $name]));
}
foreach ([[], JIT_TRACING, JIT_FUNCTION] as $jit) {
    $settings = OPCACHE + $jit + $user + ['opcache.preload' => application_file('preload_callers.inc')];
    compare('callers', expected('differing'), run_application('preloaded_callers', $settings));
}
?>
--EXPECT--
top_level: as expected
differing: as expected
conditional: as expected
mixed: as expected
callers: as expected
callers: as expected
callers: as expected
