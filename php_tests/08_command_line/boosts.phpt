--TEST--
postings: search and explain --boost, suggest, correct, create --synonyms, --timeout
--EXTENSIONS--
postings
--FILE--
<?php
require 'command.inc';
$folder = scratch('boosts');
$index = "$folder/news";
show(['create', $index, '--text', 'text', '--int', 'votes', '--float', 'price', '--date', 'added', '--point', 'place', '--analyzer', 'en',
    '--synonyms', 'rain, drizzle', '--synonyms', 'sleet => rain', '--synonyms', 'sleet=>snow']);
$now = gmdate('Y-m-d\TH:i:s\Z');
show(['add', $index, '-'], <<<TEXT
    {"id": "a", "text": "rain in Ulm", "votes": 300, "price": 50, "added": "2001-01-01", "place": "48.4,10"}
    {"id": "b", "text": "rain in Bonn", "votes": 0, "price": 10, "added": "$now", "place": "50.7,7.1"}
    {"id": "c", "text": "snow in Ulm", "votes": 100, "price": 30}

    TEXT);
echo json_encode(json_decode(postings(['info', $index, '--output', 'json'])[1], true)['schema']['synonyms']), "\n";
$search = function (string ...$arguments) use ($index): void {
    [$status, $output, $errors] = postings(['search', $index, ...$arguments]);
    $hits = array_map(fn ($line) => json_decode($line, true), array_filter(explode("\n", $output)));
    $plain = array_map(fn ($line) => json_decode($line, true)['score'] ?? 1, array_filter(explode("\n", postings(['search', $index, $arguments[0]])[1])))[0] ?? 1;
    echo implode(' ', $arguments), ': ', implode(' ', array_map(fn ($hit) => "$hit[id]*" . round($hit['score'] / $plain, 2), $hits)), ' ', rtrim($errors), " $status\n";
};
foreach (['votes:100', 'votes:100^3', 'price:50..10', 'price:10..50^.5', 'added:30d', 'added:1y^2', 'place~50.7,7.1..10km', 'place~50.7, 7.1..1m^9'] as $boost) {
    $search('rain', '--boost', $boost);
}
$search('rain', '--boost', 'votes:100', '--boost', 'price:50..10');
foreach (['votes', 'votes:', 'votes:x', 'votes:0', 'votes:1^-1', 'nowhere:1', 'text:1', 'votes:1d', 'place~91,0..1km', 'place~0,0', 'price:1..1', 'votes:1^2000'] as $boost) {
    $search('rain', '--boost', $boost);
}
$search('drizzle');
$search('sleet');
show(['explain', $index, 'a', 'rain', '--boost', 'votes:100', '--output', 'table']);
show(['suggest', $index, 'snow in bo', '--output', 'json']);
show(['suggest', $index, 'r', '--limit', '1']);
show(['suggest', $index, 'xyz']);
show(['suggest', $index, 'r', '--timeout', '1e-9']);
show(['suggest', $index, 'a', '--field', 'votes']);
show(['suggest', $index, 'a', '--limit', '0']);
show(['correct', $index, 'snwo', '-rain'], '');
show(['correct', $index, '--', 'snwo', '-rain']);
show(['correct', $index, 'snow']);
// The document a has rain, b rain and c snow.
foreach (['votes=0', 'id=c', 'no=1'] as $filter) {
    show(['suggest', $index, 'r', '--filter', $filter]);
    show(['correct', $index, 'snwo', '--filter', $filter]);
    show(['terms', $index, '--filter', $filter]);
    show(['search', $index, 'snwo', '--filter', $filter]);
}
show(['correct', $index, 'snwo', '--timeout', '0.000000001']);
show(['search', $index, 'snow', '--timeout', '1e-9']);
show(['search', $index, 'snow', '--timeout', '60', '--fields', 'votes']);
foreach (['0', 'x', '-1'] as $timeout) show(['search', $index, 'snow', '--timeout', $timeout]);
foreach (['rain', ', a', '=> a', '7 => seven'] as $n => $list) show(['create', "$folder/$n", '--text', 'text', '--synonyms', $list]);
// Half of it after each of the units.
show(['create', "$folder/ages", '--text', 'text', '--date', 'added']);
foreach (['h' => 3600, 'd' => 86400, 'w' => 7 * 86400, 'y' => 365.25 * 86400] as $unit => $seconds) {
    postings(['add', "$folder/ages"], json_encode(['id' => $unit, 'text' => 'x', 'added' => time() - (int) $seconds]));
    echo "1$unit ", round(json_decode(postings(['explain', "$folder/ages", $unit, 'x', '--boost', "added:1$unit"])[1])->boosts[0], 2), ', ';
}
echo "\n";
// A schema that info prints makes the same index.
file_put_contents("$folder/schema", postings(['info', $index, '--output', 'json'])[1]);
show(['create', "$folder/same", '--schema', "$folder/schema"]);
echo json_decode(postings(['info', "$folder/same", '--output', 'json'])[1], true)['schema'] == json_decode(file_get_contents("$folder/schema"), true)['schema'] ? "same\n" : "another\n";
?>
--EXPECT--
0
0
  added 3 documents in TIME; the index has 3
{"0":["rain","drizzle"],"sleet":["rain","snow"]}
rain --boost votes:100: a*1.75 b*1  0
rain --boost votes:100^3: a*3.25 b*1  0
rain --boost price:50..10: b*2 a*1  0
rain --boost price:10..50^.5: a*1.5 b*1  0
rain --boost added:30d: b*2 a*1  0
rain --boost added:1y^2: b*3 a*1  0
rain --boost place~50.7,7.1..10km: b*2 a*1.03  0
rain --boost place~50.7, 7.1..1m^9: b*10 a*1  0
rain --boost votes:100 --boost price:50..10: b*2 a*1.75  0
rain --boost votes:  postings: --boost wants FIELD:PIVOT, FIELD:FROM..TO, FIELD:30d or FIELD~LATITUDE,LONGITUDE..10km, not 'votes'; see postings search --help 2
rain --boost votes::  postings: --boost wants FIELD:PIVOT, FIELD:FROM..TO, FIELD:30d or FIELD~LATITUDE,LONGITUDE..10km, not 'votes:'; see postings search --help 2
rain --boost votes:x:  postings: --boost wants FIELD:PIVOT, FIELD:FROM..TO, FIELD:30d or FIELD~LATITUDE,LONGITUDE..10km, not 'votes:x'; see postings search --help 2
rain --boost votes:0:  postings: pivot must be greater than 0 and at most 1.0E+100 for the field "votes", 0 given; see postings search --help 2
rain --boost votes:1^-1:  postings: weight must be greater than 0 and at most 1.0E+100 for the field "votes", -1 given; see postings search --help 2
rain --boost nowhere:1:  postings: boosts must be of fields: there is no field "nowhere" at index 0; see postings search --help 2
rain --boost text:1:  postings: boosts must be of numbers, which "text" has not at index 0; see postings search --help 2
rain --boost votes:1d:  postings: boosts must be of dates, which "votes" has not at index 0; see postings search --help 2
rain --boost place~91,0..1km:  postings: latitude must be between -90 and 90 for the field "place", 91 given; see postings search --help 2
rain --boost place~0,0:  postings: --boost wants FIELD:PIVOT, FIELD:FROM..TO, FIELD:30d or FIELD~LATITUDE,LONGITUDE..10km, not 'place~0,0'; see postings search --help 2
rain --boost price:1..1:  postings: to must be another number than the first, 1, for the field "price"; see postings search --help 2
rain --boost votes:1^2000:  postings: boosts must multiply scores by 1024 at most, together; see postings search --help 2
drizzle: a*1 b*1  0
sleet: c*1 a*0.48 b*0.48  0
0 matches, score 0.822, boosted * 1.750
score  weight  documents  kind  terms  where (times/words)
0.470   0.470          2  term  rain   text 1/3
0 [{"text":"snow in bonn","word":"bonn","documents":1}]
0 {"text":"rain","word":"rain","documents":2}
1
3
  postings: The search took longer than its timeout
