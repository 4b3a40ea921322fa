--TEST--
WebArchive::addObjects() is native, with the same file, offsets and results; it leaves to PHP what it does not know
--EXTENSIONS--
postings
zlib
--SKIPIF--
<?php if (str_contains(ZLIB_VERSION, 'ng')) die('skip this zlib writes other bytes'); ?>
--FILE--
<?php
require __DIR__ . '/web_archive.inc';
require __DIR__ . '/../05_functions/random.inc';
$folder = temporary_folder();
const BEGIN = '
    set_error_handler(function (int $level, string $message): bool { echo "warned: $message\n"; return true; });
    function archive(string $class = "WebArchive"): object
    {
        $archive = new (__NAMESPACE__ . "\\\\$class")(__FILE__ . ".archive");
        file_put_contents($archive->filename, "begin" . packInt(4));
        return $archive;
    }
    // A function of Yioop\'s namespace that is called where there is none of PHP\'s.
    function declare_own(string $function): void
    {
        eval("namespace " . __NAMESPACE__ . "; function $function");
    }
    $archive = archive();
    $objects = [["u" => "one", "list" => [1, -2]], ["u" => "two"], [7 => null]];
    try {
';
// What it leaves: all of it is compared with what PHP leaves.
const END = '
    } catch (\Throwable $error) {
        echo get_class($error), ": ", $error->getMessage(), "\n";
    }
    echo json_encode([$archive->count, $archive->storage]), md5(@file_get_contents($archive->filename)), md5(serialize([$objects, $result ?? null])), "\n";
';
$run = function (string $what, string $program, array $changes = [], array $settings = []) use ($folder): void {
    $file = web_archive_application($folder, BEGIN . $program . END, $changes);
    [$on, $off] = array_map(fn (string $mode) => run_command([PHP_BINARY, ...options(['postings.yioop' => $mode, ...$settings]), ...options_to_load(['zlib']), $file]), ['auto', 'off']);
    $told = "addObjects in PHP\n";
    echo $what, ': ', str_replace($told, '', $on) === str_replace($told, '', $off) && str_contains($off, $told) ? 'same' : "DIFFERS on $on off $off", ', ', str_contains($on, $told) ? 'PHP' : 'native', "\n";
};
$add = '$result = $archive->addObjects("offset", $objects, null, null, false);';
$random = '
    mt_srand(' . seeded() . ');
    function value(int $depth): mixed
    {
        return match (mt_rand(0, $depth > 0 ? 9 : 6)) {
            0 => null, 1 => (bool) mt_rand(0, 1), 2 => mt_rand() - mt_rand(), 3 => [PHP_INT_MIN, PHP_INT_MAX, 0, -1][mt_rand(0, 3)],
            4 => [0.1, 1e100, -0.0, NAN, INF, 5.0, 1 / 3][mt_rand(0, 6)], 5 => pack("N*", mt_rand(), mt_rand(), mt_rand()),
            6 => str_repeat(["text ", "x", "", "\0\"\xff"][mt_rand(0, 3)], mt_rand(0, 99)),
            7 => [], 8 => array_map(fn () => value($depth - 1), range(1, mt_rand(1, 9))),
            9 => ["a" . mt_rand(0, 99) => value($depth - 1), mt_rand() => value($depth - 1), -5 => value($depth - 1), "" => value($depth - 1)],
        };
    }
    for ($batch = 0; $batch < 12; ++$batch) {
        for ($objects = [], $i = mt_rand(0, 60); $i > 0; --$i) {
            $objects[] = ["u" => value(0), "more" => value(3)] + (mt_rand(0, 9) ? [] : ["offset" => [7, "text", null][mt_rand(0, 2)], "z" => str_repeat("long ", 3000) . mt_rand()]);
        }
        [$before, $text, $returned] = [$objects, serialize($objects), (bool) mt_rand(0, 1)];
        $result = $archive->addObjects("offset", $objects, null, null, $returned);
        echo $batch, md5(serialize([$objects, $result])), serialize($before) === $text ? "" : "CHANGED", "\n";
    }
