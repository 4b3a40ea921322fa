--TEST--
Postings\Field with an analyzer: every kind of query finds in each field what it finds in an index of that field, and scores are added up, but for words with typos
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Field, Index, Mode, Query, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

const WORDS = ['laptop', 'laptops', 'notebook', 'notebooks', 'portable', 'computer', 'computers', 'compute', 'running', 'runs', 'résumé', 'resume', 'resumes', 'three-dimensional', 'dimension'];
$synonyms = [['laptop', 'notebook', 'portable computers'], 'runs' => 'marathon'];
$analyzers = ['english' => new Analyzer('en'), 'plain' => new Analyzer(foldAccents: false)];
$fields = ['title' => 'english', 'sku' => 'plain', 'text' => 'english', 'author' => 'plain'];
$boosts = ['title' => 3.0, 'author' => 1.5];
$field = fn (string $name, ?Analyzer $own = null) => Field::text($name, $boosts[$name] ?? 1.0, $own);
$text = fn () => implode(' ', array_map(fn () => WORDS[array_rand(WORDS)], range(1, mt_rand(1, 5))));
$documents = [];
for ($id = 0; $id < 300; ++$id) {
    $documents[] = ['id' => "d$id"] + array_map(fn () => $text(), $fields);
}
$made = function (Schema $schema, array $names) use ($documents): Index {
    $index = Index::create(new_folder(), $schema);
    $writer = $index->writer();
    foreach ($documents as $i => $document) {
        $writer->add(array_intersect_key($document, array_flip(['id', ...$names])));
        if ($i % 120 === 0) $writer->commit(durable: false);
    }
    $writer->commit(durable: false);
    $index->refresh();
    return $index;
};
$whole = $made(new Schema(array_map(fn ($name) => $field($name, $fields[$name] === 'plain' ? $analyzers['plain'] : null), array_keys($fields)), analyzer: $analyzers['english'], synonyms: $synonyms), array_keys($fields));
$parts = [];
foreach ($analyzers as $kind => $analyzer) {
    $names = array_keys($fields, $kind);
    $parts[$kind] = $made(new Schema(array_map($field, $names), analyzer: $analyzer, synonyms: $synonyms), $names);
}

