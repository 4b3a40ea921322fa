--TEST--
Postings\Query: words with typos find what a look at all words finds, whatever commits, deletes and merges there were
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Index, Mode, Query, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
require __DIR__ . '/typos.inc';
seeded();

/** The score of each document [key => words] in which the word is, or one like it: the words are one term each by their typos. */
function model_scores(array $documents, string $word, int $most, bool $firstLetter): array
{
    $average = array_sum(array_map('count', $documents)) / max(1, count(array_filter($documents)));
    $near = [];
    foreach ($documents as $words) {
        foreach (array_unique($words) as $other) {
            $typos = typos($word, $other);
            if ($typos === 0 || ($typos <= $most && (!$firstLetter || $other[0] === $word[0]))) {
                $near[$typos][$other] = ($near[$typos][$other] ?? 0) + 1;
            }
        }
    }
    ksort($near);
    // The 64 that are most similar, then in most documents, then first by their bytes.
    $left = 64;
    foreach ($near as $typos => $words) {
        if ($typos === 0) continue;
        uksort($words, fn ($a, $b) => [$words[$b], (string) $a] <=> [$words[$a], (string) $b]);
        $near[$typos] = array_slice($words, 0, $left, true);
        $left -= count($near[$typos]);
    }
    $scores = [];
    $weight = null;
    foreach (array_filter($near) as $words) {
        $has = array_filter(array_map(fn ($text) => count(array_filter($text, fn ($one) => isset($words[$one]))), $documents));
        $weight = $weight === null ? log(1 + (count($documents) - count($has) + 0.5) / (count($has) + 0.5)) : $weight / 16;
        foreach ($has as $key => $tf) {
            $scores[$key] = ($scores[$key] ?? 0) + $weight * 2.2 * $tf / ($tf + 1.2 * (0.25 + 0.75 * count($documents[$key]) / $average));
        }
    }
    return $scores;
}

$word = function () {
    $letters = mt_rand(0, 1) ? 'ab' : 'abcdefgh';
    $word = '';
    for ($n = mt_rand(2, 8); $n > 0; $n--) $word .= $letters[mt_rand(0, strlen($letters) - 1)];
    return $word;
};
$index = Index::create(new_folder(), new Schema(['text']));
$writer = $index->writer();
$model = [];
$found = 0;
for ($step = 0; $step < 25; $step++) {
    for ($n = mt_rand(0, 40); $n > 0; $n--) {
        $key = 'k' . mt_rand(0, 150);
        unset($model[$key]);
        if (mt_rand(0, 4) === 0) {
            $writer->delete($key);
            continue;
        }
        // At most 31 words, so that lengths are exact.
        $model[$key] = array_map($word, range(1, mt_rand(1, 31)));
        $writer->add(['id' => $key, 'text' => implode(' ', $model[$key])]);
    }
    mt_rand(0, 4) === 0 ? $writer->merge(mt_rand(1, 3)) : $writer->commit(durable: false);
    $index->refresh();
    for ($n = 0; $n < 8; $n++) {
        $words = array_map($word, range(1, mt_rand(1, 2)));
        $typos = mt_rand(0, 2);
        $firstLetter = [null, true, false][mt_rand(0, 2)];
        $all = (bool) mt_rand(0, 1);
        $what = json_encode([$step, $words, $typos, $firstLetter, $all]);
        $query = ($all ? Query::all(...) : Query::any(...))(...array_map(fn ($one) => Query::fuzzy($one, $typos, firstLetter: $firstLetter), $words));
        $parts = array_map(fn ($one) => model_scores($model, $one, $typos, $typos > 0 && ($firstLetter ?? $typos > 1)), $words);
        $expected = [];
        foreach ($model as $key => $unused) {
            $has = array_filter(array_map(fn ($part) => $part[$key] ?? null, $parts), fn ($score) => $score !== null);
            if ($has !== [] && (!$all || count($has) === count($parts))) $expected[$key] = array_sum($has);
        }
        $result = $index->search($query, 20);
        same(count($expected), $result->total, "total of $what");
        same(count($expected), count($index->matches($query)), "matches of $what");
        arsort($expected);
        $ranked = array_values($expected);
        foreach ($result as $i => $hit) {
            if (abs(($expected[$hit->id] ?? -1) - $hit->score) > 0.002 || abs($ranked[$i] - $hit->score) > 0.002) {
                same([$hit->id, $expected[$hit->id] ?? null, $ranked[$i]], $hit->score, "hit $i of $what");
            }
            if ($i > 2) continue;
            $explained = $index->explain($query, $hit->id);
            same(round($hit->score, 9), round($explained['score'], 9), "explained $what");
            // What is said to be there is there, and marked.
            $marked = $hit->highlight('text');
            foreach ($explained['parts'] as $part) {
                foreach ($part['terms'] as $term) {
                    same(true, in_array((string) $term, $model[$hit->id], true), "$term of $what");
                    same(true, str_contains($marked, "<mark>$term</mark>"), "$term marked in $marked");
                }
            }
        }
        $found += count($result);
    }
}
$index->verify();
echo $found > 500 ? "found\n" : "only $found\n";

