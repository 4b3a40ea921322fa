--TEST--
Words written with hyphens: one after another where all words are wanted, any of them where any word is enough
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Index, Mode, Query, Schema};

require __DIR__ . '/index.inc';

mt_srand(20261129);
$words = ['real', 'gas', 'flow', 'wave', 'shock', 'the', 'of'];
$some = fn (int $least, int $most, array $of) => array_map(fn () => $of[mt_rand(0, count($of) - 1)], range(1, mt_rand($least, $most)));
$texts = array_map(fn () => implode(' ', $some(1, 8, $words)), range(1, 400));
$index = Index::create(new_folder(), new Schema(['text'], analyzer: new Analyzer('en')));
$writer = $index->writer();
foreach ($texts as $id => $text) $writer->add(['id' => $id, 'text' => $text]);
$writer->commit(durable: false);
$index->refresh();

$that = fn (callable $matches) => array_keys(array_filter($texts, fn (string $text) => $matches(" $text ")));
$has_any = fn (string $text, array $words) => array_filter($words, fn (string $word) => str_contains($text, " $word ")) !== [];
$found = function (string|Query $query, Mode $mode) use ($index): array {
    $ids = array_map('intval', array_column($index->search($query, 1000, mode: $mode)->hits, 'id'));
    sort($ids);
    return $ids;
};
$wrong = $more = 0;
for ($i = 0; $i < 300; ++$i) {
    $parts = $some(2, 3, $words);
    $other = $some(1, 1, $words)[0];
    $compound = implode(['-', "\u{2010}", "\u{2011}"][mt_rand(0, 2)], $parts);
    $phrase = ' ' . implode(' ', $parts) . ' ';
    $telling = array_values(array_diff($parts, ['the', 'of'])); // equal words are two words
    $exact = $that(fn ($text) => str_contains($text, $phrase));
    $both = $that(fn ($text) => str_contains($text, $phrase) && str_contains($text, " $other "));
    $any = $that(fn ($text) => (count($telling) > 1 ? $has_any($text, $telling) : str_contains($text, $phrase)) || str_contains($text, " $other "));
    $phrase_or_other = $that(fn ($text) => str_contains($text, $phrase) || str_contains($text, " $other "));
    foreach (["$compound $other", "$other text:$compound"] as $query) {
        $wrong += $found($query, Mode::All) !== $both;
        $wrong += $found($query, Mode::Any) !== $any;
        $wrong += $found($query, Mode::Auto) !== $any; // fewer than 1000 have all
    }
    // Alone, in quotes, required, excluded, and as one of alternatives it is the phrase.
    foreach (Mode::cases() as $mode) {
        $wrong += $found($compound, $mode) !== $exact;
        $wrong += $found("+$compound $other", $mode) !== ($mode === Mode::All ? $both : $exact) && $mode !== Mode::Auto;
        $wrong += $found("$other -$compound", $mode) !== $that(fn ($text) => str_contains($text, " $other ") && !str_contains($text, $phrase));
        $wrong += $found("$compound OR $other", $mode) !== $phrase_or_other;
    }
    $wrong += $found("\"$compound\" $other", Mode::Any) !== $phrase_or_other;
    $more += $any !== $phrase_or_other;
    // A score is the sum of its parts, and in mode All no other than that of the phrase.
    foreach ([Mode::All, Mode::Any] as $mode) {
        foreach ($index->search("$compound $other", 3, mode: $mode)->hits as $hit) {
            $explained = $index->explain("$compound $other", $hit->id, mode: $mode);
            $wrong += abs($explained['score'] - $hit->score) > 1e-9 || !$explained['matches'];
            $has_phrase = in_array('phrase', array_column($explained['parts'], 'kind'));
            $wrong += $mode === Mode::All ? !$has_phrase : $has_phrase && count($telling) > 1;
        }
    }
    $quoted = $index->search("\"$compound\" $other", 5, mode: Mode::All)->hits;
    $wrong += array_column($quoted, 'score', 'id') != array_column($index->search("$compound $other", 5, mode: Mode::All)->hits, 'score', 'id');
}
echo "$wrong wrong, ", $more > 100 ? 'many' : $more, " of which any word finds more\n";

// Letters and numbers by themselves say little, and what other signs join is no compound.
$index = Index::create(new_folder(), new Schema(['text'], analyzer: new Analyzer('en')));
$writer = $index->writer();
foreach (['a' => 'mail', 'b' => 'CVE 2024 of 12', 'c' => 'type checks', 'd' => 'e-mail, CVE-2024-12, up to date', 'e' => 'date', 'z' => 'zebra'] as $id => $text) $writer->add(['id' => $id, 'text' => $text]);
$writer->commit(durable: false);
$writer->close();
$index->refresh();
foreach (['e-mail', 'CVE-2024-12', 'up-to-date', 'type/checks', 'type--date', 'type-checks', 'mail-', 'type-e.g.-checks', 'type-date-of-mail'] as $typed) {
    $ids = array_column($index->search("$typed zebra", mode: Mode::Any)->hits, 'id');
    sort($ids);
    echo "$typed: ", implode(' ', $ids), "\n";
}
// Beside what has no words, a compound is a phrase.
foreach (['mail-date', 'mail-date -zebra', 'mail-date id:z', '(mail-date) -"type checks"', 'nosuchfield:mail-date zebra', 'mail-date zebra'] as $typed) {
    echo "$typed: ", $index->search($typed, mode: Mode::Any)->total, "\n";
}
$stopping = Index::create(new_folder(), new Schema(['text'], analyzer: new Analyzer('en', stopWords: true)));
$writer = $stopping->writer();
foreach (['type', 'checks', 'type checks'] as $id => $text) $writer->add(['id' => $id, 'text' => $text]);
$writer->commit(durable: false);
$stopping->refresh();
foreach (['type-checks the', 'type-checks of-the', 'type-checks types'] as $typed) echo "$typed: ", $stopping->search($typed, mode: Mode::Any)->total, "\n";
echo $index->search('type-date zebra', mode: Mode::Any)->hits[1]->highlight('text'), ' ', $index->search('date-types zebra')->modeUsed->name, "\n";
?>
--EXPECT--
0 wrong, many of which any word finds more
e-mail: d z
CVE-2024-12: d z
up-to-date: d z
type/checks: c z
type--date: z
type-checks: c z
mail-: a d z
type-e.g.-checks: z
type-date-of-mail: a c d e z
mail-date: 0
mail-date -zebra: 0
mail-date id:z: 1
(mail-date) -"type checks": 0
nosuchfield:mail-date zebra: 1
mail-date zebra: 4
type-checks the: 1
type-checks of-the: 3
type-checks types: 3
<mark>type</mark> checks Any
