--TEST--
Filters that look at the few documents only that can match a query let in the same ones as filters over all documents
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Filter, Mode, Query, Schema};

require __DIR__ . '/index.inc';

const EACH = ['frequent' => 1, 'tenth' => 10, 'percent' => 100, 'other' => 120, 'mille' => 1000, 'rare' => 3000];
mt_srand(11);
$documents = [];
for ($id = 0; $id < 9500; ++$id) {
    $words = array_filter(array_keys(EACH), fn (string $word) => mt_rand(1, EACH[$word]) === 1);
    $documents[] = array_filter([
        'id' => "$id",
        'text' => implode(' ', $words),
        'note' => mt_rand(0, 2) ? null : (mt_rand(0, 1) ? 'of two words' : '!'),
        'one' => mt_rand(0, 1000),
        'any' => mt_rand(0, 4) ? mt_rand(0, 50) : null,
        'several' => array_map(fn () => mt_rand(0, 3000), array_fill(0, mt_rand(0, 3), 0)),
        'kind' => mt_rand(0, 9) ? 'k' . mt_rand(0, 30) : null,
        'tags' => array_map(fn () => 't' . mt_rand(0, 40), array_fill(0, mt_rand(0, 3), 0)),
        'day' => 1_700_000_000 + 3600 * $id,
        'at' => mt_rand(0, 3) ? array_map(fn () => ['lat' => mt_rand(-80, 80), 'lon' => mt_rand(-179, 179)], range(0, mt_rand(0, 1))) : null,
    ], fn ($value) => $value !== null && $value !== []);
}
$index = index_of(new Schema(['text', 'note', Field::int('one'), Field::int('any'), Field::int('several'), Field::keyword('kind'), Field::keyword('tags'),
    Field::date('day'), Field::point('at')]), array_slice($documents, 0, 9000), array_slice($documents, 9000));
$writer = $index->writer();
$writer->delete(array_map(fn () => (string) mt_rand(0, 9499), range(1, 300)));
$writer->commit();
$writer->close();
$index->refresh();

$some = fn (string $prefix, int $from, int $to, int $count) => array_map(fn () => $prefix === '' ? mt_rand($from, $to) : $prefix . mt_rand($from, $to), range(1, $count));
function random_leaf(Closure $some): Filter
{
    $from = mt_rand(0, 900);
    $corner = [mt_rand(-80, 0), mt_rand(-179, 100)];
    return match (mt_rand(0, 12)) {
        0 => Filter::between('one', $from, $from + mt_rand(0, 300)),
        1 => Filter::atLeast('any', mt_rand(0, 50)),
        2 => Filter::in('several', $some('', 0, 3000, mt_rand(1, 400))),
        3 => Filter::in('any', $some('', 0, 50, mt_rand(1, 40))),
        4 => Filter::equal('kind', 'k' . mt_rand(0, 30)),
        5 => Filter::in('kind', $some('k', 0, 35, mt_rand(2, 25))),
        6 => Filter::in('tags', $some('t', 0, 45, mt_rand(1, 20))),
        7 => Filter::exists(['note', 'any', 'at', 'tags', 'text'][mt_rand(0, 4)]),
        8 => Filter::equal('day', gmdate('Y-m-d', 1_700_000_000 + 86400 * mt_rand(0, 400))),
        9 => Filter::in('day', [gmdate('Y-m-d', 1_700_000_000 + 86400 * mt_rand(0, 400)), 1_700_000_000 + 3600 * mt_rand(0, 9500)]),
        10 => Filter::near('at', mt_rand(-80, 80), mt_rand(-179, 179), mt_rand(100_000, 9_000_000)),
        11 => Filter::box('at', $corner[0], $corner[1], $corner[0] + mt_rand(0, 80), $corner[1] + mt_rand(0, 79)),
        12 => Filter::in('id', $some('', 0, 9500, mt_rand(1, 2000))),
    };
}
/** A random filter, and the places of the documents that pass it, according to filters over all documents. */
function random_filter(int $depth, Closure $all_of, Closure $some): array
{
    if ($depth === 0 || mt_rand(0, 2) === 0) return [$filter = random_leaf($some), $all_of($filter)];
    if (mt_rand(0, 3) === 0) {
        [$filter, $passed] = random_filter($depth - 1, $all_of, $some);
        return [Filter::not($filter), array_diff_key($all_of(null), $passed)];
    }
    $parts = array_map(fn () => random_filter($depth - 1, $all_of, $some), range(0, mt_rand(0, 2)));
    $filters = array_column($parts, 0);
    $sets = array_column($parts, 1);
    return mt_rand(0, 1) ? [Filter::all(...$filters), array_intersect_key(...$sets)] : [Filter::any(...$filters), array_replace(...$sets)];
}
$all_of = fn (?Filter $filter) => array_flip($index->matches(Query::everything(), filter: $filter)->toArray());

$queries = ['rare', 'mille', 'percent', 'percent frequent', 'percent tenth -other', 'tenth', 'mille other', 'percent OR rare', '"frequent tenth"', 'kind:k7',
    'kind:k7 mille', 'one:<20 frequent', '(rare OR kind:k9) frequent', 'nowhere', 'nowhere percent', '-frequent rare', 'rar*'];
$pairs_of = fn (array $hits) => array_values(array_map(fn ($hit) => [$hit->id, $hit->score], $hits));
$tried = $passing = 0;
for ($round = 0; $round < 150; ++$round) {
    [$filter, $passed] = random_filter(2, $all_of, $some);
    foreach ((array) array_rand(array_flip($queries), 6) as $query) {
        $found = [];
        foreach ([Mode::All, Mode::Any] as $mode) {
            $expected = $pairs_of(array_filter($index->search($query, 10000, mode: $mode)->hits, fn ($hit) => isset($passed[$hit->number])));
            $result = $index->search($query, 10000, mode: $mode, filter: $filter);
            if ($pairs_of($result->hits) !== $expected || $result->total !== count($expected)) echo "$query finds $result->total instead of ", count($expected), "\n";
            $matches = $index->matches($query, mode: $mode, filter: $filter)->toArray();
            if (count($matches) !== count($expected)) echo "$query matches ", count($matches), "\n";
            foreach (array_slice($expected, 0, 2) as [$id]) {
                if (!$index->explain($query, $id, $mode, filter: $filter)['matches']) echo "$query does not match $id\n";
            }
            $found[] = $expected;
            ++$tried;
            $passing += $expected !== [];
        }
        $auto = $index->search($query, 20, filter: $filter);
        $expected = count($found[0]) >= 20 || $auto->modeUsed === Mode::All ? $found[0] : $found[1];
        if ($pairs_of($auto->hits) !== array_slice($expected, 0, 20) || $auto->total !== count($expected)) echo "$query in mode Auto finds $auto->total\n";
    }
}
echo $tried, $passing > 900 ? " searches\n" : " searches, of which $passing find something\n";
?>
--EXPECT--
1800 searches
