--TEST--
Postings\Boost: what is wrong is named; extreme values; what has no score has none
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Boost, Field, Filter, Index, Query, Schema};

require __DIR__ . '/index.inc';

$index = Index::create(new_folder(), new Schema(['text', Field::int('votes'), Field::float('rating'), Field::date('date'), Field::bool('stock'), Field::point('place'), Field::keyword('tag')]));
$writer = $index->writer();
foreach ([PHP_INT_MAX, -PHP_INT_MAX, 0, 7, null] as $id => $votes) {
    $writer->add(['id' => $id, 'text' => 'one two', 'votes' => $votes, 'rating' => [1.7e308, -INF, 0.0, 2.5, INF][$id], 'date' => [2.5e11, -2.5e11, 0, 86400, null][$id], 'stock' => $id > 2, 'place' => "$id,0"]);
}
$writer->commit();
$index->refresh();
$show = function (array $boosts, string $query = 'one', array $more = []) use ($index) {
    $hits = $index->search($query, ...['boosts' => $boosts] + $more)->hits;
    $plain = array_column(array_map(fn ($hit) => [$hit->id, $hit->score], $index->search($query)->hits), 1, 0);
    echo implode(' ', array_map(fn ($hit) => "$hit->id:" . ($hit->score ? round($hit->score / $plain[$hit->id], 3) : 0), $hits)), "\n";
};
$show([]);
$show([Boost::field('votes', 7)]);
$show([Boost::field('votes', 1e100, 3)]);
$show([Boost::field('rating', 2.5)]);
$show([Boost::range('votes', -1e100, 1e100)]);
$show([Boost::range('rating', 5, 0, 2)]);
$show([Boost::range('stock', 0, 1)]);
$show([Boost::recency('date', 86400, now: '1970-01-02')]);
$show([Boost::recency('date', 1e-100, now: 86400.5)]);
$show([Boost::recency('date', 1e100)]);
$show([Boost::near('place', 2, 0, 111195, 1)]);
$show([Boost::field('votes', 7), Boost::range('stock', 0, 1), 'third' => Boost::near('place', 0, 0, 1)]);
$show([Boost::field('votes', 7, 1023)]);
$show([Boost::field('votes', 7)], '*');
$show([Boost::field('votes', 7)], 'one', ['sort' => ['votes' => 'asc']]);
$show([Boost::field('votes', 7)], 'one^1000000 two');
echo json_encode($index->explain('one two', 3, boosts: [Boost::field('votes', 7), Boost::range('stock', 0, 2)])['boosts']), "\n";
echo json_encode($index->explain('one', 3)['boosts']), "\n";
foreach ([
    fn () => new Boost(),
    fn () => Boost::field('votes', 0),
    fn () => Boost::field('votes', NAN),
    fn () => Boost::field('votes', INF),
    fn () => Boost::field('votes', 1e308),
    fn () => Boost::field('votes', 1.0000000001e100),
    fn () => Boost::range('votes', -1e308, 1),
    fn () => Boost::range("vo\0tes", 1, NAN),
    fn () => Boost::near('place', 0, 180.00000001, 1),
    fn () => Boost::recency("da\0te", 1, now: "so\0on"),
    fn () => $index->search('one', boosts: [Boost::field("vo\0tes", 1)]),
    fn () => Boost::field('votes', 1, -1),
    fn () => Boost::range('votes', 1, 1),
    fn () => Boost::range('votes', -INF, 1),
    fn () => Boost::recency('date', 0),
    fn () => Boost::recency('date', 1, now: 'soon'),
    fn () => Boost::recency('date', 1, now: []),
    fn () => Boost::near('place', 91, 0, 1),
    fn () => Boost::near('place', 0, 0, -1),
    fn () => $index->search('one', boosts: [Boost::field('nowhere', 1)]),
    fn () => $index->search('one', boosts: [Boost::field('text', 1)]),
    fn () => $index->search('one', boosts: [Boost::field('votes', 1), Boost::field('date', 1)]),
    fn () => $index->search('one', boosts: [Boost::recency('votes', 1)]),
    fn () => $index->search('one', boosts: [Boost::range('place', 0, 1)]),
    fn () => $index->search('one', boosts: [Boost::near('tag', 0, 0, 1)]),
    fn () => $index->search('one', boosts: [Boost::field('id', 1)]),
    fn () => $index->search('one', boosts: [Boost::field('votes', 1, 1023.1)]),
    fn () => $index->search('one', boosts: array_fill(0, 8, Boost::field('votes', 1, 2))),
    fn () => $index->search('one', boosts: array_fill(0, 9, Boost::field('votes', 1, 0.1))),
    fn () => $index->search('one', boosts: [Filter::exists('votes')]),
    fn () => $index->searchMany(['one'], boosts: ['votes']),
    fn () => $index->explain('one', 1, boosts: [Boost::near('date', 0, 0, 1)]),
    fn () => serialize(Boost::field('votes', 1)),
    fn () => clone Boost::field('votes', 1),
] as $wrong) {
    show_thrown($wrong);
}
?>
--EXPECT--
0:1 1:1 2:1 3:1 4:1
0:2 3:1.5 1:1 2:1 4:1
0:1 1:1 2:1 3:1 4:1
0:2 4:2 3:1.5 1:1 2:1
0:1.5 1:1.5 2:1.5 3:1.5 4:1
1:3 2:3 3:2 0:1 4:1
3:2 4:2 0:1 1:1 2:1
0:2 3:2 2:1.5 1:1 4:1
0:2 1:1 2:1 3:1 4:1
0:2 1:2 2:2 3:2 4:1
2:2 1:1.5 3:1.5 0:1.333 4:1.333
0:4 3:3 4:2 1:1 2:1
0:1024 3:512.5 1:1 2:1 4:1
0:0 1:0 2:0 3:0 4:0
1:0 2:0 3:0 0:0 4:0
0:2 3:1.5 1:1 2:1 4:1
[1.5,1.5]
[]
Error: Call to private Postings\Boost::__construct() from global scope
ValueError: Postings\Boost::field(): Argument #2 ($pivot) must be greater than 0 and at most 1.0E+100 for the field "votes", 0 given
ValueError: Postings\Boost::field(): Argument #2 ($pivot) must be greater than 0 and at most 1.0E+100 for the field "votes", NAN given
ValueError: Postings\Boost::field(): Argument #2 ($pivot) must be greater than 0 and at most 1.0E+100 for the field "votes", INF given
ValueError: Postings\Boost::field(): Argument #2 ($pivot) must be greater than 0 and at most 1.0E+100 for the field "votes", 1.0E+308 given
ValueError: Postings\Boost::field(): Argument #2 ($pivot) must be greater than 0 and at most 1.0E+100 for the field "votes", 1.0000000001E+100 given
ValueError: Postings\Boost::range(): Argument #2 ($from) must be between -1.0E+100 and 1.0E+100 for the field "votes", -1.0E+308 given
ValueError: Postings\Boost::range(): Argument #3 ($to) must be between -1.0E+100 and 1.0E+100 for the field "vo\0tes", NAN given
ValueError: Postings\Boost::near(): Argument #3 ($longitude) must be between -180 and 180 for the field "place", 180.00000001 given
ValueError: Postings\Boost::recency(): Argument #4 ($now) must be a date for the field "da\0te", "so\0on" given
ValueError: Postings\Index::search(): Argument #12 ($boosts) must be of fields: there is no field "vo\0tes" at index 0
ValueError: Postings\Boost::field(): Argument #3 ($weight) must be greater than 0 and at most 1.0E+100 for the field "votes", -1 given
ValueError: Postings\Boost::range(): Argument #3 ($to) must be another number than the first, 1, for the field "votes"
ValueError: Postings\Boost::range(): Argument #2 ($from) must be between -1.0E+100 and 1.0E+100 for the field "votes", -INF given
ValueError: Postings\Boost::recency(): Argument #2 ($halfLife) must be greater than 0 and at most 1.0E+100 for the field "date", 0 given
ValueError: Postings\Boost::recency(): Argument #4 ($now) must be a date for the field "date", "soon" given
TypeError: Postings\Boost::recency(): Argument #4 ($now) must be of type DateTimeInterface|string|int|float|null, array given
ValueError: Postings\Boost::near(): Argument #2 ($latitude) must be between -90 and 90 for the field "place", 91 given
ValueError: Postings\Boost::near(): Argument #4 ($pivot) must be greater than 0 and at most 1.0E+100 for the field "place", -1 given
ValueError: Postings\Index::search(): Argument #12 ($boosts) must be of fields: there is no field "nowhere" at index 0
ValueError: Postings\Index::search(): Argument #12 ($boosts) must be of numbers, which "text" has not at index 0
ValueError: Postings\Index::search(): Argument #12 ($boosts) must be of numbers, which "date" has not at index 1
ValueError: Postings\Index::search(): Argument #12 ($boosts) must be of dates, which "votes" has not at index 0
ValueError: Postings\Index::search(): Argument #12 ($boosts) must be of numbers or booleans, which "place" has not at index 0
ValueError: Postings\Index::search(): Argument #12 ($boosts) must be of points, which "tag" has not at index 0
ValueError: Postings\Index::search(): Argument #12 ($boosts) must be of fields: there is no field "id" at index 0
ValueError: Postings\Index::search(): Argument #12 ($boosts) must multiply scores by 1024 at most, together
ValueError: Postings\Index::search(): Argument #12 ($boosts) must multiply scores by 1024 at most, together
ValueError: Postings\Index::search(): Argument #12 ($boosts) must have at most 8 boosts
TypeError: Postings\Index::search(): Argument #12 ($boosts) must have Postings\Boost objects only, not Postings\Filter at index 0
TypeError: Postings\Index::searchMany(): Argument #11 ($boosts) must have Postings\Boost objects only, not string at index 0
ValueError: Postings\Index::explain(): Argument #5 ($boosts) must be of points, which "date" has not at index 0
Exception: Serialization of 'Postings\Boost' is not allowed
Error: Trying to clone an uncloneable object of class Postings\Boost
