<?php

/**
 * How posting lists are compressed, and the same for any integers.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/** How a posting list is compressed. Sizes and speeds of all: bench_php/results/codecs.md. */
enum Codec: string
{
    /** BitPacked, or Bitmap where a long list is dense: small and fast by measurement. No list has it as its $codec. */
    case Auto = 'auto';
    /** Bit-packed blocks of 128 with patched exceptions, dense blocks as bitsets. */
    case BitPacked = 'bitpacked';
    /** A bit for each docID from the first to the last: for dense lists. */
    case Bitmap = 'bitmap';
    /** Yioop's words of 32 bits. */
    case Modified9 = 'modified9';
    /** Words of 32 bits, nine ways to divide one. */
    case Simple9 = 'simple9';
    /** Seven bits a byte. */
    case VByte = 'vbyte';
    /** Whole bytes, their numbers apart from them. */
    case StreamVByte = 'streamvbyte';
    /** The quotient in unary, the remainder in bits. */
    case Rice = 'rice';
    /** Blocks of one bit width, and exceptions. */
    case PForDelta = 'pfordelta';
    /** The same, with the widths that give the fewest bytes: slow to encode. */
    case OptPfd = 'optpfd';
    /** The smallest for most lists; docIDs are found without decoding. */
    case EliasFano = 'eliasfano';
    /** One bit width for the whole list. */
    case DGap = 'dgap';
    /** Arrays, bitsets and runs by 2^16 docIDs, as in Roaring bitmaps. */
    case Roaring = 'roaring';
}

/**
 * Compresses any integers from 0 to 2^32 - 1, in any order. The string says how long it is and which codec it is in:
 * several may stand one after another.
 *
 * @param int[] $values
 * @param Codec $codec Auto tries those that are fast on some of the values, and takes the one of the fewest bytes
 * @throws \ValueError for a value that is negative or over 2^32 - 1; names its index
 * @throws \TypeError for a value that is no integer; names its index
 */
function encode(array $values, Codec $codec = Codec::Auto): string
{
}

/**
 * Reads what encode() wrote, at $offset, and moves $offset behind it. The string has no checksum: of one that was
 * changed, the values may be others. Where that may happen keep a hash beside it, or use PostingList::toBytes(), in
 * which every changed byte is found.
 *
 * @param Codec $codec Auto reads any; with another one, strings of other codecs are corrupt
 * @param int $offset in bytes; it stays where it is when something is thrown
 * @param int|null $count how many values there must be, where that is known
 * @phpstan-param int<0, max> $offset
 * @phpstan-param-out int<0, max> $offset
 * @return list<int>
 * @throws CorruptedDataException also for another number of values than $count
 * @throws \ValueError for an offset outside of the string
 */
function decode(string $bytes, Codec $codec = Codec::Auto, int &$offset = 0, ?int $count = null): array
{
}

/**
 * Each value less the one before; the first one as it is.
 *
 * @param int[] $values
 * @return list<int>
 * @throws \ValueError for a difference outside of the range of integers; names its index
 */
function delta(array $values): array
{
}

/**
 * The sum of each value and all before: undoes delta().
 *
 * @param int[] $values
 * @return list<int>
 * @throws \ValueError for a sum outside of the range of integers; names its index
 */
function prefix_sum(array $values): array
{
}
