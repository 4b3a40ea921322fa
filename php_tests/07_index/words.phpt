--TEST--
The words of an index, which suggest() and correct() know: by a model, through commits, deletions and merges
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Index, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
require __DIR__ . '/segment.inc';
seeded();

const VOCABULARY = [
    'en' => ['run', 'runs', 'running', 'Running', 'runner', 'rung', 'ruin', 'ruins', 'ruined', 'café', 'Cafe', 'cafés', 'general', 'generally', 'generation', 'generations', "dog's", 'dogs', 'dying', 'die'],
    'de' => ['Haus', 'Häuser', 'Haeuser', 'Hausen', 'Straße', 'Strasse', 'STRASSE', 'strassen', 'grün', 'gruen', 'Grün', 'grünes', 'ältere', 'alt'],
    'fr' => ["l'avion", 'avions', 'Avion', 'avis', 'été', 'étés', "d'été", 'ete', 'aviné'],
    '' => ['run', 'runs', 'Running', 'café', 'Cafe', 'CAFÉ', 'cafés', 'Straße', 'strasse', 'été'],
];
$lower = fn (string $word) => preg_replace("/^[ld]'/", '', strtolower(str_replace('É', 'é', $word)));

/** By stem: the documents with it, and how many have each spelling. */
$model = function (array $documents, Analyzer $stems, Analyzer $folds, string $begin) use ($lower): array {
    $found = [];
    foreach ($documents as $id => $words) {
        foreach (array_unique(array_map($lower, $words)) as $word) {
            $folded = $folds->analyze($word)[0]['term'];
            $term = $stems->analyze($word)[0]['term'];
            $found[$term]['documents'][$id] = true;
            if (str_starts_with($folded, $begin)) {
                $found[$term]['words'][$folded][$word][$id] = true;
            }
        }
    }
    return array_filter($found, fn ($each) => isset($each['words']));
};

$checks = 0;
foreach (VOCABULARY as $language => $vocabulary) {
    $stems = new Analyzer($language);
    $folds = new Analyzer($language, stemming: false);
    $of_stem = fn (string $word) => $stems->analyze($word)[0]['term'];
    for ($round = 0; $round < 12; $round++) {
        $index = Index::create(new_folder(), new Schema(['text', 'more'], analyzer: $stems));
        $writer = $index->writer();
        $documents = $added = $frequent = [];
        $deleted = false;
        for ($commit = 0; $commit < 8; $commit++) {
            for ($i = mt_rand(0, 12); $i > 0; $i--) {
                $id = mt_rand(0, 60);
                $deleted = $deleted || isset($documents[$id]);
                $documents[$id] = array_map(fn () => $vocabulary[mt_rand(0, count($vocabulary) - 1)], range(1, mt_rand(1, 4)));
                // Versions of a document count as well, until a merge.
                foreach (array_unique(array_map($lower, $documents[$id])) as $word) {
                    $added[$word] = ($added[$word] ?? 0) + 1;
                    if ($added[$word] > 3) $frequent[$word] = true;
                }
                $half = mt_rand(0, count($documents[$id]));
                $writer->add(['id' => $id, 'text' => implode(' ', array_slice($documents[$id], 0, $half)), 'more' => implode(' ', array_slice($documents[$id], $half))]);
            }
            for ($i = $round % 3 === 0 ? mt_rand(0, 6) : 0; $i > 0; $i--) {
                $id = mt_rand(0, 60);
                $deleted = $deleted || isset($documents[$id]);
                unset($documents[$id]);
                $writer->delete($id);
            }
            mt_rand(0, 3) === 0 ? $writer->merge() : $writer->commit(durable: false, merge: (bool) mt_rand(0, 1));
            $index->refresh();
            $index->verify();
            foreach (['r', 'run', 'ru', 'c', 'cafe', 'gen', 'd', 'h', 'haus', 'strass', 'g', 'a', 'avi', 'e', 'ete'] as $begin) {
                $expected = $model($documents, $stems, $folds, $begin);
                $given = [];
                $before = PHP_INT_MAX;
                foreach ($index->suggest($begin, 1000) as $each) {
                    if ($each['documents'] > $before) exit("$language $begin: not in order\n");
                    $before = $each['documents'];
                    $given[$of_stem($each['word'])] = $each;
                }
                foreach ($given as $term => $each) {
                    $checks++;
                    // A word that many documents had stays as long as its stem is there, until a merge at least.
                    if (!isset($expected[$term])) {
                        if ($deleted && isset($frequent[$each['word']])) continue;
                        exit("$language $begin: $term is of no document\n");
                    }
                    if ($each['documents'] !== count($expected[$term]['documents'])) exit("$language $begin: $each[documents] have $term\n");
                    $spellings = array_merge(...array_values($expected[$term]['words']));
                    if (!isset($spellings[$each['word']]) && !($deleted && isset($frequent[$each['word']]))) exit("$language $begin: $each[word] is of no document\n");
                    // Two fields and two spellings in a document count twice, so that only a clear lead tells the first one.
                    if (!$deleted && count($spellings[$each['word']]) * 3 < max(array_map('count', $spellings))) exit("$language $begin: $each[word] is rare\n");
                }
                if ($missing = array_diff_key($expected, $given)) exit("$language $begin: no " . array_key_first($missing) . "\n");
            }
        }
        $writer->close();
    }
}
echo $checks > 4000 ? "as the model\n" : "only $checks checks\n";

