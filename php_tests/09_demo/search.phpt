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
0 built "fast search engine": 5 packages (fast: 9, search: 11, engine: 13)
   3.461  vole                           tiny fast engine
   3.242  pinecone                       backup engine
   2.930  kestrel-mod-search             search module for kestrel
0 reused "Engine": 13 packages (engine: 13)
   1.067  umbra                          theme engine
   0.963  vole                           tiny fast engine
   0.919  amberfind-doc                  documentation of the amberfind search engine
0 reused "2048": 1 package (2048: 1)
   3.697  zephyr2048                     game of wind
0 reused "naïve": 1 package (naïve: 1)
   3.113  quillfeather                   writing aid
0 reused "tree trees": 1 package (tree: 1, trees: 1)
   6.853  elmtree                        family tree editor
