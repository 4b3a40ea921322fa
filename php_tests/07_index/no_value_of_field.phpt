--TEST--
Postings\Index::search(): what is no value of the field that is named is taken for text, wherever that field is in the schema
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Index, Schema};

require __DIR__ . '/index.inc';

$typed = [...array_map(Field::int(...), array_map(fn (int $i) => "n$i", range(0, 39))), Field::date('day'), Field::bool('flag')];
$schemas = ['behind texts' => ['a', 'b', ...$typed], 'before texts' => [...$typed, 'a', 'b'], 'one text' => [...$typed, 'a'], 'between' => ['a', ...$typed, 'b']];
$queries = ['NAME:word', 'NAME:wor*', '-NAME:word *', 'NAME:"word"', 'NAME:wort~1', 'NAME:word NAME:3', '(NAME:word OR NAME:wor*)', '"NAME word"'];
foreach ($schemas as $where => $fields) {
    $index = Index::create(new_folder(), new Schema($fields));
    $writer = $index->writer();
    foreach (['n0', 'n1', 'n39', 'day', 'flag'] as $id => $name) {
        // By turns in one text or the other: to look into one of them is not enough.
        $text = $id % 2 === 0 && in_array('b', $fields, true) ? 'b' : 'a';
        $writer->add(['id' => $id, $text => "$name word"]);
    }
    $writer->commit();
    $index->refresh();
    foreach (['n0', 'n1', 'n39', 'day', 'flag'] as $id => $name) {
        foreach ($queries as $query) {
            $result = $index->search(str_replace('NAME', $name, $query));
            $found = array_map(fn ($hit) => (int) $hit->id, iterator_to_array($result, false));
            sort($found);
            $wanted = match ($query) {
                '-NAME:word *' => array_values(array_diff(range(0, 4), [$id])),
                'NAME:wort~1' => [], // words that are found together have no typos
                default => [$id],
            };
            if ($found !== $wanted) echo "$where, $name, $query: ", json_encode($found), "\n";
        }
    }
    echo "$where\n";
}
?>
--EXPECT--
behind texts
before texts
one text
between
