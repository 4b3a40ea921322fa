--TEST--
The PHP in docs/search.md prints what its comments say
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/index.inc';
preg_match_all('~^```php\n(.*?)^```~ms', file_get_contents(__DIR__ . '/../../docs/search.md'), $blocks);
preg_match_all('~^.*\becho\b.*?\s// (.*)$~m', implode($blocks[1]), $comments);
$folder = new_folder();
// The other indexes of the page.
register_shutdown_function(function () use ($folder) {
    foreach (glob("$folder-*") as $other) {
        array_map('unlink', glob("$other/*"));
        rmdir($other);
    }
});
ob_start();
eval(implode($blocks[1]));
$printed = explode("\n", trim(ob_get_clean()));
// What a loop prints is on one line.
foreach ($comments[1] as $i => $comment) {
    foreach (explode(', ', $comment) as $line) {
        $line === ($got = array_shift($printed)) || print("expected $line, got $got\n");
    }
}
echo count($comments[1]) > 8 ? "printed\n" : "nothing\n", count($printed), " more\n";
?>
--EXPECT--
printed
0 more
