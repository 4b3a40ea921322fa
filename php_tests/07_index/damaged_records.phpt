--TEST--
Postings\Index: where stored documents are damaged, similar(), highlight() and snippet() say so
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{CorruptedDataException, Index, Schema};

require __DIR__ . '/index.inc';

$folder = new_folder();
$writer = Index::create($folder, new Schema(['text']))->writer();
for ($i = 0; $i < 1500; $i++) {
    $writer->add(['id' => $i, 'text' => 'w' . $i % 50 . ' w' . $i % 7 . ' ' . md5((string) $i)]);
}
$writer->commit();
$writer->close();
$files = glob("$folder/*");
usort($files, fn ($a, $b) => filesize($b) <=> filesize($a));
$bytes = file_get_contents($files[0]);
$refused = ['similar' => 0, 'highlight' => 0, 'snippet' => 0];
// The stored documents are what a segment begins with.
for ($at = 512; $at < 30000; $at += 4096) {
    file_put_contents($files[0], substr_replace($bytes, str_repeat("\0", 512), $at, 512));
    $index = Index::open($folder);
    $hits = $index->search('w1 w2', 200)->hits;
    for ($i = 0; $i < 1500; $i += 3) {
        $hit = $hits[$i % count($hits)];
        foreach (['similar' => fn () => $index->similar($i, 1), 'highlight' => fn () => $hit->highlight('text'), 'snippet' => fn () => $hit->snippet('text')] as $name => $ask) {
            // Something else is where an array was a moment ago.
            $before = [$i, str_repeat('x', 50), [1, 2]];
            try {
                $ask();
            } catch (CorruptedDataException) {
                $refused[$name]++;
            }
        }
    }
}
foreach ($refused as $name => $times) echo $name, $times > 0 ? " refused\n" : " never refused\n";
?>
--EXPECT--
similar refused
highlight refused
snippet refused
