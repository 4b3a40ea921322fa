<?php

/** @generate-function-entries */

/*
 * Yioop's posting functions: names, parameter names, by-reference flags and defaults are Yioop's, because
 * callers may use all of them. Parameters are untyped as Yioop's are: what PHP would coerce is coerced.
 */

namespace seekquarry\yioop\library;

/**
 * @param int $doc_index
 * @param array $position_list
 * @param bool $delta
 * @return string
 */
function packPosting($doc_index, $position_list, $delta = true) {}

/**
 * @param string $posting
 * @param int $offset
 * @param bool $dedelta
 * @return array
 */
function unpackPosting($posting, &$offset, $dedelta = true) {}

/**
 * @param string $postings
 * @param int $add_offset
 * @return string
 */
function addDocIndexPostings(&$postings, $add_offset) {}

/**
 * @param array $list
 * @return array
 */
function deltaList($list) {}

/**
 * @param array $delta_list
 * @return void
 */
function deDeltaList(&$delta_list) {}

/**
 * @param array $list
 * @return string
 */
function encodeModified9($list) {}

/**
 * @param int $continue_bits
 * @param int $cnt
 * @param array $pack_list
 * @return string
 */
function packListModified9($continue_bits, $cnt, $pack_list) {}

/**
 * @param string $input_string
 * @param int $offset
 * @return string
 */
function nextPostString(&$input_string, &$offset) {}

/**
 * @param string $input_string
 * @param int $offset
 * @return array
 */
function decodeModified9($input_string, &$offset) {}

/**
 * @param int $encoded_list
 * @return array
 */
function unpackListModified9($encoded_list) {}

/**
 * @param int $encoded_list
 * @return int
 */
function docIndexModified9($encoded_list) {}

/**
 * @param int $pos_int
 * @return string
 */
function vByteEncode($pos_int) {}

/**
 * @param string $str
 * @param int $offset
 * @return int
 */
function vByteDecode(&$str, &$offset) {}

/**
 * @param string $str
 * @return int|false
 */
function unpackInt($str) {}

/**
 * @param int $my_int
 * @return string
 */
function packInt($my_int) {}

/**
 * @param string $str
 * @return float|null|false
 */
function unpackFloat($str) {}

/**
 * @param float $my_float
 * @return string
 */
function packFloat($my_float) {}
