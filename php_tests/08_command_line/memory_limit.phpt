--TEST--
postings: where PHP's memory_limit is too low, that is said, with exit status 3
--EXTENSIONS--
postings
--SKIPIF--
<?php
if (getenv('POSTINGS_TEST_ASAN')) die('skip PHP does not count the memory of others');
?>
--FILE--
<?php
require 'command.inc';
$folder = scratch('limit');
$index = "$folder/index";
postings(['create', $index, '--text', 'title']);
postings(['add', $index], '{"id":1}');
putenv('TEST_PHP_EXTRA_ARGS=' . getenv('TEST_PHP_EXTRA_ARGS') . ' -d memory_limit=16M');
[$status, $output, $errors] = postings(['add', $index, '--commit-every', '1'], "{\"id\":2}\n{\"id\":3,\"x\":[" . str_repeat('1,', 1 << 20) . "1]}\n");
echo "$status $output", str_replace(realpath(COMMAND), 'COMMAND', str_replace(COMMAND, 'COMMAND', $errors));
show(['dump', $index]);
?>
--EXPECT--
3 postings: PHP's memory_limit of 16M is too low for this; php -d memory_limit=SIZE COMMAND ... sets another one. An index is as it was committed last
0 {"id":1}
{"id":2}
