<?php

/**
 * The PHP API of the extension. The arginfo header is generated from this file (./dev arginfo);
 * editors and static analysers can read it as it is.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings {

    /**
     * What this extension throws where the argument was fine but the work could not be done.
     * Bad arguments throw \TypeError or \ValueError instead.
     */
    class PostingsException extends \Exception
    {
    }

    /** The bytes are not what an encoder of ours writes. */
    class CorruptedDataException extends PostingsException
    {
        /** Where: bytes from the start of the string or list. */
        public readonly int $offset;
    }

    /** How a posting list is compressed. */
    enum Codec: string
    {
        /** The best for the list at hand, by measured size and speed. */
        case Auto = 'auto';
        /** Bit-packed blocks of 128 with patched exceptions, dense blocks as bitsets. */
        case BitPacked = 'bitpacked';
        case Bitmap = 'bitmap';
        case Modified9 = 'modified9';
        case Simple9 = 'simple9';
        case VByte = 'vbyte';
        case StreamVByte = 'streamvbyte';
        case Rice = 'rice';
        case PForDelta = 'pfordelta';
        case OptPfd = 'optpfd';
        case EliasFano = 'eliasfano';
        /** One bit width for the whole list. */
        case DGap = 'dgap';
        case Roaring = 'roaring';
    }

    /**
     * An immutable, compressed list of ascending docIDs, 0 to 2^32 - 1, with or without frequencies.
     *
     * It lives outside memory_limit ($bytes says how much it takes) and is freed with the object; copies share it.
     * `$a & $b` is intersect, `$a | $b` is union, `$a - $b` is diff, `$a == $b` compares the postings.
     *
     * @strict-properties
     */
    final class PostingList implements \Countable
    {
        /** How many postings. */
        public readonly int $count;
        /** Bytes of native memory. */
        public readonly int $bytes;
        /** The smallest docID; null for an empty list. */
        public readonly ?int $first;
        /** The largest docID; null for an empty list. */
        public readonly ?int $last;
        public readonly Codec $codec;

        private function __construct()
        {
        }

        /**
         * @param int[] $docIds strictly ascending
         * @param int[]|null $frequencies as many as docIDs, each at least 1
         * @throws \ValueError for a docID that is out of order, negative or over 2^32 - 1; names its index
         */
        public static function fromArray(array $docIds, ?array $frequencies = null, Codec $codec = Codec::Auto): PostingList
        {
        }

        /** @return list<int> */
        public function toArray(): array
        {
        }

        /** @return list<int> one frequency for each docID; all 1 if the list was built without */
        public function frequencies(): array
        {
        }

        public function count(): int
        {
        }
    }
}
