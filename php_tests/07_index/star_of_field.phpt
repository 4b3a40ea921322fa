--TEST--
Postings\Index::search(): field:* finds the documents that have the field, whatever its kind; what Filter::exists() finds
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Filter, Index, Query, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

$fields = ['title', 'body', Field::keyword('tag'), Field::int('size'), Field::date('day'), Field::bool('flag'), Field::point('place'), Field::float('price')];
$index = Index::create(new_folder(), new Schema($fields));
$writer = $index->writer();
$values = [
    'title' => fn () => ['a word', 'of', 'Größe'][mt_rand(0, 2)], 'body' => fn () => str_repeat('more words ', mt_rand(1, 400)), 'tag' => fn () => 'tag ' . mt_rand(0, 5),
    'size' => fn () => mt_rand(-5, 5), 'day' => fn () => '2026-11-' . mt_rand(10, 30), 'flag' => fn () => (bool) mt_rand(0, 1),
    'place' => fn () => ['lat' => mt_rand(-90, 90), 'lon' => mt_rand(-180, 180)], 'price' => fn () => mt_rand() / 1000,
];
$with = array_fill_keys(array_keys($values), []);
$all = [];
for ($id = 0; $id < 500; $id++) {
    $document = ['id' => $id];
    foreach ($values as $field => $value) if (mt_rand(0, 2) === 0) $document[$field] = $value();
    // A text without a word is none, and null is no value.
    $document += mt_rand(0, 1) ? ['title' => ' ... ', 'body' => ''] : ['title' => null, 'size' => null];
    $writer->add($document);
    if ($id % 150 === 149) $writer->commit(durable: false);
    if ($id % 7 === 3) continue;
    $all[] = $id;
    foreach ($values as $field => $_) {
        if (isset($document[$field]) && preg_match('/\w/', is_string($document[$field]) ? $document[$field] : 'x')) $with[$field][] = $id;
    }
}
foreach (range(3, 499, 7) as $id) $writer->delete((string) $id);
$writer->commit(durable: false);
$index->refresh();

$ids = function (string|Query $query, ?Filter $filter = null) use ($index): array {
    $result = $index->search($query, limit: 500, filter: $filter);
    same([], $result->warnings, "warnings of $query");
    $ids = array_map(fn ($hit) => (int) $hit->id, iterator_to_array($result, false));
    same(count($ids), $result->total, "total of $query");
    sort($ids);
    return $ids;
};
foreach ($with as $field => $documents) {
    same($documents, $ids("$field:*"), "$field:*");
    same($documents, $ids(Query::everything()->field($field)), "everything in $field");
    same(array_values(array_diff($all, $documents)), $ids("* -$field:*"), "-$field:*");
    same(array_values(array_diff($all, $documents)), $ids("* AND NOT $field:(*)"), "NOT $field:(*)");
    same($documents, $ids('*', Filter::exists($field)), "exists $field");
    same(array_values(array_intersect($with['body'], $documents)), $ids("+body:word* +$field:*"), "body and $field");
}
same($all, $ids('id:*'), 'id:*');
same($all, $ids('*', Filter::exists('id')), 'exists id');
same($all, $ids('*'), '*');

// What says nothing of a field that there is, and of one that there is not.
foreach (['size:>', 'size:.. title:word', 'title:"" word', 'title:(!) word', 'tag:-', 'nofield:* word', 'nofield:> word', 'title:(word & !)', 'AT & T', 'size:()', 'title:'] as $query) {
    $result = $index->search($query);
    echo $query, ': ', implode('; ', $result->warnings), "\n";
}
?>
--EXPECT--
size:>: nothing is looked for in the field; it is left out: "size:>"
size:.. title:word: nothing is looked for in the field; it is left out: "size:.."
title:"" word: nothing is looked for in the field; it is left out: "title:"""
title:(!) word: an empty group is left out
tag:-: nothing is looked for in the field; it is left out: "tag:-"
nofield:* word: no field has this name; it is taken for text: "nofield"
nofield:> word: no field has this name; it is taken for text: "nofield"
title:(word & !): 
AT & T: 
size:(): an empty group is left out
title:: nothing is behind the colon; it is taken for text: "title:"
