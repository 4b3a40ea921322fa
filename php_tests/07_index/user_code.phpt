--TEST--
Postings\Writer, Postings\Index: destructors, signal handlers and fatal errors in the middle of a call
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Field, Filter, Index, Schema};

require __DIR__ . '/index.inc';
require __DIR__ . '/garbage.inc';
class Evil
{
    public function __serialize(): array { throw new Exception('serialized'); }
}
register_shutdown_function(function () use (&$after_fatal) { $after_fatal(); }); // before the folder goes
$index = Index::create(new_folder(), new Schema(['t', Field::date('d')]));
$writer = $index->writer();

// An exception ends addAll(), which has added what it says.
$documents = array_map(fn ($id) => ['id' => $id, 'd' => new DateTime('2026-01-01')], range(0, 20000));
$before = count($documents);
try {
    arm(fn () => throw new Exception('from a destructor'));
    $writer->addAll($documents);
    gc_collect_cycles();
} catch (Exception $e) {
    echo $e->getMessage(), ', ', $writer->pending() <= $before ? 'documents of the call' : 'more', "\n";
}
$writer->rollback();
unset($documents);

// What is referred to may change at any time: a document is what it was when it was checked.
foreach (['text', 'itself', 'evil'] as $becomes) {
    $y = 'text';
    $change = function () use (&$y, $becomes) {
        if ($becomes === 'itself') {
            $y = [];
            $y[] = &$y;
        } else {
            $y = $becomes === 'evil' ? new Evil : 'other';
        }
    };
    $document = ['id' => $becomes, 'x' => [[new DateTime('2026-01-01')]], 'y' => &$y, 't' => 'referred'];
    arm($change);
    try {
        $writer->add($document);
    } catch (TypeError | Exception $e) {
        echo get_class($e), "\n"; // it had changed before
    }
    unset($document, $y);
    gc_collect_cycles();
}
$writer->commit();
$index->refresh();
foreach ($index->search('referred') as $hit) {
    $document = $hit->document();
    echo $hit->id, ': ', json_encode([$document['x'], is_object($document['y'])]), "\n";
}

// What changes the document in the middle of update() is kept.
$writer->add(['id' => 'twice', 't' => 'before']);
$y = 'text';
$values = ['x' => [[new DateTime('2026-01-01')]], 'y' => &$y];
arm(fn () => $writer->update('twice', ['inner' => 1]));
$writer->update('twice', $values);
unset($values, $y);
gc_collect_cycles();
$writer->commit();
$index->refresh();
echo implode(' ', array_keys($index->get('twice'))), "\n";

// Queries are those that were passed.
$query = 'nothing';
$queries = ['a' => 'referred', 'b' => &$query];
arm(function () use (&$query) { $query = 42; });
echo $index->searchMany($queries)['b']->total, "\n";

// A worker that commits and closes at a signal, in the middle of add() as well.
if (function_exists('pcntl_fork') && is_executable('/bin/sh')) {
    pcntl_async_signals(true);
    $closed = false;
    pcntl_signal(SIGTERM, function () use ($writer, &$closed) {
        $writer->commit(durable: false);
        $writer->close();
        $closed = true;
    });
    $me = getmypid();
    if (!pcntl_fork()) pcntl_exec('/bin/sh', ['-c', "sleep 0.2; kill -TERM $me"]);
    $dates = array_fill(0, 100, new DateTime('2026-01-01'));
    $end = microtime(true) + 20;
    try {
        for ($added = 0; !$closed && microtime(true) < $end; $added++) $writer->add(['id' => "s$added", 't' => 'signal', 'd' => $dates]);
    } catch (Error $e) {
        if ($e->getMessage() !== 'The Postings\Writer is closed') echo $e->getMessage(), "\n";
    }
    $date = null;
    pcntl_signal(SIGUSR1, function () use (&$date) { $date = 5; });
    if (!($child = pcntl_fork())) pcntl_exec('/bin/sh', ['-c', "i=0; while [ \$i -lt 20000 ]; do kill -USR1 $me; i=\$((i+1)); done"]);
    while (pcntl_waitpid($child, $status, WNOHANG) === 0) {
        for ($i = 0; $i < 100; $i++) {
            $date = new DateTime('2026-01-01 UTC');
            try {
                Filter::in('d', [&$date]);
            } catch (TypeError) {
            }
        }
    }
    $index->refresh();
    echo $index->search('signal')->total <= $added + 1 && $closed ? 'closed' : 'not closed', "\n";
} else {
    $writer->close();
    echo "closed\n";
}

// After a fatal error in addAll(), what was added can be committed. PHP 8.4 says that errors of users are deprecated.
error_reporting(E_ALL & ~E_DEPRECATED);
$writer = $index->writer();
$after_fatal = function () use ($writer, $index) {
    $writer->commit();
    $writer->close();
    $index->refresh();
    echo "\n", $index->search('fatal')->total, "\n";
};
$writer->addAll((function () {
    yield ['id' => 'f', 't' => 'fatal'];
    trigger_error('the end', E_USER_ERROR);
})());
?>
--EXPECTF--
from a destructor, documents of the call
%r(TypeError\n|Exception\n)*%rtext: [[["2026-01-01T00:00:00+00:00"]],false]
itself: [[["2026-01-01T00:00:00+00:00"]],false]
evil: [[["2026-01-01T00:00:00+00:00"]],false]
id t %r(inner x y|x y inner)%r
0
closed

Fatal error: the end in %s on line %d

1
