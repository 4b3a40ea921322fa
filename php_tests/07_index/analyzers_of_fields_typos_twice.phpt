--TEST--
Postings\Field with an analyzer: words that look for the same similar ones in some fields score in any order
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Field, Mode, Query, Schema};

require __DIR__ . '/index.inc';

$index = index_of(new Schema([Field::text('title', analyzer: new Analyzer('en')), Field::text('body', analyzer: new Analyzer('', foldAccents: false)), 'more']), [
    ['title' => 'kernal'], ['title' => 'cafse'], ...array_fill(0, 11, ['body' => 'kernel']), ...array_fill(0, 11, ['body' => 'cafés']),
]);
$scores = function (string $text) use ($index): array {
    $hits = $index->search(Query::parse($text, $index->schema, typos: 1), 100, mode: Mode::Any)->hits;
    $scores = array_combine(array_map(fn ($hit) => $hit->id, $hits), array_map(fn ($hit) => round($hit->score, 4), $hits));
    ksort($scores);
    return $scores;
};
$sum = function (array ...$all): array {
    $sum = [];
    foreach ($all as $scores) foreach ($scores as $id => $score) $sum[$id] = round(($sum[$id] ?? 0) + $score, 4);
    ksort($sum);
    return $sum;
};
foreach ([['kernel', 'title:kernel'], ['kernel', 'title:kernel^2'], ['cafés', 'cafes'], ['kernel', 'Kernel'], ['kernel', 'body:kernel']] as [$a, $b]) {
    $expected = $sum($scores($a), $scores($b));
    foreach (["$a $b", "$b $a"] as $query) {
        $apart = array_filter(array_keys($expected + $scores($query)), fn ($id) => abs(($expected[$id] ?? 0) - ($scores($query)[$id] ?? 0)) > 0.001);
        echo "$query: ", $apart ? implode(' ', $apart) . ' differ' : 'the sum of both', "\n";
    }
}
?>
--EXPECT--
kernel title:kernel: the sum of both
title:kernel kernel: the sum of both
kernel title:kernel^2: the sum of both
title:kernel^2 kernel: the sum of both
cafés cafes: the sum of both
cafes cafés: the sum of both
kernel Kernel: the sum of both
Kernel kernel: the sum of both
kernel body:kernel: the sum of both
body:kernel kernel: the sum of both
