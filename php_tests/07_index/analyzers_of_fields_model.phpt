--TEST--
Postings\Field with an analyzer: random documents give what a slow model gives, in which each field has its own terms
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Field, Index, Mode, Query, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

const WORDS = ['run', 'Running', 'runs', 'the', 'of', 'café', 'cafes', 'Häuser', 'Haus', 'x-1', 'zoo', 'walk', 'walked'];
$analyzers = [
    'title' => new Analyzer('en', stopWords: true),
    'text' => new Analyzer('de', stopWords: ['zoo', 'the']),
    'sku' => new Analyzer(foldAccents: false),
];
$fields = [Field::text('title', 2.5, $analyzers['title']), Field::text('text'), Field::text('sku', analyzer: $analyzers['sku'])];
$folder = new_folder();
$index = Index::create($folder, new Schema($fields, analyzer: $analyzers['text']));

/** The terms of a text, by their positions. */
function terms_of(string $field, string $text): array
{
    return array_column($GLOBALS['analyzers'][$field]->analyze($text), 'term', 'position');
}

/** How often each document has the terms one after another in a field: [key => times]. */
function occurrences(array $documents, string $field, string $text, bool $is_prefix): array
{
    $terms = array_values(terms_of($field, $text));
    if ($is_prefix) {
        $whole = new Analyzer($GLOBALS['analyzers'][$field]->language, false, $GLOBALS['analyzers'][$field]->foldAccents);
        $terms = array_column($whole->analyze($text), 'term');
    }
    $found = [];
    foreach ($documents as $key => $document) {
        $has = array_values($document[$field]);
        for ($i = 0; $i + count($terms) <= count($has); ++$i) {
            foreach ($terms as $at => $term) {
                if (!($is_prefix ? str_starts_with($has[$i + $at], $term) : $has[$i + $at] === $term)) continue 2;
            }
            $found[$key] = ($found[$key] ?? 0) + 1;
        }
    }
    return $found;
}

/** [key => score] of a text in some fields: what it scores in each of them, by BM25. */
function model(array $documents, array $fields, string $text, bool $is_prefix): array
{
    $scores = [];
    $idf_of = fn (int $df) => log(1 + (count($documents) - $df + 0.5) / ($df + 0.5));
    foreach ($fields as $field) {
        $lengths = array_map(fn ($document) => count($document[$field]), $documents);
        $average = array_sum($lengths) / max(1, count(array_filter($lengths)));
        $times = occurrences($documents, $field, $text, $is_prefix);
        $terms = array_values(terms_of($field, $text));
        $idf = $is_prefix || count($terms) === 1
            ? $idf_of(count($times))
            : array_sum(array_map(fn ($term) => $idf_of(count(array_filter($documents, fn ($document) => in_array($term, $document[$field], true)))), $terms));
        $boost = $field === 'title' ? 2.5 : 1;
        foreach ($times as $key => $tf) {
            $tf *= $boost / (0.25 + 0.75 * $lengths[$key] / $average);
            $scores[$key] = ($scores[$key] ?? 0) + $idf * 2.2 * $tf / ($tf + 1.2);
        }
    }
    return $scores;
}

/** Whether each of these fields has it as a stop word, which queries leave out. */
function is_left_out(array $fields, string $text): bool
{
    foreach ($fields as $field) {
        $tokens = $GLOBALS['analyzers'][$field]->analyze($text);
        if (!$GLOBALS['analyzers'][$field]->stopWords || count($tokens) !== 1 || !$tokens[0]['stopWord']) return false;
    }
    return true;
}

$writer = $index->writer(memory: 1);
$documents = [];
$next = $compared = 0;
foreach (range(1, 12) as $step) {
    foreach (range(1, mt_rand(5, 60)) as $_) {
        $key = mt_rand(0, 3) === 0 ? 'd' . mt_rand(0, $next) : 'd' . ++$next;
        $random = fn (int $least, int $most) => implode(' ', array_map(fn () => WORDS[mt_rand(0, count(WORDS) - 1)], range(1, mt_rand($least, $most))));
        $document = ['title' => $random(1, 3), 'text' => $random(1, 9), 'sku' => $random(1, 2)];
        $writer->add(['id' => $key] + $document);
        unset($documents[$key]);
        $documents[$key] = array_combine(array_keys($document), array_map(terms_of(...), array_keys($document), $document));
        if (mt_rand(0, 15) === 0) {
            $gone = array_rand($documents);
            $writer->delete($gone);
            unset($documents[$gone]);
        }
    }
    $step % 4 === 0 ? $writer->merge() : $writer->commit(durable: false);
    $index->refresh();
    foreach (range(1, 25) as $_) {
        $some = [['title', 'text', 'sku'], ['title', 'sku'], ['title'], ['text'], ['sku']][mt_rand(0, 4)];
        $typed = $wanted = [];
        foreach (range(0, mt_rand(0, 2)) as $_) {
            $word = WORDS[mt_rand(0, count(WORDS) - 1)];
            $kind = mt_rand(0, 3);
            if ($kind === 1) $word .= ' ' . WORDS[mt_rand(0, count(WORDS) - 1)];
            if ($kind === 2) $word = ['ru', 'wal', 'caf', 'Häu', 'xyz'][mt_rand(0, 4)];
            $typed[] = match ($kind) { 1 => "\"$word\"", 2 => "$word*", default => $word };
            $wanted[] = [$word, $kind === 2, $kind !== 1 && $kind !== 2 && is_left_out($some, $word)];
        }
        $left = array_filter($wanted, fn ($part) => !$part[2]) ?: $wanted;
        $query = Query::parse(implode(' ', $typed));
        if (count($some) < 3) $query = $query->field(...$some);
        foreach ([Mode::All, Mode::Any] as $mode) {
            $hits = array_map(fn ($part) => model($documents, $some, $part[0], $part[1]), $left);
            $keys = $mode === Mode::All ? array_intersect_key(...$hits) : array_replace(...$hits);
            $scores = array_map(fn ($key) => array_sum(array_map(fn ($of) => $of[$key] ?? 0, $hits)), array_combine(array_keys($keys), array_keys($keys)));
            $result = $index->search($query, count($documents) + 1, mode: $mode);
            $got = array_column(array_map(fn ($hit) => [$hit->id, $hit->score], $result->hits), 1, 0);
            ksort($got);
            ksort($scores);
            same(array_keys($scores), array_keys($got), "what $query finds");
            foreach ($scores as $key => $score) if (abs($score - $got[$key]) > 1e-3 * $score) same($score, $got[$key], "score of $key for $query");
            ++$compared;
        }
    }
}
echo $compared === 600 ? 'compared' : "only $compared", "\n";
$index->verify();
?>
--EXPECT--
compared
