--TEST--
A whole Yioop (POSTINGS_YIOOP): index, pages at many depths and its own tests are the same with the extension
--EXTENSIONS--
postings
pdo
pdo_sqlite
tokenizer
--SKIPIF--
<?php
require __DIR__ . '/modes.inc';
if (!is_dir((string) getenv('POSTINGS_YIOOP'))) die('skip POSTINGS_YIOOP does not say where a Yioop is');
if (!cgi_binary()) die('skip no php-cgi');
?>
--FILE--
<?php
require __DIR__ . '/whole_yioop.inc';
$yioop = new Postings\Bench\WholeYioop(getenv('POSTINGS_YIOOP'), temporary_folder());
echo 'index: ', $yioop->build() ? 'same' : 'DIFFERS', "\n";
$queries = ['extension', 'postings', 'php', 'function', 'memory', 'query', 'the', 'xylophone', 'the postings', 'postings the', 'of index', 'documents words', 'file process', 'list of documents', 'rank of a document',
    '"the index"', 'index | query', 'kernel memory device', 'service', 'php site:packages.debian.org'];
$pages = $full = 0;
foreach ($queries as $query) {
    foreach ([0, 10, 100, 500, 1500] as $from) {
        [$off, $on] = [$yioop->page('off', $query, $from), $yioop->page('on', $query, $from)];
        if (serialize($off) !== serialize($on)) {
            echo "$query, from $from on: DIFFERS\n", var_export($off, true), var_export($on, true);
        }
        ++$pages;
        $full += !empty($on['PAGES']);
    }
}
echo "$pages pages are the same, many with results: ", var_export($full >= 30, true), "\n";
echo 'native: ', var_export($yioop->is_native('GroupIterator::findDocsWithWord', 'packPosting', 'usort by orderCallback'), true), "\n";
foreach (['IndexShardTest', 'UtilityTest'] as $test) {
    [$off, $on] = [$yioop->unit_test('off', $test), $yioop->unit_test('on', $test)];
    $all = array_merge(...array_values($on));
    echo "$test: ", $on === $off ? 'same' : 'DIFFERS ' . json_encode([$off, $on]), ', passed: ', var_export($all && array_column($all, 'PASS') === array_fill(0, count($all), true), true), "\n";
}
echo 'untouched: ', var_export($yioop->is_untouched(), true), "\n";
?>
--EXPECT--
index: same
100 pages are the same, many with results: true
native: true
IndexShardTest: same, passed: true
UtilityTest: same, passed: true
untouched: true
