--TEST--
docs/comparison.md: each "yes" of ours names a test that there is
--FILE--
<?php
$docs = dirname(__DIR__, 2) . '/docs';
$named = [];
foreach (file("$docs/comparison.md") as $number => $line) {
    $cells = array_map('trim', explode('|', $line));
    if (!str_starts_with($cells[2] ?? '', '**yes**')) continue;
    preg_match_all('~\]\((.+?)\)~', $cells[2], $found);
    if (!$found[1]) echo 'line ', $number + 1, " names no test: $cells[1]\n";
    foreach ($found[1] as $path) {
        if (!is_file("$docs/$path") || !str_ends_with($path, '.phpt')) echo 'line ', $number + 1, ": no test $path\n";
        $named[$path] = true;
    }
    if (count($cells) !== 15) echo 'line ', $number + 1, ' has ', count($cells) - 3, " cells\n";
}
echo count($named) > 20 ? "checked\n" : "nothing was found to check\n";
?>
--EXPECT--
checked
