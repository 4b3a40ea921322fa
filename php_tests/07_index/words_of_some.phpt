--TEST--
Words of the documents that pass a filter: terms(), suggest(), similarTerms() and correct() as in an index of these alone
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Field, Filter, Index, PostingList, Query, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

$stems = ['connect', 'librari', 'run', 'walk', 'paint', 'kernel', 'host', 'hosti', 'test', 'rest'];
$forms = ['connect', 'connects', 'connecting', 'connection', 'library', 'libraries', 'run', 'runs', 'running', 'walk', 'walks', 'walked', 'walking', 'paint',
    'paints', 'painted', 'Café', 'cafe', 'CAFÉ', 'kernel', 'kernels', 'host', 'hosts', 'hosting', 'test', 'tests', 'testing', 'rest', 'résté', 'zebra'];
/** In lower case. */
function lower(string $word): string
{
    return strtolower(strtr($word, ['É' => 'é']));
}
/** Each word's number of documents, or each term's: in any of the fields. */
function count_words(array $documents, array $fields, callable $of): array
{
    $counts = [];
    foreach ($documents as $document) {
        $words = [];
        foreach ($fields as $field) foreach (preg_split('/ /', $document[$field], 0, PREG_SPLIT_NO_EMPTY) as $word) $words[$of($word)] = true;
        foreach ($words as $word => $_) $counts[$word] = ($counts[$word] ?? 0) + 1;
    }
    ksort($counts, SORT_STRING);
    return $counts;
}
$seen = ['suggestions' => 0, 'corrections' => 0, 'similar' => 0, 'other words' => 0];
foreach ([null, 'en'] as $language) {
    $schema = fn () => new Schema(['title', 'text', Field::keyword('owner'), Field::int('n')], ...$language === null ? [] : ['analyzer' => new Analyzer($language)]);
    $analyzer = $language === null ? new Analyzer() : new Analyzer($language);
    $term = fn (string $word) => $analyzer->analyze($word)[0]['term'];
    $plain = fn (string $word) => strtr(lower($word), ['é' => 'e']);
    $index = index_of($schema());
    $writer = $index->writer();
    $model = [];
    for ($step = 0; $step < 8; $step++) {
        for ($n = mt_rand(1, 40); $n > 0; $n--) {
            $key = 'k' . mt_rand(0, 120);
            if (mt_rand(0, 3) === 0) {
                unset($model[$key]);
                $writer->delete($key);
                continue;
            }
            $owner = mt_rand(0, 3);
            // Each owner has some words that no other one has.
            $word = fn () => $forms[mt_rand(0, 2) ? ($owner * 7 + mt_rand(0, 6)) % count($forms) : mt_rand(0, mt_rand(0, count($forms) - 1))];
            $text = fn () => implode(' ', array_map($word, range(1, mt_rand(1, 5))));
            $model[$key] = ['title' => mt_rand(0, 2) ? '' : $text(), 'text' => $text(), 'owner' => "o$owner", 'n' => mt_rand(0, 9)];
            $writer->add(['id' => $key] + $model[$key]);
        }
        mt_rand(0, 3) === 0 ? $writer->merge() : $writer->commit(durable: false);
        $index->refresh();
        $owner = 'o' . mt_rand(0, 3);
        $least = mt_rand(0, 9);
        $filters = [
            [Filter::equal('owner', $owner), fn ($document) => $document['owner'] === $owner],
            [Filter::range('n', $least, null), fn ($document) => $document['n'] >= $least],
            [Filter::not(Filter::equal('owner', 'o1')), fn ($document) => $document['owner'] !== 'o1'],
            [Filter::equal('n', 99), fn ($document) => false],
        ];
        foreach ($filters as $i => [$filter, $passes]) {
            $some = array_filter($model, $passes);
            $given = mt_rand(0, 1) ? $filter : $index->matches('*', filter: $filter);
            $fields = [['title', 'text'], ['title'], ['text']][mt_rand(0, 2)];
            $field = count($fields) === 1 ? $fields[0] : null;
            $prefix = substr($forms[mt_rand(0, count($forms) - 1)], 0, mt_rand(0, 3));
            $what = json_encode([$language, $step, $i, $given instanceof PostingList, $field, $prefix], JSON_INVALID_UTF8_SUBSTITUTE);

            $terms = count_words($some, $fields, $term);
            same($terms, $index->terms('', $field, filter: $given), "terms, $what");
            same(count_words($some, ['owner'], fn ($owner) => $owner),
                $index->terms('o', 'owner', filter: $given), "values, $what");

            $words = count_words($some, $fields, $plain);
            $everywhere = count_words($model, $fields, $plain);
            if ($prefix !== '' && preg_match('//u', $prefix)) {
                $begins = array_filter($words, fn ($word) => str_starts_with($word, $plain($prefix)), ARRAY_FILTER_USE_KEY);
                $suggested = $index->suggest($prefix, 20, $field, filter: $given);
                $shown = array_combine(array_map(fn ($each) => $plain($each['word']), $suggested), array_column($suggested, 'documents'));
                if ($language === null) {
                    uksort($begins, fn ($a, $b) => [$begins[$b], $a] <=> [$begins[$a], $b]);
                    same($begins, $shown, "suggestions, $what");
                    same(array_slice($begins, 0, 2, true), array_combine(...array_map(fn ($column) => array_map($column === 'word' ? $plain : fn ($n) => $n, array_column($index->suggest($prefix, 2, $field, filter: $given), $column)), ['word', 'documents'])), "two suggestions, $what");
                } else {
                    // One word of each stem.
                    $expected = [];
                    foreach ($begins as $word => $_) $expected[$term($word)] = $terms[$term($word)];
                    $got = [];
                    foreach ($shown as $word => $documents) $got[$term($word)] = $documents;
                    ksort($expected);
                    ksort($got);
                    same($expected, $got, "suggestions, $what");
                    same(count($got), count($shown), "one word of each stem, $what");
                }
                same([], array_diff_key($shown, $words), "words of others, $what");
                same([], array_diff(array_column($suggested, 'word'), array_map('lower', preg_split('/ /', implode(' ', array_map(fn ($each) => "$each[title] $each[text]", $some))))), "spellings of others, $what");
                $seen['suggestions'] += count($shown);
                $seen['other words'] += count(array_diff_key(array_filter($everywhere, fn ($word) => str_starts_with($word, $plain($prefix)), ARRAY_FILTER_USE_KEY), $begins));
            }

            $alone = index_of($schema(), array_map(fn ($key) => ['id' => $key] + $some[$key], array_keys($some)));
            for ($n = 0; $n < 3; $n++) {
                $typed = $plain($forms[mt_rand(0, count($forms) - 1)]);
                $at = mt_rand(1, strlen($typed) - 2);
                $typed = mt_rand(0, 1) ? substr_replace($typed, 'x', $at, 1) : substr($typed, 0, $at) . $typed[$at + 1] . $typed[$at] . substr($typed, $at + 2);
                same($alone->similarTerms($typed, 2, false, 64, $field), $similar = $index->similarTerms($typed, 2, false, 64, $field, filter: $given), "similar terms of $typed, $what");
                $seen['similar'] += count($similar);
                $query = $field === null ? $typed : "$field:$typed";
                $corrected = $index->correct($query, filter: $given);
                if ($language === null) same($plain($alone->correct($query) ?? ''), $plain($corrected ?? ''), "$query, $what");
                if ($corrected === null) continue;
                $word = $plain(preg_replace('/^.*:/', '', $corrected));
                same(true, isset($words[$word]), "$query to $corrected, $what");
                $seen['corrections']++;
            }
        }
    }
}
foreach ($seen as $name => $times) if ($times < 20) echo "only $times $name\n";
echo "the same words\n";

