--TEST--
rank_fields(): BM25F, as a reference in floats has it; errors name what is wrong
--EXTENSIONS--
postings
--FILE--
<?php
require __DIR__ . '/random.inc';
use Postings\{DocumentLengths, Mode, PostingList};
use function Postings\{rank, rank_fields};

seeded();
$documents = 2000;
for ($round = 0; $round < 20; ++$round) {
    $lists = $tfs = $lengths = $tables = [];
    $names = ['title', 'body', 3];
    foreach ($names as $field) {
        $lengths[$field] = array_map(fn () => mt_rand(1, 250), range(1, $documents));
        $tables[$field] = new DocumentLengths($lengths[$field]);
        foreach (['x', 'y', 5] as $word) {
            if (mt_rand(0, 4) === 0) {
                continue; // the field does not have the word
            }
            $docs = ascending($documents >> mt_rand(0, 4), $documents - 1);
            $tfs[$word][$field] = array_combine($docs, array_map(fn () => mt_rand(1, 31), $docs));
            $list = PostingList::fromArray($docs, array_values($tfs[$word][$field]));
            $lists[$field][$word] = mt_rand(0, 1) ? $tables[$field]->withBounds($list) : $list;
        }
        $lists[$field] ??= [];
    }
    $weights = array_combine($names, [mt_rand(1, 50) / 10, 1, 0.5]);
    $b = array_combine($names, [0.3, 0.75, 1]);
    $k1 = [1.2, 0.0, 3.0][$round % 3];
    $words = array_keys($tfs);
    $boosts = array_combine($words, array_map(fn () => mt_rand(1, 9), $words));
    $expected = $matches = [];
    foreach ($tfs as $word => $fields) {
        $in = array_replace([], ...array_values($fields));
        $idf = log(1 + ($documents - count($in) + 0.5) / (count($in) + 0.5));
        foreach (array_keys($in) as $doc) {
            $tf = 0;
            foreach ($fields as $field => $frequencies) {
                $relative = $lengths[$field][$doc] / $tables[$field]->average;
                $tf += $weights[$field] * ($frequencies[$doc] ?? 0) / (1 - $b[$field] + $b[$field] * $relative);
            }
            $expected[$doc] = ($expected[$doc] ?? 0) + $boosts[$word] * $idf * ($k1 + 1) * $tf / ($tf + $k1);
            $matches[$doc] = ($matches[$doc] ?? 0) + 1;
        }
    }
    $any = rank_fields($lists, $tables, $documents, Mode::Any, $k1, $b, $weights, $boosts);
    same(count($expected), count($any), 'documents');
    foreach ($any as $doc => $score) {
        same(true, abs($score - $expected[$doc]) < 1e-3 * $expected[$doc] + 1e-3, "document $doc: $score, BM25F $expected[$doc]");
    }
    $given = [$lists, $tables, 10, Mode::Auto, $k1, $b, $weights, $boosts];
    $all = array_filter($any, fn ($doc) => $matches[$doc] === count($words), ARRAY_FILTER_USE_KEY);
    same(array_slice(count($all) < 10 ? $any : $all, 0, 10, true), rank_fields(...$given, modeUsed: $mode), 'the best');
    same(count($all) < 10 ? Mode::Any : Mode::All, $mode, 'mode used');
    $filter = ascending($documents, $documents + 10);
    $exclude = ascending($documents, $documents);
    $given[3] = Mode::Any;
    $left = array_diff_key(array_intersect_key($any, array_flip($filter)), array_flip($exclude));
    $with = array_intersect_key($left, array_replace([], ...array_values($tfs[$words[0]])));
    $restriction = ['filter' => PostingList::fromArray($filter), 'exclude' => PostingList::fromArray($exclude)];
    same(array_slice($left, 0, 10, true), rank_fields(...$given, ...$restriction), 'filtered');
    same(array_slice($with, 0, 10, true), rank_fields(...$given, ...$restriction, required: [$words[0]]), 'required');
}
// One field of weight 1 is BM25.
$list = PostingList::fromArray([0, 2, 3], [1, 2, 9]);
$lengths = new DocumentLengths([4, 4, 9, 30]);
foreach (array_map(null, rank([$list], $lengths), rank_fields([[$list]], [$lengths])) as [$one, $other]) {
    var_dump(abs($one - $other) < 1e-4);
}
// What is not given for a field or a word is as without the array.
$fields = ['title' => ['php' => $list, 'gpu' => $list], 'body' => ['php' => $list]];
$both = ['title' => $lengths, 'body' => $lengths];
var_dump(rank_fields($fields, $both, weights: ['title' => 3], boosts: ['gpu' => 2], b: ['body' => 0.5], statistics: ['averageLengths' => ['title' => 9]])
    === rank_fields($fields, $both, weights: ['title' => 3, 'body' => 1], boosts: ['php' => 1, 'gpu' => 2], b: ['title' => 0.75, 'body' => 0.5],
        statistics: ['averageLengths' => ['title' => 9, 'body' => $lengths->average]]));
