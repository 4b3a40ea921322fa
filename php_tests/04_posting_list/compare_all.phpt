--TEST--
== of objects with native state says what they are; var_export() gives code that can be loaded, or is refused
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Codec, Device, DocumentLengths, Facets, PostingList};
require __DIR__ . '/../05_functions/random.inc';
$list = PostingList::fromArray(range(0, 999, 3));
$other = PostingList::fromArray(range(1, 999, 3));
$copy = PostingList::fromArray(range(0, 999, 3), codec: Codec::Roaring);
$at = function (PostingList $list, int $docId) {
    $cursor = $list->getIterator();
    $cursor->advance($docId);
    return $cursor;
};
$chunk = function (PostingList $list, int $size, int $steps) {
    for ($chunks = $list->chunks($size); $steps > 0; --$steps) {
        $chunks->next();
    }
    return $chunks;
};
$facets = new Facets([$list]);
foreach ([
    'Cursor' => [$at($list, 0) == $at($list, 0), $at($list, 30) == $at($copy, 28), $at($list, 0) == $at($list, 3), $at($list, 0) == $at($other, 0),
        $at($list, 30) == clone $at($list, 30)],
    'Chunks' => [$chunk($list, 9, 0) == $chunk($list, 9, 0), $chunk($list, 9, 2) == $chunk($copy, 9, 2), $chunk($list, 9, 0) == $chunk($list, 8, 0),
        $chunk($list, 9, 0) == $chunk($list, 9, 1), $chunk($list, 9, 0) == $chunk($other, 9, 0)],
    'Facets' => [$facets == $facets, $facets == new Facets([$list]), $facets == new Facets([$other])],
    'Device' => [Device::cuda(1) == Device::cuda(1), Device::cuda(1) == Device::cuda(), Device::cuda() == Device::opencl()],
    'others' => [$at($list, 0) == $chunk($list, 9, 0), $list == $at($list, 0), $facets == $list, Device::cpu() == $list, $facets == null],
] as $class => $results) {
    echo $class, ': ', json_encode($results), "\n";
}

foreach ([$list, PostingList::fromArray([]), PostingList::fromArray([1, 5], [7, 8], Codec::EliasFano), new DocumentLengths([5, 0, 7])] as $object) {
    $code = var_export($object, true);
    $loaded = eval("return $code;");
    same(true, $loaded == $object && get_class($loaded) === get_class($object), $code);
    same($object->toBytes(), $loaded->toBytes(), 'toBytes()');
}
echo var_export(PostingList::fromArray([]), true), "\n";
thrown(fn () => PostingList::__set_state(['bytes' => 'abc']));
thrown(fn () => PostingList::__set_state(['count' => 1]));
thrown(fn () => DocumentLengths::__set_state([]));
foreach ([$at($list, 0), $chunk($list, 9, 0), $facets, Device::cpu()] as $object) {
    thrown(fn () => eval('return ' . var_export($object, true) . ';'));
}
?>
--EXPECTF--
Cursor: [true,true,false,false,true]
Chunks: [true,true,false,false,false]
Facets: [true,false,false]
Device: [true,false,false]
others: [false,false,false,false,false]
\Postings\PostingList::__set_state(array(
   'bytes' => %s,
))
Postings\CorruptedDataException: %s, at offset %d
Postings\CorruptedDataException: This is no exported Postings\PostingList, at offset 0
Postings\CorruptedDataException: exported document lengths without their bytes, at offset 0
Error: Call to undefined method Postings\Cursor::__set_state()
Error: Call to undefined method Postings\Chunks::__set_state()
Error: Call to undefined method Postings\Facets::__set_state()
Error: Call to undefined method Postings\Device::__set_state()
