--TEST--
Sort::distance(): places on a pole, or on the 180th meridian by either sign, are equally far, and come as they were added
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Index, Schema, Sort};

require __DIR__ . '/index.inc';

$index = Index::create(new_folder(), new Schema(['text', Field::point('place')]));
$writer = $index->writer();
foreach (['-14.7,180', '-14.7,-180', '-14.7,180', '90,8.8', '90,180', '90,-63.7', '90,54.9', '-90,1', '-90,-1'] as $id => $place) {
    $writer->add(['id' => $id, 'text' => 'x', 'place' => $place]);
}
$writer->commit(durable: false);
$index->refresh();
$orders = [];
for ($latitude = -80; $latitude <= 80; $latitude += 7) {
    for ($longitude = -179.9; $longitude < 180; $longitude += 13.7) {
        foreach (['asc', 'desc'] as $direction) {
            $result = $index->search('x', sort: [Sort::distance('place', $latitude, $longitude, $direction === 'desc')]);
            $ids = implode(array_column($result->hits, 'id'));
            foreach (['012', '3456', '78'] as $same) $orders[$same][preg_replace("/[^$same]/", '', $ids)] = true;
        }
    }
}
foreach ($orders as $of => $found) echo $of, ': ', implode(' ', array_keys($found)), "\n";
?>
--EXPECT--
012: 012
3456: 3456
78: 78
