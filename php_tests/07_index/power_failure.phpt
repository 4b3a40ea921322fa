--TEST--
Postings\Index: what the disk has when the power fails is the last durable commit or a later one
--EXTENSIONS--
postings
--SKIPIF--
<?php
require __DIR__ . '/power_failure.inc';
try {
    (new Disk('skip'))->copy()->after_restart('exit(0);');
} catch (RuntimeException) {
    die('skip no file system of a file can be mounted');
}
?>
--FILE--
<?php
use Postings\{Index, Schema};

require __DIR__ . '/power_failure.inc';

function add(Postings\Writer $writer, string $name, int $count): void
{
    for ($i = 0; $i < $count; $i++) $writer->add(['id' => "$name$i", 'text' => "$name document $i"]);
}

/** What is there when the machine has started again, also after another commit. */
function report(Disk $disk): void
{
    echo $disk->copy()->after_restart(<<<'PHP'
        $index = Postings\Index::open("$argv[1]/index");
        $index->verify();
        echo count($index), ' documents of position ', json_encode($index->info()['position']);
        $writer = $index->writer();
        $writer->add(['id' => 'after', 'text' => 'after']);
        $writer->commit();
        $index->refresh();
        echo ', then ', count($index);
        PHP), "\n";
}

$cases = [
    'a durable commit after one that is not' => function ($writer, $disk) {
        add($writer, 'old', 3000);
        $writer->commit(position: 1);
        add($writer, 'new', 3000);
        $writer->commit(durable: false, position: 2);
        add($writer, 'last', 1);
        $writer->commit(position: 3);
        report($disk);
    },
    'all is replaced, and not durable' => function ($writer, $disk) {
        add($writer, 'old', 3000);
        $writer->commit(position: 1);
        add($writer, 'old', 3000);
        $writer->commit(durable: false, position: 2);
        $disk->let_names_come();
        report($disk);
    },
    'a merge that is not durable, then a commit without changes' => function ($writer, $disk) {
        add($writer, 'old', 500);
        $writer->commit(position: 1);
        add($writer, 'new', 1);
        $writer->commit(durable: false, position: 2);
        $disk->let_names_come();
        report($disk);
        $writer->commit();
        report($disk);
    },
];
foreach ($cases as $name => $case) {
    $disk = new Disk('disk');
    $index = Index::create("$disk->folder/index", new Schema(['text']));
    $writer = $index->writer();
    echo "$name\n";
    $case($writer, $disk);
    $writer->close();
    unset($index, $writer, $disk);
}
?>
--EXPECT--
a durable commit after one that is not
6001 documents of position 3, then 6002
all is replaced, and not durable
3000 documents of position 1, then 3001
a merge that is not durable, then a commit without changes
500 documents of position 1, then 501
501 documents of position 2, then 502
