--TEST--
postings: search --typos, and what may have been meant where nothing was found
--EXTENSIONS--
postings
--FILE--
<?php
require 'command.inc';
$index = scratch('typos') . '/books';
show(['create', $index, '--text', 'title', '--analyzer', 'en']);
show(['add', $index, '-'], <<<'TEXT'
    {"id": "1", "title": "The white whale"}
    {"id": "2", "title": "Whales and servers"}

    TEXT);
$search = function (string ...$arguments) use ($index): void {
    [$status, $output, $errors] = postings(['search', $index, ...$arguments]);
    $hits = array_map(fn ($line) => json_decode($line, true)['id'], array_filter(explode("\n", $output)));
    echo implode(' ', $arguments), ': ', implode(' ', $hits), ' ', rtrim($errors), " $status\n";
};
$search('wahle');
$search('wahle', '--typos', '1');
$search('wahle~');
$search('servres wahle', '--typos', '2', '--mode', 'all');
$search('srevesr', '--typos', '1');
$search('srevesr~2');
$search('whale', '--typos', '3');
$search('whale', '--typos', 'x');
?>
--EXPECT--
0
0
  added 2 documents in TIME; the index has 2
wahle:  postings: did you mean: whale 1
wahle --typos 1: 1 2  0
wahle~: 1 2  0
servres wahle --typos 2 --mode all: 2  0
srevesr --typos 1:  postings: did you mean: servers 1
srevesr~2: 2  0
whale --typos 3:  postings: typos must be between 0 and 2, 3 given; see postings search --help 2
whale --typos x:  postings: --typos wants a whole number, 0 or more, not 'x'; see postings search --help 2