echo "Frequent words of others, whose stem is here\n";
$schema = new Schema(['text', Field::keyword('owner')], analyzer: new Analyzer('en'));
$of = fn (string $owner, string ...$texts) => array_map(fn ($text) => ['text' => $text, 'owner' => $owner], $texts);
$index = index_of($schema, [...$of('a', ...array_fill(0, 9, 'connecting cafés that were hostile')), ...$of('b', 'Connect', 'a connection', 'CAFES', 'the host', 'the host')]);
foreach (['a', 'b', 'c'] as $owner) {
    $filter = Filter::equal('owner', $owner);
    echo "$owner: ", json_encode(array_map(fn ($typed) => array_map(fn ($each) => "$each[word] $each[documents]", $index->suggest($typed, filter: $filter)), ['conn', 'connecti', 'caf', 'hos']), JSON_UNESCAPED_UNICODE),
        ' ', json_encode(array_map(fn ($typed) => $index->correct($typed, filter: $filter), ['conecting', 'connectin', 'cafés', 'hostel', 'hsot'])), "\n";
}
$index = index_of($schema, [...$of('a', ...array_fill(0, 5, 'connecting')), ...$of('b', 'connect', 'others')]);
$writer = $index->writer();
for ($id = 0; $id < 4; $id++) $writer->delete("$id");
$writer->merge();
$index->refresh();
foreach (['a', 'b'] as $owner) echo "$owner: ", json_encode($index->suggest('conn', filter: Filter::equal('owner', $owner))), "\n";
echo "Spelled as most of the documents that pass do\n";
$index = index_of($schema, [...$of('a', ...array_fill(0, 20, 'the cafés')), ...$of('b', 'two cafés', ...array_fill(0, 3, 'two cafes'))]);
foreach ([null, 'a', 'b'] as $owner) {
    $filter = $owner ? Filter::equal('owner', $owner) : null;
    echo json_encode([$index->suggest('caf', filter: $filter)[0]['word'], $index->correct('cafse', filter: $filter)], JSON_UNESCAPED_UNICODE), "\n";
}
echo "Words are looked for in 32 documents with the stem, and in 64 KiB of each\n";
$index = index_of($schema, [...$of('a', ...array_fill(0, 9, 'walking')), ...$of('b', ...array_fill(0, 31, 'he walks'), ...['walking']), ...$of('c', ...array_fill(0, 32, 'he walks'), ...['walking']), ...$of('d', str_repeat('walks ', 10921) . 'walking'), ...$of('e', str_repeat('walks ', 10922) . 'walking')]);
foreach (['b', 'c', 'd', 'e'] as $owner) echo "$owner: ", count($index->suggest('walki', filter: Filter::equal('owner', $owner))), "\n";
echo "Texts that are numbers, lists and nothing\n";
$index = index_of($schema, array_map(fn ($text) => ['text' => $text, 'owner' => 'a', 'other' => ['x' => ['12399', 1.5]]], [12345, [12345, 'walking'], [true, null, '12345 walking'], 12345.0, 1e3, '12345', 'walking', [['walking', 7][0]], '12399', '12399', '12399']), $of('b', ...array_fill(0, 4, '12399')));
echo json_encode(array_map(fn ($typed) => array_column($index->suggest($typed, filter: Filter::equal('owner', 'a')), 'documents', 'word'), ['123', 'walk', '1'])), "\n";
echo "Words that people typed right, behind more documents with their stem than are read\n";
$trails = index_of(new Schema(['text', Field::keyword('owner')], analyzer: new Analyzer('en')), array_merge(
    array_fill(0, 32, ['text' => 'the trails', 'owner' => 'a']), array_fill(0, 500, ['text' => 'a trail', 'owner' => 'a']),
    array_fill(0, 600, ['text' => 'a trial', 'owner' => 'a']), array_fill(0, 9, ['text' => 'trails', 'owner' => 'b'])));
