--TEST--
Postings\Index::similarTerms() gives what a look at all terms gives, nearest and then most frequent first
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Analyzer, Field, Index, Schema};

require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/index.inc';
require __DIR__ . '/typos.inc';
seeded();

$index = Index::create(new_folder(), new Schema(['title', 'text', Field::keyword('tag')], analyzer: new Analyzer('en')));
$writer = $index->writer();
foreach (['The library of libraries', 'Running servers', 'A liberal', 'Libraries for running'] as $i => $title) {
    $writer->add(['id' => $i, 'title' => $title, 'text' => $i < 2 ? 'kernel' : 'kernels', 'tag' => 'kernal']);
}
$writer->commit();
$index->refresh();
$show = fn (...$arguments) => print(implode(', ', array_map(fn ($one) => "$one[term] $one[typos] $one[documents]", $index->similarTerms(...$arguments))) . "\n");
$show('libary');
$show('LIBÁRIES', 2);
$show('ernel');
$show('ernel', firstLetter: true);
$show('kernal', field: 'title');
$show('kernal', field: 'text');
foreach (['', 'two words', "\xFF", "li\0brary", str_repeat('x', 1 << 20)] as $text) $show($text);
foreach ([0, 3, -1, PHP_INT_MAX] as $typos) show_thrown(fn () => $index->similarTerms('a', $typos));
foreach ([0, 65] as $limit) show_thrown(fn () => $index->similarTerms('a', limit: $limit));
foreach (['id', 'tag', 'no'] as $field) show_thrown(fn () => $index->similarTerms('a', field: $field));
foreach ([0, -1.0, NAN, 1e-9] as $timeout) show_thrown(fn () => $index->similarTerms('libary', timeout: $timeout));
$empty = Index::create(new_folder(), new Schema([Field::keyword('tag')]));
echo json_encode($empty->similarTerms('kernel')), "\n";

// Against all terms there are, with deleted documents and in several segments.
$word = fn () => implode('', array_map(fn () => 'abcde'[mt_rand(0, 4)], range(1, mt_rand(1, 9))));
$random = Index::create(new_folder(), new Schema(['text'], key: 'key'));
$writer = $random->writer();
$found = 0;
for ($round = 0; $round < 8; $round++) {
    for ($i = 0; $i < 300; $i++) $writer->add(['key' => mt_rand(0, 1500), 'text' => implode(' ', array_map($word, range(0, 3)))]);
    for ($i = 0; $i < 50; $i++) $writer->delete((string) mt_rand(0, 1500));
    $writer->commit();
    $random->refresh();
    $terms = $random->terms(limit: 100000);
    for ($query = 0; $query < 30; $query++) {
        $wanted = mt_rand(0, 1) ? $word() : (string) array_rand($terms);
        $first = [null, false, true][mt_rand(0, 2)];
        $typos = [null, 1, 2][mt_rand(0, 2)];
        $most = $typos ?? (strlen($wanted) >= 8 ? 2 : 1);
        $near = [];
        foreach ($terms as $term => $documents) {
            $n = typos($wanted, $term);
            if ($n > 0 && $n <= $most && (!($first ?? $most === 2) || $term[0] === $wanted[0])) {
                $near[] = ['term' => (string) $term, 'typos' => $n, 'documents' => $documents];
            }
        }
        usort($near, fn ($a, $b) => [$a['typos'], $b['documents'], $a['term']] <=> [$b['typos'], $a['documents'], $b['term']]);
        $limit = mt_rand(1, 64);
        $answer = $random->similarTerms($wanted, $typos, $first, $limit);
        if ($answer !== array_slice($near, 0, $limit)) echo "WRONG for $wanted: ", json_encode([$typos, $first, $limit, $answer, array_slice($near, 0, $limit)]), "\n";
        $found += count($answer);
    }
}
// Behind what is near by its letters comes what has another ending: homelys, one typo away, has the stem home.
$homes = Index::create(new_folder(), new Schema(['text'], analyzer: new Analyzer('en')));
$writer = $homes->writer();
$writer->addAll([['id' => 'home', 'text' => 'home sweet home'], ['id' => 'less', 'text' => 'the homeless people of a town'], ['id' => 'run', 'text' => 'running']]);
$writer->commit();
$homes->refresh();
foreach (['homelss~1', 'homelss~2', 'runnign~1'] as $typed) {
    echo $typed, ': ', implode(', ', array_column($homes->search($typed)->hits, 'id')), '; ', implode(', ', array_column($homes->similarTerms(substr($typed, 0, -2)), 'term')), "\n";
}
echo $found > 1000 ? "found\n" : "only $found found\n";
?>
--EXPECT--
librari 1 2
librari 1 2, liber 2 1
kernel 1 4


kernel 1 4





ValueError: Postings\Index::similarTerms(): Argument #2 ($typos) must be 1 or 2, or null, 0 given
ValueError: Postings\Index::similarTerms(): Argument #2 ($typos) must be 1 or 2, or null, 3 given
ValueError: Postings\Index::similarTerms(): Argument #2 ($typos) must be 1 or 2, or null, -1 given
ValueError: Postings\Index::similarTerms(): Argument #2 ($typos) must be 1 or 2, or null, 9223372036854775807 given
ValueError: Postings\Index::similarTerms(): Argument #4 ($limit) must be between 1 and 64, 0 given
ValueError: Postings\Index::similarTerms(): Argument #4 ($limit) must be between 1 and 64, 65 given
ValueError: Postings\Index::similarTerms(): Argument #5 ($field) must be the name of a text, "id" given
ValueError: Postings\Index::similarTerms(): Argument #5 ($field) must be the name of a text, "tag" given
ValueError: Postings\Index::similarTerms(): Argument #5 ($field) must be the name of a text, "no" given
ValueError: Postings\Index::similarTerms(): Argument #6 ($timeout) must be greater than 0, 0 given
ValueError: Postings\Index::similarTerms(): Argument #6 ($timeout) must be greater than 0, -1 given
ValueError: Postings\Index::similarTerms(): Argument #6 ($timeout) must be greater than 0, NAN given
Postings\TimeoutException: The search took longer than its timeout
[]
homelss~1: less, home; homeless, home
homelss~2: less, home; homeless, home
runnign~1: run; run
found
