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
     * @implements \IteratorAggregate<int, int>
     * @implements \ArrayAccess<int, int>
     */
    final class PostingList implements \IteratorAggregate, \Countable, \ArrayAccess, \JsonSerializable
    {
        /** How many postings. */
        public readonly int $count;
        /** Bytes of native memory; the length of toBytes(). */
        public readonly int $bytes;
        /** The smallest docID; null for an empty list. */
        public readonly ?int $first;
        /** The largest docID; null for an empty list. */
        public readonly ?int $last;
        public readonly Codec $codec;
        public readonly bool $hasFrequencies;

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

        /**
         * As fromArray(), from a generator or any other iterable: no array is ever made of its values.
         * With $sort they may come in any order, and more than once.
         */
        public static function fromIterable(iterable $docIds, bool $sort = false, Codec $codec = Codec::Auto): PostingList
        {
        }

        /**
         * Reads what toBytes() wrote, out of $length bytes at $offset. Every byte is checked: hostile input throws.
         *
         * @param int|null $length null: to the end of the string
         * @throws CorruptedDataException
         */
        public static function fromBytes(string $bytes, int $offset = 0, ?int $length = null): PostingList
        {
        }

        /**
         * The documents of a string of Yioop's packed postings, with how many positions each has as its frequency; 1 for
         * the postings of Yioop's meta words, which have none. See also yioop_doc_ids().
         *
         * @throws \ValueError for documents that do not ascend strictly; names the posting
         * @throws CorruptedDataException
         */
        public static function fromYioop(string $postings, Codec $codec = Codec::Auto): PostingList
        {
        }

        /** Our own container format: portable, versioned, with a checksum. */
        public function toBytes(): string
        {
        }

        /** @return list<int> */
        public function toArray(): array
        {
        }

        /** The docIDs as a string of four bytes each, for unpack('V*'). */
        public function toPacked(): string
        {
        }

        /** @return list<int> one frequency for each docID; all 1 if the list was built without */
        public function frequencies(): array
        {
        }

        /** The frequency of one document; null if it is not in the list. */
        public function frequency(int $docId): ?int
        {
        }

        /** What all lists have in common. Rarest first; frequencies are dropped. */
        public function intersect(PostingList ...$others): PostingList
        {
        }

        /** What any of the lists has; frequencies are dropped. */
        public function union(PostingList ...$others): PostingList
        {
        }

        /** What this list has and none of the others; frequencies are dropped. */
        public function diff(PostingList ...$others): PostingList
        {
        }

        /** The length of the intersection, without making it. */
        public function intersectCount(PostingList ...$others): int
        {
        }

        public function contains(int $docId): bool
        {
        }

        /** The smallest docID that is not less than $docId; null if there is none. */
        public function next(int $docId): ?int
        {
        }

        /** How many docIDs are less than $docId. */
        public function rank(int $docId): int
        {
        }

        /** As array_slice(): a negative $offset or $length counts from the end. Frequencies go along. */
        public function slice(int $offset, ?int $length = null): PostingList
        {
        }

        public function getIterator(): Cursor
        {
        }

        /**
         * The docIDs in arrays of $size; the last one may be shorter.
         *
         * @throws \ValueError if $size is less than 1
         */
        public function chunks(int $size = 4096): Chunks
        {
        }

        public function count(): int
        {
        }

        /** @param int $offset from 0; negative counts from the end */
        public function offsetExists(mixed $offset): bool
        {
        }

        /**
         * @param int $offset from 0; negative counts from the end
         * @throws \OutOfBoundsException
         */
        public function offsetGet(mixed $offset): int
        {
        }

        /** @throws \Error always: a list is read-only */
        public function offsetSet(mixed $offset, mixed $value): void
        {
        }

        /** @throws \Error always: a list is read-only */
        public function offsetUnset(mixed $offset): void
        {
        }

        /** @return list<int> */
        public function jsonSerialize(): array
        {
        }

        /** @return array{bytes: string} */
        public function __serialize(): array
        {
        }

        public function __unserialize(array $data): void
        {
        }
    }

    /**
     * Walks a list, and can skip: advance() decodes no block that it jumps over.
     *
     * @strict-properties
     * @not-serializable
     * @implements \Iterator<int, int>
     */
    final class Cursor implements \Iterator
    {
        private function __construct()
        {
        }

        /** @throws \OutOfBoundsException past the end */
        public function docId(): int
        {
        }

        /** @throws \OutOfBoundsException past the end */
        public function frequency(): int
        {
        }

        /** To the first docID that is not less than $target, never backwards; false if there is none. */
        public function advance(int $target): bool
        {
        }

        public function current(): int
        {
        }

        public function key(): int
        {
        }

        public function next(): void
        {
        }

        public function valid(): bool
        {
        }

        public function rewind(): void
        {
        }
    }

    /**
     * The docIDs of a list in arrays: PostingList::chunks().
     *
     * @strict-properties
     * @not-serializable
     * @implements \Iterator<int, list<int>>
     */
    final class Chunks implements \Iterator
    {
        private function __construct()
        {
        }

        /** @return list<int> */
        public function current(): array
        {
        }

        public function key(): int
        {
        }

        public function next(): void
        {
        }

        public function valid(): bool
        {
        }

        public function rewind(): void
        {
        }
    }

    /** Which documents rank() returns. */
    enum Mode: string
    {
        /** Those in every list. */
        case All = 'all';
        /** Those in any list. */
        case Any = 'any';
        /** Those in every list; those in any, if that gives fewer than were asked for. */
        case Auto = 'auto';
    }

    /**
     * How long the documents of a collection are: what rank() needs beside the posting lists.
     *
     * Made once, it serves all queries; what rank() derives from it is kept for the next one. Lengths are kept as one
     * byte a document. At most 256 different lengths stay exact; of more, rare ones are rounded, to about 1 %.
     *
     * @strict-properties
     */
    final class DocumentLengths implements \Countable
    {
        /** How many documents: their docIDs are 0 to $count - 1. */
        public readonly int $count;
        public readonly float $average;
        /** Bytes of native memory. */
        public readonly int $bytes;

        /** @param int[]|string $lengths by docID, in words; or packed, as pack('V*', ...) does it */
        public function __construct(array|string $lengths)
        {
        }

        /**
         * Reads what toBytes() wrote: for a million documents, some hundred times faster than making it from lengths.
         *
         * @throws CorruptedDataException
         */
        public static function fromBytes(string $bytes): DocumentLengths
        {
        }

        /** Portable, versioned, with a checksum. */
        public function toBytes(): string
        {
        }

        /**
         * The same list with bounds of what its postings can add to a score, block by block: rank() passes over what
         * they rule out. The result of rank() is the same. The bounds serve every k1 and b, and are kept by toBytes().
         *
         * @throws \ValueError for a document that has no length
         */
        public function withBounds(PostingList $list): PostingList
        {
        }

        public function count(): int
        {
        }

        public function __serialize(): array
        {
        }

        public function __unserialize(array $data): void
        {
        }
    }

    enum DeviceKind: string
    {
        /** Whatever is measured to be faster for the work at hand. */
        case Auto = 'auto';
        case Cpu = 'cpu';
        case Cuda = 'cuda';
        case OpenCl = 'opencl';
    }

    /**
     * Where work on posting lists is done. Results are the same everywhere; what cannot be done on a device, for whatever
     * reason, is done on the CPU, and last_profile() says why.
     *
     * The setting postings.device says where, a Device given to a function, or run(), is stronger.
     *
     * @strict-properties
     * @not-serializable
     */
    final class Device
    {
        public readonly DeviceKind $kind;
        /** Among the devices of this kind, from 0; null for Auto and Cpu. */
        public readonly ?int $number;
        /** As its driver calls it; null unless list() made it. */
        public readonly ?string $name;
        /** Bytes of its memory; null unless list() made it. */
        public readonly ?int $memory;

        private function __construct()
        {
        }

        public static function auto(): Device
        {
        }

        public static function cpu(): Device
        {
        }

        public static function cuda(int $number = 0): Device
        {
        }

        public static function opencl(int $number = 0): Device
        {
        }

        /**
         * The CPU, and what this machine has for CUDA and OpenCL. A process that ends asks the drivers, which takes some
         * tenths of a second: this one loads none.
         *
         * @return list<Device>
         */
        public static function list(): array
        {
        }

        /**
         * Calls $work; what it does to posting lists, by methods and operators too, is done on this device.
         *
         * @return mixed what $work returns
         */
        public function run(callable $work): mixed
        {
        }
    }

    /**
     * What an operation cost that a device could have done: last_profile(). Times are in nanoseconds.
     *
     * @strict-properties
     * @not-serializable
     */
    final class Profile
    {
        /** "intersect", "intersectCount"... */
        public readonly string $operation;
        /** What did it: "cpu", or the name of a device. */
        public readonly string $device;
        /** Why it was the CPU; null if it was not. */
        public readonly ?string $reason;
        public readonly int $time;
        /** From the request to the service's answer, without uploads. */
        public readonly ?int $roundTrip;
        /** The service's part of it. */
        public readonly ?int $serviceTime;
        /** The device's part of that; null unless postings.kernel_time is on, as to know it takes time as well. */
        public readonly ?int $kernelTime;
        /** Of lists that were not on the device yet. */
        public readonly int $uploadedBytes;
        public readonly int $returnedBytes;
        /** What decided, where the device is Auto. */
        public readonly ?int $predictedCpuTime;
        public readonly ?int $predictedDeviceTime;

        private function __construct()
        {
        }
    }

    /**
     * Compresses any integers from 0 to 2^32 - 1, in any order. The string says how long it is and which codec it is in:
     * several may stand one after another.
     *
     * @param int[] $values
     * @param Codec $codec Auto tries those that are fast on some of the values, and takes the one of the fewest bytes
     */
    function encode(array $values, Codec $codec = Codec::Auto): string
    {
    }

    /**
     * Reads what encode() wrote, at $offset, and moves $offset behind it.
     *
     * @param Codec $codec Auto reads any; with another one, strings of other codecs are corrupt
     * @param int|null $count how many values there must be, where that is known
     * @return list<int>
     * @throws CorruptedDataException
     */
    function decode(string $bytes, Codec $codec = Codec::Auto, int &$offset = 0, ?int $count = null): array
    {
    }

    /**
     * Each value less the one before; the first one as it is.
     *
     * @param int[] $values
     * @return list<int>
     */
    function delta(array $values): array
    {
    }

    /**
     * The sum of each value and all before: undoes delta().
     *
     * @param int[] $values
     * @return list<int>
     */
    function prefix_sum(array $values): array
    {
    }

    /**
     * What all lists have in common. For ascending lists, this is array_intersect(), but returns a list.
     *
     * @param int[]|PostingList $list strictly ascending
     * @param int[]|PostingList $others strictly ascending
     * @return list<int>|PostingList a PostingList if any argument is one
     * @throws \ValueError for an array that does not ascend; names its index
     */
    function intersect(array|PostingList $list, array|PostingList ...$others): array|PostingList
    {
    }

    /**
     * PostingList::intersect() for many queries.
     *
     * @param PostingList[][] $queries
     * @param bool $counts only how many they have in common, as intersectCount()
     * @return PostingList[]|int[] under the keys of the queries
     */
    function intersect_many(array $queries, bool $counts = false, ?Device $device = null): array
    {
    }

    /** Of the last operation that a device could have done in this request; null if there was none. */
    function last_profile(): ?Profile
    {
    }

    /**
     * What any of the lists has, once.
     *
     * @param int[]|PostingList $list strictly ascending
     * @param int[]|PostingList $others strictly ascending
     * @return list<int>|PostingList a PostingList if any argument is one
     * @throws \ValueError for an array that does not ascend; names its index
     */
    function union(array|PostingList $list, array|PostingList ...$others): array|PostingList
    {
    }

    /**
     * What the first list has and none of the others. For ascending lists, this is array_diff(), but returns a list.
     *
     * @param int[]|PostingList $list strictly ascending
     * @param int[]|PostingList $others strictly ascending
     * @return list<int>|PostingList a PostingList if any argument is one
     * @throws \ValueError for an array that does not ascend; names its index
     */
    function diff(array|PostingList $list, array|PostingList ...$others): array|PostingList
    {
    }

    /**
     * The $k greatest scores with their keys, greatest first; of equal scores, the one that comes first. As arsort() and
     * array_slice(), without sorting the rest.
     *
     * @param int[]|float[] $scores
     * @return int[]|float[]
     */
    function top_k(array $scores, int $k): array
    {
    }

    /**
     * The best $k documents of a query by BM25, a posting list for each of its words.
     *
     * Scores are exact sums of integers, divided by 2^16: whatever the lists' codecs and bounds, they are the same, and
     * so is the order; of equal scores, the smaller docID comes first. They differ from BM25 in floats by about 1 in
     * 10,000, where lengths and frequencies are not rounded (see DocumentLengths; frequencies over 31 are, by up to 3 %).
     *
     * @param PostingList[] $lists with frequencies; without, all are 1
     * @param DocumentLengths|int[]|string $lengths as an array or string, they are converted in every call
     * @param int[]|float[]|null $boosts what each list's part of a score is multiplied by; null: 1
     * @param Mode|null $modeUsed set to Mode::All or Mode::Any, whichever gave the result
     * @return array<int, float> scores by docID, best first
     */
    function rank(
        array $lists,
        DocumentLengths|array|string $lengths,
        int $k = 10,
        Mode $mode = Mode::Auto,
        float $k1 = 1.2,
        float $b = 0.75,
        ?array $boosts = null,
        ?Mode &$modeUsed = null,
        ?Device $device = null,
    ): array {
    }

    /**
     * rank() for many queries. A device answers all of them in one go.
     *
     * @param PostingList[][] $queries
     * @return float[][] what rank() returns, under the keys of the queries
     */
    function rank_many(
        array $queries,
        DocumentLengths $lengths,
        int $k = 10,
        Mode $mode = Mode::Auto,
        float $k1 = 1.2,
        float $b = 0.75,
        ?Device $device = null,
    ): array {
    }

    /**
     * The documents of a string of Yioop's packed postings, in the order of the string. Reads what Yioop's
     * unpackPosting() reads, but throws where that would log an error or return what is none. See also
     * PostingList::fromYioop().
     *
     * @param bool $packed return a string of four bytes each, for unpack('V*'): what a device may do; an array takes
     *     longer to make than what is in it
     * @return list<int>|string
     * @throws CorruptedDataException
     */
    function yioop_doc_ids(string $postings, bool $packed = false, ?Device $device = null): array|string
    {
    }

    /**
     * How many positions each of them has; 0 for postings of Yioop's meta words.
     *
     * @param bool $packed return a string of four bytes each, for unpack('V*'): what a device may do; an array takes
     *     longer to make than what is in it
     * @return list<int>|string
     * @throws CorruptedDataException
     */
    function yioop_frequencies(string $postings, bool $packed = false, ?Device $device = null): array|string
    {
    }

    /**
     * The positions in the first of them, then those in the second, and so on: yioop_frequencies() says where each
     * begins.
     *
     * @param bool $packed return a string of four bytes each, for unpack('V*'): what a device may do; an array takes
     *     longer to make than what is in it
     * @return list<int>|string
     * @throws CorruptedDataException
     */
    function yioop_positions(string $postings, bool $packed = false, ?Device $device = null): array|string
    {
    }

    /**
     * The opposite: a string of packed postings, byte for byte as Yioop's packPosting() writes them.
     *
     * @param int[]|string $docIds up to 2^27 - 2; odd ones from 2^15 to 2^18 the format cannot keep
     * @param int[]|string $frequencies how many of the positions each has
     * @param int[]|string $positions strictly ascending within each posting
     * @throws \ValueError for what Yioop would not read back; names its index
     */
    function yioop_pack(array|string $docIds, array|string $frequencies, array|string $positions, ?Device $device = null): string
    {
    }
}
