--TEST--
Postings\Writer::update() among random additions, deletions, commits and whatever else a writer does, beside a model of them
--EXTENSIONS--
postings
--INI--
memory_limit=512M
--FILE--
<?php
use Postings\{Field, Filter, Index, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

$index = Index::create(new_folder(), new Schema(['text', Field::keyword('tag'), Field::int('stock'), Field::float('price')]));
$writer = $index->writer(memory: 8 << 20);
/** Some of the values of a document. */
$values = function (): array {
    $values = [
        'text' => implode(' ', array_map(fn () => 'w' . mt_rand(0, 30), range(0, mt_rand(0, 9)))),
        'tag' => mt_rand(0, 3) ? 't' . mt_rand(0, 4) : ['t' . mt_rand(0, 4), 't' . mt_rand(0, 4)],
        'stock' => mt_rand(0, 9) ? mt_rand(0, 5) : null,
        'price' => [-0.0, 1.5, 1e300, mt_rand(), '2.50'][mt_rand(0, 4)],
        'more' => [[], ['a' => [mt_rand(0, 1)]], random_bytes(mt_rand(1, 100)), str_repeat('long ', mt_rand(0, 2000))][mt_rand(0, 3)],
        mt_rand(0, 2) => mt_rand(0, 1),
    ];
    if (mt_rand(0, 150) === 0) $values['huge'] = random_bytes(mt_rand(200, 600) << 10);
    return array_filter($values, fn () => mt_rand(0, 2));
};
// Long keys, and many prices, take memory, so that documents are written before they are committed.
$prices = range(0.5, 200);
$key = fn () => mt_rand(0, 1) ? mt_rand(0, 200) : str_repeat('key', 80) . mt_rand(0, 5000);
$model = $committed = [];
$put = function (array $document) use (&$model) {
    unset($model[$document['id']]);
    $model[$document['id']] = $document;
};
$counts = ['updated' => 0, 'absent' => 0, 'unchanged' => 0, 'spilled' => 0, 'deleted by matching' => 0];
for ($step = 0; $step < 400; $step++) {
    // So many documents at times that some are written before they are committed.
    $is_flood = $step % 25 === 20;
    $choice = $is_flood ? 14 : mt_rand(0, 24);
    if ($choice < 14) {
        for ($n = mt_rand(1, 40); $n > 0; $n--) {
            $id = mt_rand(0, 3) ? $key() : (array_rand($model ?: [5 => 5]));
            $new = mt_rand(0, 19) ? $values() : [];
            same(isset($model[$id]), $writer->update($id, $new), "whether $id is there in step $step");
            if (!isset($model[$id])) {
                $counts['absent']++;
            } elseif (serialize($changed = array_replace($model[$id], $new)) !== serialize($model[$id])) {
                $put($changed);
                $counts['updated']++;
            } else {
                $counts['unchanged']++;
            }
        }
    } elseif ($choice < 18) {
        $files = glob("$index->path/*.seg");
        for ($n = $is_flood ? 3000 : mt_rand(1, 60); $n > 0; $n--) {
            $document = ($is_flood ? ['id' => "flood$n", 'price' => $prices] : ['id' => $key()]) + $values();
            $writer->add($document);
            $put($document);
        }
        // One of them may be that of what is pending.
        $counts['spilled'] += count(array_diff(glob("$index->path/*.seg"), $files)) > 1;
        for ($n = $is_flood ? 3000 : 0; $n > 0; $n--) {
            if ($n % 50 === 0) continue;
            $writer->delete("flood$n");
            unset($model["flood$n"]);
        }
    } elseif ($choice < 20) {
        for ($n = mt_rand(1, 20); $n > 0; $n--) {
            $writer->delete($id = $key());
            unset($model[$id]);
        }
    } elseif ($choice === 20) {
        $word = 'w' . mt_rand(0, 30);
        $tag = 't' . mt_rand(0, 4);
        $writer->deleteMatching($word, filter: Filter::equal('tag', $tag));
        $before = count($model);
        $model = array_filter($model, fn ($document) => !in_array($word, explode(' ', $document['text'] ?? '')) || !in_array($tag, (array) ($document['tag'] ?? [])));
        $counts['deleted by matching'] += $before - count($model);
    } elseif ($choice === 21 && mt_rand(0, 2) === 0) {
        $writer->rollback();
        $model = $committed;
    } elseif ($choice === 22 && mt_rand(0, 2) === 0) {
        $writer->merge();
        $committed = $model;
    } elseif ($choice === 23 && mt_rand(0, 2) === 0) {
        $documents = mt_rand(0, 1) ? null : array_map(fn ($id) => ['id' => $id] + $values(), range(0, 3 * mt_rand(0, 100), 3));
        $writer->rebuild(null, $documents);
        $model = $documents === null ? $committed : array_column($documents, null, 'id');
    } else {
        $writer->commit(durable: mt_rand(0, 9) === 0);
        $committed = $model;
    }
    if ($committed !== $model && mt_rand(0, 9)) continue;
    $index->refresh();
    $found = [];
    foreach ($index as $id => $document) $found[$id] = $document;
    if (serialize($committed) !== serialize($found)) {
        same(array_keys($committed), array_keys($found), "keys in step $step");
        foreach ($committed as $id => $document) same(bin2hex(serialize($document)), bin2hex(serialize($found[$id] ?? null)), "document $id in step $step");
    }
    $tag = 't' . mt_rand(0, 4);
    same(count(array_filter($committed, fn ($document) => in_array($tag, (array) ($document['tag'] ?? [])))),
        $index->search('*', 0, filter: Filter::equal('tag', $tag))->total, "documents with $tag in step $step");
    $word = 'w' . mt_rand(0, 30);
    same(count(array_filter($committed, fn ($document) => in_array($word, explode(' ', $document['text'] ?? '')))), $index->search($word, 0)->total, "documents with $word in step $step");
}
$writer->close();
$index->verify();
foreach ($counts as $what => $count) echo $what, $count > 3 ? '' : ": $count", "\n";
?>
--EXPECT--
updated
absent
unchanged
spilled
deleted by matching
