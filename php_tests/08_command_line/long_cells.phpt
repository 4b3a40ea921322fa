--TEST--
postings: a cell of a table has 4 KiB at most, however few columns its text takes
--EXTENSIONS--
postings
--FILE--
<?php
require 'command.inc';
$index = scratch('cells') . '/index';
postings(['create', $index, '--text', 'title']);
// One letter with many accents; flags, in which PCRE looks for pairs; bytes before others of three.
$texts = ['word e' . str_repeat("\u{301}", 100_000), 'word ' . str_repeat("\u{1f1e6}", 30_000), 'word xx' . str_repeat('東', 9000)];
postings(['add', $index], implode("\n", array_map(fn (int $id, string $text): string => json_encode(['id' => $id, 'title' => $text]), array_keys($texts), $texts)));
foreach (array_keys($texts) as $id) {
    [, $table] = postings(['search', $index, 'word', '--filter', "id=$id", '--output', 'table', '--fields', 'title']);
    $row = explode("\n", $table)[1];
    preg_match('/word.*?…/su', $row, $cell);
    echo strlen($cell[0]), ' ', str_starts_with($texts[$id], substr($cell[0], 0, -3)) ? 'the beginning' : 'another text', "\n";
}
echo strlen(json_decode(postings(['search', $index, 'word', '--filter', 'id=0'])[1])->document->title), "\n";
?>
--EXPECT--
4099 the beginning
4096 the beginning
4099 the beginning
200006
