--TEST--
decode(): changed or cut strings give other values or CorruptedDataException, and errors name the argument
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/random.inc';
use Postings\{Codec, CorruptedDataException};
use function Postings\{decode, encode};

seeded();
$good = encode(array_map(fn () => mt_rand(0, 1 << mt_rand(0, 31)), range(1, 300)));
for ($round = 0; $round < 3000; $round++) {
    $bytes = $round < strlen($good) ? substr($good, 0, $round) : $good;
    if ($round >= strlen($good)) {
        for ($n = mt_rand(1, 4); $n > 0; $n--) {
            $bytes[mt_rand(0, mt_rand(0, 1) ? 10 : strlen($bytes) - 1)] = chr(mt_rand(0, 255));
        }
    }
    $offset = 0;
    try {
        decode($bytes, offset: $offset);
        same(false, $round < strlen($good), 'cut short and accepted');
    } catch (CorruptedDataException $e) {
        same(true, $e->offset <= strlen($bytes), 'the offset of the exception is inside');
        same(0, $offset, '$offset stays');
    }
}
$bytes = encode([1, 2, 3]);
foreach ([-1, strlen($bytes) + 1, PHP_INT_MAX] as $offset) {
    thrown(function () use ($bytes, $offset) { decode($bytes, offset: $offset); });
}
$offset = strlen($bytes);
thrown(function () use ($bytes, $offset) { decode($bytes, offset: $offset); });
$offset = 'first';
thrown(function () use ($bytes, $offset) { decode($bytes, offset: $offset); });
thrown(fn () => decode($bytes, count: 4));
thrown(fn () => decode($bytes, count: -1));
thrown(fn () => decode($bytes, Codec::Bitmap));
thrown(fn () => encode([1, 4294967296]));
thrown(fn () => encode([1, 2.0]));
// 2^32 - 1 values in eight bytes
thrown(fn () => decode("\x01\xff\xff\xff\xff\x0f\0\0"));
?>
--EXPECT--
ValueError: Postings\decode(): Argument #3 ($offset) must be between 0 and the length of argument #1 ($bytes), which is 5, -1 given
ValueError: Postings\decode(): Argument #3 ($offset) must be between 0 and the length of argument #1 ($bytes), which is 5, 6 given
ValueError: Postings\decode(): Argument #3 ($offset) must be between 0 and the length of argument #1 ($bytes), which is 5, 9223372036854775807 given
Postings\CorruptedDataException: no encoded values here, at offset 5
TypeError: Postings\decode(): Argument #3 ($offset) must be of type int, string given
Postings\CorruptedDataException: another number of values, at offset 1
ValueError: Postings\decode(): Argument #4 ($count) must be between 0 and 4294967295, -1 given
Postings\CorruptedDataException: encoded with another codec, at offset 0
ValueError: Postings\encode(): Argument #1 ($values) must contain only values from 0 to 4294967295, 4294967296 given at index 1
TypeError: Postings\encode(): Argument #1 ($values) must contain only integers, float given at index 1
Postings\CorruptedDataException: fewer values than counted, at offset 1
