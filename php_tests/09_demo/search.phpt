--TEST--
Demo: ranked hits, checked against a scan and the PHP functions; the second run reuses the index
--EXTENSIONS--
postings
mbstring
pcntl
--FILE--
<?php
require 'demo.inc';
$cache = scratch('search');
foreach (['fast search engine', 'Engine', '2048', 'naïve', 'tree trees'] as $query) {
    [$status, $output, $errors] = demo('--corpus', PACKAGES, '--cache', $cache, '--limit=3', $query);
    echo $status, ' ', story($output), ' ', hits($output), "\n";
    echo preg_match('/^Checked: .*same packages and scores.*scan/m', $output) ? '' : $output . $errors;
}
?>
--EXPECT--
--CLEAN--
