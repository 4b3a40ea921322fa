--TEST--
foreach: keys, nested loops over one list, break, and a list that is replaced meanwhile
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\PostingList;

$list = PostingList::fromArray([1, 5, 4294967295]);
foreach ($list as $position => $docId) {
    echo "$position => $docId, ";
}
foreach ($list as $a) {
    foreach ($list as $b) {
        if ($b > $a) break;
        echo "$a-$b ";
    }
}
foreach ($list as $docId) {
    $list = PostingList::fromArray([9]);
    echo $docId, ' ';
}
foreach (PostingList::fromArray([]) as $docId) echo 'never';
foreach (PostingList::fromArray(range(0, 9)) as $target[]);
echo count($target), "\n";

foreach ([127, 128, 129, 256, 5000] as $count) {
    $docIds = range(3, 3 + 2 * ($count - 1), 2);
    $list = PostingList::fromArray($docIds);
    if (iterator_to_array($list) !== $docIds || [...$list] !== $docIds) echo "differs\n";
}
function generator($list) { yield from $list; }
echo json_encode([...generator(PostingList::fromArray([2, 4]))]), "\n";
try {
    foreach ($list as $docId) throw new Exception("at $docId");
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
0 => 1, 1 => 5, 2 => 4294967295, 1-1 5-1 5-5 4294967295-1 4294967295-5 4294967295-4294967295 1 5 4294967295 10
[2,4]
at 3
