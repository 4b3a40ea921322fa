--TEST--
config.w32 runs, and finds the sources of the extension that do not want POSIX
--SKIPIF--
<?php
if (!shell_exec('command -v duk')) die('skip no duk (Debian: duktape)');
?>
--FILE--
<?php
chdir(dirname(__DIR__, 2));
$files = [];
foreach (['core', 'php', 'yioop'] as $folder) {
    foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator("./ext_src/$folder", FilesystemIterator::SKIP_DOTS)) as $file) {
        $files[] = $file->getPathname();
    }
}
$script = tempnam(sys_get_temp_dir(), 'w32');
file_put_contents($script, 'var files = ' . json_encode($files, JSON_UNESCAPED_SLASHES) . ";\n"
    . file_get_contents('php_tests/00_build/sdk_stubs.js') . file_get_contents('config.w32'));
exec('duk ' . escapeshellarg($script) . ' 2>&1', $found, $status);
unlink($script);
if ($status !== 0) die("config.w32 does not run:\n" . implode("\n", $found));

$posix = preg_grep('~/(core/(system|storage|index|search)|php/index)/~', $files);
$expected = preg_replace('~^\./~', '', preg_grep('~\.cpp$~', array_diff($files, $posix)));
foreach (array_diff($expected, $found) as $missing) echo "it lacks $missing\n";
foreach (array_diff($found, $expected) as $other) echo "it has $other\n";
foreach (array_count_values($found) as $source => $times) if ($times > 1) echo "it has $source twice\n";
echo count($found) > 0 ? "compared\n" : "it finds nothing\n";
?>
--EXPECT--
compared
