--TEST--
Frequencies: intersect() and - keep those of the left list, & the lesser ones, | adds them up, ^ keeps each; against plain PHP
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\PostingList;
require __DIR__ . '/lists.inc';

function sum(array ...$lists): array
{
    $sums = [];
    foreach ($lists as $list) {
        foreach ($list as $docId => $frequency) {
            $sums[$docId] = min(4294967295, ($sums[$docId] ?? 0) + $frequency);
        }
    }
    return $sums;
}

function least_of_common(array $a, array $b, bool $has_a, bool $has_b): array
{
    $common = array_intersect_key($has_a ? $a : $b, $has_a ? $b : $a);
    foreach ($has_a && $has_b ? $common : [] as $docId => $frequency) {
        $common[$docId] = min($frequency, $b[$docId]);
    }
    return $common;
}

seed();
$codecs = all_codecs();
for ($round = 0; $round < 300; ++$round) {
    $arrays = $lists = $has = [];
    for ($n = mt_rand(1, 4); $n > 0; --$n) {
        $arrays[] = random_postings(2000, 10 ** mt_rand(1, 5), $with = (bool) mt_rand(0, 1));
        $has[] = $with && end($arrays);
        $lists[] = list_of(end($arrays), end($has), $codecs[array_rand($codecs)]);
    }
    [$first, $others] = [$lists[0], array_slice($lists, 1)];
    $any = in_array(true, $has, true);
    $ok = same($first->intersect(...$others), array_intersect_key(...$arrays), $has[0])
        && same($first->diff(...$others), array_diff_key(...$arrays), $has[0])
        && same($first->union(...$others), sum(...$arrays), $any)
        && same(Postings\union(...$lists), sum(...$arrays), $any)
        && same(Postings\intersect_many([$lists])[0], array_intersect_key(...$arrays), $has[0]);
    if (count($lists) == 2) {
        [$a, $b] = $lists;
        $ok = $ok && ($a - $b) == $a->diff($b) && ($a | $b) == $a->union($b)
            && same($a & $b, least_of_common(...$arrays, ...$has), in_array(true, $has, true)) && ($a & $b) == ($b & $a)
            && same($a ^ $b, array_diff_key(...$arrays) + array_diff_key($arrays[1], $arrays[0]), ($a ^ $b)->hasFrequencies)
            && ($a ^ $b) == $a->symmetricDiff($b);
    }
    if (!$ok) {
        echo 'differs: seed ', seed(), ", round $round\n";
    }
}

$counted = PostingList::fromArray([1, 5, 9], [4, 4294967295, 7]);
$plain = PostingList::fromArray([5, 9, 11]);
foreach (['&', '|', '-', '^'] as $operator) {
    foreach ([[$counted, $plain], [$plain, $counted]] as [$a, $b]) {
        $result = match ($operator) { '&' => $a & $b, '|' => $a | $b, '-' => $a - $b, '^' => $a ^ $b };
        echo $a === $counted ? 'counted' : 'plain', " $operator: ", json_encode($result), ' ',
            $result->hasFrequencies ? json_encode($result->frequencies()) : 'no frequencies', "\n";
    }
}
// PHP exchanges the operands of &, | and ^ where the left one is no variable, so that none may tell from which side it has its frequencies.
$lists = ['counted' => $counted, 'other' => PostingList::fromArray([1, 5, 9], [9, 3, 8])];
$other = $lists['other'];
var_dump(($lists['counted'] & $other)->frequencies() === [4, 3, 7], ($counted & $lists['other']) == ($lists['counted'] & $other), ($counted & $counted) == $counted,
    ($lists['counted'] | $plain) == ($counted | $plain), ($lists['counted'] ^ $plain) == ($counted ^ $plain), ($lists['counted'] - $plain) == ($counted - $plain));
$counted &= $other;
echo json_encode($counted->frequencies()), "\n";
echo json_encode($other->union()->frequencies()), "\n";
var_dump(PostingList::fromArray([1]) ^ 5);
?>
--EXPECTF--
counted &: [5,9] [4294967295,7]
plain &: [5,9] [4294967295,7]
counted |: [1,5,9,11] [4,4294967295,8,1]
plain |: [1,5,9,11] [4,4294967295,8,1]
counted -: [1] [4]
plain -: [11] no frequencies
counted ^: [1,11] [4,1]
plain ^: [1,11] [4,1]
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
[4,3,7]
[9,3,8]

Fatal error: Uncaught TypeError: Unsupported operand types: Postings\PostingList ^ int in %a