// The language, and what makes no sense in it.
$schema = new Schema(['text', Field::keyword('tag'), Field::int('price')]);
foreach (['kernal~', 'Installaton~', 'wrd~1 a~2^3 b~0 c~3 d~1.5 e~x', '(a~)', '~ ~1 a~~ \~1 a\~1', '"a b"~2 c*~1', 'foo-bar~1 中文~1', '-a~1 +b~2', 'he~1* c*~', '(a b)~1 *~2', 'a^2~1 "b"^3~1^4', 'a~1"b"', 'f(x~1)~2', 'a~1^2*', '""~1 b'] as $text) {
    $query = Query::parse($text);
    same(true, Query::parse((string) $query) == $query, "printed $query");
    echo "$query ", json_encode($query->warnings), "\n";
}
echo Query::parse('lnux kernels 中文 ab 2024x "foo bra" pref* text:serach tag:serach price:1234 x-y-z~1', $schema, typos: 2), "\n";
echo Query::parse('installation tag:abcd', typos: 1), ' ', Query::fuzzy('a b c'), ' ', Query::fuzzy('kernels', 2), ' ', Query::fuzzy('x', 0), "\n";
$writer->close();
$index = Index::create(new_folder(), $schema);
$writer = $index->writer();
$writer->addAll([['id' => 1, 'text' => 'Größe 中文 kernel', 'tag' => 'abcd', 'price' => 12], ['id' => 2, 'text' => 'kernal']]);
$writer->commit();
$index->refresh();
foreach (['grosse~1', 'GROESSE~2', 'kernel~1', 'kerne~1 -kernel~1', 'tag:abce~1', 'price:12~1', 'id:1~1', 'kernel-x~1', '中文~1', 'nowhere:kernel~1', 'kernel~1*', "\xFF~1", "a\0b~1", str_repeat('k', 1 << 20) . '~2', str_repeat('a~2 ', 5000)] as $text) {
    $result = $index->search($text);
    echo json_encode(array_column($result->hits, 'id')), ' ', json_encode($result->warnings), "\n";
}
// What nobody asked to have typos is without them in silence.
foreach ([Query::parse('tag:abcd price:12 id:abcd kernel-x 中文中文', $schema, typos: 2), Query::fuzzy('abcd', 0, 'tag')] as $query) {
    echo json_encode($index->search($query)->warnings), "\n";
}
foreach ([3, -1, PHP_INT_MAX, PHP_INT_MIN] as $typos) {
    show_thrown(fn () => Query::fuzzy('a', $typos));
    show_thrown(fn () => Query::parse('a', typos: $typos));
}
show_thrown(fn () => Query::fuzzy('a', 1, 'no name'));
?>
--EXPECT--
found
kernal~1 []
Installaton~2 []
wrd~1 a~2^3 b~1 c~1 d~1 e\~x ["a word has one typo or two; its size says how many: \"~0\"","a word has one typo or two; its size says how many: \"~3\"","a word has one typo or two; its size says how many: \"~1.5\""]
a~1 []
\~1 a\~~1 \~1 a\~1 []
"a b"~2 c* ["a prefix is found without typos only: \"~1\""]
foo-bar~1 中文~1 []
-a~1 +b~2 []
he* c* ["a prefix is found without typos only: \"~1*\"","a prefix is found without typos only"]
(a b) * ["only words are found with typos: \"~1\"","only words are found with typos: \"~2\""]
a~1^2 "b"~1^4 []
a~1 "b" []
f\(x\~1\)~2 []
a~1^2 ["the star has no word before it"]
b []
lnux~1 kernels~1 中文 ab 2024x "foo bra" pref* text:serach~1 tag:serach price:1234 x-y-z~1
installation~1 tag:abcd~1 a\ b\ c~1 kernels~2 x
["1"] []
["1"] []
["1","2"] []
[] []
[] ["words have typos in texts only: \"tag:abce\""]
["1"] ["words have typos in texts only: \"price:12\""]
["1"] ["words have typos in texts only: \"id:1\""]
[] ["words that are found together have no typos: \"kernel-x\""]
["1"] ["what is written without spaces has no typos: \"\u4e2d\u6587\""]
[] ["no field has this name; it is taken for text: \"nowhere\"","words that are found together have no typos: \"nowhere:kernel\""]
["1"] ["a prefix is found without typos only: \"~1*\""]
[] []
["1"] []
[] ["the query is too long; the rest is left out: \"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk\u2026\""]
[] ["the query has too many words; the rest is left out: \"~2 a~2 a~2 a~2 a~2 a~2 a~2 a~2 a~2 a~2 a\u2026\""]
[]
[]
ValueError: Postings\Query::fuzzy(): Argument #2 ($typos) must be between 0 and 2, 3 given
ValueError: Postings\Query::parse(): Argument #3 ($typos) must be between 0 and 2, 3 given
ValueError: Postings\Query::fuzzy(): Argument #2 ($typos) must be between 0 and 2, -1 given
ValueError: Postings\Query::parse(): Argument #3 ($typos) must be between 0 and 2, -1 given
ValueError: Postings\Query::fuzzy(): Argument #2 ($typos) must be between 0 and 2, 9223372036854775807 given
ValueError: Postings\Query::parse(): Argument #3 ($typos) must be between 0 and 2, 9223372036854775807 given
ValueError: Postings\Query::fuzzy(): Argument #2 ($typos) must be between 0 and 2, -9223372036854775808 given
ValueError: Postings\Query::parse(): Argument #3 ($typos) must be between 0 and 2, -9223372036854775808 given
ValueError: Postings\Query::fuzzy(): Argument #3 ($field) must be the name of a field: letters, digits, '_', '-' and '.', beginning with a letter or '_'
