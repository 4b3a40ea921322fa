<?php
/**
 * The two functions that the dialect of 2019 has other bodies of, written from the description of the format: positions
 * are kept as they are, and documents that share their first word with a position have nine bits of it read back.
 */
namespace Postings\Reference2019;

use function array_shift;
use function array_unshift;
use function Postings\Reference\decodeModified9;
use function Postings\Reference\deDeltaList;
use function Postings\Reference\deltaList;
use function Postings\Reference\encodeModified9;

function packPosting($doc_index, $position_list, $delta = true)
{
    $list = $delta ? deltaList($position_list) : $position_list;
    if ($doc_index >= 1 << 15 && isset($list[0]) && $list[0] < 1 << 10 && $doc_index < 1 << 18) {
        $list[0] += ((1 << 18) + $doc_index) << 9;
    } else {
        array_unshift($list, $doc_index + 1);
    }
    return encodeModified9($list);
}

function unpackPosting($posting, &$offset, $dedelta = true)
{
    $list = decodeModified9($posting, $offset);
    $doc_index = array_shift($list);
    if ($doc_index & 1 << 27) {
        $position = $doc_index & 511;
        array_unshift($list, $position);
        $doc_index = ($doc_index - $position - (1 << 27)) >> 9;
    } else {
        $doc_index--; // null, of an empty posting, stays null
    }
    if ($dedelta) {
        deDeltaList($list);
    }
    return [$doc_index, $list];
}
