--TEST--
== of writers, indexes, walks over documents and hits: never true of what shows different things
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Index, Schema};

require __DIR__ . '/index.inc';

$a = index_of(new Schema(['text']), [['text' => 'x'], ['text' => 'y']]);
$b = index_of(new Schema(['text']), [['text' => 'x'], ['text' => 'z']]);
[$of_a, $of_b] = [$a->writer(), $b->writer()];
$hit = $a->search('x')->hits[0];
$old = Index::open($a->path);
$show = function (string $what, bool ...$equal): void {
    echo "$what: ", implode(' ', array_map(fn ($is) => $is ? 'equal' : 'not', $equal)), "\n";
};
$show('writers', $of_a == $of_b, in_array($of_b, [$of_a]), $of_a == $of_a);
$walk = $a->getIterator();
$walk->next();
$show('walks', $a->getIterator() == $walk, $a->getIterator() == $b->getIterator(), $walk == $walk);
$show('hits', $hit == $b->search('x')->hits[0], $hit == $a->search('y')->hits[0], $hit == $a->search('x')->hits[0], $hit == Index::open($a->path)->search('x')->hits[0]);
$of_a->add(['id' => 2, 'text' => 'y']);
$of_a->commit(durable: false);
$a->refresh();
$show('indexes', $a == $old, $a == $b, $a == $a);
$again = $a->search('x')->hits[0];
$show('hits of commits', $hit == $again, $again == $a->search('x')->hits[0]);
?>
--EXPECT--
writers: not not equal
walks: not not equal
hits: not not equal equal
indexes: not not equal
hits of commits: not equal
