--TEST--
Postings\Hit::highlight() and snippet() leave out points that are arrays, which are no texts
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Index, Schema};

require __DIR__ . '/index.inc';

$index = Index::create(new_folder(), new Schema(['text', Field::point('at')]));
$writer = $index->writer();
$point = ['lat' => 52.52, 'lon' => 13.405];
foreach ([[$point, ['latitude' => 48, 'lng' => 2]], $point, '52.52,13.405', [$point, '1,2', $point, '3,4'], [], null] as $id => $at) {
    $writer->add(['id' => $id, 'text' => 'word', 'at' => $at]);
}
$writer->add(['id' => 6, 'text' => ['one' => 'a word', 'two' => 2, 'three' => 2.5]]);
$writer->commit(durable: false);
$index->refresh();
foreach ($index->search('word') as $hit) {
    echo $hit->id, ': ', json_encode([$hit->highlight('at'), $hit->snippet('at', 4), $hit->highlight('text', '[', ']')]), "\n";
}
?>
--EXPECT--
0: ["","","[word]"]
1: ["","","[word]"]
2: ["52.52,13.405","52.5\u2026","[word]"]
3: ["1,2\n3,4","1,2\u2026","[word]"]
4: ["","","[word]"]
5: ["","","[word]"]
6: ["","","a [word]\n2\n2.5"]
