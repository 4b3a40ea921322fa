--TEST--
Shards that change while native iterators read them: they read on to an end, and what is opened then is as PHP finds it
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/iterators.inc';
require __DIR__ . '/../05_functions/random.inc';
$folder = temporary_folder();
$seed = seeded();
// Some blocks of each, then the change, then what is left, which may be of the old file or the new; then all anew.
$iterators = '(function () use ($group, $word, $disjoint, $intersect, $digest) {
    $all = fn () => [$group($word(0, 20)), $group($disjoint($word(3, 20), $word(4, 20)), 30), $group($intersect([$word(1), $disjoint($word(2))]), 40)];
    $begun = $all();
    foreach ($begun as $iterator) hash_update($digest, outcome(fn () => $iterator->nextDocsWithWord()));
    $change = function (string $file) { %s };
    for ($generation = 0; $generation < 2; ++$generation) {
        $change("FOLDER/it$generation");
        is_file("FOLDER/it$generation") && touch("FOLDER/it$generation", time() - 50);
    }
    clearstatcache();
    usleep(60000);
    foreach ($begun as $iterator) {
        outcome(function () use ($iterator) {
            for ($left = 5000; $left > 0 && is_array($iterator->nextDocsWithWord()); --$left);
            if ($left === 0) exit("no end");
        });
    }
    foreach (["FOLDER/it0", "FOLDER/it1"] as $file) if (is_dir($file)) rmdir($file) && rename("$file.old", $file);
    usleep(60000); // what changed just now is left to PHP
    clearstatcache();
    IndexManager::$bundle = null;
    IndexManager::$calls = 0;
    return $all();
})()';
foreach ([
    'truncated' => '$handle = fopen($file, "r+b"); ftruncate($handle, filesize($file) - mt_rand(1, 3000)); fclose($handle);',
    'grown' => 'file_put_contents($file, random_string(mt_rand(1, 9000)), FILE_APPEND);',
    'altered' => '$handle = fopen($file, "r+b"); for ($n = 0; $n < 30; ++$n) { fseek($handle, mt_rand(40, filesize($file) - 1)); fwrite($handle, random_string(8)); } fclose($handle);',
    'written anew' => 'write_shard($file, 1500, false, true);',
    'replaced' => 'write_shard("$file.new", 1500, false, true); rename("$file.new", $file);',
    'replaced by a smaller one' => 'write_shard("$file.new", 20, false, true); rename("$file.new", $file);',
    'a folder for a while' => 'rename($file, "$file.old"); mkdir($file);',
] as $what => $change) {
    compare_iterators($what, $folder, $seed, sprintf($iterators, $change), ['SELDOM' => 'false, true']);
    run_command(['rm', '-rf', "$folder/it0", "$folder/it1"]);
}
?>
--EXPECTF--
truncated: same, %s
grown: same, native
altered: same, %s
written anew: same, native
replaced: same, native
replaced by a smaller one: same, %s
a folder for a while: same, native
