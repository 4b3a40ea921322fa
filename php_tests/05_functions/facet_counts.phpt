--TEST--
facet_counts() and Facets: how many hits each list has, under its key, against array functions
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Facets, PostingList};
use function Postings\{facet_counts, last_profile};
require __DIR__ . '/../04_posting_list/lists.inc';

seed();
$codecs = all_codecs();
for ($round = 0; $round < 60; ++$round) {
    $range = 10 ** mt_rand(1, 6);
    $postings = random_postings(3000, $range, false);
    $hits = list_of($postings, false, $codecs[array_rand($codecs)]);
    $lists = $expected = [];
    for ($n = mt_rand(0, 40); $n > 0; --$n) {
        $values = random_postings(10 ** mt_rand(0, 4), $range, true);
        $key = mt_rand(0, 1) ? "value $n" : 1000 * $n;
        $lists[$key] = list_of($values, true, $codecs[array_rand($codecs)]);
        $expected[$key] = count(array_intersect_key($values, $postings));
    }
    $facets = new Facets($lists);
    for ($again = mt_rand(0, 9); $again > 0; --$again) {
        // What it makes for itself after some calls gives the same.
        if (facet_counts($hits, $lists) !== $expected) {
            echo 'differs again: seed ', seed(), ", round $round\n";
        }
    }
    if (facet_counts($hits, $lists) !== $expected || $facets->counts($hits) !== $expected
        || $facets->counts(PostingList::fromArray([])) !== array_fill_keys(array_keys($lists), 0)) {
        echo 'differs: seed ', seed(), ", round $round\n";
    }
}
$none = PostingList::fromArray([]);
$red = PostingList::fromArray([1, 5, 9]);
echo json_encode([facet_counts($none, []), facet_counts($none, ['red' => $red]), facet_counts($red, ['none' => $none, 'red' => &$red])]), "\n";
echo last_profile()->operation, "\n";
foreach ([['red' => $red, 'blue' => [1]], [3 => null]] as $wrong) {
    try {
        facet_counts($red, $wrong);
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
    try {
        new Facets($wrong);
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
// The same lists under other keys and in another order, and lists made after others are gone.
$blue = PostingList::fromArray([1, 2, 9]);
for ($i = 0; $i < 8; ++$i) {
    $counts = [facet_counts($red, ['red' => $red, 'blue' => $blue]), facet_counts($red, [5 => $blue, 'red' => $red])];
    $gone = array_map(fn ($id) => facet_counts($red, [PostingList::fromArray([$id]), $blue])[0], [1, 2, 5, 9]);
}
echo json_encode([$counts, $gone]), "\n";
// What is made of lists does not depend on them, nor on their array, any more.
$lists = ['a' => PostingList::fromArray([1, 2]), 'far' => PostingList::fromArray([2, 4294967295]), 'none' => $none];
$facets = new Facets($lists);
unset($lists);
echo json_encode([$facets->counts(PostingList::fromArray([2, 3])), $facets->counts($red), $facets->bytes]), "\n";
$facets = new Facets(['a' => PostingList::fromArray([1, 2]), 'b' => PostingList::fromArray([2, 9])]);
echo json_encode([$facets->counts(PostingList::fromArray([2, 3])), $facets->counts($red), $facets->bytes > 0]), "\n";
foreach ([fn () => $facets->__construct([]), fn () => clone $facets] as $wrong) {
    try {
        $wrong();
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
[[],{"red":0},{"none":0,"red":3}]
facet_counts
Postings\facet_counts(): Argument #2 ($lists) must contain only Postings\PostingList, array given at key "blue"
Postings\Facets::__construct(): Argument #1 ($lists) must contain only Postings\PostingList, array given at key "blue"
Postings\facet_counts(): Argument #2 ($lists) must contain only Postings\PostingList, null given at key 3
Postings\Facets::__construct(): Argument #1 ($lists) must contain only Postings\PostingList, null given at key 3
[[{"red":3,"blue":2},{"5":2,"red":3}],[1,0,1,1]]
[{"a":1,"far":1,"none":0},{"a":1,"far":0,"none":0},0]
[{"a":1,"b":1},{"a":1,"b":1},true]
Cannot modify Postings\Facets
Trying to clone an uncloneable object of class Postings\Facets
