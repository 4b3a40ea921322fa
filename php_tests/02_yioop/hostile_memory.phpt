--TEST--
memory_limit is hit inside: PHP's own fatal error ends the script, and nothing else happens
--EXTENSIONS--
postings
--SKIPIF--
<?php
if (getenv('USE_ZEND_ALLOC') === '0') die('skip memory_limit holds for PHP\'s own allocator only');
?>
--FILE--
<?php
require __DIR__ . '/../03_yioop_replacement/modes.inc';
$setup = '$n = 1500000; $small = range(1, 900000); $floats = $small; $floats[0] = 1.0;'
    . '$long = str_repeat("\xff\xff\xff\xff", $n); $many = str_repeat("\0\0\0\5", $n); $at = 0;';
$calls = [
    'packPosting' => 'packPosting(5, $small)',
    'packPosting, a float in it' => 'packPosting(5, $floats)',
    'unpackPosting' => 'unpackPosting($long, $at)',
    'addDocIndexPostings' => 'addDocIndexPostings($many, 7)',
    'addDocIndexPostings, a float' => 'addDocIndexPostings($many, 7.0)',
    'deltaList' => 'deltaList($small)',
    'deltaList, a float in it' => 'deltaList($floats)',
    'deDeltaList' => 'deDeltaList($copy)',
    'encodeModified9' => 'encodeModified9($small)',
    'encodeModified9, a float in it' => 'encodeModified9($floats)',
    'nextPostString' => 'nextPostString($long, $at)',
    'decodeModified9' => 'decodeModified9($long, $at)',
];
foreach ($calls as $name => $call) {
    $code = "use function seekquarry\\yioop\\library\\{packPosting, unpackPosting, addDocIndexPostings, deltaList, deDeltaList, encodeModified9, nextPostString, decodeModified9};"
        . $setup . '$copy = $small; ini_set("memory_limit", memory_get_usage(true) + (2 << 20)); ' . $call . '; echo "no error\n";';
    $printed = run_command([PHP_BINARY, ...options(['memory_limit' => '256M', 'fatal_error_backtraces' => 0]), '-r', $code]);
    // Some versions have a second, hard limit.
    $expected = '/^\s*(Fatal error: Allowed memory size|Hard memory limit) of \d+ bytes exhausted.*\nexit status (255|137)\n$/';
    echo "$name: ", preg_match($expected, $printed) ? 'memory exhausted' : $printed, "\n";
}
?>
--EXPECT--
packPosting: memory exhausted
packPosting, a float in it: memory exhausted
unpackPosting: memory exhausted
addDocIndexPostings: memory exhausted
addDocIndexPostings, a float: memory exhausted
deltaList: memory exhausted
deltaList, a float in it: memory exhausted
deDeltaList: memory exhausted
encodeModified9: memory exhausted
encodeModified9, a float in it: memory exhausted
nextPostString: memory exhausted
decodeModified9: memory exhausted
