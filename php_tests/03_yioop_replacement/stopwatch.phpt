--TEST--
Stopwatch for a whole Yioop: measures an application of ours, leaves it as it is, and refuses what differs
--EXTENSIONS--
postings
--SKIPIF--
<?php
require __DIR__ . '/stopwatch.inc';
skip_unless_opcache();
if (getenv('POSTINGS_TEST_ASAN')) die('skip its workers lose LD_PRELOAD');
if (!fpm_binary()) die('skip no php-fpm');
if (!nginx_binary()) die('skip no nginx, neither installed nor in .dev/nginx, where ./dev test unpacks it');
if (!is_file('/proc/self/schedstat')) die('skip no /proc/self/schedstat');
?>
--FILE--
<?php
require __DIR__ . '/stopwatch.inc';
$folder = temporary_folder();
mkdir("$folder/out");
mkdir("$folder/temporary");
write_stopwatch_application("$folder/app");
file_put_contents("$folder/queries", "word0\nword1\n\nword0 word1\nnothing\n");
$options = ["--path=$folder/app", "--queries=$folder/queries", "--output=$folder/out"];

echo "- measured\n";
$said = run_stopwatch($folder, $options);
$page = (string) @file_get_contents("$folder/out/yioop.md");
preg_match_all('/^\| (.*?) \| ([\d,]*) \| ([\d.]+ \([\d.]+\) \| )+.*\|$/m', strstr(strstr($page, '## Processor'), '## From', true), $rows, PREG_SET_ORDER);
foreach ($rows as [, $label, $total]) {
    echo $label, ': ', match (true) { $total === '', $total === '0' => $total, default => 'some' }, "\n";
}
echo preg_match('/^\* Compiled by this process: native: .*getPostingsSlice.*GroupIterator::/m', $page) ? "native\n" : "$said$page";
echo count(json_decode(file_get_contents("$folder/out/yioop.json"), true)['measurements']) >= 9 * count($rows) ? "all figures\n" : "figures are missing\n";

echo "- refused\n";
$code = file_get_contents("$folder/app/index.php");
$changes = [
    '++$total; $total -= (int) !extension_loaded("postings");' => 'another total with the extension',
    'if (extension_loaded("postings") && $hits) $hits[array_key_first($hits)]["score"] += 1e-9;' => 'another score',
    'static $times; if ($words && extension_loaded("postings") && is_file(INDEX . "asked")) $hits = []; touch(INDEX . "asked");' => 'no hits the second time',
    '$hits = []; $total = 0;' => 'nothing found',
    'if ($words) no_such_function();' => 'a fatal error',
    '$_GET["f"] = "";' => 'nothing to compare',
];
unlink("$folder/out/yioop.md");
foreach ($changes as $change => $what) {
    file_put_contents("$folder/app/index.php", str_replace('/* change */', $change, $code));
    preg_match('/^bench: (.*)/m', run_stopwatch($folder, $options), $error);
    echo "$what: ", substr(str_replace($folder, '', $error[1] ?? 'NOT REFUSED'), 0, 120), "\n";
}
file_put_contents("$folder/app/index.php", str_replace('/* change */', 'touch("' . "$folder/app" . '/src/configs/Config.php", mt_rand());', $code));
echo preg_replace('~/\S*/app~', 'DIR', strstr(run_stopwatch($folder, $options), 'bench: ') ?: "NOT REFUSED\n");
echo "- of PHP 7\n";
file_put_contents("$folder/app/src/library/Old.php", "<?php\nnamespace seekquarry\\yioop\\library;\nfunction old(\$n) { return \$n > 5 ? 'many' : \$n > 1 ? 'some' : 'few'; }\n"
    . "set_error_handler(fn (\$a, \$b, \$c, \$d, \$e) => \$GLOBALS['handled'] = \$e === []);\n\$never = \$undefined . 1;\n");
mkdir("$folder/app/src/models");
file_put_contents("$folder/app/src/models/Counted.php", "<?php\n\$counted = count(\$_GET['none']) === 0;\n");
file_put_contents("$folder/app/index.php", str_replace('/* change */', 'require __DIR__ . "/src/library/Old.php"; require __DIR__ . "/src/models/Counted.php"; if ($words) $total = old(9) === "some" && $handled && $counted ? $total : -1;', $code));
preg_match('/^bench: (.*)/m', run_stopwatch($folder, $options), $error);
echo preg_match('/nparenthesized/', $error[1] ?? '') ? "refused\n" : "NOT REFUSED\n";
$said = run_stopwatch($folder, [...$options, "--mend"]);
echo strstr(strstr((string) @file_get_contents("$folder/out/yioop.md"), 'brackets'), "\n\n", true) ?: $said, "\n";
@unlink("$folder/out/yioop.md");

echo "- other options\n";
foreach ([[], ["--path=$folder"], ['--path=/nowhere'], [...$options, '--documents=none'], [...$options, '--nonsense'], [...$options, '--no-pages'], ["--path=$folder/app", '--queries=/nowhere']] as $wrong) {
    echo str_replace($folder, '', strstr(run_stopwatch($folder, $wrong), 'bench: ') ?: "NOT REFUSED\n");
}
echo file_exists("$folder/out/yioop.md") ? "a page was written\n" : '', count(glob("$folder/temporary/*")) === 0 ? "nothing is left\n" : "something is left\n";
?>
--EXPECTF--
- measured
the page to search from: 
`word0`: some
`word1`: some
`word0 word1`: some
`nothing`: 0
native
all figures
- refused
another total with the extension: 'word0' from 0 on: with the extension has another answer: TOTAL_ROWS is %d and not %d. No figures
another score: 'word0' from 0 on: with the extension has another answer: PAGES.0.score is %s
no hits the second time: 'word0' from 0 on: with the extension has another answer: PAGES.0 is NULL and not array (
nothing found: nothing was found for any query: is the index one of this Yioop?
a fatal error: /?q=word0&f=serial, PHP: status 500, 0 bytes. Uncaught Error: Call to undefined function seekquarry\yioop\library\no_suc
nothing to compare: 'word0' has no answer to f=serial, by which hits and scores are compared (RSS access may be off in its settings): %dA h
bench: files of DIR or its work directory changed meanwhile: is it in use?
exit status 1
- of PHP 7
refused
brackets for a nested ternary, as PHP 7 read it, in src/library/Old.php;
count() of null or a number, as in PHP 7, in src/models;
handlers of errors with a fifth argument, as in PHP 7; errors are not shown (DEBUG_LEVEL 0);
it has no PublicHelpPages.php: there is no help.
- other options
bench: it wants a Yioop: ./dev bench yioop --path=DIR (--help tells more)
exit status 1
bench:  is no Yioop of 2015 or later: it has no index.php
exit status 1
bench: there is no folder '/nowhere'
exit status 1
bench: --documents wants a number above 0
exit status 1
bench: no option --nonsense; --help lists them
exit status 1
bench: without pages and without --index there is nothing to measure
exit status 1
bench: cannot read queries from '/nowhere'
exit status 1
nothing is left
