--TEST--
config.w32 runs, and lists the same sources as config.m4 and the tree
--SKIPIF--
<?php
if (!shell_exec('command -v duk')) die('skip no duk (Debian: duktape)');
?>
--FILE--
<?php
$root = dirname(__DIR__, 2);
chdir($root);
exec('duk php_tests/00_build/sdk_stubs.js config.w32 php_tests/00_build/print_sources.js 2>&1', $windows, $status);
if ($status !== 0) die("config.w32 does not run:\n" . implode("\n", $windows));

// The service and its client want Linux.
preg_match_all('~ext_src/(?!device/|service/)[\w/]+\.cpp~', file_get_contents('config.m4'), $unix);
$unix = $unix[0];

// The extension's own folders; tools and the service are executables with sources of their own, and what
// reads and makes test collections is only for them.
$tree = [];
foreach (['core', 'php', 'yioop'] as $folder) {
    if (!is_dir("ext_src/$folder")) continue;
    foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator("ext_src/$folder", FilesystemIterator::SKIP_DOTS)) as $file) {
        if ($file->getExtension() === 'cpp' && !str_contains($file->getPathname(), 'core/collection/')) $tree[] = $file->getPathname();
    }
}

foreach (['config.w32' => $windows, 'config.m4' => $unix] as $name => $list) {
    foreach (array_diff($tree, $list) as $missing) echo "$name lacks $missing\n";
    foreach (array_diff($list, $tree) as $gone) echo "$name names $gone, which is not in the tree\n";
    foreach (array_count_values($list) as $source => $times) if ($times > 1) echo "$name names $source twice\n";
}
foreach (array_count_values(array_map('basename', $tree)) as $base => $times) {
    if ($times > 1) echo "two sources are called $base: their objects would collide on Windows\n";
}
echo count($windows) > 0 ? "compared\n" : "config.w32 lists nothing\n";
?>
--EXPECT--
compared
