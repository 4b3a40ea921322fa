<?php
/**
 * Two words within five of each other, in any order, beside their phrase, both of them anywhere, and FTS5's NEAR: `php near.php CORPUS
 * [FOLDER]`, with the extension and pdo_sqlite loaded. CORPUS is debian.text, as ./dev bench search makes it. Refuses to report unless
 * totals agree. The best ten; median, 99th percentile and greatest time of 1,000 queries in microseconds, the lower of two runs of each.
 */
namespace Postings\Bench;

use Postings\{Index, Mode, Query, Schema};

require __DIR__ . '/corpus.php';

const QUERIES = 1000, SLOP = 5;

[, $file, $folder] = $argv + [2 => 'build/near'];
is_dir($folder) || mkdir($folder, recursive: true);
$corpus = new Corpus($file);
$database = new \PDO("sqlite:$folder/near.sqlite");
if (!Index::exists("$folder/near.index")) {
    $writer = Index::create("$folder/near.index", new Schema(['text']))->writer();
    $database->exec("CREATE VIRTUAL TABLE texts USING fts5(text, tokenize = 'unicode61')");
    $database->beginTransaction();
    $insert = $database->prepare('INSERT INTO texts VALUES (?)');
    foreach ($corpus->plain() as $name => $text) {
        $writer->add(['id' => $name, 'text' => $text]);
        $insert->execute([$text]);
    }
    $writer->merge();
    $writer->close();
    $database->commit();
    $database->exec("INSERT INTO texts(texts) VALUES ('optimize')");
}
$database->exec('PRAGMA mmap_size = 1000000000');
$index = Index::open("$folder/near.index");

mt_srand(1);
$pairs = [];
foreach ($corpus->plain() as $text) {
    $words = explode(' ', $text);
    if (count($words) < 12 || mt_rand(0, 9)) {
        continue;
    }
    $first = mt_rand(0, count($words) - 7);
    $second = $first + mt_rand(1, SLOP + 1);
    if ($words[$first] !== $words[$second] && count($pairs) < QUERIES) {
        $pairs[] = [$words[$second], $words[$first]];
    }
}
$best = $database->prepare('SELECT rowid, rank FROM texts WHERE texts MATCH ? ORDER BY rank LIMIT 10');
$count = $database->prepare('SELECT count(*) FROM texts WHERE texts MATCH ?');
$near = fn (array $words) => sprintf('NEAR("%s" "%s", %d)', ...$words, ...[SLOP]);
foreach ($pairs as $words) {
    $count->execute([$near($words)]);
    if ((int) $count->fetchColumn() !== $index->search(Query::phrase(implode(' ', $words), slop: SLOP))->total) {
        exit('totals differ: ' . implode(' ', $words) . "\n");
    }
}
printf("%d documents, %d queries\n%-12s %10s %10s %10s\n", count($index), count($pairs), '', 'median', '99 %', 'greatest');
$kinds = [
    'near' => fn (array $words) => $index->search(Query::phrase(implode(' ', $words), slop: SLOP)),
    'phrase' => fn (array $words) => $index->search(Query::phrase("$words[1] $words[0]")),
    'and' => fn (array $words) => $index->search(implode(' ', $words), mode: Mode::All),
    'FTS5 NEAR' => fn (array $words) => $best->execute([$near($words)]) && $best->fetchAll(),
];
foreach ($kinds as $name => $search) {
    $times = [];
    foreach ([0, 1] as $run) {
        foreach ($pairs as $i => $words) {
            $begin = hrtime(true);
            $search($words);
            $times[$i] = min($times[$i] ?? INF, (hrtime(true) - $begin) / 1e3);
        }
    }
    sort($times);
    printf("%-12s %10.1f %10.1f %10.1f\n", $name, $times[count($times) >> 1], $times[(int) (count($times) * .99)], end($times));
}
