--TEST--
Boosts of many documents, the greatest factors at the end, at the beginning and in the middle, beside plain PHP
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Boost, Field, Filter, Index, Mode, Schema};

require __DIR__ . '/index.inc';

const DAY = 86400, NOW = 1_700_000_000, COUNT = 90_000;

mt_srand(3);
$index = Index::create(new_folder(), new Schema(['text', Field::date('date'), Field::int('votes'), Field::int('near'), Field::int('any')]));
$writer = $index->writer();
$values = [];
for ($id = 0; $id < COUNT; ++$id) {
    // Some of the last half have no date.
    $values[$id] = ['votes' => COUNT - $id, 'near' => abs($id - 50_000), 'any' => mt_rand(0, 1000)] + ($id % 7 || $id < 45_000 ? ['date' => NOW - intdiv(COUNT - $id, 100) * DAY] : []);
    $writer->add(['id' => $id, 'text' => str_repeat('word ', mt_rand(0, 3)) . str_repeat('other ', mt_rand(1, 12))] + $values[$id]);
    if ($id === 80_000) $writer->commit(durable: false);
}
$writer->commit(durable: false);
$writer->close();
$index->refresh();

$factors = [
    'date' => [Boost::recency('date', 10 * DAY, now: NOW), fn (array $of) => isset($of['date']) ? 2 ** (($of['date'] - NOW) / (10 * DAY)) : 0],
    'votes' => [Boost::field('votes', 30_000, 3), fn (array $of) => 3 * $of['votes'] / ($of['votes'] + 30_000)],
    'near' => [Boost::range('near', 2000, 0, 2), fn (array $of) => 2 * max(0, min(1, ($of['near'] - 2000) / -2000))],
    'any' => [Boost::field('any', 100), fn (array $of) => $of['any'] / ($of['any'] + 100)],
];
foreach (['word' => Mode::All, 'word other' => Mode::Any, '+word other -nothing' => Mode::All] as $query => $mode) {
    foreach ([null, Filter::between('any', 10, 500)] as $filter) {
        $scores = [];
        $cursor = null;
        do {
            $page = $index->search($query, 10_000, mode: $mode, filter: $filter, after: $cursor);
            foreach ($page->hits as $hit) $scores[$hit->id] = $hit->score;
        } while ($cursor = $page->cursor);
        foreach ([['date'], ['votes'], ['near'], ['any'], ['date', 'any'], ['votes', 'near']] as $names) {
            $boosted = $scores;
            foreach ($names as $name) {
                foreach ($boosted as $id => &$score) $score *= 1 + $factors[$name][1]($values[$id]);
                unset($score);
            }
            $best = $boosted;
            rsort($best);
            foreach ([1, 10, 300] as $limit) {
                $hits = $index->search($query, $limit, mode: $mode, filter: $filter, boosts: array_map(fn (string $name) => $factors[$name][0], $names))->hits;
                $wrong = count($hits) !== $limit;
                // Of documents with nearly equal scores any may come first.
                foreach ($hits as $place => $hit) $wrong = $wrong || abs($hit->score - $boosted[$hit->id]) > 0.001 || abs($hit->score - $best[$place]) > 0.001;
                if ($wrong) echo "$query, by ", implode(' and ', $names), ", the best $limit: wrong\n";
            }
        }
        echo count($scores) > 16_384 ? "many\n" : "few\n";
    }
}
?>
--EXPECT--
many
many
many
many
many
many
