--TEST--
Demo: a changed corpus gets a new index; who has the old one open keeps it whole
--EXTENSIONS--
postings
mbstring
pcntl
--FILE--
<?php
require 'demo.inc';
$cache = scratch('changed');
copy(PACKAGES, "$cache/corpus");
$search = function () use ($cache): void {
    [$status, $output] = demo('--corpus', "$cache/corpus", '--cache', $cache, '--no-compare', 'kestrel feather');
    echo $status, ' ', story($output), ' ', hits($output), "\n";
};
$search();
[$file] = glob("$cache/*.index");
$old = file_get_contents($file);
$open = fopen($file, 'rb');
file_put_contents("$cache/corpus", "\nPackage: feather\nDescription: feather of a kestrel\n", FILE_APPEND);
$search();
$search();
var_dump(stream_get_contents($open) === $old, file_get_contents($file) === $old, glob("$cache/*.index") === [$file]);
?>
--EXPECT--
1 built "kestrel feather": no package has all of these words (feather: 0, kestrel: 2)
0 built "kestrel feather": 1 package (feather: 1, kestrel: 3)
   7.644  feather                        feather of a kestrel
0 reused "kestrel feather": 1 package (feather: 1, kestrel: 3)
   7.644  feather                        feather of a kestrel
bool(true)
bool(false)
bool(true)
