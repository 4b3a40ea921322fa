--TEST--
Bounds of a list from elsewhere may be false: withBounds() makes them anew
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{Codec, DocumentLengths, Mode, PostingList};
use function Postings\rank;

/** The list with all its bounds as low as can be, and a checksum that is right. */
function forge(string $bytes): string
{
    $field = fn ($at) => unpack('V', $bytes, $at)[1];
    $blocks = intdiv($field(8) + 127, 128);
    $extra = 40 + 4 * $blocks * 3;
    $size = $field(36);
    $bytes = substr_replace($bytes, str_repeat("\x01\xff", ($size - 8) / 2), $extra + 8, $size - 8);
    $crc = hash('crc32c', substr($bytes, 0, 4) . substr($bytes, 8), true);
    return substr_replace($bytes, strrev($crc), 4, 4);
}

$count = 20000;
$lengths = new DocumentLengths(array_map(fn ($i) => 10 + $i % 240, range(1, $count)));
$docs = range(0, $count - 1, 2);
$list = PostingList::fromArray($docs, array_map(fn ($i) => 1 + $i * 7 % 30, array_keys($docs)), Codec::BitPacked);
$truth = rank([$list, $list], $lengths, 5, Mode::Any);
$bounded = $lengths->withBounds($list);
$forged = PostingList::fromBytes(forge($bounded->toBytes()));
var_dump(rank([$bounded, $bounded], $lengths, 5, Mode::Any) === $truth);
var_dump(rank([$forged, $forged], $lengths, 5, Mode::Any) === $truth);
$repaired = $lengths->withBounds($forged);
var_dump(rank([$repaired, $repaired], $lengths, 5, Mode::Any) === $truth, $repaired->toBytes() === $bounded->toBytes());
?>
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(true)
