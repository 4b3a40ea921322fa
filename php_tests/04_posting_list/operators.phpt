--TEST--
Operators: & | - ^ and their assignments; TypeError for anything but two lists
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\PostingList;

$a = PostingList::fromArray([1, 5, 7, 4294967295]);
$b = PostingList::fromArray([5, 6, 7]);
echo json_encode([$a & $b, $a | $b, $a - $b, $b - $a, $a ^ $b]), "\n";
$c = $a;
$c &= $b;
echo json_encode([$c, $a]), "\n";
$c |= $c;
$c = $c - $c;
echo json_encode($c), "\n";
$c = $b;
$c ^= $a;
echo json_encode($c), "\n";
$reference = &$a;
$reference -= $b;
echo json_encode($a), "\n";
foreach ([fn () => $a + $b, fn () => $a & 5, fn () => $a | [1], fn () => null - $a, fn () => ~$a, fn () => $a ^ 5] as $wrong) {
    try {
        $wrong();
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
[[5,7],[1,5,6,7,4294967295],[1,4294967295],[6],[1,6,4294967295]]
[[5,7],[1,5,7,4294967295]]
[]
[1,6,4294967295]
[1,4294967295]
Unsupported operand types: Postings\PostingList + Postings\PostingList
Unsupported operand types: Postings\PostingList & int
Unsupported operand types: Postings\PostingList | array
Unsupported operand types: null - Postings\PostingList
Cannot perform bitwise not on Postings\PostingList
Unsupported operand types: Postings\PostingList ^ int
