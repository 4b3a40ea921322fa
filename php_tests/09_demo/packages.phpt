--TEST--
Demo: packages in an index; built once, again for another corpus or a damaged index; FTS5 finds as many
--EXTENSIONS--
postings
mbstring
--FILE--
<?php
define('DEMO', __DIR__ . '/../../examples/package_search/search.php');
// FTS5, where this PHP has it at all; the test's own PHP reads no php.ini.
$sqlite = array_filter(['pdo', 'pdo_sqlite'], fn (string $name) => is_file(ini_get('extension_dir') . "/$name.so"));
define('DEMO_FLAGS', implode(array_map(fn (string $name) => " -d extension=$name", $sqlite)));
require 'demo.inc';
$cache = scratch('packages');
copy(PACKAGES, "$cache/corpus");
$search = function (string ...$arguments) use ($cache): void {
    [$status, $output, $errors] = demo('--corpus', "$cache/corpus", '--cache', $cache, ...$arguments);
    $errors = preg_replace('/^(indexing|SQLite).*\n/m', '', $errors);
    // Times depend on the machine, and FTS5 on what PHP has.
    preg_match_all('/^.* packages?$|^.* none with all of it$|^ *\d+\.\d{3}  .*|^.* index .* MB, (?:built)(?: before)?/m', $output, $lines);
    echo $status, ': ', str_replace($cache, 'CACHE', implode("\n  ", preg_replace(['/\d\.\d MB/', '/ +/'], ['MB', ' '], $lines[0])) . rtrim("\n$errors")), "\n";
    if (preg_match_all('/^.*: (\d+) packages?$/m', $output, $ours) && preg_match_all('/FTS5: .* (\d+) packages? with/', $output, $theirs)
        && array_filter($ours[1]) != $theirs[1]) {
        echo "FTS5 finds another number:\n$output";
    }
};
$search('kestrel');
$search('--limit=2', 'engine -fast');
$search('fast nowhere');
$search('nowhere');
file_put_contents("$cache/corpus", "\nPackage: feather\nDescription: feather of a kestrel\n", FILE_APPEND);
$search('--no-compare', '"of a kestrel"');
$search('--no-compare', 'feath*');
[$segment] = glob("$cache/*.postings/*.seg");
file_put_contents($segment, substr(file_get_contents($segment), 0, -100));
$search('--no-compare', 'feath*');
$search('--corpus', '/nowhere', 'fast');
file_put_contents("$cache/corpus", "\n");
$search('fast');
[$status, $output] = demo('--help');
echo $status, ' ', strtok($output, "\n"), "\n";
[$status, $output] = demo('--corpus', PACKAGES, '--cache', $cache);
echo $status, ' ', substr_count($output, 'us ('), " queries of its own\n";
?>
--EXPECTF--
0: 31 packages; index MB, built
  kestrel: 2 packages
   3.413 kestrel-mod-search search module for kestrel
   2.382 kestrel fast web server
0: 31 packages; index MB, built before
  engine -fast: 8 packages
   1.067 umbra theme engine
   0.919 amberfind-doc documentation of the amberfind search engine
0: 31 packages; index MB, built before
  fast nowhere: 9 packages, none with all of it
   1.593 kestrel fast web server
   1.549 pinecone backup engine
   1.425 glasswing image viewer
   1.355 vole tiny fast engine
   1.090 ferrymail mail transfer agent
1: 31 packages; index MB, built before
  nowhere: 0 packages
0: 32 packages; index MB, built
  "of a kestrel": 1 package
   6.794 feather feather of a kestrel
0: 32 packages; index MB, built before
  feath*: 1 package
   4.881 feather feather of a kestrel
0: 32 packages; index MB, built
  feath*: 1 package
   4.881 feather feather of a kestrel
CACHE/file-%x.postings/%x.seg, offset %d: the file has %d bytes instead of %d: building the index again
2: 
demo: cannot read the corpus '/nowhere'
2: 
demo: the corpus has no package with a description
0 usage: ./dev demo [OPTION...] [QUERY...]
1 4 queries of its own
