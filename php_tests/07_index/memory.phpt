--TEST--
Postings\Writer: 64,000 documents within 32 MB, and within memory_limit=32M
--EXTENSIONS--
postings
--INI--
memory_limit=32M
--SKIPIF--
<?php
if (!is_readable('/proc/self/status')) die('skip no /proc');
if (getenv('SKIP_ASAN') || getenv('USE_ZEND_ALLOC') === '0') die('skip memory is another one under sanitizers');
?>
--FILE--
<?php
use Postings\{Index, Progress, Schema};

require __DIR__ . '/index.inc';

/** The most memory of this process so far, in KB. */
function most_memory(): int
{
    return (int) preg_replace('/\D/', '', implode(preg_grep('/^VmHWM/', file('/proc/self/status'))));
}

$index = Index::create(new_folder(), new Schema(['text']));
$words = [];
for ($i = 0; $i < 20000; $i++) {
    $words[] = 'w' . base_convert((string) ($i * 7919), 10, 36);
}
mt_srand(1);
$documents = function () use ($words): iterable {
    for ($id = 0; $id < 64000; $id++) {
        $text = 'common';
        for ($i = 0; $i < 60; $i++) {
            $text .= ' ' . $words[mt_rand(0, mt_rand(0, 19999))];
        }
        yield ['id' => $id, 'text' => $text];
    }
};
$before = most_memory();
$calls = [];
$writer = $index->writer(memory: 32 << 20);
echo $writer->addAll($documents(), function (Progress $progress) use (&$calls) { $calls[] = $progress->done; }), " documents\n";
echo count($calls), ' calls of progress, from ', $calls[0], ' to ', end($calls), "\n";
$writer->commit(durable: false);
$more = most_memory() - $before >> 10;
echo $more < 48 ? "within bounds\n" : "$more MB\n";
$writer->close();
$index->refresh();
echo count($index), ', ', $index->search('common')->total, "\n";
$writer = $index->writer();
echo $writer->addAll($documents(), fn (Progress $progress) => $progress->done < 3000), " before progress said no\n";
?>
--EXPECT--
64000 documents
64 calls of progress, from 1000 to 64000
within bounds
64000, 64000
3000 before progress said no
