--TEST--
Postings\Writer::add(): a request that ends while a document is stored leaves the setting serialize_precision as it was
--EXTENSIONS--
postings
--SKIPIF--
<?php
if (getenv('USE_ZEND_ALLOC') === '0') die('skip memory_limit holds for PHP\'s own allocator only');
// A PHP with this setting gives what is asked for, and ends the request between opcodes: never while a document is stored.
if (ini_get('memory_hard_limit_percent') !== false) die('skip this PHP looks at memory_limit between opcodes only');
?>
--INI--
memory_limit=128M
fatal_error_backtraces=0
serialize_precision=3
--FILE--
<?php
use Postings\{Index, Schema};

require __DIR__ . '/index.inc';

$writer = Index::create(new_folder(), new Schema(['text']))->writer();
$writer->add(['id' => 1, 'number' => 1.23456789]);
register_shutdown_function(function () {
    echo serialize(1.23456789), "\n";
});
// PHP remembers every reference, to tell which are the same.
$values = range(1, 100000);
foreach ($values as $i => &$value) $same[$i] = &$value;
ini_set('memory_limit', memory_get_usage(true) + (4 << 20));
$writer->add(['id' => 2, 'values' => $values]);
?>
--EXPECTF--
Fatal error: Allowed memory size of %d bytes exhausted%S (tried to allocate %d bytes) in %s on line %d
d:1.23;