var_dump(rank_fields([], []), rank_fields(['title' => []], ['title' => $lengths]));

thrown(fn () => rank_fields([1], [$lengths]));
thrown(fn () => rank_fields([[$list, 1]], [$lengths]));
thrown(fn () => rank_fields([[$list]], []));
thrown(fn () => rank_fields([[$list]], ['a' => $lengths]));
thrown(fn () => rank_fields([[$list]], [[1, 2]]));
thrown(fn () => rank_fields([[], [PostingList::fromArray([4])]], [$lengths, $lengths]));
thrown(fn () => rank_fields([[$list]], [$lengths], b: '1.5x'));
thrown(fn () => rank_fields([[$list]], [$lengths], b: 1.5));
thrown(fn () => rank_fields([[$list]], [$lengths], b: [1.5]));
thrown(fn () => rank_fields([[$list]], [$lengths], b: ['a' => 1]));
thrown(fn () => rank_fields([[$list]], [$lengths], weights: [0]));
thrown(fn () => rank_fields([[$list]], [$lengths], weights: [1001]));
thrown(fn () => rank_fields([['x' => $list]], [$lengths], boosts: ['y' => 1]));
thrown(fn () => rank_fields([['x' => $list]], [$lengths], required: ['y']));
thrown(fn () => rank_fields([[$list]], [$lengths], statistics: ['averageLength' => 1]));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
array(0) {
}
array(0) {
}
TypeError: Postings\rank_fields(): Argument #1 ($fields) must contain only arrays, int given at key 0
TypeError: Postings\rank_fields(): Argument #1 ($fields) must contain only arrays of Postings\PostingList, int given at key 1 of field 0
ValueError: Postings\rank_fields(): Argument #2 ($lengths) must have as many elements as argument #1 ($fields), which has 1, 0 given
ValueError: Postings\rank_fields(): Argument #2 ($lengths) must have the keys of argument #1 ($fields), 0 is missing
TypeError: Postings\rank_fields(): Argument #2 ($lengths) must contain only Postings\DocumentLengths, array given at key 0
ValueError: Postings\rank_fields(): Argument #1 ($fields) must have no docID over 3, the last one that argument #2 ($lengths) has a length of, 4 given at key 0 of field 1
TypeError: Postings\rank_fields(): Argument #6 ($b) must be of type array|float, string given
ValueError: Postings\rank_fields(): Argument #6 ($b) must be between 0 and 1, 1.5 given
ValueError: Postings\rank_fields(): Argument #6 ($b) must contain only numbers from 0 to 1, 1.5 given at index 0
ValueError: Postings\rank_fields(): Argument #6 ($b) must have no keys but those of argument #1 ($fields), "a" given
ValueError: Postings\rank_fields(): Argument #7 ($weights) must contain only numbers from 0.001 to 1000, 0 given at index 0
ValueError: Postings\rank_fields(): Argument #7 ($weights) must contain only numbers from 0.001 to 1000, 1001 given at index 0
ValueError: Postings\rank_fields(): Argument #8 ($boosts) must have no keys but those of the words of argument #1 ($fields), "y" given
ValueError: Postings\rank_fields(): Argument #12 ($required) must contain only keys of the words of argument #1 ($fields), "y" given at index 0
ValueError: Postings\rank_fields(): Argument #13 ($statistics) must have no keys but "documents", "averageLengths" and "documentFrequencies", "averageLength" given
