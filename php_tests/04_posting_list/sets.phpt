--TEST--
intersect(), union(), diff() and their counts: any number of lists, of any codec, against array functions
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Codec, PostingList};

$seed = (int) (getenv('POSTINGS_SEED') ?: random_int(1, PHP_INT_MAX));
mt_srand($seed);

function sorted(array $values): array
{
    sort($values);
    return $values;
}

$codecs = array_values(array_filter(Codec::cases(), function (Codec $codec) {
    try {
        return PostingList::fromArray([1], codec: $codec)->count;
    } catch (ValueError) {
        return false;
    }
}));
for ($round = 0; $round < 200; ++$round) {
    $arrays = $lists = [];
    for ($n = mt_rand(1, 4); $n > 0; --$n) {
        $values = [];
        $range = 10 ** mt_rand(1, 5);
        for ($i = mt_rand(0, 2000); $i > 0; --$i) {
            $values[mt_rand(0, $range)] = true;
        }
        ksort($values);
        $arrays[] = array_keys($values);
        $lists[] = PostingList::fromArray(array_keys($values), codec: $codecs[mt_rand(0, count($codecs) - 1)]);
    }
    $first = array_shift($lists);
    $common = sorted(array_intersect(...$arrays));
    $any = sorted(array_unique(array_merge(...$arrays)));
    $rest = sorted(array_diff(...$arrays));
    if ($first->intersect(...$lists)->toArray() !== $common || $first->intersectCount(...$lists) !== count($common)
        || $first->union(...$lists)->toArray() !== $any || $first->unionCount(...$lists) !== count($any)
        || $first->diff(...$lists)->toArray() !== $rest || $first->diffCount(...$lists) !== count($rest)) {
        echo "differs: seed $seed, round $round\n";
    }
}
$list = PostingList::fromArray([1, 5], [2, 2]);
echo json_encode([$list->intersect(), $list->union()->frequencies(), $list->diff(), $list->intersectCount(), $list->unionCount(), $list->diffCount()]), "\n";
foreach ([fn () => $list->union($list, [1]), fn () => $list->intersectCount(5), fn () => $list->unionCount(null), fn () => $list->diffCount($list, 'a'), fn () => $list->diff(other: $list)] as $wrong) {
    try {
        $wrong();
    } catch (Error $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
[[1,5],[2,2],[1,5],2,2,2]
TypeError: Postings\PostingList::union(): Argument #2 must be of type Postings\PostingList, array given
TypeError: Postings\PostingList::intersectCount(): Argument #1 must be of type Postings\PostingList, int given
TypeError: Postings\PostingList::unionCount(): Argument #1 must be of type Postings\PostingList, null given
TypeError: Postings\PostingList::diffCount(): Argument #2 must be of type Postings\PostingList, string given
ArgumentCountError: Postings\PostingList::diff() does not accept unknown named parameters
