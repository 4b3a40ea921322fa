--TEST--
Search page: behind nginx and php-fpm, by the configuration that stands beside it
--EXTENSIONS--
postings
--SKIPIF--
<?php
require 'nginx.inc';
require __DIR__ . '/../fpm.inc';
if (getenv('POSTINGS_TEST_ASAN')) die('skip its workers lose LD_PRELOAD');
if (!fpm_binary()) die('skip no php-fpm');
if (!nginx_binary()) die('skip no nginx, neither installed nor in .dev/nginx, where ./dev test unpacks it');
?>
--FILE--
<?php
require 'page.inc';
require 'nginx.inc';
require __DIR__ . '/../fpm.inc';
$folder = scratch('nginx');
make_index($folder);
copy(PAGE . '/php-fpm.conf', "$folder/pool");
// Of the sample all but paths, ports and users counts here.
$root = realpath(PAGE);
$port = free_port();
$user = get_current_user_name();
$pool = preg_replace('/^(user|group|listen\.\w+) = .*\n/m', '', file_get_contents(PAGE . '/php-fpm.conf'));
$pool = strtr($pool, ['/run/php/package_page.sock' => "$folder/socket"]);
$as = $user === 'root' ? "user = root\ngroup = root\n" : '';
file_put_contents("$folder/fpm.conf", "[global]\nerror_log = $folder/log\n$pool$as");
$fpm = proc_open([fpm_binary(), '-n', '-d', 'extension=' . module(), '-d', 'postings.service=off', '-F', '-R', '-y', "$folder/fpm.conf"],
    [1 => ['file', "$folder/output", 'w'], 2 => ['redirect', 1]], $pipes);
for ($i = 0; $i < 500 && !file_exists("$folder/socket"); $i++) {
    pause(20_000);
}
$site = strtr(file_get_contents(PAGE . '/nginx.conf'), ['listen 80' => "listen 127.0.0.1:$port", '/srv/package_page' => $root,
    '/run/php/package_page.sock' => "$folder/socket", '/var/lib/package_page' => $folder]);
$nginx = start_nginx($folder, $site);
wait_for_port($port);
foreach (['', '?q=kestrel', '?q=engine&page=2', '?q=engine&format=json', 'page.css', 'page.js', 'index.php', 'nginx.conf', '../src/Page.php', '%2e%2e/nginx.conf'] as $path) {
    [$status, $body, $headers] = get("http://127.0.0.1:$port/$path");
    $type = preg_replace('/^Content-Type: |;.*/', '', implode(preg_grep('/^Content-Type/', $headers)));
    echo "/$path $status $type ", $status === 200 && str_contains($path, 'q=') ? substr_count($body, str_contains($path, 'json') ? '"id":' : '<article>') . ' hits' : '', "\n";
}
echo preg_replace('/;.*/', '', implode("\n", preg_grep('/^(X-|Content-Sec)/', get("http://127.0.0.1:$port/?q=x")[2]))), "\n";
proc_terminate($nginx, 3);
echo 'nginx ended with ', proc_close($nginx), "\n";
echo 'php-fpm ended with ', stop_fpm($fpm), "\n";
echo preg_replace('~^.*(NOTICE|: notice|using the "epoll").*\n~m', '', file_get_contents("$folder/log") . @file_get_contents("$folder/error.log"));
?>
--EXPECT--
/ 200 text/html 
/?q=kestrel 200 text/html 2 hits
/?q=engine&page=2 200 text/html 3 hits
/?q=engine&format=json 200 application/json 10 hits
/page.css 200 text/css 
/page.js 200 text/javascript 
/index.php 404 text/html 
/nginx.conf 404 text/html 
/../src/Page.php 400 text/html 
/%2e%2e/nginx.conf 400 text/html 
Content-Security-Policy: default-src 'none'
X-Content-Type-Options: nosniff
nginx ended with 0
php-fpm ended with 0
