--TEST--
top_k(): as arsort() and array_slice()
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/random.inc';
use function Postings\top_k;

seeded();
for ($round = 0; $round < 300; $round++) {
    $scores = [];
    for ($n = mt_rand(0, 300); $n > 0; $n--) {
        $key = mt_rand(0, 2) ? mt_rand(0, 1000) : 'k' . mt_rand(0, 1000);
        $scores[$key] = [mt_rand(-20, 20), mt_rand(0, 50) / 4, mt_rand(), mt_rand(0, 1) ? mt_rand(-9, 9) : mt_rand(-36, 36) / 4][$round % 4];
    }
    if (mt_rand(0, 1)) {
        $scores = array_values($scores);
    }
    $sorted = $scores;
    arsort($sorted);
    $k = mt_rand(0, 40);
    same(array_slice($sorted, 0, $k, true), top_k($scores, $k), "top $k");
}
// Neighbours that are equal as floats are told apart; mixed values keep their types.
var_dump(top_k([PHP_INT_MAX - 1, PHP_INT_MAX], 1) === [1 => PHP_INT_MAX]);
var_dump(top_k([1, 1.5, INF, 2], 3) === [2 => INF, 3 => 2, 1 => 1.5]);
// Beside floats, too: 2^53 and 2^63 are the same floats as 2^53 + 1 and 2^63 - 1.
[$big, $huge] = [2 ** 53, PHP_INT_MAX];
var_dump(top_k([(float) $big, $big + 1, $big, 0.5, $big - 1], 5) === [1 => $big + 1, 0 => (float) $big, 2 => $big, 4 => $big - 1, 3 => 0.5]);
var_dump(top_k([$huge - 1, $huge, (float) $huge, 1e300, -INF, PHP_INT_MIN, -1e300, (float) PHP_INT_MIN, -0.5, -1, 0, -0.0], 12)
    === [3 => 1e300, 2 => (float) $huge, 1 => $huge, 0 => $huge - 1, 10 => 0, 11 => -0.0, 8 => -0.5, 9 => -1, 5 => PHP_INT_MIN,
        7 => (float) PHP_INT_MIN, 6 => -1e300, 4 => -INF]);
var_dump(top_k([3, 1], PHP_INT_MAX));
thrown(fn () => top_k([1], -1));
thrown(fn () => top_k([1, NAN], 1));
thrown(fn () => top_k([1, 'two'], 1));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
array(2) {
  [0]=>
  int(3)
  [1]=>
  int(1)
}
ValueError: Postings\top_k(): Argument #2 ($k) must be greater than or equal to 0, -1 given
ValueError: Postings\top_k(): Argument #1 ($scores) must not contain NAN at index 1
TypeError: Postings\top_k(): Argument #1 ($scores) must contain only integers and floats, string given at index 1
