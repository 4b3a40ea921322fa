--TEST--
postings: fields of places: filters by distance, sorting by it, typed areas
--EXTENSIONS--
postings
--FILE--
<?php
require 'command.inc';
$index = scratch('places') . '/cafes';
show(['create', $index, '--text', 'name', '--point', 'place']);
show(['add', $index, '-'], <<<'TEXT'
    {"id": "mitte", "name": "cafe", "place": {"lat": 52.52, "lon": 13.405}}
    {"id": "potsdam", "name": "cafe", "place": "52.4,13.0583"}
    {"id": "fiji", "name": "cafe", "place": ["-17.8,178", "-18,-179.5"]}
    {"id": "none", "name": "cafe"}

    TEXT);
show(['add', $index, '-'], '{"id": "x", "place": "north"}');
$search = function (string ...$arguments) use ($index): void {
    [$status, $output, $errors] = postings(['search', $index, ...$arguments]);
    $hits = array_map(fn ($line) => json_decode($line, true), array_filter(explode("\n", $output)));
    echo implode(' ', $arguments), ': ', implode(' ', array_map(fn ($hit) => $hit['id'] . (isset($hit['distance']) ? round($hit['distance']) : ''), $hits)), rtrim($errors), " $status\n";
};
$search('cafe', '--filter', 'place~52.5,13.4..10km');
$search('cafe', '--filter', 'place~52.5, 13.4..30000m', '--sort', 'place~52.4,13');
$search('cafe', '--sort', 'place~-18,180:desc');
$search('cafe +place:-18,180..60km');
$search('cafe', '--filter', 'place~52.5,13.4');
$search('cafe', '--filter', 'place~52.5,x..10km');
$search('cafe', '--filter', 'place~95,0..10km');
$search('cafe', '--filter', 'name~5,0..10km');
$search('cafe', '--sort', 'place');
$search('cafe', '--sort', 'place~95,0');
echo preg_replace('/\d+\.\d+ ms/', 'TIME', postings(['search', $index, 'cafe', '--limit', '2', '--fields', 'name', '--output', 'table', '--sort', 'place~52.52,13.4051'])[1]);
echo preg_replace('/\d+\.\d+ ms/', 'TIME', postings(['search', $index, 'cafe', '--fields', 'distance,name,place', '--output', 'table', '--sort', 'place~52.52,13.4051'])[1]);
echo implode("\n", preg_grep('/^field/', explode("\n", postings(['info', $index, '--output', 'table'])[1]))), "\n";
?>
--EXPECT--
0
0
  added 4 documents in TIME; the index has 4
3
  postings: standard input:1: "x": "place" is not a latitude from -90 to 90 and a longitude from -180 to 180 degrees, as "52.52,13.405" or with the names lat and lon, but "north"; nothing was added, the index is as it was
cafe --filter place~52.5,13.4..10km: mitte2249 0
cafe --filter place~52.5, 13.4..30000m --sort place~52.4,13: potsdam3955 mitte30512 0
cafe --sort place~-18,180:desc: potsdam16023930 mitte16002834 fiji52876 none 0
cafe +place:-18,180..60km: fiji 0
cafe --filter place~52.5,13.4: postings: --filter wants FIELD~LATITUDE,LONGITUDE..DISTANCE with km or m, not 'place~52.5,13.4'; see postings search --help 2
cafe --filter place~52.5,x..10km: postings: --filter wants FIELD~LATITUDE,LONGITUDE..DISTANCE with km or m, not 'place~52.5,x..10km'; see postings search --help 2
cafe --filter place~95,0..10km: postings: latitude must be between -90 and 90 for the field "place", 95 given; see postings search --help 2
cafe --filter name~5,0..10km: postings: filter must fit the fields: the field "name" is a text: filters are of other fields and the key; see postings search --help 2
cafe --sort place: postings: sort must be by the distance of "place", which has points: Postings\Sort::distance(); see postings search --help 2
cafe --sort place~95,0: postings: latitude must be between -90 and 90 for the field "place", 95 given; see postings search --help 2
score  key        distance  name
0.000  mitte         6.766  cafe
0.000  potsdam  27,021.077  cafe
2 of 4, TIME
score  key            distance  document.distance  name  place
0.000  mitte             6.766                     cafe  {"lat":52.52,"lon":13.405}
0.000  potsdam      27,021.077                     cafe  52.4,13.0583
0.000  fiji     15,927,377.456                     cafe  -17.8,178, -18,-179.5
0.000  none                                        cafe
4 of 4, TIME
field name   text
field place  point
