--TEST--
Postings\Index::searchMany() with queries that a destructor changes while facets' dates are read
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Index, Schema};

require __DIR__ . '/index.inc';
/** Does something when the garbage collector finds it. */
class Garbage
{
    private $self;
    public function __construct(private Closure $do) { $this->self = $this; }
    public function __destruct() { ($this->do)(); }
}
$index = Index::create(new_folder(), new Schema(['t', Field::date('d')]));
$writer = $index->writer();
$writer->add(['id' => 'a', 't' => 'word', 'd' => new DateTime('2026-01-01')]);
$writer->commit();
$index->refresh();
$query = 'word';
$queries = ['a' => 'nothing', 'b' => &$query];
$facets = ['d' => [new DateTime('2026-01-01')]];
gc_collect_cycles();
// From now on, the collector runs at the next chance.
gc_disable();
new Garbage(function () use (&$query) { $query = 42; });
for ($i = 0; $i < 10100; $i++) {
    $roots[$i] = $root = new stdClass;
    $again = $root;
    unset($again);
}
gc_enable();
echo $index->searchMany($queries, facets: $facets)['b']->total, ' of ', $query, "\n";
?>
--EXPECT--
1 of 42
