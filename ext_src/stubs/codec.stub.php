<?php

/**
 * Compression of posting lists and of any integers.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/** How a posting list is compressed. Their sizes and speeds: bench_php/results/codecs.md. */
enum Codec: string
{
    /** BitPacked, or Bitmap where a long list is dense: small and fast as measured. No list has it as its $codec. */
    case Auto = 'auto';
    /** Bit-packed blocks of 128 with patched exceptions, dense blocks as bitsets. */
    case BitPacked = 'bitpacked';
    /** One bit for each docID from the first to the last: for dense lists. */
    case Bitmap = 'bitmap';
    /** Yioop's format: several values in each word of 32 bits. */
    case Modified9 = 'modified9';
    /** Words of 32 bits, each divided among its values in one of nine ways. */
    case Simple9 = 'simple9';
    /** Seven bits a byte. */
    case VByte = 'vbyte';
    /** Whole bytes for each value; how many they are is stored apart from them. */
    case StreamVByte = 'streamvbyte';
    /** The quotient in unary, the remainder in bits. */
    case Rice = 'rice';
    /** One bit width for the values of a block, and exceptions for larger ones. */
    case PForDelta = 'pfordelta';
    /** As PForDelta, with the bit widths that give the fewest bytes: slow to encode. */
    case OptPfd = 'optpfd';
    /** The smallest for most lists; docIDs are found without decoding. */
    case EliasFano = 'eliasfano';
    /** One bit width for the whole list. */
    case DGap = 'dgap';
    /** Arrays, bitsets and runs by 2^16 docIDs, as in Roaring bitmaps. */
    case Roaring = 'roaring';
}

/**
 * Compresses integers from 0 to 2^32 - 1, in any order. The string contains its length and its codec, so several may
 * be concatenated.
 *
 * @param int[] $values
 * @param Codec $codec Auto tries the fast codecs on some of the values, and takes the one that needs the fewest bytes
 * @throws \ValueError for a value that is negative or over 2^32 - 1; names its index
 * @throws \TypeError for a value that is not an integer; names its index
 */
function encode(array $values, Codec $codec = Codec::Auto): string
{
}

/**
 * Reads what encode() wrote, at $offset, and moves $offset behind it. The string has no checksum: if its bytes were
 * changed, wrong values may be returned. Where that may happen, keep a hash beside it, or use PostingList::toBytes(),
 * whose checksum finds every changed byte.
 *
 * @param Codec $codec Auto reads strings of every codec; any other codec refuses strings of the others as corrupted
 * @param int $offset in bytes; not changed when something is thrown
 * @param int|null $count how many values there must be; null: any number
 * @phpstan-param int<0, max> $offset
 * @phpstan-param-out int<0, max> $offset
 * @return list<int>
 * @throws CorruptedDataException also if there are not $count values
 * @throws \ValueError for an offset outside of the string
 */
function decode(string $bytes, Codec $codec = Codec::Auto, int &$offset = 0, ?int $count = null): array
{
}

/**
 * Returns the difference of each value and the one before it; the first value stays as it is.
 *
 * @param int[] $values
 * @return list<int>
 * @throws \ValueError for a difference outside of the range of integers; names its index
 */
function delta(array $values): array
{
}

/**
 * Returns the sum of each value and all values before it: undoes delta().
 *
 * @param int[] $values
 * @return list<int>
 * @throws \ValueError for a sum outside of the range of integers; names its index
 */
function prefix_sum(array $values): array
{
}
