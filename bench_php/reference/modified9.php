<?php
/**
 * Yioop's posting functions in plain PHP, written from the description of the format: the tests' oracle and the
 * benchmarks' baseline. Names, parameters and quirks are Yioop's. Only two things differ: where its code would loop
 * for ever, a ValueError is thrown, and decode errors are reported to this namespace's crawlLog(), if there is one.
 *
 * A word is 32 bits, big-endian: two flag bits (sequence), a prefix code (layout), then the elements, right-aligned.
 */
namespace Postings\Reference;

use ValueError;

use function array_push;
use function array_reverse;
use function array_shift;
use function array_unshift;
use function bin2hex;
use function chr;
use function count;
use function function_exists;
use function hexdec;
use function is_string;
use function ord;
use function pack;
use function strlen;
use function substr;
use function unpack;

const CRAWL_LOG = __NAMESPACE__ . '\crawlLog';

const FLAG_FIRST = 3;
const FLAG_MIDDLE = 2;
const FLAG_LAST = 1;
const FLAG_ONLY = 0;

/** How many elements a word takes if the widest has (index) bits. */
const CAPACITY = [0, 24, 12, 7, 6, 5, 4, 3, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];

/** Bits of each element, by the word's capacity. */
const ELEMENT_BITS = [1 => 28, 2 => 14, 3 => 9, 4 => 6, 5 => 5, 6 => 4, 7 => 3, 12 => 2, 24 => 1];

/** The prefix code in the first byte, by the bits of each element. */
const PREFIX = [28 => 0, 14 => 16, 9 => 32, 6 => 48, 5 => 52, 4 => 56, 3 => 60, 2 => 62, 1 => 63];

/** [capacity, bits of each element] of the words whose prefix begins with 11, by the four bits after that. */
const NARROW_LAYOUTS = [
    [4, 6], [4, 6], [4, 6], [4, 6], [5, 5], [5, 5], [5, 5], [5, 5],
    [6, 4], [6, 4], [6, 4], [6, 4], [7, 3], [7, 3], [12, 2], [24, 1],
];

/** Documents in this range share their first word with the first position; FUSED_BIT marks such a word. */
const FUSED_DOC_MIN = 1 << 15;
const FUSED_DOC_END = 1 << 18;
const FUSED_POSITION_END = 1 << 10;
const FUSED_BIT = 1 << 27;

function packPosting($doc_index, $position_list, $delta = true)
{
    $list = $delta ? deltaList($position_list) : $position_list;
    if (isset($list[0])) {
        $list[0]++; // stored positions count from 1
    }
    return encodeModified9(joinDocument($doc_index, $list));
}

function unpackPosting($posting, &$offset, $dedelta = true)
{
    [$doc_index, $list] = splitDocument(decodeModified9($posting, $offset));
    if (isset($list[0])) {
        $list[0]--;
    }
    if ($dedelta) {
        deDeltaList($list);
    }
    return [$doc_index, $list];
}

function addDocIndexPostings(&$postings, $add_offset)
{
    $length = strlen($postings);
    $offset = 0;
    $result = '';
    while ($offset < $length) {
        $posting = nextPostString($postings, $offset);
        if ($posting === '') {
            continue;
        }
        [$doc_index, $list] = splitDocument(decodeWords($posting));
        $result .= encodeModified9(joinDocument($doc_index + $add_offset, $list));
    }
    return $result;
}

/** Puts the document before its positions. */
function joinDocument($doc_index, $list)
{
    if ($doc_index >= FUSED_DOC_MIN && $doc_index < FUSED_DOC_END && isset($list[0]) && $list[0] < FUSED_POSITION_END) {
        $list[0] += (FUSED_DOC_END + $doc_index) << 9;
        return $list;
    }
    array_unshift($list, $doc_index + 1);
    return $list;
}

/** The inverse: [document, positions as they were stored]. */
function splitDocument($list)
{
    $doc_index = array_shift($list);
    if ($doc_index & FUSED_BIT) {
        // Ten bits are read back though the field has nine: documents with an odd index come out wrong, as in Yioop.
        $position = $doc_index & (FUSED_POSITION_END - 1);
        array_unshift($list, $position);
        $doc_index = ($doc_index - $position - FUSED_BIT) >> 9;
    } else {
        $doc_index--; // null, of an empty posting, stays null
    }
    return [$doc_index, $list];
}

function deltaList($list)
{
    $previous = 0;
    $deltas = [];
    foreach ($list as $element) {
        $deltas[] = $element - $previous;
        $previous = $element;
    }
    return $deltas;
}

function deDeltaList(&$delta_list)
{
    $count = count($delta_list);
    for ($i = 1; $i < $count; $i++) {
        $delta_list[$i] += $delta_list[$i - 1];
    }
}

