--TEST--
IndexShard::mergeWordPostingsToString() is native, with the bytes of PHP's, also for strings that are damaged
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/index_shard.inc';
require __DIR__ . '/../05_functions/random.inc';
$folder = temporary_folder();
$seed = seeded();
$file = index_shard_application($folder, str_replace('SEED', $seed, require __DIR__ . '/merge.inc'));
[$on, $off] = [run_index_shard($file), run_index_shard($file, ['postings.yioop' => 'off'])];
echo $on === str_replace('PHP', 'native', $off) ? 'same' : "seed $seed: on $on off $off", "\n", strstr($on, 'native'), strstr($off, 'PHP');

$run = function (string $what, string $program, array $changes = []) use ($folder) {
    $file = index_shard_application($folder, '$shard = new IndexShard(); ' . $program
        . '; ob_start(); $shard->mergeWordPostingsToString(); $told = ob_get_clean(); echo bin2hex($shard->word_postings), "\n"; if (str_starts_with($told, "1")) echo "by PHP\n";', $changes);
    [$on, $off] = [run_index_shard($file), run_index_shard($file, ['postings.yioop' => 'off'])];
    echo $what, ': ', str_contains($on, 'by PHP') ? 'PHP' : 'native', str_replace("by PHP\n", '', $on) === str_replace("by PHP\n", '', $off) ? '' : " DIFFERS on $on off $off", "\n";
};
$word = '$shard->words = [str_repeat("w", 20) => "postings"]';
$run('plain', $word);
$run('formatted', $word, ['        ' => "\n# x\n"]);
$run('reference', "$word; \$other = &\$shard->words; \$string = &\$shard->word_postings");
$run('copied', "$word; \$copy = \$shard->words; \$shard->word_postings = str_repeat('a', 20) . \"\\0\\0\\0\\1b\"");
$run('number as id', '$shard->words = [7 => "postings"]');
$run('number as postings', '$shard->words = ["w" => 7]');
$run('null as string', "$word; \$shard->word_postings = null");
$run('truthy flag', "$word; \$shard->word_docs_packed = 0");
$run('many words', 'mt_srand(' . $seed . '); for ($i = 0; $i < 9000; ++$i) { $id = random_string(mt_rand(0, 99) ? 20 : mt_rand(0, 30), mt_rand(0, 9) ? 255 : 1);
    $shard->words["w$id"] = $shard->words[$id . "x"] = random_string(mt_rand(0, 40), 255); if ($i === 4500) { ob_start(); $shard->mergeWordPostingsToString(); ob_end_clean(); } }
    function random_string($size, $most) { for ($text = ""; $size > 0; --$size) $text .= chr(mt_rand(0, $most)); return $text; }');
$run('subclass', 'class Other extends IndexShard {} $shard = new Other(); ' . $word);
$run('other body', $word, ['+ self::POSTING_LEN;' => '+ self::POSTING_LEN + 0;']);
$run('other parameter', $word, ['ToString($replace = false)' => 'ToString($replace = null)']);
$run('other constant', $word, ['WORD_KEY_LEN = 20' => 'WORD_KEY_LEN = 19']);
$run('typed property', $word, ['public $words' => 'public array $words']);
$run('dynamic property', $word, ['public $words = [];' => '']);
$run('another packInt', $word, ["return pack('N', \$my_int)" => "return pack('N', 0 + \$my_int)"]);
?>
--EXPECT--
same
native
PHP
plain: native
formatted: native
reference: native
copied: native
number as id: PHP
number as postings: PHP
null as string: PHP
truthy flag: PHP
many words: native
subclass: PHP
other body: PHP
other parameter: PHP
other constant: PHP
typed property: PHP
dynamic property: native
another packInt: PHP
