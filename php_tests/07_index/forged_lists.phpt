--TEST--
Lists with documents that their segment has not, though every checksum is right: no search reads behind its lengths, and no deletion goes on
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{CorruptedDataException, Index, Schema};

require __DIR__ . '/index.inc';
require __DIR__ . '/segment.inc';

/** @param list<int> $values of so many bits each, the first one in the lowest bits */
function packed(array $values, int $width): string
{
    $bits = '';
    foreach ($values as $value) {
        $bits .= strrev(sprintf("%0{$width}b", $value));
    }
    return implode(array_map(fn (string $byte): string => chr(bindec(strrev($byte))), str_split($bits, 8)));
}

/** Where the part's first list of so many postings begins; from 128 postings on, as a list of more than one block. */
function find_list(string $part, int $count): int
{
    for ($at = 0;; $at++) {
        if (ord($part[$at]) === 0xB1 && ($count < 128 ? ord($part[$at + 6]) : unpack('V', $part, $at + 8)[1]) === $count) {
            return $at;
        }
    }
}

function attempt(string $what, callable $do): void
{
    try {
        $result = json_encode($do());
    } catch (CorruptedDataException $e) {
        $result = get_class($e);
    }
    echo "$what: $result\n";
}

/** Replaces the first block of a list of blocks, and the last docID that the skip data has for it. */
function end_block_at(int $count, int $last, int $exception): callable
{
    return function (string $part) use ($count, $last, $exception): string {
        $at = find_list($part, $count);
        ['extra' => $extra] = unpack('Vextra', $part, $at + 36);
        $docs = $at + 40 + 4 * 3 * intdiv($count + 127, 128) + $extra;
        // Bit packed: 128 gaps of 4 bits, one of which, the last, has 28 bits more.
        $block = pack('v', 4 | 27 << 6 | 1 << 11) . str_repeat("\xff", 64) . chr(127) . pack('V', $exception);
        $part = substr_replace($part, pack('V', $last), $at + 40, 4);
        return substr_replace($part, $block, $docs, strlen($block));
    };
}

foreach ([['text'], ['title', 'text']] as $fields) {
    $index = index_of(new Schema($fields), array_map(
        fn (int $i): array => ['text' => ($i % 20 === 0 ? 'apple ' : 'pear ') . "w$i"],
        range(0, 19999),
    ));
    forge_part($index->path, 'lists', end_block_at(1000, 128 * 16 - 1 + (0x8000000 << 4), 0x8000000));
    $forged = Index::open($index->path);
    attempt('apple', fn () => count($forged->search('apple')->hits));
    attempt('apple OR pear', fn () => count($forged->search('apple OR pear')->hits));
}

// A list of one block whose gaps pass 2^32: what is between is excluded.
$index = index_of(new Schema(['text']), array_map(
    fn (int $i): array => ['id' => $i, 'text' => ($i % 50 === 0 ? 'apple ' : '') . ($i > 0 ? 'pear ' : '') . "w$i"],
    range(0, 4999),
));
forge_part($index->path, 'lists', function (string $part): string {
    $at = find_list($part, 100) + 6;
    $varint = function () use ($part, &$at): int {
        for ($value = $shift = 0;; $shift += 7) {
            $byte = ord($part[$at++]);
            $value |= ($byte & 127) << $shift;
            if ($byte < 128) {
                return $value;
            }
        }
    };
    [, $first, $range, $bytes] = [$varint(), $varint(), $varint(), $varint()];
    [$behind, $before] = [0x7fff0000, $first + 16 * 97];
    $gaps = [0, ...array_fill(0, 97, 15), $behind - $before - 1, ($first + $range - $behind - 1) & 0xffffffff];
    $block = pack('v', 4 | 27 << 6 | 2 << 11) . packed(array_map(fn (int $gap): int => $gap & 15, $gaps), 4) . chr(98) . chr(99)
        . packed([$gaps[98] >> 4, $gaps[99] >> 4], 28);
    assert(strlen($block) <= $bytes);
    return substr_replace($part, $block, $at, strlen($block));
});
$forged = Index::open($index->path);
attempt('matches', fn () => $forged->matches('apple -pear')->toArray());
$writer = $forged->writer();
$writer->deleteMatching('apple -pear');
attempt('deletion', fn () => $writer->commit());
$writer->close();
?>
--EXPECT--
apple: Postings\CorruptedDataException
apple OR pear: Postings\CorruptedDataException
apple: Postings\CorruptedDataException
apple OR pear: Postings\CorruptedDataException
matches: Postings\CorruptedDataException
deletion: Postings\CorruptedDataException
