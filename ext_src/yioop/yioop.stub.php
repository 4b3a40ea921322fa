<?php

/** @generate-function-entries */

/*
 * Yioop's posting functions: names, parameter names, by-reference flags and defaults are Yioop's, because
 * callers may use all of them. Parameters are untyped as Yioop's are: what PHP would coerce is coerced.
 */

namespace seekquarry\yioop\library;

/**
 * A document and the positions of a word in it, as Yioop keeps them.
 *
 * @param int $doc_index
 * @param int[] $position_list ascending
 * @param bool $delta false: they are differences already
 * @return string
 */
function packPosting($doc_index, $position_list, $delta = true) {}

/**
 * The posting at $offset, which moves behind it.
 *
 * @param string $posting
 * @param int $offset
 * @param bool $dedelta false: positions stay differences
 * @return array{?int, int[]} the document and the positions; null and none if there is no posting
 */
function unpackPosting($posting, &$offset, $dedelta = true) {}

/**
 * The postings with $add_offset added to each document.
 *
 * @param string $postings not changed
 * @param int $add_offset
 * @return string
 */
function addDocIndexPostings(&$postings, $add_offset) {}

/**
 * Each value less the one before.
 *
 * @param int[] $list
 * @return int[]
 */
function deltaList($list) {}

/**
 * Undoes deltaList(), in place.
 *
 * @param int[] $delta_list
 * @return void
 */
function deDeltaList(&$delta_list) {}

/**
 * Integers from 1 to 2^28 - 1, in words of four bytes.
 *
 * @param int[] $list
 * @return string
 */
function encodeModified9($list) {}

/**
 * One word of four bytes.
 *
 * @param int $continue_bits 3, 2, 1: the first, a middle or the last word of a list; 0: the only one
 * @param int $cnt how many elements such a word has: 1 to 7, 12 or 24
 * @param int[] $pack_list
 * @return string
 */
function packListModified9($continue_bits, $cnt, $pack_list) {}

/**
 * The bytes of the posting at $offset, which moves behind it; none if it is damaged.
 *
 * @param string $input_string not changed
 * @param int $offset
 * @return string
 */
function nextPostString(&$input_string, &$offset) {}

/**
 * What encodeModified9() wrote at $offset, which moves behind it.
 *
 * @param string $input_string
 * @param int $offset
 * @return int[]
 */
function decodeModified9($input_string, &$offset) {}

/**
 * The elements of one word.
 *
 * @param int $encoded_list the word, as unpackInt() gives it
 * @return int[]
 */
function unpackListModified9($encoded_list) {}

/**
 * The document of a posting, by its first word.
 *
 * @param int $encoded_list the word, as unpackInt() gives it
 * @return int
 */
function docIndexModified9($encoded_list) {}

/**
 * Seven bits a byte, the lowest first; all bytes but the first have the highest bit set.
 *
 * @param int $pos_int
 * @return string
 */
function vByteEncode($pos_int) {}

/**
 * Not the inverse of vByteEncode(): fails as Yioop's does.
 *
 * @param string $str not changed
 * @param int $offset
 * @return int
 */
function vByteDecode(&$str, &$offset) {}

/**
 * The bytes as an integer, the highest byte first.
 *
 * @param string $str
 * @return int|false false for what is no string
 */
function unpackInt($str) {}

/**
 * The lowest 32 bits as four bytes, the highest first.
 *
 * @param int $my_int
 * @return string
 */
function packInt($my_int) {}

/**
 * Undoes packFloat().
 *
 * @param string $str
 * @return float|null|false null, with a warning, for less than four bytes; false for what is no string
 */
function unpackFloat($str) {}

/**
 * Four bytes, in the machine's order.
 *
 * @param float $my_float
 * @return string
 */
function packFloat($my_float) {}
