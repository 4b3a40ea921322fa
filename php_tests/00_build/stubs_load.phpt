--TEST--
The stubs are PHP that a PHP without the extension can load, and declare what the extension has
--EXTENSIONS--
postings
--FILE--
<?php
const DECLARED = <<<'PHP'
    $before = [get_declared_classes(), get_defined_functions()['user']];
    foreach (glob($argv[1] . '/*.stub.php') as $file) {
        require_once $file;
    }
    echo json_encode([array_diff(get_declared_classes(), $before[0]), array_diff(get_defined_functions()['user'], $before[1])]);
    PHP;
$command = [PHP_BINARY, '-n', '-r', DECLARED, '--', __DIR__ . '/../../ext_src/stubs'];
$process = proc_open($command, [1 => ['pipe', 'w']], $pipes);
$declared = array_merge(...array_map(array_values(...), json_decode(stream_get_contents($pipes[1]), true)));
$extension = new ReflectionExtension('postings');
$there = array_filter([...$extension->getClassNames(), ...array_keys($extension->getFunctions())],
    fn (string $name) => stripos($name, 'Postings\\') === 0);
$names = fn (array $names) => array_map(strtolower(...), $names);
sort($declared);
echo json_encode([array_values(array_diff($names($declared), $names($there))), array_values(array_diff($names($there), $names($declared)))]), "\n";
echo count($declared) > 25 ? "all\n" : json_encode($declared);
?>
--EXPECT--
[[],[]]
all
