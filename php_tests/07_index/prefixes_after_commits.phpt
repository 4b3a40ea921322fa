--TEST--
What a process remembers of prefixes is right after commits that add, delete and merge segments, and after another index took the place
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Index, Schema};

require __DIR__ . '/index.inc';

mt_srand(11);
$letters = fn () => chr(mt_rand(97, 99)) . chr(mt_rand(97, 122)) . chr(mt_rand(97, 122));
$texts = [];
$index = Index::create($folder = new_folder(), new Schema(['text']));
$writer = $index->writer();
$set = function (int $id) use (&$texts, &$writer, $letters): void {
    $texts[$id] = implode(' ', array_map(fn () => $letters(), range(1, 5)));
    $writer->add(['id' => $id, 'text' => $texts[$id]]);
};
$check = function (string $when) use (&$texts, &$index): void {
    foreach (['a', 'b', 'ca'] as $prefix) {
        $expected = count(array_filter($texts, fn (string $text) => preg_match("/\\b$prefix/", $text)));
        foreach ([1, 2] as $again) {
            $total = $index->search("$prefix*", 1)->total;
            if ($total !== $expected) echo "$prefix* $when: $total instead of $expected\n";
        }
    }
};
for ($id = 0; $id < 20_000; ++$id) $set($id);
$writer->commit(durable: false);
$index->refresh();
$check('at first');
for ($round = 0; $round < 12; ++$round) {
    for ($i = 0; $i < 10 ** ($round % 4); ++$i) $set(mt_rand(0, 21_000));
    for ($i = 0; $i < 300; ++$i) {
        $writer->delete($gone = mt_rand(0, 21_000));
        unset($texts[$gone]);
    }
    $round === 7 ? $writer->merge() : $writer->commit(durable: false);
    $index->refresh();
    $check("after commit $round");
}
$writer->close();
Index::drop($folder);
$index = Index::create($folder, new Schema(['text']));
$writer = $index->writer();
$texts = [];
for ($id = 0; $id < 15_000; ++$id) $set($id);
$writer->commit();
$index->refresh();
$check('of another index');
echo "done\n";
?>
--EXPECT--
done
