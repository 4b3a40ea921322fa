--TEST--
delta() and prefix_sum(): each undoes the other; what leaves 64 bits is refused
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/random.inc';
use function Postings\{delta, prefix_sum};

seeded();
for ($round = 0; $round < 200; $round++) {
    $most = [10, 1 << 40, PHP_INT_MAX >> 1][mt_rand(0, 2)];
    $list = [];
    for ($n = mt_rand(0, 50); $n > 0; $n--) {
        $list[] = random_int(-$most, $most);
    }
    $slow = [];
    foreach ($list as $i => $value) {
        $slow[] = $i ? $value - $list[$i - 1] : $value;
    }
    same($slow, delta($list), 'delta');
    same($list, prefix_sum($slow), 'prefix_sum');
}
$one = 1;
var_dump(delta(['x' => &$one, 'y' => 5]) === [1, 4]);
thrown(fn () => delta([PHP_INT_MIN, 1]));
thrown(fn () => prefix_sum([PHP_INT_MAX, 1]));
thrown(fn () => delta([1, '2']));
thrown(fn () => prefix_sum(values: [1, 2, null]));
?>
--EXPECT--
bool(true)
ValueError: Postings\delta(): Argument #1 ($values) must not lead out of the range of integers, but does at index 1
ValueError: Postings\prefix_sum(): Argument #1 ($values) must not lead out of the range of integers, but does at index 1
TypeError: Postings\delta(): Argument #1 ($values) must contain only integers, string "2" given at index 1; convert numeric strings, as databases give them, by array_map('intval', ...)
TypeError: Postings\prefix_sum(): Argument #1 ($values) must contain only integers, null given at index 2
