--TEST--
The PHP in README.md and docs/yioop.md prints what is said there
--EXTENSIONS--
postings
--FILE--
<?php
/** What it prints, with variables of its own. */
function printed(string $code): string
{
    ob_start();
    eval($code);
    return ob_get_clean();
}

foreach (['README.md', 'docs/yioop.md'] as $page) {
    $text = file_get_contents(dirname(__DIR__, 2) . "/$page");
    $examples = preg_match_all('/^```php\n<\?php\n(.*?)^```\n\n```text\n(.*?)^```$/ms', $text, $found, PREG_SET_ORDER);
    foreach ($found as [, $code, $expected]) {
        $printed = printed($code);
        if ($printed !== $expected) echo "$page says:\n$expected\nbut it prints:\n$printed\n";
    }
    echo $examples > 0 && $examples === preg_match_all('/^```php$/m', $text) ? "compared\n" : "$page has PHP without what it prints\n";
}
?>
--EXPECT--
compared
compared
