--TEST--
A walk by cursor gives each document once that is not changed meanwhile, also where keys were written anew before
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Index, Schema};

require __DIR__ . '/index.inc';
require __DIR__ . '/../05_functions/random.inc';
seeded();

for ($round = 0; $round < 12; ++$round) {
    $index = Index::create(new_folder(), new Schema(['text', Field::int('n')]));
    $writer = $index->writer();
    $values = [];
    $write = function (int $id, int $n) use ($writer, &$values) {
        $writer->add(['id' => $id, 'text' => 'x', 'n' => $n]);
        unset($values[$id]); // it comes behind all others
        $values[$id] = $n;
    };
    // More than what commits rewrite, so that older versions stay in files.
    for ($id = 0; $id < 1200; ++$id) $write($id, mt_rand(1, 3) % 2);
    $writer->commit(durable: false);
    for ($i = mt_rand(50, 110); $i > 0; --$i) {
        $write($id = mt_rand(0, 1199), mt_rand(0, 3) ? $values[$id] : mt_rand(0, 1));
        if ($i % 50 === 0) $writer->commit(durable: false);
    }
    $writer->commit(durable: false);
    $index->refresh();
    $before = $values;
    $given = $changed = [];
    $cursor = null;
    do {
        $page = $index->search('x', mt_rand(1, 60), sort: ['n' => 'asc'], after: $cursor);
        foreach ($page->hits as $hit) $given[] = $hit->id;
        $cursor = $page->cursor;
        // Not the document with which the page ended.
        for ($i = mt_rand(0, 3); $i > 0; --$i) {
            if (($id = mt_rand(0, 1199)) === (int) end($given)) continue;
            $changed[$id] = true;
            $write($id, mt_rand(0, 1));
        }
        $writer->add(['id' => 'other', 'text' => 'y', 'n' => 1]);
        if (mt_rand(0, 30) === 0) $writer->merge();
        $writer->commit(durable: false);
        $index->refresh();
    } while ($cursor !== null && count($given) < 3000);
    asort($before); // keeps the order of equal ones
    $expected = array_keys(array_diff_key($before, $changed));
    $given = array_values(array_filter(array_map('intval', $given), fn (int $id) => !isset($changed[$id])));
    if ($given !== $expected) echo 'seed ', seeded(), ", round $round: ", count($given), ' of ', count($expected), "\n";
}
echo "done\n";
?>
--EXPECT--
done
