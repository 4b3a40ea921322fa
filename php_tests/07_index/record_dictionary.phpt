--TEST--
Postings\Index: stored documents share a dictionary; after merge(), it has nothing of deleted ones
--EXTENSIONS--
postings
--SKIPIF--
<?php
ob_start();
phpinfo(INFO_MODULES);
if (!str_contains(ob_get_clean(), 'compressed by zstd')) die('skip built without zstd');
?>
--FILE--
<?php
use Postings\{Index, Schema};

require __DIR__ . '/index.inc';

// Texts of common words. The mark is in no term, as these are in lower case.
function document(int $i, string $mark): array
{
    mt_srand($i);
    $words = ["$mark-$i"];
    for ($n = 0; $n < 40; $n++) $words[] = 'word' . (mt_rand(0, 30) * mt_rand(0, 30));
    return ['id' => $i, 'text' => implode(' ', $words)];
}
function add(Index $index, int $first, int $end, string $mark): void
{
    $writer = $index->writer();
    for ($i = $first; $i < $end; $i++) $writer->add(document($i, $mark));
    $writer->commit();
    $writer->close();
}
function merge(Index $index): void
{
    $writer = $index->writer();
    $writer->merge(1);
    $writer->close();
}
// Whether compressed blocks refer to bytes that are in the index's files as they are.
function has(string $folder, string $text): string
{
    foreach (glob("$folder/*.seg") as $file)
        if (substr_count(file_get_contents($file), $text) > 5) return 'yes';
    return 'no';
}
function check(string $folder, int $first, int $end, string $mark): void
{
    $index = Index::open($folder);
    for ($i = $first; $i < $end; $i += 7) {
        $found = $index->get((string) $i);
        if ($found != document($i, $mark)) die("document $i is another one\n");
    }
    echo "documents of $mark are right\n";
}

$folder = new_folder();
$index = Index::create($folder, new Schema(['text']));
add($index, 0, 6000, 'QuoKKa');
echo 'many: ', has($folder, 'QuoKKa-'), "\n";
check($folder, 0, 6000, 'QuoKKa');

add($index, 10000, 12500, 'WomBat');
merge($index);
echo 'merged with fewer: ', has($folder, 'QuoKKa-'), ', ', has($folder, 'WomBat-'), "\n";
check($folder, 0, 6000, 'QuoKKa');
check($folder, 10000, 12500, 'WomBat');

// Commits keep it, so that they need not compress everything anew.
$writer = $index->writer();
for ($i = 0; $i < 6000; $i++) $writer->delete((string) $i);
$writer->commit();
echo 'deleted: ', count(glob("$folder/*.seg")), ' segment, ', has($folder, 'QuoKKa-'), "\n";
$writer->merge(1);
echo 'merged: ', has($folder, 'QuoKKa-'), ', ', has($folder, 'WomBat-'), "\n";
check($folder, 10000, 12500, 'WomBat');

// Also of documents that were replaced in the same commit, or are deleted by merge() itself.
for ($i = 0; $i < 6000; $i++) $writer->add(document($i, 'QuoKKa'));
for ($i = 0; $i < 6000; $i++) $writer->add(document($i, 'Bandicoot'));
$writer->deleteMatching('wombat');
$writer->merge(1);
$writer->close();
echo 'replaced: ', has($folder, 'QuoKKa-'), ', ', has($folder, 'WomBat-'), ', ', has($folder, 'Bandicoot-'), "\n";
check($folder, 0, 6000, 'Bandicoot');
$index->verify();

// A search that reads the beginning of a long document leaves nothing behind.
$folder = new_folder();
$index = Index::create($folder, new Schema(['text']));
$writer = $index->writer();
foreach (['Berlin', 'Madrid'] as $part => $mark) {
    for ($i = 0; $i < 6000; $i++) $writer->add(document($part * 10000 + $i, $mark));
    if ($part === 1) $writer->add(['id' => 'long', 'text' => 'Zebrafish ' . str_repeat('zebras lorem ipsum ', 30000)]);
    $writer->commit(merge: false);
}
$writer->close();
$index = Index::open($folder);
echo count(glob("$folder/*.seg")), ' segments, ', count($index->suggest('zebraf')), ' suggestion', "\n";
check($folder, 0, 6000, 'Berlin');
check($folder, 10000, 16000, 'Madrid');