echo "Deleted words: gone at once if few documents had them, else with the last document of their stem, or with a merge\n";
$index = Index::create(new_folder(), new Schema(['text'], analyzer: new Analyzer('en')));
$writer = $index->writer();
foreach (['zebra' => 3, 'zealous' => 4, 'zealot' => 1, 'zones' => 9, 'zone' => 1] as $word => $times) {
    while ($times-- > 0) $writer->add(['id' => "$word$times", 'text' => "$word of zzz"]);
}
$writer->commit();
$words = function () use ($index): void {
    $index->refresh();
    echo implode(', ', array_map(fn ($each) => "$each[word] $each[documents]", $index->suggest('z', 10))), "\n";
};
$words();
foreach (['zebra' => 3, 'zealous' => 4, 'zones' => 9] as $word => $times) {
    while ($times-- > 0) $writer->delete("$word$times");
    $writer->commit(merge: false);
    $words();
}
$writer->merge();
$words();
$writer->delete('zone0');
$writer->merge();
$words();
$files = implode(array_map(file_get_contents(...), glob("$index->path/*.seg")));
foreach (['zebra', 'zealous', 'zones'] as $word) echo $word, str_contains($files, substr($word, 1)) ? " is left\n" : " is gone\n";

echo "Segments of version 2 know no words until their documents are added again\n";
$index = index_of(new Schema(['text'], analyzer: new Analyzer('en')), [['text' => 'libraries'], ['text' => 'boats']], [['text' => 'servers']]);
$file = glob("$index->path/*.seg")[0];
file_put_contents($file, str_replace(["words\0\0", "words.index\0"], ["wordz\0\0", "wordz.index\0"], file_get_contents($file)));
forge_part($index->path, 'meta', fn (string $bytes) => "\2" . substr($bytes, 1));
$old = Index::open($index->path);
$old->verify();
foreach (['li', 'se'] as $begin) echo $begin, ': ', json_encode(array_column($old->suggest($begin), 'word')), "\n";
echo json_encode([$old->correct('libaries'), $old->search('library')->total]), "\n";
$writer = $old->writer();
$writer->add(['id' => 0, 'text' => 'libraries']);
$writer->merge();
for ($i = 0; $i < 12; $i++) $writer->add(['id' => "b$i", 'text' => 'baots']);
$writer->merge();
$old->refresh();
$old->verify();
echo json_encode([$old->correct('boats'), $old->correct('bosts')]), "\n"; // found, though unknown: it may be right
foreach (['li', 'bo', 'ba'] as $begin) echo $begin, ': ', json_encode(array_column($old->suggest($begin), 'word')), "\n";
forge_part($old->path, 'meta', fn (string $bytes) => "\4" . substr($bytes, 1));
show_thrown(fn () => Index::open($old->path)->search('a'));

echo "Deleted spellings and elisions: what is left is of a live document\n";
$of = function (array $texts, string $language): Index {
    $documents = [];
    foreach ($texts as $text => $times) array_push($documents, ...array_fill(0, $times, ['text' => $text]));
    return index_of(new Schema(['text'], analyzer: new Analyzer($language)), $documents);
};
$accents = ['e', 'é', 'è', 'ê', 'ë', 'ē', 'ě'];
$resumes = ['resumö' => 1];
foreach ($accents as $first) foreach ($accents as $second) $resumes["r{$first}sum$second"] = 1;
$index = $of($resumes, 'en');
$writer = $index->writer();
for ($id = 1; $id <= 40; $id++) $writer->delete($id);
$show = function () use (&$index, &$begin): void {
    $index->refresh();
    $index->verify();
    echo json_encode(array_map(fn ($each) => "$each[word] $each[documents]", $index->suggest($begin)), JSON_UNESCAPED_UNICODE), "\n";
};
$begin = 'res';
$writer->commit(merge: false);
$show();
$writer->merge();
$show();
foreach ([[["l'd'avion" => 5, 'avion' => 1, 'bateau' => 2], [5], 'd'], [["l'd'secretmot" => 5, 'secretmot' => 1], range(0, 4), 's']] as [$texts, $ids, $begin]) {
    $index = $of($texts, 'fr');
    $writer = $index->writer();
    array_map($writer->delete(...), $ids);
    $writer->merge();
    $show();
    echo json_encode(str_contains(file_get_contents(glob("$index->path/*.seg")[0]), "d'secretmot")), "\n";
}

