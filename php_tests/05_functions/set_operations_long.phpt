--TEST--
intersect(), union(), diff(): long arrays, of any density, are combined as PHP's array functions do
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/random.inc';
use function Postings\{diff, intersect, union};

/** Runs of docIDs and lone ones, so that whole stretches of an array lie between two docIDs of another. */
function stretches(int $count, int $gap): array
{
    $list = [];
    $doc = mt_rand(0, $gap);
    while (count($list) < $count) {
        $length = mt_rand(1, [1, 10, 6000][mt_rand(0, 2)]);
        for ($i = 0; $i < $length && count($list) < $count; $i++) {
            $list[] = $doc;
            $doc += mt_rand(1, 3);
        }
        $doc += mt_rand(1, $gap);
    }
    return $list;
}

function compare(array $a, array $b, string $what): void
{
    $in_b = array_fill_keys($b, true);
    $common = $only_a = [];
    foreach ($a as $doc) {
        if (isset($in_b[$doc])) $common[] = $doc;
        else $only_a[] = $doc;
    }
    $all = [...$only_a, ...$b];
    sort($all);
    same($common, intersect($a, $b), "$what: intersect");
    same($only_a, diff($a, $b), "$what: diff");
    same($all, union($a, $b), "$what: union");
}

seeded();
// Three and more, one after another.
for ($round = 0; $round < 20; $round++) {
    $lists = [];
    for ($n = mt_rand(3, 5); $n > 0; $n--) {
        $lists[] = stretches([10, 5000, 20000][mt_rand(0, 2)], 10);
    }
    $in = array_map(fn ($list) => array_fill_keys($list, true), $lists);
    $in_others = fn (int $doc) => array_filter(array_slice($in, 1), fn ($docs) => isset($docs[$doc]));
    $all = array_keys(array_replace(...$in));
    sort($all);
    same(array_values(array_filter($lists[0], fn ($doc) => count($in_others($doc)) === count($lists) - 1)), intersect(...$lists), 'intersect, many');
    same(array_values(array_filter($lists[0], fn ($doc) => !$in_others($doc))), diff(...$lists), 'diff, many');
    same($all, union(...$lists), 'union, many');
}

foreach ([1, 100, 4095, 4096, 4097, 8192, 20000] as $of_a) {
    foreach ([0, 1, 4096, 4097, 12288, 30000] as $of_b) {
        $a = stretches($of_a, [10, 100000][mt_rand(0, 1)]);
        $b = stretches($of_b, [10, 100000][mt_rand(0, 1)]);
        compare($a, $b, "$of_a and $of_b docIDs");
        compare($b, $a, "$of_b and $of_a docIDs");
    }
}
$every = range(0, 19999);
compare($every, $every, 'equal');
compare($every, range(20000, 39999), 'one after the other');
compare(range(0, 39998, 2), range(1, 39999, 2), 'in turn');
compare([...$every, 4294967295], [4294967295], 'the greatest docID');

// What is wrong is found far behind as well, and behind the end of the other array.
foreach ([14998, 4294967296, -1, '15000', null] as $wrong) {
    $list = $every;
    $list[15000] = $wrong;
    thrown(fn () => intersect($list, [1, 2]));
    thrown(fn () => union($every, $list));
}
// Of two wrong arguments the first one is named.
thrown(fn () => diff([...$every, 5], [3, 2]));
// References, holes, and keys in another order.
$fifteen = 15000;
$references = $every;
$references[15000] = &$fifteen;
compare($references, $every, 'references');
same([2, 4], intersect($references, [2, 4, 20000], [1, 2, 4]), 'references, many');
same([0, 19999], diff($references, range(1, 9999), range(10000, 19998)), 'references, many');
thrown(fn () => intersect($every, [2, 3], [...$every, 1]));
$holes = $every;
unset($holes[0], $holes[9999]);
compare($holes, $every, 'holes');
$reversed = [];
for ($i = 9999; $i >= 0; $i--) $reversed[$i] = 9999 - $i;
compare($reversed, $every, 'keys in another order');
?>
--EXPECT--
ValueError: Postings\intersect(): Argument #1 ($list) must ascend strictly, 14998 follows 14999 at index 15000
ValueError: Postings\union(): Argument #2 must ascend strictly, 14998 follows 14999 at index 15000
ValueError: Postings\intersect(): Argument #1 ($list) must contain only values from 0 to 4294967295, 4294967296 given at index 15000
ValueError: Postings\union(): Argument #2 must contain only values from 0 to 4294967295, 4294967296 given at index 15000
ValueError: Postings\intersect(): Argument #1 ($list) must contain only values from 0 to 4294967295, -1 given at index 15000
ValueError: Postings\union(): Argument #2 must contain only values from 0 to 4294967295, -1 given at index 15000
TypeError: Postings\intersect(): Argument #1 ($list) must contain only integers, string "15000" given at index 15000; convert numeric strings, as databases give them, by array_map('intval', ...)
TypeError: Postings\union(): Argument #2 must contain only integers, string "15000" given at index 15000; convert numeric strings, as databases give them, by array_map('intval', ...)
TypeError: Postings\intersect(): Argument #1 ($list) must contain only integers, null given at index 15000
TypeError: Postings\union(): Argument #2 must contain only integers, null given at index 15000
ValueError: Postings\diff(): Argument #1 ($list) must ascend strictly, 5 follows 19999 at index 20000
ValueError: Postings\intersect(): Argument #3 must ascend strictly, 1 follows 19999 at index 20000