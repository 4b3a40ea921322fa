--TEST--
Postings\Mode::Auto: scores are those of the mode that it comes to, in whatever order, and pages by cursor leave nothing out
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Mode, Schema, Sort};

require __DIR__ . '/index.inc';

// Words side by side count in one mode otherwise than in the other.
$index = index_of(new Schema(['t', Field::int('n')]), array_map(
    fn (int $i): array => ['t' => 'gas' . ($i % 4 ? '' : ' real gas flow') . ($i % 40 ? ' 東京' : ' 東京都庁舎'), 'n' => $i < 100 ? 1 : $i % 7],
    range(0, 199),
));
$wrong = [];
$searches = 0;
foreach (['real-gas flow', '+flow real-gas', 'flow real-gas -pipe', '東京都庁舎', 'gas OR real-gas'] as $query) {
    foreach (Mode::cases() as $mode) {
        foreach ([[], ['n', Sort::score()]] as $sort) {
            foreach ([null, 'n'] as $distinct) {
                $found = $index->search($query, 3, mode: $mode, sort: $sort, distinct: $distinct);
                ++$searches;
                foreach ($found->hits as $hit) {
                    $score = $index->explain($query, $hit->id, $found->modeUsed)['score'];
                    if ($hit->score !== $score) {
                        $wrong[] = "$query, $mode->name, " . count($sort) . ", $distinct: $hit->id $hit->score, not $score";
                    }
                }
            }
        }
    }
}
echo $wrong ? implode("\n", $wrong) : "the scores of $searches searches are explain()'s", "\n";

// A word that nearly all documents have makes scores small, so that they are rounded otherwise in other units.
mt_srand(5);
$index = index_of(new Schema(['t']), array_map(
    fn (int $i): array => ['t' => 'real gas' . str_repeat(' gas', mt_rand(0, 9)) . ($i % 10 ? ' flow' : '') . str_repeat(' pad', mt_rand(0, 30))],
    range(0, 999),
));
$all = array_map(fn ($hit) => $hit->id, $index->search('real-gas flow', 1000, mode: Mode::All)->hits);
$wrong = 0;
for ($limit = 1; $limit <= 100; ++$limit) {
    $page = $index->search('real-gas flow', $limit);
    $next = $index->search('real-gas flow', $limit, after: $page->cursor);
    $ids = array_map(fn ($hit) => $hit->id, [...$page->hits, ...$next->hits]);
    $wrong += $ids !== array_slice($all, 0, 2 * $limit);
}
echo "$wrong of 100 pairs of pages are wrong\n";
?>
--EXPECT--
the scores of 60 searches are explain()'s
0 of 100 pairs of pages are wrong
