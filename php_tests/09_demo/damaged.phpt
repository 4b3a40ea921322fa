--TEST--
Demo: a cut or changed index file is noticed and built again
--EXTENSIONS--
postings
mbstring
pcntl
--FILE--
<?php
require 'demo.inc';
$cache = scratch('damaged');
$search = fn () => demo('--corpus', PACKAGES, '--cache', $cache, '--no-compare', 'fast search engine');
[, $first] = $search();
[$file] = glob("$cache/*.index");
$whole = file_get_contents($file);
$flipped = $whole;
$flipped[intdiv(strlen($whole), 2)] = ~$flipped[intdiv(strlen($whole), 2)];
$damages = [
    'empty' => '',
    'cut in the header' => substr($whole, 0, 10),
    'cut in the middle' => substr($whole, 0, intdiv(strlen($whole), 2)),
    'last byte gone' => substr($whole, 0, -1),
    'a byte more' => $whole . "\0",
    'a byte changed' => $flipped,
    'another file' => str_repeat('index', 100),
];
foreach ($damages as $what => $bytes) {
    file_put_contents($file, $bytes);
    [$status, $output, $errors] = $search();
    preg_match('/^the index is damaged .*/m', $errors, $said);
    echo "$what: $status ", story($output), ', ', $said[0] ?? 'not noticed', "\n";
    if (hits($output) !== hits($first) || file_get_contents($file) !== $whole) {
        echo "the new index is a different one\n$output$errors";
    }
}
?>
--EXPECT--
empty: 0 built, the index is damaged (it does not begin as one): building it again
cut in the header: 0 built, the index is damaged (it does not begin as one): building it again
cut in the middle: 0 built, the index is damaged (its checksum differs): building it again
last byte gone: 0 built, the index is damaged (its checksum differs): building it again
a byte more: 0 built, the index is damaged (its checksum differs): building it again
a byte changed: 0 built, the index is damaged (its checksum differs): building it again
another file: 0 built, the index is damaged (it does not begin as one): building it again
