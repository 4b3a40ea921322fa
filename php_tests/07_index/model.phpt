--TEST--
Postings\Index: random documents, updates, deletes, commits and merges give what forty lines of PHP give
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, FieldType, Filter, Index, Mode, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

/** BM25 of documents [key => [words, section]] in the order in which they were added. */
function model_search(array $documents, array $words, bool $all, ?string $section, ?array $phrase): array
{
    $lengths = array_map(fn ($document) => count($document[0]), $documents);
    $average = array_sum($lengths) / max(1, count(array_filter($lengths)));
    $scores = [];
    // A word that is typed twice counts twice.
    foreach (array_count_values($words) as $word => $times) {
        $frequencies = [];
        foreach ($documents as $key => [$text]) {
            $n = count(array_keys($text, $word, true));
            if ($n > 0) {
                $frequencies[$key] = $n;
            }
        }
        $df = count($frequencies);
        $idf = log(1 + (count($documents) - $df + 0.5) / ($df + 0.5));
        foreach ($frequencies as $key => $tf) {
            $scores[$key][] = $times * $idf * 2.2 * $tf / ($tf + 1.2 * (0.25 + 0.75 * $lengths[$key] / $average));
        }
    }
    $wanted = count(array_unique($words));
    $found = [];
    foreach ($documents as $key => [$text, $of]) {
        $has = $scores[$key] ?? [];
        if ($has === [] || ($all && count($has) < $wanted) || ($section !== null && $of !== $section)) {
            continue;
        }
        if ($phrase !== null && !str_contains(' ' . implode(' ', $text) . ' ', ' ' . implode(' ', $phrase) . ' ')) {
            continue;
        }
        $found[$key] = array_sum($has);
    }
    return $found;
}

$folder = new_folder();
$index = Index::create($folder, new Schema(['text', new Field('section', FieldType::Keyword)]));
$writer = $index->writer();
$model = $committed = [];
$searches = 0;
for ($step = 0; $step < 60; $step++) {
    for ($n = mt_rand(0, 60); $n > 0; $n--) {
        $key = 'k' . mt_rand(0, 300);
        unset($model[$key]);
        if (mt_rand(0, 5) === 0) {
            $writer->delete($key);
            continue;
        }
        // At most 31 words, so that lengths are exact.
        $words = [];
        for ($i = mt_rand(1, 31); $i > 0; $i--) {
            $words[] = 'w' . mt_rand(0, 1 << mt_rand(0, 7));
        }
        $section = 's' . mt_rand(0, 3);
        $writer->add(['id' => $key, 'text' => implode(mt_rand(0, 1) ? ' ' : ', ', $words), 'section' => $section]);
        $model[$key] = [$words, $section];
    }
    switch (mt_rand(0, 9)) {
        case 0:
            $writer->rollback();
            $model = $committed;
            break;
        case 1:
            $writer->merge(mt_rand(1, 3));
            break;
        default:
            $writer->commit(durable: false, position: $step);
    }
    $committed = $model;
    $index->refresh();
    same(count($model), count($index), 'documents');
    foreach (range(1, 25) as $unused) {
        $words = array_map(fn () => 'w' . mt_rand(0, 1 << mt_rand(0, 7)), range(1, mt_rand(1, 4)));
        $all = (bool) mt_rand(0, 1);
        $section = mt_rand(0, 2) === 0 ? 's' . mt_rand(0, 4) : null;
        $phrase = mt_rand(0, 4) === 0 ? ['w' . mt_rand(0, 3), 'w' . mt_rand(0, 3)] : null;
        $limit = mt_rand(0, 30);
        $expected = model_search($model, $words, $all, $section, null);
        $filter = $section === null ? null : Filter::equal('section', $section);
        $result = $index->search(implode(' ', $words), $limit, mode: $all ? Mode::All : Mode::Any, filter: $filter);
        $what = json_encode([$step, $words, $all, $section, $limit]);
        same(count($expected), $result->total, "total of $what");
        same(min($limit, count($expected)), count($result), "hits of $what");
        same($all ? Mode::All : Mode::Any, $result->modeUsed, "mode of $what");
        arsort($expected);
        $ranked = array_values($expected);
        foreach ($result as $i => $hit) {
            if (abs(($expected[$hit->id] ?? -1) - $hit->score) > 0.002 || abs($ranked[$i] - $hit->score) > 0.002) {
                same([$hit->id, $expected[$hit->id] ?? null, $ranked[$i]], $hit->score, "hit $i of $what");
            }
        }
        $keys = [];
        foreach ($result as $hit) {
            $keys[] = $hit->id;
            same($model[$hit->id][1], $hit->document()['section'], "document of $what");
        }
        same(count($keys), count(array_unique($keys)), "keys of $what");
        if ($phrase !== null) {
            $quoted = '"' . implode(' ', $phrase) . '"';
            $expected = model_search($model, $phrase, true, $section, $phrase);
            same(count($expected), $index->search($quoted, filter: $filter)->total, "total of $quoted in step $step");
            same(count($expected), count($index->matches($quoted, filter: $filter)), "matches of $quoted");
        }
        $searches++;
    }
}
$index->verify();
echo "$searches searches\n";
// The same documents, added at once.
$writer->merge();
$writer->close();
$index->refresh();
$other = Index::create(new_folder(), $index->schema);
$writer = $other->writer();
foreach ($model as $key => [$words, $section]) {
    $writer->add(['id' => $key, 'text' => implode(' ', $words), 'section' => $section]);
}
$writer->commit();
$other->refresh();
foreach (range(0, 20) as $n) {
    $shown = fn (Index $of) => array_map(fn ($hit) => [$hit->id, $hit->score], $of->search("w$n w1", 100)->hits);
    same($shown($other), $shown($index), "w$n w1");
}
echo $index->info()['segments'], " segment\n";
echo "done\n";
?>
--EXPECT--
1500 searches
1 segment
done
