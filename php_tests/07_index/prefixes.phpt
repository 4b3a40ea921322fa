--TEST--
Postings\Index: prefixes of many terms find the same when they are asked for again, after commits and deletes, in a field
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Index, Mode, Schema};

require __DIR__ . '/index.inc';
require __DIR__ . '/../05_functions/random.inc';
seeded();
$index = Index::create(new_folder(), new Schema(['title', 'text']));
$texts = [];
$words = fn (int $count) => implode(' ', array_map(fn () => chr(97 + mt_rand(0, 2)) . chr(97 + mt_rand(0, 3)) . mt_rand(0, 400), array_fill(0, $count, 0)));
$add = function (int $documents) use ($index, &$texts, $words): void {
    $writer = $index->writer();
    for (; $documents > 0; $documents--) {
        $texts[] = ['title' => $words(3), 'text' => $words(20)];
        $writer->add(['id' => array_key_last($texts)] + end($texts));
    }
    $writer->commit();
    $writer->close();
    $index->refresh();
};
$check = function (string $when) use ($index, &$texts): void {
    foreach (['a', 'b', 'ab', 'cd', 'c'] as $prefix) {
        foreach (['', 'title:', 'text:'] as $field) {
            $in = fn ($text) => preg_match("/\\b$prefix/", match ($field) {'' => "$text[title] $text[text]", default => $text[rtrim($field, ':')]});
            $expected = count(array_filter($texts, $in));
            // The first time, when it is remembered, and without what an object remembers.
            $found = array_map(fn () => $index->search("$field$prefix*", 20), range(1, 3));
            foreach ($found as $result) if ($result->total !== $expected) echo "$when, $field$prefix*: $result->total, not $expected\n";
            $hits = array_map(fn ($result) => array_map(fn ($hit) => [$hit->id, $hit->score], $result->hits), $found);
            if ($hits[0] != $hits[1] || $hits[1] != $hits[2]) echo "$when, $field$prefix*: other hits\n";
        }
    }
    $both = count(array_filter($texts, fn ($text) => preg_match('/\ba/', $all = "$text[title] $text[text]") && preg_match('/\bcc1/', $all)));
    foreach ([1, 2] as $time) if (($total = $index->search('a* cc1*', mode: Mode::All)->total) !== $both) echo "$when, both: $total, not $both\n";
};
$add(1500);
$check('in one segment');
$add(1000);
$check('in two');
$writer = $index->writer();
foreach (array_rand($texts, 900) as $id) {
    $writer->delete($id);
    unset($texts[$id]);
}
$writer->commit();
$writer->close();
$index->refresh();
$check('after deletes');
echo count($texts), " documents\n";
?>
--EXPECT--
1600 documents
