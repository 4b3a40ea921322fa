--TEST--
Only declarations whose bodies are known are replaced, in their dialect; formatting and comments do not matter
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/known.inc';
$folder = temporary_folder();
$run = fn (string $name, string $mode) => run_command([PHP_BINARY, ...options(['postings.yioop' => $mode]), known_application($name, $folder)]);
foreach (['known', 'known_nested', 'known_reformatted', 'known_2019', 'known_2019_nested', 'known_changed'] as $name) {
    compare($name, expected($name), $run($name, 'auto'));
}
compare('global', expected('known_global'), $run('known_global', 'on'));
// Without ours, the same data.
$php = fn (string $name) => str_replace('native', 'PHP', expected($name));
compare('off', $php('known'), $run('known', 'off'));
compare('off, 2019', $php('known_2019'), $run('known_2019', 'off'));
compare('global names are for on', $php('known_global'), $run('known_global', 'auto'));
compare('force, 2019', expected('known_2019'), $run('known_2019', 'force'));
compare('force, changed', expected('known'), $run('known_changed', 'force'));
?>
--EXPECT--
known: as expected
known_nested: as expected
known_reformatted: as expected
known_2019: as expected
known_2019_nested: as expected
known_changed: as expected
global: as expected
off: as expected
off, 2019: as expected
global names are for on: as expected
force, 2019: as expected
force, changed: as expected
