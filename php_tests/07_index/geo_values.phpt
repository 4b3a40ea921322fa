--TEST--
Postings\Index: what is no place, area or distance is named; poles, the 180th meridian, queries that are typed
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Facet, Field, Filter, Index, Query, Schema, Sort};

require __DIR__ . '/index.inc';

$index = Index::create(new_folder(), new Schema(['text', Field::point('place'), Field::int('count')]));
$writer = $index->writer();
foreach ([91, 52.5, true, '', 'Berlin', '52.5', '52.5,', ',13', '52.5;13.4', '90.00001,0', '0,180.1', 'nan,0', 'inf,0', '1e400,0', [52.5, 13.4], ['lat' => 1],
    ['lat' => 'x', 'lon' => 2], ['lat' => [], 'lon' => 2], ['lat' => NAN, 'lon' => 2], ['lat' => 1, 'lon' => -INF], [['lat' => 1, 'lon' => 200]], [[['lat' => 1]]]] as $place) {
    show_thrown(fn () => $writer->add(['id' => 'x', 'place' => $place]));
}
echo $writer->pending(), " pending\n";
foreach (['berlin' => ['lat' => 52.52, 'lon' => 13.405], 'potsdam' => '52.4, 13.0583', 'north' => ['latitude' => 90, 'longitude' => 77], 'fiji' => [['lat' => -17.8, 'lng' => 178], ['lat' => '-18', 'lng' => -179.5]],
    'date line' => '0,180', 'other side' => '0,-180', 'nowhere' => null, 'none' => []] as $id => $place) {
    $writer->add(['id' => $id, 'text' => 'one', 'place' => $place]);
}
$writer->commit();
$index->refresh();
echo json_encode($index->get('fiji')), "\n";
$show = function (?Filter $filter, array $sort = [], string $query = 'one') use ($index) {
    $result = $index->search($query, filter: $filter, sort: $sort);
    echo implode(', ', array_map(fn ($hit) => $hit->id . ($hit->distance === null ? '' : sprintf(' %.1f', $hit->distance)), $result->hits)), ' of ', $result->total, $result->warnings ? ' ' . json_encode($result->warnings) : '', "\n";
};
echo "- areas\n";
$show(Filter::near('place', 52.52, 13.405, 0));
$show(Filter::near('place', 52.52, 13.405, 30000));
$show(Filter::all(Filter::exists('count'), Filter::near('place', 0, 0, INF)));
$show(Filter::any(Filter::exists('count'), Filter::near('place', 90, 0, 1)));
$show(Filter::near('place', 89.9999, -100, 100));
$show(Filter::near('place', 0, 179.9999, 100));
$show(Filter::near('place', 0, 0, 20015114.0));
$show(Filter::near('place', 0, 0, 20015116));
$show(Filter::box('place', -20, 170, 0, -170));
$show(Filter::box('place', -20, 170, 0, 180));
$show(Filter::box('place', -20, -180, 0, -170));
$show(Filter::box('place', 0, 180, 0, 180));
$show(Filter::box('place', -90, -180, 90, 180));
$show(Filter::box('place', 80, 0, 90, 1));
$show(Filter::not(Filter::box('place', 0, 0, 90, 100)));
$show(Filter::equal('place', '52.52,13.405'));
$show(Filter::in('place', ['52.5200000,13.40500000001', '-18,-179.5']));
$show(Filter::exists('place'));
echo "- distances\n";
$show(null, [Sort::distance('place', 52.52, 13.405)]);
$show(null, [Sort::distance('place', 0, 180, descending: true)]);
$show(Filter::near('place', 52.52, 13.405, 30000), [Sort::distance('place', 0, 0)]);
$show(null, [Sort::distance('place', 0, -180), 'count' => 'desc']);
echo "- typed\n";
foreach (['place:52.52,13.405', 'place:52.52,13.405..30km', 'one +place:52.52,13.405..26000m', 'one -place:0,0..1e5km', 'place:52.52,13.405..30', 'place:..5km', 'place:52,13..-1km',
    'place:91,0..1km', 'place:1,2..3,4', 'place:>1,2', 'place:52*', 'place:52.4,13.0583..0km place:52.52,13.405..0km', 'count:1..2 count:3..4'] as $typed) {
    $show(null, [], $typed);
}
echo Query::parse('place:52.52,13.405..30km', $index->schema), "\n";
// Ranges of one field are different ones.
$writer->addAll([['id' => 'c1', 'count' => 1], ['id' => 'c3', 'count' => 3]]);
$writer->commit();
$index->refresh();
$show(null, [], 'count:1..2 OR count:3..4');
$show(null, [], 'count:>1 count:>=1');
echo "- errors\n";
foreach ([
    fn () => Filter::near('place', 90.5, 0, 1),
    fn () => Filter::near('place', 0, -180.5, 1),
    fn () => Filter::near('place', NAN, 0, 1),
    fn () => Filter::near('place', 0, INF, 1),
    fn () => Filter::near('place', 0, 0, -1),
    fn () => Filter::near('place', 0, 0, NAN),
    fn () => Filter::box('place', 1, 0, 0, 1),
    fn () => Filter::box('place', -91, 0, 0, 1),
    fn () => Filter::box('place', 0, 0, 0, 181),
    fn () => Sort::distance('place', 0, 200),
    fn () => new Sort(),
    fn () => $index->search('one', filter: Filter::near('count', 0, 0, 1)),
    fn () => $index->search('one', filter: Filter::near('text', 0, 0, 1)),
    fn () => $index->search('one', filter: Filter::near('id', 0, 0, 1)),
    fn () => $index->search('one', filter: Filter::box('elsewhere', 0, 0, 1, 1)),
    fn () => $index->search('one', filter: Filter::between('place', '0,0', '1,1')),
    fn () => $index->search('one', filter: Filter::equal('place', '0,200')),
    fn () => $index->search('one', sort: ['place' => 'asc']),
    fn () => $index->search('one', sort: [Sort::distance('count', 0, 0)]),
    fn () => $index->search('one', sort: [Sort::distance('place', 0, 0), Sort::distance('place', 1, 1)]),
    fn () => $index->search('one', sort: ['place' => Sort::distance('place', 0, 0)]),
    fn () => $index->search('one', facets: ['place']),
    fn () => $index->search('one', facets: ['place' => Facet::Count]),
    fn () => $index->terms('', 'place'),
    fn () => serialize(Sort::distance('place', 0, 0)),
] as $wrong) {
    show_thrown($wrong);
}
$page = $index->search('one', 2, sort: [Sort::distance('place', 0, 0)]);
show_thrown(fn () => $index->search('one', 2, sort: [Sort::distance('place', 0, 1)], after: $page->cursor));
?>
--EXPECT--
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "place" is not a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, but "91"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "place" is not a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, but "52.5"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "place" is not a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, but "true"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "place" is not a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, but ""
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "place" is not a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, but "Berlin"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "place" is not a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, but "52.5"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "place" is not a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, but "52.5,"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "place" is not a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, but ",13"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "place" is not a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, but "52.5;13.4"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "place" is not a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, but "90.00001,0"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "place" is not a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, but "0,180.1"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "place" is not a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, but "nan,0"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "place" is not a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, but "inf,0"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "place" is not a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, but "1e400,0"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "place" is not a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, but "52.5"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "place" is not a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, but "1,"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "place" is not a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, but "x,2"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "place" is not a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, but ",2"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "place" is not a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, but "nan,2"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "place" is not a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, but "1,-inf"
ValueError: Postings\Writer::add(): Argument #1 ($document) must be a document that fits: "x": "place" is not a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, but "1,200"
TypeError: The document "x" must have a place, as "52.52,13.405" or ['lat' => 52.52, 'lon' => 13.405], or a list of these as "place", array given
0 pending
{"id":"fiji","text":"one","place":[{"lat":-17.8,"lng":178},{"lat":"-18","lng":-179.5}]}
- areas
berlin 0.0 of 1
berlin 0.0, potsdam 27015.2 of 2
 of 0