foreach ([null, Filter::all(), Filter::equal('owner', 'a')] as $filter) echo json_encode([$trails->correct('trail', filter: $filter), $trails->correct('trual', filter: $filter)]), "\n";

echo "What is no filter\n";
foreach ([1, 'a', new Schema(['text'])] as $filter) show_thrown(fn () => $index->suggest('a', filter: $filter));
foreach ([fn ($filter) => $index->suggest('a', filter: $filter), fn ($filter) => $index->correct('abcd', filter: $filter), fn ($filter) => $index->terms(filter: $filter), fn ($filter) => $index->similarTerms('abcd', filter: $filter)] as $ask) {
    show_thrown(fn () => $ask(Filter::equal('no', 1)));
    show_thrown(fn () => $ask([]));
}
show_thrown(fn () => $index->suggest('a', field: 'owner', filter: Filter::equal('no', 1)));
show_thrown(fn () => $index->suggest('1', timeout: 1e-9, filter: Filter::all()));
echo json_encode([$index->suggest('1', filter: PostingList::fromArray([3, 4_000_000_000])), $index->terms(filter: PostingList::fromArray([])), $index->terms(filter: null) === $index->terms(filter: Filter::all())]), "\n";
?>
--EXPECT--
the same words
Frequent words of others, whose stem is here
a: [["connecting 9"],["connecting 9"],["cafés 9"],["hostile 9"]] ["connecting","connecting",null,"hostile",null]
b: [["connect 2"],["connection 2"],["cafes 1"],["host 2"]] ["connect","connection",null,"host","host"]
c: [[],[],[],[]] [null,null,null,null,null]
a: [{"text":"connecting","word":"connecting","documents":1}]
b: [{"text":"connect","word":"connect","documents":1}]
Spelled as most of the documents that pass do
["cafés","cafés"]
["cafés","cafés"]
["cafes","cafes"]
Words are looked for in 32 documents with the stem, and in 64 KiB of each
b: 1
c: 0
d: 1
e: 0
Texts that are numbers, lists and nothing
[{"12345":5,"12399":3},{"walking":4},{"12345":5,"12399":3,"1":1,"1000":1}]
Words that people typed right, behind more documents with their stem than are read
[null,"trial"]
[null,"trial"]
[null,"trial"]
What is no filter
TypeError: Postings\Index::suggest(): Argument #5 ($filter) must be of type Postings\Filter|Postings\PostingList|null, int given
TypeError: Postings\Index::suggest(): Argument #5 ($filter) must be of type Postings\Filter|Postings\PostingList|null, string given
TypeError: Postings\Index::suggest(): Argument #5 ($filter) must be of type Postings\Filter|Postings\PostingList|null, Postings\Schema given
ValueError: Postings\Index::suggest(): Argument #5 ($filter) must fit the fields: there is no field "no"
TypeError: Postings\Index::suggest(): Argument #5 ($filter) must be of type Postings\Filter|Postings\PostingList|null, array given
ValueError: Postings\Index::correct(): Argument #3 ($filter) must fit the fields: there is no field "no"
TypeError: Postings\Index::correct(): Argument #3 ($filter) must be of type Postings\Filter|Postings\PostingList|null, array given
ValueError: Postings\Index::terms(): Argument #5 ($filter) must fit the fields: there is no field "no"
TypeError: Postings\Index::terms(): Argument #5 ($filter) must be of type Postings\Filter|Postings\PostingList|null, array given
ValueError: Postings\Index::similarTerms(): Argument #7 ($filter) must fit the fields: there is no field "no"
TypeError: Postings\Index::similarTerms(): Argument #7 ($filter) must be of type Postings\Filter|Postings\PostingList|null, array given
ValueError: Postings\Index::suggest(): Argument #3 ($field) must be the name of a text, "owner" given
Postings\TimeoutException: The search took longer than its timeout
[[{"text":"12345","word":"12345","documents":1}],[],true]
