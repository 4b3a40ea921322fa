--TEST--
GzipCompressor::compress() is native, with the bytes of gzencode(), of short strings without zlib
--EXTENSIONS--
postings
zlib
--SKIPIF--
<?php if (getenv('USE_ZEND_ALLOC') === '0') die("skip it sees in PHP's memory what is kept");
if (str_contains(ZLIB_VERSION, 'ng')) die('skip this zlib writes other bytes'); ?>
--FILE--
<?php
require __DIR__ . '/index_shard.inc';
require __DIR__ . '/../05_functions/random.inc';
$folder = temporary_folder();
$seed = seeded();
const CLASS_CODE = 'class GzipCompressor
{
    public function compress($text)
    {
        return gzencode($text, 9);
    }
}
';
// What keeps a state of zlib has 390 KiB more than before.
const PROGRAM = '$compressor = new GzipCompressor();
$kept = memory_get_usage();
$way = function () use (&$kept): string { return memory_get_usage() - $kept > 128 << 10 ? "native\n" : "PHP\n"; };
(function () use ($compressor, $way): void {
    BODY
})();
echo "\n", str_replace("\n", $without ?? "\n", $way());
';
$run = function (string $what, string $body, array $changes = [], array $settings = []) use ($folder): void {
    $file = "$folder/" . md5($what) . '.inc';
    $program = str_replace('BODY', $body, PROGRAM);
    file_put_contents($file, "<?php\nnamespace seekquarry\\yioop\\library\\compressors;\n" . strtr(CLASS_CODE . $program, $changes));
    $zlib = options_to_load(['zlib']);
    // What a fatal error ends with.
    $status = "exit status 255\n";
    [$on, $off] = array_map(fn (string $mode) => str_replace($status, '', run_command([PHP_BINARY, ...options(['postings.yioop' => $mode, ...$settings]), ...$zlib, $file])), ['auto', 'off']);
    $end = strrpos(rtrim($on), "\n") + 1;
    echo $what, ': ', substr($on, 0, $end) === substr($off, 0, $end) && preg_match("/^PHP(, 0 without zlib)?$/m", $off) ? 'same' : "DIFFERS on $on off $off", ', ', substr($on, $end);
};
$random = 'mt_srand(' . $seed . ');
$all = ["", "a"];
for ($i = 0; $i < 300; ++$i) {
    $letters = mt_rand(1, 255);
    $text = "";
    for ($j = mt_rand(0, 1 << mt_rand(0, 13)); $j > 0; --$j) $text .= chr(mt_rand(0, $letters));
    $all[] = $text;
    $all[] = str_repeat(substr($text, 0, mt_rand(0, 300)), mt_rand(1, 40));
}
$text = "";
for ($i = 0; $i < 50000; ++$i) $text .= chr(mt_rand(97, 122));
$all[] = str_repeat($text, 40);
$digest = hash_init("md5");
foreach ($all as $text) hash_update($digest, $compressor->compress($text));
echo hash_final($digest);';
$run('random strings', $random);
// Short ones of many kinds: zlib stores some of them, and has codes of its own or of the text for others.
$run('short strings', 'mt_srand(' . $seed . ');
for ($i = 0; $i < 400; ++$i) $words[] = substr(str_shuffle("aabcdeeefghiijklmnoopqrsttuuvwxyz"), 0, mt_rand(1, 9));
$kinds = [
    function (int $size): string { [$text, $letters] = ["", mt_rand(0, 2) ? mt_rand(1, 255) : 255]; while (strlen($text) < $size) $text .= chr(mt_rand(0, $letters)); return $text; },
    function (int $size) use ($words): string { $text = ""; while (strlen($text) < $size) $text .= $words[min(mt_rand(0, 399), mt_rand(0, 399))] . " "; return $text; },
    function (int $size) use ($words): string { $all = []; while (strlen(serialize($all)) < $size) $all[] = [$words[mt_rand(0, 20)] => $words[mt_rand(0, 399)] . mt_rand()]; return serialize($all); },
    // What was there before, again.
    function (int $size): string { $text = "abc"; while (strlen($text) < $size) $text .= mt_rand(0, 2) ? substr($text, mt_rand(0, strlen($text) - 1), mt_rand(1, mt_rand(0, 3) ? 12 : 300)) : chr(mt_rand(0, 255)); return $text; },
    // Each letter more frequent than all before: codes as long as they get.
    function (int $size): string { [$text, $times, $letter] = ["", 1.0, 0]; while (strlen($text) < $size) { $text .= str_repeat(chr($letter++ * 7 % 256), (int) $times); $times *= mt_rand(11, 20) / 10; } return mt_rand(0, 1) ? str_shuffle(substr($text, 0, $size)) : substr($text, 0, $size); },
    // So many matches that zlib does not look at all of them.
    fn (int $size): string => str_repeat(mt_rand(0, 1) ? "a" : substr("ababcabcd", 0, mt_rand(2, 9)), mt_rand(1, max(1, $size))) . mt_rand() . str_repeat("a", mt_rand(0, 300)),
];
$all = ["", "a", "aa", "aaa", "aaaa", "ab", "abab", str_repeat("a", 4096), str_repeat("a", 4097)];
for ($i = 0; $i < 7000; ++$i) $all[] = $kinds[$i % 6](mt_rand(0, 1 << mt_rand(0, 12)) + mt_rand(0, 1));
foreach ([255, 256, 257, 1023, 1024, 1025, 4095, 4096, 4097] as $size) foreach ($kinds as $kind) $all[] = substr($kind($size + 8), 0, $size);
$wrong = 0;
foreach ($all as $text) $wrong += $compressor->compress($text) !== \gzencode($text, 9);
echo count($all), " strings, $wrong wrong";
ob_start();
(new \ReflectionExtension("postings"))->info();
preg_match("/without zlib => (.*)/", ob_get_clean(), $without);
$GLOBALS["without"] = (int) $without[1] > 6500 && !str_contains($without[1], ",") ? ", most without zlib\n" : ", $without[1] without zlib\n";');
$run('opcache', $random, [], OPCACHE);
$run('its checksum', 'echo gzdecode($compressor->compress("text")), gzdecode($compressor->compress("other"));');
$run('no string', 'foreach ([7, 1.5, true, null] as $value) echo bin2hex(@$compressor->compress($value)), "\n";');
$run('array', 'try { $compressor->compress([]); } catch (\TypeError $error) { echo $error->getMessage(); }');
$run('too few', 'try { $compressor->compress(); } catch (\ArgumentCountError $error) { echo get_class($error); }');
$run('reference', '$text = "text"; $same = &$text; echo bin2hex($compressor->compress($same));');
$run('subclass', 'class Other extends GzipCompressor {} echo bin2hex((new Other())->compress("text"));');
$run('other level', 'echo bin2hex($compressor->compress("text"));', ['9)' => '1)']);
$run('own gzencode()', 'echo bin2hex($compressor->compress("text"));', ['class GzipCompressor' => 'function gzencode($text, $level) { return "$level$text"; } class GzipCompressor']);
$run('imported gzencode()', 'echo bin2hex($compressor->compress("text"));', ['class GzipCompressor' => 'function mine($text, $level) { return "$level$text"; } use function seekquarry\\yioop\\library\\compressors\\mine as gzencode; class GzipCompressor']);
// What it returns is no larger than it has to be.
$run('room', 'for ($i = 0; $i < 40; ++$i) $all[] = $compressor->compress(str_repeat("text", 5000)); $before = memory_get_usage(); $all = null; echo intdiv($before - memory_get_usage(), 40000);');
$run('fatal error', 'echo strlen($compressor->compress(str_repeat("text", 1000))); register_shutdown_function(fn () => print("\n" . $way())); ini_set("display_errors", 0); trigger_error("end", E_USER_ERROR);');

// A session is written after all modules have ended the request.
$file = "$folder/session.php";
file_put_contents($file, "<?php\nnamespace seekquarry\\yioop\\library\\compressors;\n" . CLASS_CODE . '
    class Handler implements \SessionHandlerInterface {
        public function open($path, $name): bool { return true; }
        public function close(): bool { return true; }
        public function destroy($id): bool { return true; }
        public function gc($age): int|false { return 0; }
        public function read($id): string|false { return ""; }
        public function write($id, $data): bool { (new GzipCompressor())->compress(str_repeat("text", 1000)); return true; }
    }
    for ($i = 0; $i < 20; ++$i) $others[] = new \ArrayObject([$i]);
    if (isset($_GET["session"])) { session_set_save_handler(new Handler(), false); session_start(["use_cookies" => 0]); $_SESSION["a"] = 1; }
    echo gzdecode((new GzipCompressor())->compress(str_repeat("text", 1000))) === str_repeat("text", 1000) ? "right\n" : "WRONG\n";');
$port = (int) substr(strrchr(stream_socket_get_name(stream_socket_server('tcp://127.0.0.1:0'), false), ':'), 1);
$server = proc_open([PHP_BINARY, ...options(['postings.yioop' => 'auto']), '-S', "127.0.0.1:$port", '-t', $folder], [['file', '/dev/null', 'r'], ['file', '/dev/null', 'w'], ['file', '/dev/null', 'w']], $pipes);
$get = function (string $query) use ($port): string {
    for ($until = seconds() + 20; ($answer = @file_get_contents("http://127.0.0.1:$port/session.php$query")) === false && seconds() < $until; pause(20_000));
    return $answer === false ? "no answer\n" : $answer;
};
foreach (['?session', '', '?session', '', ''] as $query) {
    echo $get($query);
}
proc_terminate($server);
?>
--EXPECT--
random strings: same, native
short strings: same, native, most without zlib
opcache: same, native
its checksum: same, native
no string: same, PHP
array: same, PHP
too few: same, PHP
reference: same, native
subclass: same, PHP
other level: same, PHP
own gzencode(): same, PHP
imported gzencode(): same, PHP
room: same, native
fatal error: same, native
right
right
right
right
right