north of 1
north 11.1 of 1
date line 11.1, other side 11.1 of 2
berlin 5972017.5, potsdam 5952546.7, north 10007557.2, fiji 18012856.5 of 4
berlin 5972017.5, potsdam 5952546.7, north 10007557.2, fiji 18012856.5, date line 20015114.4, other side 20015114.4 of 6
fiji, date line, other side of 3
fiji, date line, other side of 3
fiji, date line, other side of 3
date line, other side of 2
berlin, potsdam, north, fiji, date line, other side of 6
north of 1
fiji, date line, other side, nowhere, none of 5
berlin of 1
berlin, fiji of 2
berlin, potsdam, north, fiji, date line, other side of 6
- distances
berlin 0.0, potsdam 27015.2, north 4167591.6, date line 14043096.9, other side 14043096.9, fiji 15927380.3, nowhere, none of 8
potsdam 14062567.8, berlin 14043096.9, north 10007557.2, fiji 1991325.0, date line 0.0, other side 0.0, nowhere, none of 8
potsdam 5952546.7, berlin 5972017.5 of 2
date line 0.0, other side 0.0, fiji 1991325.0, north 10007557.2, berlin 14043096.9, potsdam 14062567.8, nowhere, none of 8
- typed
berlin of 1
berlin, potsdam of 2
berlin of 1
nowhere, none of 2
 of 0 ["this is no value of the field; it is taken for text: \"place:52.52,13.405..30\""]
 of 0 ["this is no value of the field; it is taken for text: \"place:..5km\""]
 of 0 ["this is no value of the field; it is taken for text: \"place:52,13..-1km\""]
 of 0 ["this is no value of the field; it is taken for text: \"place:91,0..1km\""]
 of 0 ["this is no value of the field; it is taken for text: \"place:1,2..3,4\""]
 of 0 ["this is no value of the field; it is taken for text: \"place:>1,2\""]
 of 0 ["this is no value of the field; it is taken for text: \"place:52\""]
