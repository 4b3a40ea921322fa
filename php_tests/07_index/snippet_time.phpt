--TEST--
Postings\Hit::snippet() takes time by the length of the text, however many matches it has and however long the part is
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Index, Schema};

require __DIR__ . '/index.inc';

$words = 80000;
$folder = new_folder();
$writer = Index::create($folder, new Schema(['same', 'different']))->writer();
$different = '';
for ($i = 0; $i < $words; $i++) $different .= "wé$i ";
$writer->add(['id' => 1, 'same' => str_repeat('a ', $words), 'different' => $different]);
$writer->commit(durable: false);
foreach (['same' => 'a', 'different' => 'w*'] as $field => $query) {
    $hit = Index::open($folder)->search($query)->hits[0];
    $hit->snippet($field);
    $begin = hrtime(true);
    $snippet = $hit->snippet($field, $words, '[', ']');
    $seconds = (hrtime(true) - $begin) / 1e9;
    // It took ten seconds and more; now, hundredths.
    echo $seconds < 2 ? "soon" : "after $seconds s", ': ', substr($snippet, 0, 16), ', ', substr_count($snippet, '['), " marks\n";
}
?>
--EXPECT--
soon: [a] [a] [a] [a] , 40000 marks
soon: [wé0] [wé1] [w, 11388 marks