// Each of three documents has a word in more spellings than are kept.
$spellings = [];
foreach (['e', 'é', 'è', 'ê', 'ë', 'ē', 'ě'] as $first) foreach (['o', 'ó', 'ò', 'ô', 'ö', 'ō'] as $second) $spellings[] = "z{$first}qr{$second}k";
$index = $of([implode(' ', array_slice($spellings, 0, 21)) => 2, implode(' ', array_slice($spellings, 21)) => 1, 'live' => 1], 'en');
$writer = $index->writer();
array_map($writer->delete(...), [0, 1, 2]);
$writer->merge();
echo json_encode(str_contains(file_get_contents(glob("$index->path/*.seg")[0]), 'qr')), "\n";
// Three documents are left of a stem, then none.
$index = $of(['zqboats' => 5, 'zqboat' => 3, 'live' => 1], 'en');
$writer = $index->writer();
foreach ([range(0, 4), range(5, 7)] as $ids) {
    array_map($writer->delete(...), $ids);
    $writer->merge();
}
echo json_encode(str_contains(file_get_contents(glob("$index->path/*.seg")[0]), 'qboat')), "\n";
// Words whose documents are all deleted, but not yet merged away, are not in the way of others.
$words = implode(' ', array_map(fn ($i) => 'qu' . chr(97 + intdiv($i, 26)) . chr(97 + $i % 26) . 'x', range(0, 399)));
$index = $of(['pad' => 2000, 'quick' => 5, $words => 10], 'en');
$writer = $index->writer();
array_map($writer->delete(...), range(2005, 2014));
$writer->commit(merge: false);
$begin = 'q';
$show();

echo "Damaged entries, with right checksums\n";
$texts = array_map(fn ($i) => ['text' => 'word' . ($i < 2 ? " Wörd$i" : '')], range(0, 9));
foreach (['nothing' => null, 'no documents' => [0, "\0"], 'a text of 29 bytes' => [0, "\x15"], 'a text beyond the end' => [2, "\x7f"], 'a document too far' => [-1, "\x0a"], 'a number cut off' => [-1, "\xff"]] as $what => $change) {
    $index = index_of(new Schema(['text'], analyzer: new Analyzer('en')), $texts);
    // The last entries of the part's only block: word is in ten documents, wörd0 and wörd1 in one.
    if ($change !== null) forge_part($index->path, 'words', function (string $bytes) use ($change): string {
        [$at, $byte] = $change;
        $from = $at < 0 ? strlen($bytes) + $at : strrpos($bytes, "\x14") + $at;
        return substr_replace($bytes, $byte, $from, 1);
    });
    foreach ([fn () => print(json_encode(array_column(Index::open($index->path)->suggest('wor', 3), 'word')) . ' '), fn () => Index::open($index->path)->correct('wrod'), fn () => Index::open($index->path)->verify()] as $work) {
        echo "$what: ";
        show_thrown($work);
    }
}
?>
--EXPECT--
as the model
Deleted words: gone at once if few documents had them, else with the last document of their stem, or with a merge
zzz 18, zones 10, zealous 4, zebra 3, zealot 1
zzz 15, zones 10, zealous 4, zealot 1
zzz 11, zones 10, zealot 1
zzz 2, zealot 1, zone 1
zzz 2, zealot 1, zone 1
zealot 1, zzz 1
zebra is gone
zealous is gone
zones is gone
Segments of version 2 know no words until their documents are added again
li: []
se: []
[null,1]
[null,null]
li: ["libraries"]
bo: []
ba: ["baots"]
Postings\VersionException: FOLDER/00000007.seg: a segment of another version
Deleted spellings and elisions: what is left is of a live document
["resume 9","resumö 1"]
["resume 9","resumö 1"]
["d'avion 5"]
false
["secretmot 1"]
false
false
false
["quick 5"]
Damaged entries, with right checksums
nothing: ["word","w\u00f6rd0","w\u00f6rd1"] nothing
nothing: nothing
nothing: nothing
no documents: Postings\CorruptedDataException: FOLDER/00000001.seg, part words, offset 1679: not a number of documents
no documents: Postings\CorruptedDataException: FOLDER/00000001.seg, part words, offset 1679: not a number of documents
no documents: Postings\CorruptedDataException: FOLDER/00000001.seg, part words, offset 1679: not a number of documents
a text of 29 bytes: Postings\CorruptedDataException: FOLDER/00000001.seg, part words, offset 1679: a number is cut off
a text of 29 bytes: Postings\CorruptedDataException: FOLDER/00000001.seg, part words, offset 1679: a number is cut off
a text of 29 bytes: Postings\CorruptedDataException: FOLDER/00000001.seg, part words, offset 1679: a number is cut off
a text beyond the end: Postings\CorruptedDataException: FOLDER/00000001.seg, part words, offset 1681: a text is cut off
a text beyond the end: nothing
a text beyond the end: Postings\CorruptedDataException: FOLDER/00000001.seg, part words, offset 1681: a text is cut off
a document too far: Postings\CorruptedDataException: FOLDER/00000001.seg, part words, offset 1697: there is no such document
a document too far: nothing
a document too far: Postings\CorruptedDataException: FOLDER/00000001.seg, part words, offset 1697: there is no such document
a number cut off: Postings\CorruptedDataException: FOLDER/00000001.seg, part words, offset 1697: a number is cut off
a number cut off: nothing
a number cut off: Postings\CorruptedDataException: FOLDER/00000001.seg, part words, offset 1697: a number is cut off
