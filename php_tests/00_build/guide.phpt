--TEST--
The PHP in docs/guide.md prints what the guide says it prints
--EXTENSIONS--
postings
pdo
pdo_sqlite
--FILE--
<?php
ini_set('postings.device', 'cpu');
$guide = file_get_contents(dirname(__DIR__, 2) . '/docs/guide.md');
$examples = preg_match_all('/^```php\n<\?php\n(.*?)^```\n(?:\n```text\n(.*?)^```$)?/ms', $guide, $found, PREG_SET_ORDER);
foreach ($found as [, $code, $expected]) {
    ob_start();
    eval($code);
    $printed = ob_get_clean();
    if ($printed !== $expected) echo "the guide says:\n$expected\nbut it prints:\n$printed\n";
}
// None is left out because it is written in another way.
echo $examples > 8 && $examples === substr_count($guide, '```php') ? "compared\n" : "$examples examples\n";
?>
--EXPECT--
compared
