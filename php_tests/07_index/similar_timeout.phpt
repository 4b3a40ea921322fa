--TEST--
Postings\Index::similar(): a timeout ends the analysis of a long text, too
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Schema};

require __DIR__ . '/index.inc';

$long = str_repeat('running over mountains ', 170000);
$index = index_of(new Schema(['text'], analyzer: new Analyzer('en')), [['id' => 'long', 'text' => $long], ['text' => 'a mountain']]);
/** Processor time in microseconds, which other processes do not make longer. */
function used(): int
{
    $usage = getrusage();
    return 1000000 * ($usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec']) + $usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec'];
}
foreach (['given' => ['text' => $long], 'stored' => 'long'] as $which => $document) {
    $begin = used();
    echo "$which: ", count($index->similar($document, timeout: 600)), ' in time; ';
    $whole = used() - $begin;
    $times = [];
    foreach (range(1, 5) as $_) {
        $begin = used();
        try {
            $index->similar($document, timeout: 0.03);
        } catch (Postings\TimeoutException) {
            $times[] = used() - $begin;
        }
    }
    // It was the whole time.
    echo count($times), ' timeouts, ', min($times) < $whole / 3 ? 'soon' : 'after ' . min($times) . " of $whole us", "\n";
}
?>
--EXPECT--
given: 2 in time; 5 timeouts, soon
stored: 1 in time; 5 timeouts, soon