// It is made of the first documents at first, and of all of them when it is made anew.
$sorted = new_folder();
$index = Index::create($sorted, new Schema(['text']));
$writer = $index->writer();
for ($i = 0; $i < 20000; $i++) $writer->add(document($i, $i < 15000 ? 'QuoKKa' : 'WomBat'));
$writer->commit();
echo 'sorted: ', has($sorted, 'QuoKKa-'), ', ', has($sorted, 'WomBat-'), "\n";
$writer->delete('0');
$writer->merge(1);
$writer->close();
echo 'merged: ', has($sorted, 'QuoKKa-'), ', ', has($sorted, 'WomBat-'), "\n";
check($sorted, 1, 15000, 'QuoKKa');
check($sorted, 15000, 20000, 'WomBat');

// The next ones of a kind have the same, so that merges can copy them; but nothing of it is left of
// documents that are gone, whoever had it first.
$shared = new_folder();
$index = Index::create($shared, new Schema(['text']));
$writer = $index->writer();
foreach (['QuoKKa', 'WomBat', 'Bandicoot'] as $part => $mark) {
    for ($i = 0; $i < 6000; $i++) $writer->add(document($part * 10000 + $i, $mark));
    $writer->commit(merge: false);
}
echo 'shared: ', has($shared, 'QuoKKa-'), ', ', has($shared, 'WomBat-'), ', ', has($shared, 'Bandicoot-'), "\n";
$writer->merge(1);
echo 'merged: ', has($shared, 'QuoKKa-'), ', ', has($shared, 'WomBat-'), ', ', has($shared, 'Bandicoot-'), "\n";
foreach (['QuoKKa', 'WomBat', 'Bandicoot'] as $part => $mark) check($shared, $part * 10000, $part * 10000 + 6000, $mark);
foreach (['merge', 'commit'] as $way) {
    $shared = new_folder();
    $index = Index::create($shared, new Schema(['text']));
    $writer = $index->writer();
    for ($i = 0; $i < 6000; $i++) $writer->add(document($i, 'QuoKKa'));
    $writer->commit();
    for ($i = 10000; $i < 16000; $i++) $writer->add(document($i, 'WomBat'));
    $writer->commit(merge: false);
    $writer->deleteMatching('quokka');
    if ($way === 'commit') $writer->commit();
    echo "$way: ", has($shared, 'QuoKKa-'), ', ';
    $writer->merge(2);
    echo has($shared, 'QuoKKa-'), ', ', has($shared, 'WomBat-'), "\n";
    check($shared, 10000, 16000, 'WomBat');
}

// A damaged one keeps no documents from being added; those that have it cannot be read.
$damaged = new_folder();
$index = Index::create($damaged, new Schema(['text']));
add($index, 0, 6000, 'QuoKKa');
[$file] = glob("$damaged/*.seg");
$bytes = file_get_contents($file);
$at = strpos($bytes, "\x37\xA4\x30\xEC") + 5000;
$bytes[$at] = $bytes[$at] ^ "\x01";
file_put_contents($file, $bytes);
$index = Index::open($damaged);
$writer = $index->writer();
for ($i = 10000; $i < 16000; $i++) $writer->add(document($i, 'WomBat'));
$writer->commit(merge: false);
check($damaged, 10000, 16000, 'WomBat');
try {
    Index::open($damaged)->get('0');
} catch (Postings\CorruptedDataException $error) {
    echo 'damaged: ', str_contains($error->getMessage(), 'records.dictionary') ? 'the dictionary' : $error->getMessage(), "\n";
}

// A few documents have none.
$few = new_folder();
$index = Index::create($few, new Schema(['text']));
add($index, 0, 200, 'QuoKKa');
echo 'few: ', has($few, 'QuoKKa-'), "\n";
check($few, 0, 200, 'QuoKKa');
?>
--EXPECT--
many: yes
documents of QuoKKa are right
merged with fewer: yes, no
documents of QuoKKa are right
documents of WomBat are right
deleted: 1 segment, yes
merged: no, yes
documents of WomBat are right
replaced: no, no, yes
documents of Bandicoot are right
2 segments, 1 suggestion
documents of Berlin are right
documents of Madrid are right
sorted: yes, no
merged: yes, yes
documents of QuoKKa are right
documents of WomBat are right
shared: yes, no, no
merged: yes, no, no
documents of QuoKKa are right
documents of WomBat are right
documents of Bandicoot are right
merge: yes, no, yes
documents of WomBat are right
commit: yes, no, yes
documents of WomBat are right
documents of WomBat are right
damaged: the dictionary
few: no
documents of QuoKKa are right
