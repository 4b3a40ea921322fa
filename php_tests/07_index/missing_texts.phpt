--TEST--
Postings\Index: a text's mean length is that of the documents that have it; before and after deletes and merges, and where the manifest is of an older version
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Index, Mode, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
require __DIR__ . '/manifest.inc';
seeded();

const BOOSTS = ['title' => 3.0, 'body' => 1.0, 'nobody' => 1.0];

/** BM25F, as a textbook has it, of one word. */
function expected_scores(array $documents, string $word): array
{
    $averages = $weighted = [];
    foreach (BOOSTS as $field => $boost) {
        $lengths = array_filter(array_map(fn ($document) => count($document[$field] ?? []), $documents));
        $averages[$field] = $lengths ? array_sum($lengths) / count($lengths) : 1;
        foreach ($documents as $key => $document) {
            $tf = count(array_keys($document[$field] ?? [], $word, true));
            if ($tf > 0) $weighted[$key] = ($weighted[$key] ?? 0) + $boost * $tf / (0.25 + 0.75 * $lengths[$key] / $averages[$field]);
        }
    }
    $idf = log(1 + (count($documents) - count($weighted) + 0.5) / (count($weighted) + 0.5));
    return array_map(fn ($tf) => $idf * 2.2 * $tf / (1.2 + $tf), $weighted);
}

/** The scores of each word, exactly. */
function scores(Index $index): array
{
    $found = [];
    foreach (['w1', 'w2', 'w7', 'rare'] as $word) {
        foreach ($index->search($word, limit: 1000) as $hit) $found[$word][$hit->id] = $hit->score;
    }
    return $found;
}

function check(Index $index, array $documents, string $what): array
{
    same(count($documents), count($index), $what);
    $found = scores($index);
    foreach ($found as $word => $scores) {
        $expected = expected_scores($documents, $word);
        same(count($expected), count($scores), "$what: documents with $word");
        foreach ($expected as $key => $score) {
            if (abs($scores[$key] - $score) > 0.001 * $score) die("$what: $key has $scores[$key] for $word, not $score\n");
        }
    }
    return $found;
}

$schema = new Schema([Field::text("title", boost: 3.0), Field::text("body"), Field::text("nobody")]);
$index = Index::create(new_folder(), $schema);
$writer = $index->writer();
$documents = [];
for ($n = 0; $n < 600; $n++) {
    // Lengths up to 12 have a code of their own each: none is rounded.
    $words = fn (int $most) => array_map(fn () => 'w' . mt_rand(1, 9), range(1, mt_rand(1, $most)));
    $documents[$n] = ['body' => $n % 9 === 0 ? [] : $words(12)];
    if ($n % 40 === 7) $documents[$n]['title'] = ['rare', ...$words(4)];
    $writer->add(['id' => $n] + array_map(fn ($text) => implode(' ', $text), $documents[$n]));
    if ($n === 250 || $n === 450) $writer->commit(durable: false);
}
$writer->commit(durable: false);
$index->refresh();
check($index, $documents, 'several segments');
for ($n = 0; $n < 600; $n += 3) {
    unset($documents[$n]);
    $writer->delete((string) $n);
}
$writer->commit(durable: false);
$index->refresh();
$scores = check($index, $documents, 'deleted');

// As builds of the versions before wrote it.
$manifest = file_get_contents("$index->path/manifest");
same(1, preg_match('/^postings index 5\n/', $manifest), 'version 5');
foreach (range(1, 4) as $version) {
    forge_manifest($index->path, preg_replace(['/ with-length=[0-9,]*/', '/^postings index 5/'], ['', "postings index $version"], $manifest));
    same($scores, scores(Index::open($index->path)), "opened as of version $version");
}
unset($writer);
$writer = Index::open($index->path)->writer();
$documents[1000] = ['body' => ['w1']];
$writer->add(['id' => 1000, 'body' => 'w1']);
$writer->commit(durable: false);
same(1, preg_match('/^postings index 5\n/', file_get_contents("$index->path/manifest")), 'version 5 again');
$scores = check(Index::open($index->path), $documents, 'an older one that was written to');
$writer->merge();
same($scores, scores(Index::open($index->path)), 'merged');
// No title is left.
foreach ($documents as $n => $document) {
    if (isset($document['title'])) {
        unset($documents[$n]);
        $writer->delete((string) $n);
    }
}
$writer->commit(durable: false);
$scores = check(Index::open($index->path), $documents, 'without titles');
echo count($scores), " words\n";
?>
--EXPECT--
3 words