function encodeModified9($list)
{
    $flag = FLAG_FIRST;
    $bits = 1;
    $max = 1;
    $count = 0;
    $word = [];
    $result = '';
    foreach ($list as $element) {
        $old_bits = $bits;
        while ($element > $max) {
            if ($bits > 62) {
                throw new ValueError('encodeModified9(): Argument #1 ($list) must contain integers up to 2^62 - 1 only');
            }
            $bits++;
            $max = (1 << $bits) - 1;
        }
        if ($count < CAPACITY[$bits]) {
            $word[] = $element;
            $count++;
            continue;
        }
        $result .= packListModified9($flag, CAPACITY[$old_bits], $word);
        $flag = FLAG_MIDDLE;
        $word = [$element];
        $count = 1;
        $bits = 1;
        $max = 1;
        // Here, unlike above, $bits ends one beyond the bits of $max: a quirk that readers of the bytes see.
        while ($element > $max) {
            $max = (1 << $bits) - 1;
            $bits++;
        }
    }
    return $result . packListModified9($flag === FLAG_FIRST ? FLAG_ONLY : FLAG_LAST, CAPACITY[$bits], $word);
}

function packListModified9($continue_bits, $cnt, $pack_list)
{
    $bits = ELEMENT_BITS[$cnt];
    $prefix = PREFIX[$bits];
    $value = 0;
    foreach ($pack_list as $element) {
        $value = ($value << $bits) + $element;
    }
    $word = packInt($value);
    $word[0] = chr(($continue_bits << 6) + $prefix + ord($word[0]));
    return $word;
}

function nextPostString(&$input_string, &$offset)
{
    if (!isset($input_string[$offset + 3])) {
        $offset += 4;
        return '';
    }
    $flags = ord($input_string[$offset]) & 192;
    if ($flags === 64 || $flags === 128) {
        if (function_exists(CRAWL_LOG)) {
            crawlLog("!! Decode Error Flags: $flags 192");
            crawlLog("!! Dropping posting at $offset cycle to next posting.");
            crawlLog('!! Dropped posting length ' . strlen($input_string) . '.');
        }
        $offset += 4;
        return '';
    }
    $length = strlen($input_string);
    $end = $offset + 4;
    while ($flags >= 128 && $end < $length) {
        $flags = ord($input_string[$end]);
        $end += 4;
    }
    $posting = substr($input_string, $offset, $end - $offset);
    $offset = $end;
    return $posting;
}

function decodeModified9($input_string, &$offset)
{
    return decodeWords(nextPostString($input_string, $offset));
}

function decodeWords($posting)
{
    $list = [];
    $last = strlen($posting) - 4;
    for ($i = 0; $i <= $last; $i += 4) {
        array_push($list, ...unpackListModified9(unpackInt(substr($posting, $i, 4))));
    }
    return $list;
}

function unpackListModified9($encoded_list)
{
    switch ($encoded_list & 0x30000000) {
        case 0:
            return [$encoded_list & 0x0fffffff];
        case 0x10000000:
            $capacity = 2;
            $bits = 14;
            break;
        case 0x20000000:
            $capacity = 3;
            $bits = 9;
            break;
        default:
            $encoded_list = unpackInt(packInt($encoded_list));
            [$capacity, $bits] = NARROW_LAYOUTS[($encoded_list >> 24) & 15];
    }
    $mask = (1 << $bits) - 1;
    $reversed = [];
    while ($capacity-- > 0 && ($element = $encoded_list & $mask)) {
        $reversed[] = $element;
        $encoded_list >>= $bits;
    }
    return array_reverse($reversed);
}

function docIndexModified9($encoded_list)
{
    switch ($encoded_list & 0x30000000) {
        case 0:
            $value = $encoded_list & 0x0fffffff;
            // The nine low bits are added, where taking them off was meant.
            return $value & FUSED_BIT ? ($value - FUSED_BIT + ($value & 511)) >> 9 : $value - 1;
        case 0x10000000:
            $capacity = 2;
            $bits = 14;
            break;
        case 0x20000000:
            $capacity = 3;
            $bits = 9;
            break;
        default:
            $encoded_list = unpackInt(packInt($encoded_list));
            [$capacity, $bits] = NARROW_LAYOUTS[($encoded_list >> 24) & 15];
    }
    $mask = (1 << $bits) - 1;
    for ($shift = ($capacity - 1) * $bits; $shift >= 0; $shift -= $bits) {
        $element = ($encoded_list >> $shift) & $mask;
        if ($element !== 0) {
            return $element - 1;
        }
    }
    return 0;
}

function vByteEncode($pos_int)
{
    $result = chr($pos_int & 127);
    while (($pos_int >>= 7) > 0) {
        $result .= chr(128 | ($pos_int & 127));
    }
    return $result;
}

/** Broken in Yioop, and kept so: "&" works on the character instead of its code, and "128 > 0" is computed first. */
function vByteDecode(&$str, &$offset)
{
    $value = ord($str[$offset] & 127);
    $shift = 7;
    while (ord($str[$offset++]) & (128 > 0)) {
        $value += ord($str[$offset] & 127) << $shift;
        $shift += 7;
    }
    return $value;
}

function packInt($my_int)
{
    return pack('N', $my_int);
}

/** The big-endian value of all bytes; beyond 63 bits it takes the way through a float. */
function unpackInt($str)
{
    return is_string($str) ? (int) hexdec(bin2hex($str)) : false;
}

function packFloat($my_float)
{
    return pack('f', $my_float);
}

function unpackFloat($str)
{
    return is_string($str) ? unpack('f', $str)[1] : false;
}
