--TEST--
Mode::Auto goes on to any word where fewer than limit documents have all; sorted, counted or filtered, where none has; whatever the offset
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Filter, Index, Mode, Schema};

require __DIR__ . '/index.inc';

$index = Index::create(new_folder(), new Schema(['text', new Postings\Field('tag', Postings\FieldType::Keyword)]));
$writer = $index->writer();
foreach (range(0, 40) as $id) {
    $writer->add(['id' => $id, 'text' => ($id % 2 ? 'one' : 'two') . ($id < 3 ? ' all words' : ''), 'tag' => 't']);
    if ($id % 20 === 0) $writer->commit(durable: false);
}
$writer->commit(durable: false);
$index->refresh();
$every = $index->matches('*');
foreach (['one two', 'all words', 'words three', 'one'] as $query) {
    foreach ([[0, 0], [0, 3], [0, 4], [0, 100], [1, 2], [1, 3], [3, 0], [4, 0], [1, 100], [3, 1], [3, 41], [4, 3], [10, 30], [100, 5]] as [$limit, $offset]) {
        $all = $index->search($query, 0, 0, Mode::All)->total;
        // Of one word, any are all.
        $if_fewer = fn (int $enough) => $all < min($enough, 41) && $query !== 'one' ? Mode::Any : Mode::All;
        $ways = [
            'search' => $index->search($query, $limit, $offset),
            'without total' => $index->search($query, $limit, $offset, total: false),
            'sorted' => $index->search($query, $limit, $offset, sort: ['tag']),
            'facets' => $index->search($query, $limit, $offset, facets: ['tag']),
            'filter' => $index->search($query, $limit, $offset, filter: Filter::equal('tag', 't')),
            'list' => $index->search($query, $limit, $offset, filter: $every),
            'many' => $index->searchMany(['two', $query], $limit, $offset)[1],
        ];
        foreach ($ways as $way => $result) {
            $wanted = $if_fewer(in_array($way, ['sorted', 'facets', 'filter', 'list']) ? min($limit, 1) : $limit);
            if ($result->modeUsed !== $wanted) echo "$query, $limit from $offset, $way: {$result->modeUsed->name}\n";
            $total = $index->search($query, 0, 0, $wanted)->total;
            if ($result->total !== ($way === 'without total' ? null : $total)) echo "$query, $limit from $offset, $way: $result->total\n";
        }
    }
    $paged = array_merge(...array_map(fn (int $page) => $index->search($query, 3, 3 * $page)->hits, range(0, 13)));
    $whole = $index->search($query, 41, mode: $all < 3 && $query !== 'one' ? Mode::Any : Mode::All);
    if (array_column($paged, 'id') !== array_column($whole->hits, 'id')) echo "$query: pages are not the whole\n";
    echo "$query: $all\n";
}
?>
--EXPECT--
one two: 0
all words: 3
words three: 0
one: 20