';
$run('random', $random);
$run('opcache', $random, [], OPCACHE);
$run('in place', $add);
$run('twice', "$add $add");
$run('a copy', '$result = $archive->addObjects("offset", $objects);');
$run('also kept elsewhere', '$kept = $objects; ' . $add . ' $result = [$kept, $result];');
$run('none', '$objects = []; ' . $add);
$run('constant objects', '$objects = [["DUMMY"]]; $result = $archive->addObjects("offset", $objects); $archive->addObjects("offset", $objects);');
$run('lists', '$objects = [[1, 2], []]; ' . $add);
$run('in no order', '$objects = unserialize(serialize([2 => $objects[2], 0 => $objects[0], 1 => $objects[1]])); ' . $add);
$run('no count yet', '$archive->count = null; ' . $add);
$run('precision', 'ini_set("serialize_precision", 5); $objects[0]["n"] = 1 / 3; ' . $add);
// What PHP does.
$run('data', '$result = $archive->addObjects("offset", $objects, ["a"], fn ($data, $stored) => [$data, count($stored)], false);');
$run('string', '$archive->is_string = true; ' . $add);
$run('a float as count', '$archive->count = 1.5; ' . $add);
$run('subclass', '$archive = archive("Other"); ' . $add, ['class WebArchive' => 'class Other extends WebArchive {} class WebArchive']);
$run('other body', $add, ['$bytes = "";' => '$bytes = (string) null;']);
$run('other lengths', $add, ['return 20;' => 'return 10 + 10;']);
$run('other compressor', $add, ['public function compress($text)' => 'public function compress($text, $level = 1)']);
$run('subclass of the compressor', '$archive->compressor = new compressors\Other(); ' . $add, ['class GzipCompressor' => 'class Other extends GzipCompressor {} class GzipCompressor']);
$run('no compressor', '$archive->compressor = null; ' . $add);
$run('own serialize()', 'declare_own("serialize(\$value) { return \"value\"; }"); ' . $add);
$run('own gzencode()', 'declare_own("compressors_too() {} namespace seekquarry\\\\yioop\\\\library\\\\compressors; function gzencode(\$text, \$level) { return \$text; }"); ' . $add);
$run('an object', '$objects[1]["o"] = new \ArrayObject([5]); ' . $add);
$run('an object that serializes itself', '$objects[1]["o"] = new Sleeper(); ' . $add, ['class WebArchive' => 'class Sleeper { public $a; public function __sleep() { echo "sleeps\n"; return ["a"]; } } class WebArchive']);
$run('references', '$one = 5; $objects[1]["r"] = &$one; $objects[1]["s"] = &$one; ' . $add);
$run('an offset that is a reference', '$one = 5; $objects[1]["offset"] = &$one; ' . $add . ' $result = $one;');
$run('an offset that is an array', '$objects[1]["offset"] = [5]; ' . $add);
$run('deep', 'for ($deep = [], $i = 0; $i < 50; ++$i) $deep = [$deep]; $objects[1]["d"] = $deep; ' . $add);
$run('an array in itself', '$objects[1]["a"] = &$objects[1]; ' . $add);
$run('an object by reference', '$one = &$objects[1]; ' . $add);
$run('no objects', '$objects[1] = null; ' . $add);
$run('holes', 'unset($objects[1]); ' . $add);
$run('keys', '$objects = ["a" => $objects[0]]; ' . $add);
$run('no array', '$objects = null; ' . $add);
$run('a number as field', '$result = $archive->addObjects("7", $objects, null, null, false);');
$run('two properties are one', '$archive->count = &$archive->storage; ' . $add);
$run('a stream', '$archive->filename = "php://memory"; ' . $add);
$run('no file', 'unlink($archive->filename); ' . $add);
// Of what it calls.
$seek = fn (string $code) => ['fseek($file, -4, SEEK_END);' => "$code fseek(\$file, -4, SEEK_END);"];
$run('no seek', $add, ['public function seekEndObjects' => 'public function seek']);
$run('a seek that throws', $add, $seek('throw new \LogicException("seek");'));
$run('a seek that changes objects', $add, $seek('$GLOBALS["objects"] = [["changed"]];'));
$run('a seek that leaves none', $add, $seek('$GLOBALS["objects"] = 5;'));
$run('a seek that changes the archive', $add, $seek('$this->is_string = true;'));
$run('a block that throws', $add, ['$info = ' => 'throw new \LogicException("block"); $info = ']);
$run('own fwrite() that throws', 'declare_own("fwrite(\$file, \$text) { throw new \LogicException(strlen(\$text)); }"); ' . $add);
$run('own ftruncate() that removes the count', 'declare_own("ftruncate(\$file) { unset(\$GLOBALS[\"archive\"]->count); \$GLOBALS[\"archive\"]->count = 5; }"); ' . $add);
?>
--EXPECT--
random: same, native
opcache: same, native
in place: same, native
twice: same, native
a copy: same, native
also kept elsewhere: same, native
none: same, native
constant objects: same, native
lists: same, native
in no order: same, native
no count yet: same, native
precision: same, native
data: same, PHP
string: same, PHP
a float as count: same, PHP
subclass: same, PHP
other body: same, PHP
other lengths: same, PHP
other compressor: same, PHP
subclass of the compressor: same, PHP
no compressor: same, PHP
own serialize(): same, PHP
own gzencode(): same, PHP
an object: same, PHP
an object that serializes itself: same, PHP
references: same, PHP
an offset that is a reference: same, PHP
an offset that is an array: same, PHP
deep: same, PHP
an array in itself: same, PHP
an object by reference: same, PHP
no objects: same, PHP
holes: same, PHP
keys: same, PHP
no array: same, PHP
a number as field: same, PHP
two properties are one: same, PHP
a stream: same, PHP
no file: same, native
no seek: same, PHP
a seek that throws: same, native
a seek that changes objects: same, native
a seek that leaves none: same, PHP
a seek that changes the archive: same, native
a block that throws: same, native
own fwrite() that throws: same, native
own ftruncate() that removes the count: same, native
