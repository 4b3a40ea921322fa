--TEST--
Postings\Writer::addAll() says how far it is, and stops when it is told to
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Index, Progress, Schema};

require __DIR__ . '/index.inc';

class Rows implements IteratorAggregate, Countable
{
    public function __construct(private int $documents, private mixed $count) {}
    public function getIterator(): Iterator
    {
        for ($id = 0; $id < $this->documents; $id++) yield ['id' => $id, 'text' => "row $id"];
    }
    public function count(): int
    {
        return ($this->count)();
    }
}
$index = Index::create(new_folder(), new Schema(['text']));
$writer = $index->writer();
$show = function (Progress $progress) {
    echo $progress->done, ' of ', var_export($progress->total, true), ', ';
    $expected = $progress->done / $progress->seconds;
    echo abs($progress->rate - $expected) < 1e-3 * $expected ? 'rate' : "rate $progress->rate", ', ';
    if ($progress->total === null) {
        var_dump($progress->eta);
        return;
    }
    $left = max(0, $progress->total - $progress->done) / $progress->rate;
    echo abs($progress->eta - $left) <= 1e-9 + 1e-3 * $left ? 'eta' : "eta $progress->eta for $left", "\n";
};
$rows = fn (int $documents, ?callable $count = null) => new Rows($documents, $count ?? fn () => $documents);
echo $writer->addAll(iterator_to_array($rows(2500)), $show), "\n";
echo $writer->addAll($rows(1000), $show), "\n";
echo $writer->addAll($rows(1001)->getIterator(), $show), "\n";
echo $writer->addAll($rows(10)->getIterator(), total: 2000, progress: $show), "\n";
echo $writer->addAll($rows(1500), $show, 1200), "\n";
echo $writer->addAll([], $show), "\n";
echo $writer->addAll($rows(5, fn () => throw new Exception('not counted'))), "\n";
echo $writer->addAll($rows(5000), function (Progress $progress) { echo $progress->done, "\n"; return $progress->done < 2000; }), "\n";
echo $writer->pending(), " pending\n";
show_thrown(fn () => $writer->addAll($rows(5, fn () => throw new Exception('count')), $show));
show_thrown(fn () => $writer->addAll($rows(5, fn () => $writer->close() ?? 5), $show));
$writer = $index->writer();
show_thrown(fn () => $writer->addAll($rows(5), fn () => throw new Exception('progress')));
show_thrown(fn () => $writer->addAll($rows(5), fn () => $writer->commit()));
show_thrown(fn () => $writer->addAll([], total: -1));
show_thrown(fn () => $writer->addAll([], 'no such function'));
show_thrown(fn () => new Progress());
echo $writer->pending(), " pending\n";
?>
--EXPECT--
1000 of 2500, rate, eta
2000 of 2500, rate, eta
2500 of 2500, rate, eta
2500
1000 of 1000, rate, eta
1000
1000 of NULL, rate, NULL
1001 of NULL, rate, NULL
1001
10 of 2000, rate, eta
10
1000 of 1200, rate, eta
1500 of 1200, rate, eta
1500
0
5
1000
2000
2000
8016 pending
Exception: count
Error: The Postings\Writer is closed
Exception: progress
Error: The Postings\Writer is adding documents
ValueError: Postings\Writer::addAll(): Argument #3 ($total) must be at least 0, -1 given
TypeError: Postings\Writer::addAll(): Argument #2 ($progress) must be a valid callback or null, function "no such function" not found or invalid function name
Error: Call to private Postings\Progress::__construct() from global scope
10 pending
