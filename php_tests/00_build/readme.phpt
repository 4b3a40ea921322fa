--TEST--
The PHP in README.md prints what README.md says it prints
--EXTENSIONS--
postings
--FILE--
<?php
$readme = file_get_contents(dirname(__DIR__, 2) . '/README.md');
$examples = preg_match_all('/^```php\n<\?php\n(.*?)^```\n\n```text\n(.*?)^```$/ms', $readme, $found, PREG_SET_ORDER);
foreach ($found as [, $code, $expected]) {
    ob_start();
    eval($code);
    $printed = ob_get_clean();
    if ($printed !== $expected) echo "README says:\n$expected\nbut it prints:\n$printed\n";
}
echo $examples > 0 ? "compared\n" : "README.md has no example with its output\n";
?>
--EXPECT--
compared
