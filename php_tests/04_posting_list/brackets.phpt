--TEST--
$list[$offset]: from both ends; isset(), empty(), ?? and the methods of ArrayAccess
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\PostingList;

$list = PostingList::fromArray([0, 5, 7]);
$offset = 1;
$reference = &$offset;
echo json_encode([$list[0], $list[2], $list[-1], $list[-3], $list[$offset], $list->offsetGet(1)]), "\n";
echo json_encode([isset($list[0]), isset($list[-3]), isset($list[3]), isset($list['0']), $list->offsetExists(2), $list->offsetExists(-4)]), "\n";
echo json_encode([empty($list[0]), empty($list[1]), empty($list[9]), $list[9] ?? 'none', $list['x'] ?? 'none']), "\n";
foreach ([3, -4, PHP_INT_MIN, '1', 1.0, null, []] as $wrong) {
    try {
        $list[$wrong];
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
$many = PostingList::fromArray(range(0, 100000, 5));
for ($i = 0; $i < 20001; $i += 97) {
    if ($many[$i] !== 5 * $i || $many[$i - 20001] !== 5 * $i) {
        echo "differs at $i\n";
    }
}
?>
--EXPECT--
[0,7,7,0,5,5]
[true,true,false,false,true,false]
[true,false,true,"none","none"]
OutOfBoundsException: Offset 3 is outside of a list of 3
OutOfBoundsException: Offset -4 is outside of a list of 3
OutOfBoundsException: Offset -9223372036854775808 is outside of a list of 3
TypeError: Cannot access offset of type string on Postings\PostingList
TypeError: Cannot access offset of type float on Postings\PostingList
TypeError: Cannot access offset of type null on Postings\PostingList
TypeError: Cannot access offset of type array on Postings\PostingList
