--TEST--
Postings\Writer::deleteMatching() deletes what was there before it, whatever comes after it and between
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, FieldType, Filter, Index, Mode, Query, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
seeded();

$schema = new Schema(['text', new Field('tag', FieldType::Keyword)]);
$folder = new_folder();
$index = Index::create($folder, $schema);
$writer = $index->writer(memory: 8 << 20);
$model = $committed = [];
$deleted = 0;
$delete = function (callable $matches) use (&$model, &$deleted) {
    $before = count($model);
    $model = array_filter($model, fn ($document) => !$matches(...$document));
    $deleted += $before - count($model);
};
for ($step = 0; $step < 400; $step++) {
    $a = 'w' . mt_rand(0, 60);
    $b = 'w' . mt_rand(0, 9);
    $tag = 't' . mt_rand(0, 5);
    switch (mt_rand(0, 11)) {
        case 0:
            $writer->deleteMatching("$a $b");
            $delete(fn ($words) => in_array($a, $words) && in_array($b, $words));
            break;
        case 1:
            $writer->deleteMatching(Query::any(Query::term($a), Query::phrase("$b w1")));
            $delete(fn ($words) => in_array($a, $words) || str_contains(' ' . implode(' ', $words) . ' ', " $b w1 "));
            break;
        case 2:
            $writer->deleteMatching("w1* -$b", filter: Filter::equal('tag', $tag));
            $delete(fn ($words, $of) => $of === $tag && preg_grep('/^w1/', $words) && !in_array($b, $words));
            break;
        case 3:
            $writer->deleteMatching("$a $b", Mode::Any, Filter::not(Filter::in('tag', [$tag, 't0', 't1', 't2'])));
            $delete(fn ($words, $of) => !in_array($of, [$tag, 't0', 't1', 't2']) && array_intersect([$a, $b], $words));
            break;
        case 4:
            $key = 'k' . mt_rand(0, 400);
            $writer->deleteMatching("id:$key");
            $deleted += isset($model[$key]);
            unset($model[$key]);
            break;
        case 5:
            $key = 'k' . mt_rand(0, 400);
            $writer->delete($key);
            unset($model[$key]);
            break;
        case 6:
            $writer->commit(durable: false);
            $committed = $model;
            break;
        case 7:
            if (mt_rand(0, 2) === 0) {
                $writer->rollback();
                $model = $committed;
            } elseif (mt_rand(0, 2) === 0) {
                $writer->merge();
                $committed = $model;
            }
            break;
        default:
            for ($n = mt_rand(1, 60); $n > 0; $n--) {
                $key = 'k' . mt_rand(0, 400);
                $words = array_map(fn () => 'w' . mt_rand(0, 60), range(0, mt_rand(0, 9)));
                $tag = 't' . mt_rand(0, 5);
                $writer->add(['id' => $key, 'text' => implode(' ', $words), 'tag' => $tag]);
                unset($model[$key]);
                $model[$key] = [$words, $tag];
            }
    }
    $index->refresh();
    if ($committed !== $model && mt_rand(0, 9)) continue;
    same(count($committed), count($index), "documents in step $step");
    $found = array_map(fn ($hit) => $hit->id, $index->search('*', 1000)->hits);
    same(array_map(strval(...), array_keys($committed)), $found, "keys in step $step");
}
echo $deleted > 100 ? "deleted\n" : "$deleted deleted\n";

// A prefix stands for all of its words, more than a search looks at.
$writer->deleteMatching('*');
for ($id = 0; $id < 3000; $id++) $writer->add(['id' => $id, 'text' => "word$id", 'tag' => 'x']);
$writer->commit();
$index->refresh();
echo count($index), ' ', $index->search('word*')->total, "\n";
$writer->deleteMatching('word*');
$writer->add(['id' => 5, 'text' => 'word5']);
echo $writer->pending(), " pending\n";
$writer->commit();
$index->refresh();
echo count($index), ' ', $index->get(5)['text'], "\n";

foreach (['x:y', '-a', '(a', '"a'] as $query) show_thrown(fn () => $writer->deleteMatching($query));
show_thrown(fn () => $writer->deleteMatching(Query::term('a', 'none')));
show_thrown(fn () => $writer->deleteMatching(Query::parse('a (b')));
show_thrown(fn () => $writer->deleteMatching('a', Mode::Auto));
show_thrown(fn () => $writer->deleteMatching('a', filter: Filter::equal('text', 'x')));
show_thrown(fn () => $writer->deleteMatching(1.5 <=> 1, filter: 5));
$writer->commit();
$index->refresh();
echo count($index), "\n";
$writer->close();
show_thrown(fn () => $writer->deleteMatching('a'));
?>
--EXPECT--
deleted
3000 3000
1 pending
1 word5
ValueError: Postings\Writer::deleteMatching(): Argument #1 ($query) must be understood, to delete by it: no field has this name; it is taken for text: "x"
ValueError: Postings\Writer::deleteMatching(): Argument #1 ($query) must be understood, to delete by it: nothing is asked for, only excluded: "-a"
ValueError: Postings\Writer::deleteMatching(): Argument #1 ($query) must be understood, to delete by it: no closing parenthesis
ValueError: Postings\Writer::deleteMatching(): Argument #1 ($query) must be understood, to delete by it: no closing quote; the quote is left out
ValueError: Postings\Writer::deleteMatching(): Argument #1 ($query) must be understood, to delete by it: there is no field of this name; it is taken for text: "none:a"
ValueError: Postings\Writer::deleteMatching(): Argument #1 ($query) must be understood, to delete by it: no closing parenthesis
ValueError: Postings\Writer::deleteMatching(): Argument #2 ($mode) must be Postings\Mode::All or Postings\Mode::Any
ValueError: Postings\Writer::deleteMatching(): Argument #3 ($filter) must fit the fields: the field "text" is a text: filters are of other fields and the key
TypeError: Postings\Writer::deleteMatching(): Argument #3 ($filter) must be of type ?Postings\Filter, int given
1
Error: The Postings\Writer is closed
