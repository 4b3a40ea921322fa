--TEST--
IndexShard's methods that build shards are native, with the bytes and states of PHP's, also of strings that are damaged
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/index_shard.inc';
require __DIR__ . '/../05_functions/random.inc';
$folder = temporary_folder();
$seed = seeded();
$program = str_replace(['SEED', 'FOLDER'], [$seed, $folder], require __DIR__ . '/indexer.inc');
foreach (['false', 'true'] as $damaged) {
    foreach ([false, true] as $of_2021) {
        $file = index_shard_application($folder, str_replace(['DAMAGED', 'OF_2021'], [$damaged, (int) $of_2021], $program), [], $of_2021);
        [$on, $off] = [run_index_shard($file), run_index_shard($file, ['postings.yioop' => 'off'])];
        echo strlen(strtok($on, "\n")) === 32 && strtok($on, "\n") === strtok($off, "\n") ? 'same' : "seed $seed: on $on off $off", "\n";
        echo substr(strstr($on, "\n"), 1);
    }
}
echo substr(strstr($off, "\n"), 1);
?>
--EXPECT--
same
native
same
native
same
add append load offsets output pack prefixes unpack
same
add append load offsets output pack prefixes unpack
add append load offsets output pack prefixes unpack
