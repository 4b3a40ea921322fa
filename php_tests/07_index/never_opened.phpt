--TEST--
An Index that something made without open() and create(), as PDO makes objects, says so in every method
--EXTENSIONS--
postings
pdo
pdo_sqlite
--FILE--
<?php
use Postings\Index;

$database = new PDO('sqlite::memory:');
$messages = [];
foreach ((new ReflectionClass(Index::class))->getMethods() as $method) {
    if ($method->isStatic() || !$method->isPublic()) continue;
    $index = $database->query("select 'Postings\\Index'")->fetch(PDO::FETCH_CLASS | PDO::FETCH_CLASSTYPE);
    $needed = array_slice($method->getParameters(), 0, $method->getNumberOfRequiredParameters());
    $arguments = array_map(fn ($parameter) => (string) $parameter->getType() === 'array' ? ['x'] : 'x', $needed);
    try {
        $method->invokeArgs($index, $arguments);
        echo "$method->name() returned\n";
    } catch (Error $e) {
        $messages[$e->getMessage()][] = $method->name;
    }
}
foreach ($messages as $message => $methods) echo count($methods) > 10 ? '' : implode(' ', $methods), "$message\n";
?>
--EXPECT--
The Postings\Index was never opened
