--TEST--
postings.yioop is settled when PHP starts: by php.ini, not by a script, nor by a pool of php-fpm
--EXTENSIONS--
postings
--SKIPIF--
<?php
require __DIR__ . '/fpm.inc';
if (!fpm_binary()) die('skip no php-fpm');
?>
--FILE--
<?php
require __DIR__ . '/fpm.inc';
var_dump(ini_set('postings.yioop', 'off'), ini_get('postings.yioop'));
$ini = temporary_folder() . '/php.ini';
foreach (['force' => 'global', 'on' => 'global_own', 'auto' => 'global_own', 'off' => 'global_own'] as $mode => $expected) {
    file_put_contents($ini, 'extension=' . module() . "\npostings.yioop=$mode\n");
    compare("php.ini: $mode", expected($expected), run_command([PHP_BINARY, '-c', $ini, application('global')]));
}
file_put_contents($ini, 'extension=' . module() . "\npostings.yioop=atuo\ndisplay_startup_errors=1\nhtml_errors=0\n");
echo trim(shell_exec(implode(' ', array_map(escapeshellarg(...), [PHP_BINARY, '-c', $ini, '-r', 'echo ini_get("postings.yioop");'])))), "\n";
foreach (['on', 'off'] as $mode) {
    $fpm = new Fpm([], 1, "php_admin_value[postings.yioop] = $mode\n");
    foreach (['top_level', 'global', 'top_level'] as $name) {
        compare("pool: $mode", expected($name), fcgi_request($fpm->socket, application($name)));
    }
    $fpm->stop();
}
?>
--EXPECTF--
bool(false)
string(4) "auto"
php.ini: force: as expected
php.ini: on: as expected
php.ini: auto: as expected
php.ini: off: as expected
Warning: postings.yioop must be auto, on, force or off, "atuo" given in Unknown on line 0
auto
pool: on: as expected
pool: on: as expected
pool: on: as expected
pool: off: as expected
pool: off: as expected
pool: off: as expected
