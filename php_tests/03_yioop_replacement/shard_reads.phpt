--TEST--
IndexShard's methods that read postings from disk are native, with PHP's results to the last digit, also for damaged shards
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/index_shard.inc';
require __DIR__ . '/../05_functions/random.inc';
$folder = temporary_folder();
$seed = seeded();
$compare = function (string $what, string $program, array $settings = [], array $changes = [], bool $of_2021 = false) use ($folder, $seed) {
    $program = str_replace(['PROGRAM', 'SEED', 'FOLDER', 'OF_2021'], [$program, $seed, $folder, (int) $of_2021], require __DIR__ . '/shard_reads.inc');
    $file = index_shard_application($folder, $program, $changes, $of_2021);
    [$on, $off] = [run_index_shard($file, $settings), run_index_shard($file, ['postings.yioop' => 'off'])];
    $same = strtok($on, ' ') === strtok($off, ' ') && strlen(strtok($on, ' ')) === 32;
    echo $what, ': ', $same ? '' : "seed $seed, on $on off $off", strstr($on, ' ');
};
$sound = '$lists = write_shard("FOLDER/sound", 3000, false);
    ob_start();
    for ($i = 0; $i < 80; ++$i) {
        $shard = open_shard("FOLDER/sound");
        for ($n = 0; $n < 20; ++$n) read_random($shard, $lists, $digest);
    }';
$compare('sound', $sound);
$compare('with little memory', $sound, ['postings.yioop_cache' => '64K']);
$compare('with none', $sound, ['postings.yioop_cache' => '0']);
$compare('damaged', 'ob_start();
    for ($i = 0; $i < 40; ++$i) {
        $lists = write_shard("FOLDER/damaged", mt_rand(1, 300), true);
        $shard = open_shard("FOLDER/damaged");
        for ($n = 0; $n < 60; ++$n) read_random($shard, $lists, $digest);
    }');
// All native.
$plain = '$lists = write_shard("FOLDER/plain", 500, false, true); ob_start(); $shard = open_shard("FOLDER/plain"); CHANGE
    foreach ($lists as [$begin, $end]) {
        for ($at = $begin; $at <= $end; $at += 4) hash_update($digest, serialize($shard->docOffsetFromPostingOffset($at)));
        hash_update($digest, serialize($shard->nextPostingOffsetDocOffset($begin, $end, 300)));
        for ($next = $begin; $next <= $end;) hash_update($digest, serialize([$shard->getPostingsSlice($begin, $next, $end, 30), $next]));
    }';
$run = fn (string $what, string $change = '', array $changes = []) => $compare($what, str_replace('CHANGE', $change, $plain), [], $changes);
$run('plain');
$compare('sound, as of 2021', $sound, of_2021: true);
$compare('plain, as of 2021', str_replace('CHANGE', '', $plain), of_2021: true);
$run('subclass', 'class Other extends IndexShard {} $other = new Other(); foreach ($shard as $k => $v) $other->$k = $v; $shard = $other;');
$run('file that PHP has opened', '$shard->fh = fopen($shard->filename, "rb");');
$closed = '$shard->fh = $shard->file_len = null; $shard->blocks = $shard->blocks_words = [];';
$run('relative name', "chdir('FOLDER'); \$shard->filename = 'plain'; $closed");
$run('address', "\$shard->filename = 'file://' . \$shard->filename; $closed");
// Gives all files as others.
$wrapper = 'class Files {
    public $context;
    private $at = 0;
    function stream_open() { return true; }
    function stream_seek($to) { $this->at = $to; return true; }
    function stream_tell() { return $this->at; }
    function stream_read($size) { $bytes = substr($GLOBALS["bytes"], $this->at, $size); $this->at += strlen($bytes); return $bytes; }
    function stream_eof() { return $this->at >= strlen($GLOBALS["bytes"]); }
    function stream_stat() { return ["size" => strlen($GLOBALS["bytes"])]; }
    function url_stat() { return $this->stream_stat(); }
}';
$run('wrapper', "$wrapper $closed" . ' $GLOBALS["bytes"] = strrev(file_get_contents($shard->filename)); stream_wrapper_unregister("file"); stream_wrapper_register("file", Files::class);');
// What does something else.
$run('another body', '', ['getShardWord($this->word_doc_offset +' => 'getShardWord(4 + $this->word_doc_offset +']);
$run('another function', '', ['function docIndexModified9($encoded_list)' . "\n{" => 'function docIndexModified9($encoded_list)' . "\n{ if (true) { return \$encoded_list & 0xffff; }"]);
$run('another constant', '', ['SHARD_BLOCK_POWER = 12' => 'SHARD_BLOCK_POWER = 11']);
?>
--EXPECT--
sound:  PHP PHP
with little memory:  PHP PHP
with none:  PHP PHP
damaged:  PHP PHP
plain:  native native
sound, as of 2021:  PHP PHP
plain, as of 2021:  native native
subclass:  PHP PHP
file that PHP has opened:  PHP PHP
relative name:  PHP PHP
address:  PHP PHP
wrapper:  PHP PHP
another body:  native PHP
another function:  native native
another constant:  PHP PHP
