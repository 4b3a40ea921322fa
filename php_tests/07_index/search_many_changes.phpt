--TEST--
Postings\Index::searchMany() with queries that a destructor changes while facets' dates are read
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Index, Schema};

require __DIR__ . '/index.inc';
require __DIR__ . '/garbage.inc';
$index = Index::create(new_folder(), new Schema(['t', Field::date('d')]));
$writer = $index->writer();
$writer->add(['id' => 'a', 't' => 'word', 'd' => new DateTime('2026-01-01')]);
$writer->commit();
$index->refresh();
$query = 'word';
$queries = ['a' => 'nothing', 'b' => &$query];
$facets = ['d' => [new DateTime('2026-01-01')]];
gc_collect_cycles();
arm(function () use (&$query) { $query = 42; });
echo $index->searchMany($queries, facets: $facets)['b']->total, ' of ', $query, "\n";
?>
--EXPECT--
1 of 42
