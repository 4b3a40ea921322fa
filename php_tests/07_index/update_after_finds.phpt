--TEST--
Postings\Writer::deleteMatching() and update() in turn, thousands of times before a commit: as in a model, and files do not add up
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Index, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

$index = Index::create(new_folder(), new Schema(['text', Field::int('n')]));
$segments = fn () => count(glob("$index->path/*.seg"));
$model = [];
$most = $updated = $deleted = 0;
$word = fn () => 'w' . mt_rand(0, 400);
foreach (['committed before', 'rebuilt', 'nothing before'] as $case => $what) {
    $writer = $index->writer();
    $put = function (int $id, array $values) use ($writer, &$model) {
        $writer->add(['id' => $id] + $values);
        unset($model[$id]);
        $model[$id] = $values;
    };
    if ($case === 2) {
        $writer->deleteMatching('*');
        $writer->commit(durable: false);
        $model = [];
    }
    if ($case === 1) {
        $writer->rebuild(null, []);
        $model = [];
    }
    if ($case < 2) for ($id = 0; $id < 2000; ++$id) $put($id, ['text' => $word() . ' ' . $word(), 'n' => $id]);
    if ($case === 0) $writer->commit(durable: false);
    for ($step = 0; $step < 500; ++$step) {
        $w = $word();
        $writer->deleteMatching($w);
        $left = array_filter($model, fn ($document) => !in_array($w, explode(' ', $document['text']), true));
        $deleted += count($model) - count($left);
        $model = $left;
        // New ones, old ones once more, and those that were deleted.
        for ($i = mt_rand(0, 4); $i > 0; --$i) $put(mt_rand(0, 2500), ['text' => $word() . ' ' . $word(), 'n' => $step]);
        if (mt_rand(0, 4) === 0) {
            $id = mt_rand(0, 2500);
            $writer->delete($id);
            unset($model[$id]);
        }
        for ($i = mt_rand(1, 3); $i > 0; --$i) {
            $id = mt_rand(0, 5) ? mt_rand(0, 2500) : (array_key_last($model) ?? 0);
            same(isset($model[$id]), $writer->update($id, ['n' => -$step]), "$what: $id in step $step");
            if (!isset($model[$id])) continue;
            $changed = ['n' => -$step] + $model[$id];
            if ($changed == $model[$id]) continue;
            ++$updated;
            unset($model[$id]);
            $model[$id] = $changed;
        }
        $most = max($most, $segments());
    }
    $writer->commit(durable: false);
    $writer->close();
    $index->refresh();
    $found = [];
    foreach ($index as $id => $document) $found[$id] = [$document['text'], $document['n']];
    same(array_map(fn ($document) => [$document['text'], $document['n']], $model), $found, $what);
    $index->verify();
}
echo $updated > 500 && $deleted > 1000 ? 'updated and deleted' : "$updated updated, $deleted deleted", "\n";
echo $most < 64 ? 'few files' : "$most files", "\n";
?>
--EXPECT--
updated and deleted
few files