berlin, potsdam of 2
 of 0
place:52.52,13.405..30km
c1, c3 of 2
c1, c3 of 2
- errors
ValueError: Postings\Filter::near(): Argument #2 ($latitude) must be between -90 and 90 for the field "place", 90.5 given
ValueError: Postings\Filter::near(): Argument #3 ($longitude) must be between -180 and 180 for the field "place", -180.5 given
ValueError: Postings\Filter::near(): Argument #2 ($latitude) must be between -90 and 90 for the field "place", NAN given
ValueError: Postings\Filter::near(): Argument #3 ($longitude) must be between -180 and 180 for the field "place", INF given
ValueError: Postings\Filter::near(): Argument #4 ($meters) must be at least 0 for the field "place", -1 given
ValueError: Postings\Filter::near(): Argument #4 ($meters) must be at least 0 for the field "place", NAN given
ValueError: Postings\Filter::box(): Argument #4 ($north) must be at least the south, 1, for the field "place", 0 given
ValueError: Postings\Filter::box(): Argument #2 ($south) must be between -90 and 90 for the field "place", -91 given
ValueError: Postings\Filter::box(): Argument #5 ($east) must be between -180 and 180 for the field "place", 181 given
ValueError: Postings\Sort::distance(): Argument #3 ($longitude) must be between -180 and 180 for the field "place", 200 given
Error: Call to private Postings\Sort::__construct() from global scope
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: the field "count" has no points
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: the field "text" is a text: filters are of other fields and the key
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: the key "id" has no ranges
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: there is no field "elsewhere"
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: the field "place" has points, which have no ranges, but distances and boxes
ValueError: Postings\Index::search(): Argument #5 ($filter) must fit the fields: the field "place" has a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, not "0,200"
ValueError: Postings\Index::search(): Argument #9 ($sort) must be by the distance of "place", which has points: Postings\Sort::distance()
ValueError: Postings\Index::search(): Argument #9 ($sort) must be by distances of points, which "count" has not
ValueError: Postings\Index::search(): Argument #9 ($sort) must have the field "place" once
ValueError: Postings\Index::search(): Argument #9 ($sort) must have 'asc' or 'desc' for "place"
ValueError: Postings\Index::search(): Argument #10 ($facets) must be of values that are counted, not of the points of "place"
ValueError: Postings\Index::search(): Argument #10 ($facets) must be of values that are counted, not of the points of "place"
ValueError: Postings\Index::terms(): Argument #2 ($field) must be the name of a text or a keyword, "place" given
Exception: Serialization of 'Postings\Sort' is not allowed
ValueError: Postings\Index::search(): Argument #11 ($after) must be the cursor of a result of this search
