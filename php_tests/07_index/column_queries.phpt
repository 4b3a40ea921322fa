--TEST--
Postings\Index: a query names numbers and dates, their ranges and bounds, beside words
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Index, Mode, Query, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

$index = Index::create(new_folder(), new Schema(['text', Field::int('count'), Field::float('price'), Field::date('day'), Field::bool('flag')]));
$writer = $index->writer();
$model = [];
for ($n = 0; $n < 600; $n++) {
    $model[$n] = ['id' => $n, 'text' => 'w' . mt_rand(0, 3), 'count' => mt_rand(-9, 9), 'price' => mt_rand(0, 500) / 100, 'day' => mt_rand(0, 40) * 43200, 'flag' => (bool) mt_rand(0, 1)];
    $writer->add($model[$n]);
    if ($n % 250 === 0) $writer->commit(durable: false);
}
$writer->commit(durable: false);
$index->refresh();
$same = function (string $query, callable $matches, int $warnings = 0) use ($index, $model) {
    $query = Query::parse($query, $index->schema);
    $result = $index->search($query, 600, mode: Mode::All);
    $found = array_map(intval(...), array_column($result->hits, 'id'));
    sort($found);
    same(array_keys(array_filter($model, $matches)), $found, "$query");
    same($warnings, count($result->warnings), "warnings of $query");
};
$same('count:5', fn ($d) => $d['count'] === 5);
$same('count:-5', fn ($d) => $d['count'] === -5);
$same('count:-5..-2', fn ($d) => $d['count'] >= -5 && $d['count'] <= -2);
$same('w1 count:3.. flag:true', fn ($d) => $d['text'] === 'w1' && $d['count'] >= 3 && $d['flag']);
$same('w1 -count:..3', fn ($d) => $d['text'] === 'w1' && $d['count'] > 3);
$same('w2 OR count:>7', fn ($d) => $d['text'] === 'w2' || $d['count'] > 7);
$same('count:>=7', fn ($d) => $d['count'] >= 7);
$same('price:<1.25', fn ($d) => $d['price'] < 1.25);
$same('price:<=1.25 (w1 OR w2)', fn ($d) => $d['price'] <= 1.25 && in_array($d['text'], ['w1', 'w2']));
$same('count:2.5', fn ($d) => false);
$same('day:1970-01-03', fn ($d) => $d['day'] >= 172800 && $d['day'] < 259200);
$same('day:1970-01-02..1970-01-03', fn ($d) => $d['day'] >= 86400 && $d['day'] < 259200);
$same('day:1970-01-03..1970-01-05T12:00', fn ($d) => $d['day'] >= 172800 && $d['day'] <= 388800);
$same('day:"1970-01-03 12:00"', fn ($d) => $d['day'] === 216000);
$same('count:many', fn ($d) => false, 1);
$same('count:1*', fn ($d) => false, 1);
// What is scored is the words.
$scores = fn (string $query) => array_map(fn ($hit) => $hit->score, $index->search(Query::parse($query, $index->schema), 3)->hits);
same(array_slice($scores('w1'), 0, 1), array_slice($scores('w1 count:-99..'), 0, 1), 'scores');
echo Query::parse('count:-5..7 price:>=2', $index->schema), "\n";
echo "done\n";
?>
--EXPECT--
count:\-5..7 price:\>=2
done