2
  postings: field must be the name of a text, "votes" given; see postings suggest --help
2
  postings: limit must be between 1 and 1000, 0 given; see postings suggest --help
2
  postings: unknown option '-rain'; a word that begins with - stands after --; see postings correct --help
0 snow -rain
1
0 {"text":"rain","word":"rain","documents":1}
1
0 {"term":"bonn","documents":1}
{"term":"in","documents":1}
{"term":"rain","documents":1}
1
1
0 snow
0 {"term":"in","documents":1}
{"term":"snow","documents":1}
{"term":"ulm","documents":1}
1
  postings: did you mean: snow
2
  postings: filter must fit the fields: there is no field "no"; see postings suggest --help
2
  postings: filter must fit the fields: there is no field "no"; see postings correct --help
2
  postings: filter must fit the fields: there is no field "no"; see postings terms --help
2
  postings: filter must fit the fields: there is no field "no"; see postings search --help
3
  postings: The search took longer than its timeout
3
  postings: The search took longer than its timeout
0 {"id":"c","score":0.980804443359375,"document":{"votes":100}}
2
  postings: --timeout wants seconds, more than 0, not '0'; see postings search --help
2
  postings: --timeout wants seconds, more than 0, not 'x'; see postings search --help
2
  postings: --timeout wants seconds, more than 0, not '-1'; see postings search --help
2
  postings: the schema: synonyms are 2 to 64 texts at index 0; see postings create --help
2
  postings: the schema: a synonym is a text of 1 to 254 bytes without control characters at index 0; see postings create --help
2
  postings: the schema: a synonym is a text of 1 to 254 bytes without control characters at index 0; see postings create --help
2
  postings: the schema: must not have the number 7 as a name: to PHP it is a place. A list has it as one of its texts; see postings create --help
0
1h 1.5, 1d 1.5, 1w 1.5, 1y 1.5, 
0
same
