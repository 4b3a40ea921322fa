--TEST--
The stopwatch for Yioop: words by how frequent they are, pairs that are no phrases, and what older sources need
--EXTENSIONS--
tokenizer
--FILE--
<?php
namespace Postings\Bench;

require __DIR__ . '/../../bench_php/yioop/queries.php';
require __DIR__ . '/../../bench_php/yioop/mend.php';

// The n-th word is in every n-th text; "often" in all but some, twice behind "phrase".
$texts = (function () {
    for ($i = 1; $i <= 2000; $i++) {
        $words = [];
        for ($n = 2; $n <= 1500; $n++) {
            $i % $n || $words[] = 'w' . strtr((string) $n, '0123456789', 'abcdefghij');
        }
        $i % 20 && $words[] = 'often';
        yield "the which " . implode(' ', $words) . ($i === 6 ? ' phrase often' : '');
    }
})();
echo implode(', ', queries_of($texts)), "\n";
echo json_encode([pair_of_most(['a bb', 'bb ccc d', 'd ccc', 'a bb ccc']), pair_of_most(['a', 'a a']), pair_of_most(['apples applesauce', 'b'])]), "\n";
print_r(documents_beside(['a b', 'b a', 'c x', 'x b a c', 'c d'], 'a'));
try {
    queries_of(['few words']);
} catch (\RuntimeException $error) {
    echo $error->getMessage(), "\n";
}

foreach (['return $a ? 1 : $b ? 2 : 3;', 'f($a ? 1 : $b ? 2 : 3, [$c ? 4 : 5]);', '$x = $a ? ($b ? 1 : 2) : 3; $y = $a ?: 4;', 'echo $a ? 1 : 2, $b ? 3 : 4;',
    '$x = $a ? "{$b["c"]}" : $d ? 1 : $e ? 2 : 3;', '?><?= $a ? 1 : 2 ?> : <?= $b ? 1 : 2 ?><?php', '$f = fn () => $a ? 1 : $b ? 2 : 3; $g = $a ?? $b ? 1 : 2;'] as $code) {
    $bracketed = bracket_ternaries("<?php $code");
    echo $bracketed === "<?php $code" ? 'as it is' : substr($bracketed, 6), "\n";
}
echo count_nothing('$this->count_block_unfiltered = count($pages); count($a["b"]);', '/library/x.php'), "\n";
echo count_nothing('if (is_array($pages)) { $this->count_block_unfiltered = count($pages); } $this->count_block_unfiltered = count($others);', '/library/x.php'), "\n";
echo count_nothing('count($a["b"][$c]); count($d); count(f($e)); discount($f); count($g["h"], 1);', '/models/x.php'), "\n";
?>
--EXPECT--
wbaaa, wbga, wba, often, wbaaa wba, wbga wba, wbaaa wbga, often wba, wba often, which the
[["bb a"],[],[]]
Array
(
    [x] => 1
    [c] => 1
)
its index has fewer than 100 words of a to z: name queries by --queries=FILE
return ($a ? 1 : $b )? 2 : 3;
f(($a ? 1 : $b )? 2 : 3, [$c ? 4 : 5]);
as it is
as it is
$x = (($a ? "{$b["c"]}" : $d )? 1 : $e )? 2 : 3;
as it is
$f = fn () => ($a ? 1 : $b )? 2 : 3; $g = $a ?? $b ? 1 : 2;
$this->count_block_unfiltered = is_array($pages) ? count($pages) : 1; count($a["b"]);
if (is_array($pages)) { $this->count_block_unfiltered = count($pages); } $this->count_block_unfiltered = is_array($others) ? count($others) : 1;
count($a["b"][$c] ?? []); count($d ?? []); count(f($e)); discount($f); count($g["h"], 1);