$scores = function (Index $index, Query $query, Mode $mode): array {
    $result = $index->search($query, 400, mode: $mode);
    same([], $result->warnings, "warnings of $query");
    $scores = array_column(array_map(fn ($hit) => [$hit->id, $hit->score], $result->hits), 1, 0);
    ksort($scores);
    foreach (array_slice($scores, 0, 2) as $id => $score) {
        $explained = $index->explain($query, $id, mode: $mode);
        same([true, $score], [$explained['matches'], $explained['score']], "explain() of $id for $query");
        same(true, abs(array_sum(array_column($explained['parts'], 'score')) - $score) < 1e-3, "parts of $id for $query");
    }
    same(count($scores), count($index->matches($query, $mode)), "matches() of $query");
    return $scores;
};
/** What the indexes of some fields say together; true where all of them have it. */
$together = function (Query $query, Mode $mode) use ($parts, $scores): array {
    $sum = [];
    foreach ($parts as $part) foreach ($scores($part, $query, $mode) as $id => $score) $sum[$id] = ($sum[$id] ?? 0) + $score;
    ksort($sum);
    return $sum;
};
$check = function (Query $query, Mode $mode) use ($whole, $scores, $together): void {
    $expected = $together($query, $mode);
    $found = $scores($whole, $query, $mode);
    same(array_keys($expected), array_keys($found), "what $query finds");
    // How much similar words weigh depends on what all fields have.
    if (preg_match('/\\w~/u', (string) $query)) return;
    foreach ($expected as $id => $score) if (abs($score - $found[$id]) > 1e-3 * $score) same($score, $found[$id], "score of $id for $query");
};
$word = fn () => WORDS[array_rand(WORDS)];
$kinds = [
    fn () => Query::term($word()),
    fn () => Query::term($word())->boost(2.5),
    fn () => Query::phrase($word() . ' ' . $word()),
    fn () => Query::phrase($word() . ' ' . $word(), slop: 2),
    fn () => Query::prefix(['comp', 'run', 'résu', 'resu', 'lap', 'portable com'][mt_rand(0, 5)]),
    fn () => Query::fuzzy(['laptpo', 'runnnig', 'résume', 'computrs', 'notebok'][mt_rand(0, 4)], mt_rand(1, 2)),
    fn () => Query::parse(['runn', 'resume', 'lapto', 'comput', 'résum'][mt_rand(0, 4)], $whole->schema, prefix: true),
    fn () => Query::parse('computers', $whole->schema, typos: 1, prefix: true),
];
foreach (range(1, 120) as $_) {
    foreach ([Mode::All, Mode::Any] as $mode) $check($kinds[array_rand($kinds)](), $mode);
}
// Several words: where any is enough, sums of sums. Where all are needed, each may be in another field.
foreach (range(1, 60) as $_) {
    $words = array_map(fn () => $word(), range(1, 3));
    $check(Query::parse(implode(' ', $words)), Mode::Any);
    $all = array_intersect_key(...array_map(fn ($each) => $together(Query::term($each), Mode::Any), $words));
    same(array_keys($all), array_keys($scores($whole, Query::all(...$words), Mode::All)), 'all of ' . implode(' ', $words));
    $not = array_diff_key($together(Query::term($words[0]), Mode::Any), $together(Query::term($words[1]), Mode::Any));
    same(array_keys($not), array_keys($scores($whole, Query::all($words[0], Query::not($words[1])), Mode::All)), "$words[0] -$words[1]");
}
// Words that have synonyms together.
$check(Query::parse('portable computer'), Mode::Any);
foreach ([Query::term('laptop', 'sku'), Query::term('running')->field('title', 'author'), Query::parse('title,sku:runs~'), Query::phrase('portable computers')->field('text', 'author')] as $query) {
    $names = array_filter(array_keys($fields), fn ($name) => str_contains("$query", $name));
    $sum = [];
    foreach ($names as $name) {
        $of = $scores($whole, Query::parse(preg_replace('/\b[\w,]+:/', "$name:", "$query")), Mode::All);
        foreach ($of as $id => $score) $sum[$id] = ($sum[$id] ?? 0) + $score;
    }
    ksort($sum);
    $found = $scores($whole, $query, Mode::All);
    same(array_keys($sum), array_keys($found), "what $query finds");
}

// terms() and similarTerms(): united. suggest(): all words of fields without stems.
foreach (['', 'comp', 'résu', 'resu', 'run'] as $prefix) {
    $terms = [];
    foreach ($parts as $part) foreach ($part->terms($prefix) as $term => $n) $terms[$term] = max($terms[$term] ?? 0, $n);
    ksort($terms, SORT_STRING);
    same(array_keys($terms), array_keys($whole->terms($prefix)), "terms($prefix)");
    foreach ($whole->terms($prefix) as $term => $n) same(true, $n >= $terms[$term], "documents with $term");
    foreach ($fields as $name => $kind) same($parts[$kind]->terms($prefix, $name), $whole->terms($prefix, $name), "terms($prefix, $name)");
}
$similar = [];
foreach ($parts as $part) foreach ($part->similarTerms('resumee', 2, limit: 64) as $each) $similar[$each['term']] = ($similar[$each['term']] ?? 0) + $each['documents'];
same(true, $similar == array_column($whole->similarTerms('resumee', 2, limit: 64), 'documents', 'term'), 'similarTerms()');
foreach (['re', 'ré', 'comp', 'r', 'a lap', 'no'] as $typed) {
    $suggested = $whole->suggest($typed, 1000);
    same([], array_diff(array_column($parts['plain']->suggest($typed, 1000), 'text'), array_column($suggested, 'text')), "suggest($typed)");
    foreach ($suggested as $each) same(count($whole->matches(Query::phrase($each['word']))), $each['documents'], "documents of $each[word]");
    foreach ($fields as $name => $kind) same($parts[$kind]->suggest($typed, field: $name), $whole->suggest($typed, field: $name), "suggest($typed, $name)");
}
echo "done\n";
?>
--EXPECT--
done
