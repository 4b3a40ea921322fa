--TEST--
intersect(), union(), diff(): as PHP's array functions, on random arrays, posting lists and both
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/random.inc';
use Postings\{Codec, PostingList};
use function Postings\{diff, intersect, union};

function slow_union(array ...$lists): array
{
    $all = array_unique(array_merge(...$lists));
    sort($all);
    return $all;
}

function as_array(mixed $list, bool $is_object, string $what): array
{
    same($is_object, $list instanceof PostingList, "$what: is it a PostingList");
    return $is_object ? $list->toArray() : $list;
}

for ($round = 0; $round < 400; $round++) {
    $universe = [50, 1000, 100000, 4294967295][mt_rand(0, 3)];
    $lists = $operands = [];
    for ($n = mt_rand(1, 4); $n > 0; $n--) {
        $lists[] = $list = ascending([3, 200, 1000][mt_rand(0, 2)], $universe);
        $operands[] = mt_rand(0, 1) ? $list : PostingList::fromArray($list, codec: [Codec::Auto, Codec::BitPacked][mt_rand(0, 1)]);
    }
    $object = false;
    foreach ($operands as $operand) {
        $object = $object || $operand instanceof PostingList;
    }
    same(array_values(array_intersect(...$lists)), as_array(intersect(...$operands), $object, 'intersect'), 'intersect');
    same(slow_union(...$lists), as_array(union(...$operands), $object, 'union'), 'union');
    same(array_values(array_diff(...$lists)), as_array(diff(...$operands), $object, 'diff'), 'diff');
}
// References and holes are no different.
$two = 2;
$array = [1, &$two, 5, 7];
unset($array[2]);
var_dump(intersect($array, [0, 2, 7]) === [2, 7]);
?>
--EXPECT--
bool(true)
