--TEST--
Postings\Index: synonyms of numbers, what is deleted by synonyms, and places that are one
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Filter, Index, Schema};

require __DIR__ . '/index.inc';
$folder = new_folder();
$index = Index::create($folder, new Schema(['text', Field::point('place')], synonyms: [['404', 'missing'], 'obsolete' => 'old', ['a', 'b']]));
echo json_encode($index->schema->synonyms), "\n";
foreach ([['404' => 'missing'], [['a', 'b'], 5 => 'five'], [1 => ['a', 'b']]] as $wrong) {
    show_thrown(fn () => new Schema(['text'], synonyms: $wrong));
}
$writer = $index->writer();
$places = ['90,0', '90,120', '0,180', '0,-180', '-90,7', '0,179.9999999', '89.9999999,0'];
foreach (['404', 'missing', 'five', 'obsolete', 'old friends', 'legacy code', 'b'] as $n => $text) {
    $writer->add(['id' => $n, 'text' => $text, 'place' => $places[$n]]);
}
$writer->commit();
$index->refresh();
$found = fn ($query, ...$more) => implode(' ', array_column($index->search($query, ...$more)->hits, 'id'));
foreach (['404', 'missing', 'obsolete', 'old', 'a'] as $query) {
    echo "$query: ", $found($query), "\n";
}
foreach ([[90, 13], [0, 180], [0, -180], [-90, -180]] as [$latitude, $longitude]) {
    $result = $index->search('*', filter: Filter::near('place', $latitude, $longitude, 0), sort: [Postings\Sort::distance('place', $latitude, $longitude)]);
    foreach ($result as $hit) printf('%d at %g, ', $hit->id, $hit->distance);
    echo "\n";
}
$writer->deleteMatching('obsolete');
$writer->commit();
$index->refresh();
echo 'left: ', $found('*'), "\n";
$writer->close();
Index::drop($folder);
?>
--EXPECT--
{"0":["404","missing"],"obsolete":["old"],"1":["a","b"]}
ValueError: Postings\Schema::__construct(): Argument #6 ($synonyms) must not have the number 404 as a name: to PHP it is a place. A list has it as one of its texts
ValueError: Postings\Schema::__construct(): Argument #6 ($synonyms) must not have the number 5 as a name: to PHP it is a place. A list has it as one of its texts
ValueError: Postings\Schema::__construct(): Argument #6 ($synonyms) must not have the number 1 as a name: to PHP it is a place. A list has it as one of its texts
404: 0 1
missing: 0 1
obsolete: 3 4
old: 4
a: 6
0 at 0, 1 at 0, 
2 at 0, 3 at 0, 
2 at 0, 3 at 0, 
4 at 0, 
left: 0 1 2 4 5 6
