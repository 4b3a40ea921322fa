--TEST--
Postings\Index: documents come back exactly, whatever the settings of serialize() and unserialize() are
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Index, Schema};

require __DIR__ . '/index.inc';

$numbers = [1.23456789, 0.1 + 0.2, 1e100, PHP_FLOAT_MIN, -0.0, 5e-324, 12345678901234567890.0];
$deep = [1.5];
for ($i = 0; $i < 62; $i++) $deep = [$deep];
$documents = [['id' => 'numbers', 'text' => 'x', 'numbers' => $numbers], ['id' => 'deep', 'text' => 'x', 'deep' => $deep]];
foreach (['3', '0', '17', '-1'] as $precision) {
    ini_set('serialize_precision', $precision);
    $before = serialize(1.23456789);
    $index = Index::create(new_folder(), new Schema(['text']));
    $writer = $index->writer();
    $writer->addAll($documents);
    $writer->add(['id' => 'one'] + $documents[0]);
    $writer->commit(durable: false);
    foreach (['1', '2', '0', '4096'] as $depth) {
        ini_set('unserialize_max_depth', $depth);
        $index->refresh();
        var_dump($index->get('numbers') === $documents[0] && $index->get('deep') === $documents[1] &&
            $index->get('one')['numbers'] === $numbers && count($index->search('x')->hits[0]->document()) === 3);
    }
    echo serialize(1.23456789) === $before ? 'as it was' : serialize(1.23456789), "\n";
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
as it was
bool(true)
bool(true)
bool(true)
bool(true)
as it was
bool(true)
bool(true)
bool(true)
bool(true)
as it was
bool(true)
bool(true)
bool(true)
bool(true)
as it was
