--TEST--
Words written without spaces: all of them together where all words are wanted, any two characters where any is enough
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Index, Mode, Query, Schema};

require __DIR__ . '/index.inc';

mt_srand(20261127);
$random = fn (int $least, int $most) => implode('', array_map(fn () => ['东', '京', '旅', '游', '的'][mt_rand(0, 4)], range(1, mt_rand($least, $most))));
$texts = array_map(fn () => $random(1, 9), range(1, 400));
$index = Index::create(new_folder(), new Schema(['text']));
$writer = $index->writer();
foreach ($texts as $id => $text) $writer->add(['id' => $id, 'text' => $text]);
$writer->commit(durable: false);
$index->refresh();

$pairs = fn (string $run) => array_map(fn (int $i) => mb_substr_of($run, $i, 2), range(0, count_of($run) - 2));
function mb_substr_of(string $text, int $from, int $characters): string
{
    return substr($text, 3 * $from, 3 * $characters); // all of three bytes here
}
function count_of(string $text): int
{
    return intdiv(strlen($text), 3);
}
$with = fn (array $any) => array_keys(array_filter($texts, fn (string $text) => array_filter($any, fn (string $part) => str_contains($text, $part)) !== []));
$found = function (string|Query $query, Mode $mode) use ($index): array {
    $ids = array_map('intval', array_column($index->search($query, 1000, mode: $mode)->hits, 'id'));
    sort($ids);
    return $ids;
};
$wrong = $fallbacks = 0;
for ($i = 0; $i < 300; ++$i) {
    $run = $random(2, 7);
    $exact = $with([$run]);
    $any = count_of($run) < 4 ? $exact : $with($pairs($run));
    $wrong += $found($run, Mode::All) !== $exact;
    $wrong += $found($run, Mode::Any) !== $any;
    $wrong += $found($run, Mode::Auto) !== $any; // fewer than 1000 have it
    $wrong += $found("\"$run\"", Mode::Any) !== $exact;
    $wrong += $found("text:$run", Mode::Any) !== $any;
    $wrong += $found(Query::not($run), Mode::Any) !== [];
    $wrong += $found("* -$run", Mode::Any) !== array_values(array_diff(array_keys($texts), $exact));
    $fallbacks += $exact !== $any;
    // Those that have all of it come first, whatever else is found, and a score is the sum of its parts.
    $few = $index->search($run, 3, mode: Mode::Any);
    $best = min(3, count($exact));
    for ($k = 0; $k < $best; ++$k) $wrong += !str_contains($texts[$few->hits[$k]->id], $run);
    foreach ([Mode::All, Mode::Any] as $mode) {
        foreach ($index->search($run, 3, mode: $mode)->hits as $hit) {
            $parts = $index->explain($run, $hit->id, mode: $mode);
            $wrong += abs($parts['score'] - $hit->score) > 1e-9 || !$parts['matches'];
            $wrong += $mode === Mode::All && count($parts["parts"]) !== 1;
        }
    }
}
echo "$wrong wrong, ", $fallbacks > 100 ? 'many' : $fallbacks, " of which any two characters find more\n";
echo $index->search('东京 旅游', 5, mode: Mode::All)->total === count(array_intersect($with(['东京']), $with(['旅游']))) ? 'two' : 'no', " words\n";

// What is marked and what counts is what the mode is about; a part is not a word of the query that counts twice.
$index = Index::create(new_folder(), new Schema(['text']));
$writer = $index->writer();
foreach (['a' => '東京都庁 東京', 'b' => '東京都庁へ行く 東京 大阪', 'c' => '東京', 'd' => '大阪 京都', 'e' => '2026 was a year'] as $id => $text) $writer->add(['id' => $id, 'text' => $text]);
$writer->commit(durable: false);
$index->refresh();
foreach ([Mode::All, Mode::Any] as $mode) echo $index->search('東京都庁', 1, mode: $mode)->hits[0]->highlight('text'), "\n";
$scores = fn (string $query, Mode $mode) => array_column($index->search($query, 9, mode: $mode)->hits, 'score', 'id');
echo json_encode($scores('東京都庁 東京', Mode::All) == $scores('"東京都庁" 東京', Mode::All)), ' ', json_encode($scores('東京都庁 東京', Mode::Any) == $scores('"東京都庁" 東京', Mode::Any)), "\n";
echo implode(' ', array_keys($scores('2026年東京都庁', Mode::Any))), "\n"; // not e: of other words than pairs, it is all of them
?>
--EXPECT--
0 wrong, many of which any two characters find more
two words
<mark>東京都庁</mark> 東京
<mark>東京都庁</mark> <mark>東京</mark>
true false
a b c d
