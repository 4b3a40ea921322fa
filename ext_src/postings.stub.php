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

    /**
     * Lists, document lengths and facets would hold more native memory than postings.memory_limit allows; nothing was
     * made. That setting is as memory_limit, -1 for none; empty, as it is at first, both have the same limit.
     */
    class MemoryLimitException extends PostingsException
    {
    }

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

    /** How Yioop's packPosting() writes a posting. What one dialect writes, the other reads wrongly. */
    enum YioopDialect: string
    {
        /** Yioop 2014 to 2018: the first position is kept plus one. */
        case Yioop2014 = '2014';
        /** Yioop since 2019 (6.0.4, DATABASE_VERSION 67): positions are kept as they are. */
        case Yioop2019 = '2019';
    }

    /**
     * An immutable, compressed list of ascending docIDs, 0 to 2^32 - 1, with or without frequencies.
     *
     * It lives outside of PHP's memory ($bytes says how much it takes; postings.memory_limit how much all may) and is
     * freed with the object; clones share it.
     * `$a & $b` is intersect, `$a | $b` is union, `$a - $b` is diff, `$a ^ $b` is symmetricDiff; `$a == $b` compares docIDs and frequencies,
     * whatever the codec. `$list[0]` is the first docID, `$list[-1]` the last; foreach gives 0, 1... => docID.
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
         * Keys do not count: the first frequency is that of the first docID. With $sort, docIDs may come in any order, and
         * more than once: the frequencies of one docID are then added up, to 4294967295 at most.
         *
         * @param int[] $docIds strictly ascending unless $sort
         * @param int[]|null $frequencies as many as docIDs, each at least 1
         * @phpstan-param array<int<0, 4294967295>> $docIds
         * @phpstan-param array<int<1, 4294967295>>|null $frequencies
         * @throws \ValueError for a docID that is out of order, negative or over 2^32 - 1; names its index
         * @throws \TypeError for a value that is no integer, a numeric string among them; names its index
         */
        public static function fromArray(array $docIds, ?array $frequencies = null, Codec $codec = Codec::Auto, bool $sort = false): PostingList
        {
        }

        /**
         * fromArray() of strings of four bytes each, as pack('V*', ...), toPacked() and yioop_doc_ids() make them: no
         * array is ever made of the values.
         *
         * @throws \ValueError as fromArray()
         */
        public static function fromPacked(string $docIds, ?string $frequencies = null, bool $sort = false, Codec $codec = Codec::Auto): PostingList
        {
        }

        /**
         * As fromArray(), from a generator or any other iterable: no array is ever made of its values.
         * With $sort they may come in any order, and more than once. Keys do not count; what the iterable throws is
         * passed on. For docIDs with frequencies there is fromFrequencies().
         *
         * @phpstan-param iterable<mixed, int<0, 4294967295>> $docIds
         * @throws \ValueError as fromArray()
         * @throws \TypeError as fromArray()
         */
        public static function fromIterable(iterable $docIds, bool $sort = false, Codec $codec = Codec::Auto): PostingList
        {
        }

        /**
         * A list with frequencies: docIDs are the keys, their frequencies the values, as in [7 => 3, 12 => 1], or
         * `yield $docId => $frequency`. DocIDs ascend strictly, frequencies are at least 1. With $sort the docIDs may come in any order, and more than once: the
         * frequencies of one docID are then added up, to 4294967295 at most.
         *
         * @phpstan-param iterable<int<0, 4294967295>, int<1, 4294967295>> $frequencyByDocId
         * @throws \ValueError for a docID that is out of order, a docID or a frequency out of range; names its index
         * @throws \TypeError for a key or a value that is no integer; names its index
         */
        public static function fromFrequencies(iterable $frequencyByDocId, bool $sort = false, Codec $codec = Codec::Auto): PostingList
        {
        }

        /**
         * All docIDs from $first to $last, both included: `$list & PostingList::range(1000, 1999)` is what $list has
         * there. A million of them take 190 kB and some 50 us.
         *
         * @throws \ValueError for what is no docID, for $last less than $first, and for all 2^32 docIDs
         */
        public static function range(int $first, int $last): PostingList
        {
        }

        /**
         * Reads what toBytes() wrote, out of $length bytes at $offset. Every byte is checked: hostile input throws. What PDO
         * gives as a stream is read by stream_get_contents() first.
         *
         * Bounds (DocumentLengths::withBounds()) cannot be checked without the lengths. Like docIDs and frequencies, they
         * are what whoever wrote the bytes says they are; false ones make rank() miss documents. withBounds() makes
         * those of a list from elsewhere anew.
         *
         * @param int|null $length null: to the end of the string
         * @throws CorruptedDataException
         * @throws \ValueError for an offset or a length outside of the string
         */
        public static function fromBytes(string $bytes, int $offset = 0, ?int $length = null): PostingList
        {
        }

        /**
         * The same out of a file, which may hold many lists one after another.
         *
         * With $mapped the list is not copied: its bytes are the file's, mapped into memory, which all processes share
         * and which are read when an operation needs them. Replace such a file by rename(), and never write into it or
         * cut it short: lists would change, and a process that reads what was cut off is ended by the system (SIGBUS).
         * The mapping goes with the last list that has it.
         *
         * With $verify every byte is read and checked, as by fromBytes(); without it only the header is, which takes
         * microseconds for a list of any length. That is for files that only you can write: of damaged bytes, a later
         * operation throws CorruptedDataException, or its result is wrong.
         *
         * @param string $path a plain file that open_basedir allows; for what stream wrappers read there is fromBytes()
         * @param int|null $length null: to the end of the file
         * @throws CorruptedDataException
         * @throws PostingsException if the file cannot be opened or read
         * @throws \ValueError for a path that is no plain file's, an offset or a length outside of the file
         */
        public static function fromFile(string $path, int $offset = 0, ?int $length = null, bool $mapped = false, bool $verify = true): PostingList
        {
        }

        /**
         * The documents of a string of Yioop's packed postings, with how many positions each has as its frequency; 1 for
         * the postings of Yioop's meta words, which have none. See also yioop_doc_ids().
         *
         * @param YioopDialect $dialect of the Yioop that wrote them
         * @throws \ValueError for documents that do not ascend strictly; names the posting
         * @throws CorruptedDataException
         */
        public static function fromYioop(string $postings, Codec $codec = Codec::Auto, YioopDialect $dialect = YioopDialect::Yioop2014): PostingList
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

        /** The docIDs as a string of four bytes each, for unpack('V*'): what a device may do. */
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

        /** What all lists have in common, rarest first. Frequencies are those of this list, if it has some. */
        public function intersect(PostingList ...$others): PostingList
        {
        }

        /**
         * What any of the lists has. If any has frequencies so has the result: the sums of the lists', where one without
         * frequencies counts 1 a docID; a sum over 4294967295 is 4294967295.
         */
        public function union(PostingList ...$others): PostingList
        {
        }

        /** What this list has and none of the others. Frequencies are those of this list, if it has some. */
        public function diff(PostingList ...$others): PostingList
        {
        }

        /** What exactly one of both lists has, with its frequency there; 1 from a list without, if the other has some. */
        public function symmetricDiff(PostingList $other): PostingList
        {
        }

        /**
         * This list and $later after it, in this list's codec; only the last block is encoded anew. This list itself does
         * not change: `$list = $list->append($later)`. If any of both has frequencies so has the result: 1 for each
         * docID of the other. Bounds of DocumentLengths::withBounds() do not go along. (Codecs that encode a list as a whole do so: Bitmap, Roaring, DGap, Rice, PForDelta; a bitmap
         * that would become too sparse is BitPacked then.)
         *
         * @throws \ValueError if $later does not begin after the last docID of this list; for that there is merge()
         */
        public function append(PostingList $later): PostingList
        {
        }

        /**
         * What any of both lists has, in this list's codec; of a docID in both, the posting of $newer replaces this list's
         * (union() adds them up). Blocks before the first docID of $newer stay encoded as they are. This list itself
         * does not change: `$list = $list->merge($newer)`. Frequencies and bounds as in append().
         */
        public function merge(PostingList $newer): PostingList
        {
        }

        /**
         * This list without the docIDs of another, in this list's codec, with its frequencies (diff() chooses the codec).
         * Blocks before the first of those docIDs stay encoded as they are. This list itself does not change:
         * `$list = $list->remove($deleted)`. Bounds as in append().
         */
        public function remove(PostingList $docIds): PostingList
        {
        }

        /** The length of the intersection, without making it. */
        public function intersectCount(PostingList ...$others): int
        {
        }

        /** Is the document in the list? */
        public function contains(int $docId): bool
        {
        }

        /** The smallest docID that is not less than $docId; null if there is none. */
        public function firstFrom(int $docId): ?int
        {
        }

        /** How many docIDs are less than $docId: where it is in the list, from 0, or where it would be. */
        public function position(int $docId): int
        {
        }

        /** As array_slice(): a negative $offset or $length counts from the end. Frequencies go along. */
        public function slice(int $offset, ?int $length = null): PostingList
        {
        }

        /** A new cursor, at the first docID. foreach makes one of its own, so loops over one list may be nested. */
        public function getIterator(): Cursor
        {
        }

        /**
         * The docIDs in arrays of $size; the last one may be shorter.
         *
         * @phpstan-param positive-int $size
         * @throws \ValueError if $size is less than 1
         */
        public function chunks(int $size = 4096): Chunks
        {
        }

        /** $count */
        public function count(): int
        {
        }

        /** Without a single docID? */
        public function isEmpty(): bool
        {
        }

        /** @param int $offset from 0; negative counts from the end; false for what is no integer */
        public function offsetExists(mixed $offset): bool
        {
        }

        /**
         * @param int $offset from 0; negative counts from the end
         * @throws \OutOfBoundsException
         * @throws \TypeError for what is no integer
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

        /** @return list<int> the docIDs */
        public function jsonSerialize(): array
        {
        }

        /** @return array{bytes: string} */
        public function __serialize(): array
        {
        }

        /** @phpstan-param array{bytes: string} $data */
        public function __unserialize(array $data): void
        {
        }

        /**
         * What the code of var_export() calls.
         *
         * @phpstan-param array{bytes: string} $data
         * @throws CorruptedDataException
         */
        public static function __set_state(array $data): PostingList
        {
        }
    }

    /**
     * Walks a list, and can skip: advance() decodes no block that it jumps over. A clone goes on from the same place.
     * `==`: at the same place of lists with the same postings.
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

        /**
         * docId()
         *
         * @throws \OutOfBoundsException past the end
         */
        public function current(): int
        {
        }

        /** The place in the list, from 0; the list's length past the end. */
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
     * The docIDs of a list in arrays: PostingList::chunks(). `==`: the same chunks of the same postings are to come.
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

        /**
         * @return list<int>
         * @throws \OutOfBoundsException past the end
         */
        public function current(): array
        {
        }

        /** The number of the chunk, from 0. */
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
     * The values of a facet, made ready for counting again and again: facet_counts() without a look at the lists.
     * It keeps for every document which of the lists have it, two or four bytes a docID. Documents may be in several
     * lists, and in none. Only a Facets itself is `==` to it.
     *
     * @strict-properties
     * @not-serializable
     * @template TKey of array-key
     */
    final class Facets
    {
        /** Bytes of native memory; 0 where docIDs lie too far apart, and the lists themselves are kept. */
        public readonly int $bytes;

        /**
         * @param PostingList[] $lists of documents, one for each value, which is its key
         * @phpstan-param array<TKey, PostingList> $lists
         * @throws \TypeError for what is no PostingList; names its key
         */
        public function __construct(array $lists)
        {
        }

        /**
         * @return int[] how many of the hits each list has, under its key
         * @phpstan-return array<TKey, int>
         */
        public function counts(PostingList $hits): array
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
     * byte a docID. At most 256 different lengths stay exact; of more, rare ones are rounded, to about 1 %.
     * `==` compares what is kept; clones share it.
     *
     * A length of 0 says that there is no document of this docID: ids of a database may have gaps. Such docIDs count
     * neither for the average nor for idf; where a list has one all the same, rank() finds it.
     *
     * `$lengths[7]` is the length of document 7, rounded if it was; `isset($lengths[7])` says whether that document
     * exists; foreach gives docID => length.
     *
     * @strict-properties
     * @implements \IteratorAggregate<int, int>
     * @implements \ArrayAccess<int, int>
     */
    final class DocumentLengths implements \IteratorAggregate, \Countable, \ArrayAccess
    {
        /** How many docIDs: 0 to $count - 1. */
        public readonly int $count;
        /** How many documents: docIDs whose length is not 0. N in the idf of rank(). */
        public readonly int $documents;
        /** The mean of the documents' exact lengths; 0 of none. */
        public readonly float $average;
        /** Bytes of native memory. */
        public readonly int $bytes;

        /**
         * @param int[]|string $lengths in words, a list from docID 0 on, 0 for a docID without a document; or packed, as
         *     pack('V*', ...) does it
         * @phpstan-param list<int<0, 4294967295>>|string $lengths
         * @throws \ValueError for an array with other keys, a length that is negative or over 2^32 - 1
         * @throws \TypeError for a length that is no integer
         */
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
         * These lengths with some added, changed or, by a length of 0, removed, under the docIDs of their documents:
         * `$lengths = $lengths->with([$docId => 120])`. This object itself does not change. It takes about a
         * millisecond a million documents: many changes are best made at once.
         *
         * Bounds that withBounds() made are not used with the new lengths: see hasBounds(). Where lengths were rounded,
         * new ones are made of the rounded ones; after changing a large part, make them of the exact lengths again.
         *
         * @param int[] $lengths under docIDs; docIDs between them and $count get length 0
         * @phpstan-param array<int<0, 4294967295>, int<0, 4294967295>> $lengths
         * @throws \ValueError for what is no docID, a length that is negative or over 2^32 - 1; names its index
         * @throws \TypeError for a key or a length that is no integer; names its index
         */
        public function with(array $lengths): DocumentLengths
        {
        }

        /** @return list<int> the lengths, rounded ones as they are kept, from docID 0 on */
        public function toArray(): array
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

        /**
         * Has the list the bounds that withBounds() would make? Those that were made with other lengths are not used. A
         * list of at most 128 docIDs needs none: true.
         */
        public function hasBounds(PostingList $list): bool
        {
        }

        /** $count */
        public function count(): int
        {
        }

        /** @return \Iterator<int, int> */
        public function getIterator(): \Iterator
        {
        }

        /** @param int $offset a docID; false if there is no such document, and for what is no integer */
        public function offsetExists(mixed $offset): bool
        {
        }

        /**
         * @param int $offset a docID; of one without a document, the length is 0
         * @throws \OutOfBoundsException for a docID that is not below $count
         * @throws \TypeError for what is no integer
         */
        public function offsetGet(mixed $offset): int
        {
        }

        /** @throws \Error always: there is with() */
        public function offsetSet(mixed $offset, mixed $value): void
        {
        }

        /** @throws \Error always: there is with() */
        public function offsetUnset(mixed $offset): void
        {
        }

        /** @return array{bytes: string} */
        public function __serialize(): array
        {
        }

        /** @phpstan-param array{bytes: string} $data */
        public function __unserialize(array $data): void
        {
        }

        /**
         * What the code of var_export() calls.
         *
         * @phpstan-param array{bytes: string} $data
         * @throws CorruptedDataException
         */
        public static function __set_state(array $data): DocumentLengths
        {
        }
    }

    /** What a Device is. */
    enum DeviceKind: string
    {
        /** Whatever is measured to be faster for the work at hand. */
        case Auto = 'auto';
        /** This process. */
        case Cpu = 'cpu';
        /** An NVIDIA GPU, by CUDA. */
        case Cuda = 'cuda';
        /** What OpenCL offers: a GPU of any maker, or a CPU. */
        case OpenCl = 'opencl';
    }

    /**
     * Where work on posting lists is done. Results are the same everywhere; what cannot be done on a device, for whatever
     * reason, is done on the CPU, and last_profile() says why.
     *
     * The setting postings.device says where, a Device given to a function, or run(), is stronger. `==`: the same kind and
     * number.
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

        /** Whatever is measured to be faster for the work at hand. */
        public static function auto(): Device
        {
        }

        /** This process. */
        public static function cpu(): Device
        {
        }

        /**
         * A GPU by CUDA, whether the machine has it or not: work says in last_profile() why it was not done there.
         *
         * @param int $number among those that list() gives, from 0 to 999
         */
        public static function cuda(int $number = 0): Device
        {
        }

        /** The same by OpenCL. */
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
         * Calls $work; what it does to posting lists, by methods and operators too, is done on this device. What it
         * throws is passed on. A fiber that $work starts has this device until it ends; one that is suspended in
         * $work keeps it for itself.
         *
         * @template TResult
         * @phpstan-param callable(): TResult $work
         * @return mixed what $work returns
         * @phpstan-return TResult
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
        /** intersect, union, diff, intersectCount, intersect_many, rank, rank_fields, toPacked, yioop_unpack or yioop_pack. */
        public readonly string $operation;
        /** What did it: "cpu", or the name of a device. */
        public readonly string $device;
        /** Why it was the CPU; null if it was not. */
        public readonly ?string $reason;
        /** All of it, on the CPU or on a device, with what was tried in vain. */
        public readonly int $time;
        /** From the request to the service's answer, without uploads; null if the CPU did it. */
        public readonly ?int $roundTrip;
        /** The service's part of it; null if the CPU did it. */
        public readonly ?int $serviceTime;
        /** The device's part of that; null unless postings.kernel_time is on, as to know it takes time as well. */
        public readonly ?int $kernelTime;
        /** Of lists that were not on the device yet. */
        public readonly int $uploadedBytes;
        /** Of the result, as the service sent it. */
        public readonly int $returnedBytes;
        /** What decided, where the device is Auto; null where nothing was predicted. */
        public readonly ?int $predictedCpuTime;
        /** The same for the device. */
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

    /**
     * What all lists have in common. For ascending lists, this is array_intersect(), but returns a list.
     *
     * @param int[]|PostingList $list strictly ascending
     * @param int[]|PostingList $others strictly ascending
     * @return list<int>|PostingList a PostingList if any argument is one
     * @phpstan-return ($list is PostingList ? PostingList : list<int>|PostingList)
     * @throws \ValueError for an array that does not ascend; names its index
     */
    function intersect(array|PostingList $list, array|PostingList ...$others): array|PostingList
    {
    }

    /**
     * PostingList::intersect() for many queries.
     *
     * @template TKey of array-key
     * @param PostingList[][] $queries each of at least one list
     * @phpstan-param array<TKey, non-empty-array<PostingList>> $queries
     * @param bool $counts only how many they have in common, as intersectCount()
     * @param Device|null $device null: as postings.device, or Device::run() around the call, says
     * @return PostingList[]|int[] under the keys of the queries
     * @phpstan-return ($counts is true ? array<TKey, int> : array<TKey, PostingList>)
     * @throws \ValueError for a query without a list; names its key
     */
    function intersect_many(array $queries, bool $counts = false, ?Device $device = null): array
    {
    }

    /**
     * How many of the hits each list has, under its key: the values of a facet, by their lists of documents. After four
     * calls with the same lists in the same order, this makes for itself what a Facets object holds, and keeps it until
     * the request ends; who knows that he will count them again and again makes such an object at once.
     *
     * @template TKey of array-key
     * @param PostingList[] $lists
     * @phpstan-param array<TKey, PostingList> $lists
     * @param Device|null $device where; null: as postings.device says
     * @return array<TKey, int>
     * @throws \TypeError for what is no PostingList; names its key
     */
    function facet_counts(PostingList $hits, array $lists, ?Device $device = null): array
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
     * @phpstan-return ($list is PostingList ? PostingList : list<int>|PostingList)
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
     * @phpstan-return ($list is PostingList ? PostingList : list<int>|PostingList)
     * @throws \ValueError for an array that does not ascend; names its index
     */
    function diff(array|PostingList $list, array|PostingList ...$others): array|PostingList
    {
    }

    /**
     * The $k greatest scores with their keys, greatest first; of equal scores, the one that comes first. As arsort() and
     * array_slice(), without sorting the rest; integers and floats are compared exactly, which arsort() does not.
     *
     * @template TKey of array-key
     * @template TScore of int|float
     * @param int[]|float[] $scores
     * @phpstan-param array<TKey, TScore> $scores
     * @phpstan-param int<0, max> $k
     * @return int[]|float[]
     * @phpstan-return array<TKey, TScore>
     * @throws \ValueError for a negative $k, and for a score that is NAN; names its index
     * @throws \TypeError for a score that is no number, a numeric string among them; names its index
     */
    function top_k(array $scores, int $k): array
    {
    }

    /**
     * The best $k documents of a query by BM25, a posting list for each of its words.
     *
     * Scores are exact sums of integers, divided by a power of two: whatever the lists' codecs and bounds, they are the
     * same, and so is the order; of equal scores, the smaller docID comes first. They differ from BM25 in floats by about
     * 1 in 10,000, where lengths and frequencies are not rounded (see DocumentLengths; frequencies over 31 are, by up to
     * 3 %). With a $k1 of 100 they differ by 1 in 500.
     *
     * `+word word -word` is rank([$first, $second], $lengths, required: [0], exclude: $third).
     *
     * @template TKey of array-key
     * @param PostingList[] $lists with frequencies; without, all are 1. Of no list, nothing is found
     * @param DocumentLengths|int[]|string $lengths as an array or string, they are converted in every call
     * @param float $k1 how much a word's frequency counts, from 0 to 100
     * @param float $b how much a document's length counts, from 0 to 1
     * @param int[]|float[]|null $boosts under the keys of $lists: what each list's part of a score is multiplied
     *     by; null: 1. With 0, documents are found by the list, but it adds nothing. Others may be 100,000 times apart
     * @param Mode|null $modeUsed set to Mode::All or Mode::Any, whichever gave the result
     * @param Device|null $device null: as postings.device, or Device::run() around the call, says
     * @param PostingList|null $filter only its documents are ranked; scores are the same as without
     * @param PostingList|null $exclude none of its documents is ranked; scores are the same as without
     * @param array $required keys of lists that a document must be in, whatever the mode
     * @param array|null $statistics of the whole collection where $lists and $lengths are a part of it: how many documents it has, how
     *     long they are on average, how many of them have each word, under the keys of $lists. What is not given is
     *     taken from $lengths and $lists. Parts that are ranked with the same statistics, by Mode::All or Mode::Any, have
     *     scores as if they were one: the best of both results are the best of the whole
     * @phpstan-param array<TKey, PostingList> $lists
     * @phpstan-param DocumentLengths|list<int>|string $lengths
     * @phpstan-param array<TKey, int|float>|null $boosts
     * @phpstan-param-out Mode $modeUsed
     * @phpstan-param array<TKey> $required
     * @phpstan-param array{documents?: int, averageLength?: float, documentFrequencies?: array<TKey, int>}|null $statistics
     * @return array<int, float> scores by docID, best first
     * @throws \ValueError for a document without a length, and for parameters out of their range
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
        ?PostingList $filter = null,
        ?PostingList $exclude = null,
        array $required = [],
        ?array $statistics = null,
    ): array {
    }

    /**
     * rank() for many queries. A device answers all of them in one go.
     *
     * @template TQuery of array-key
     * @param PostingList[][] $queries
     * @param PostingList|null $filter for all queries
     * @param PostingList|null $exclude for all queries
     * @param array[]|null $boosts as for rank(), for the queries that have any
     * @param array[] $required as for rank(), for the queries that have any
     * @param array|null $statistics as for rank(), document frequencies under the keys of the queries
     * @phpstan-param array<TQuery, array<array-key, PostingList>> $queries
     * @phpstan-param array<TQuery, array<array-key, int|float>>|null $boosts
     * @phpstan-param array<TQuery, array<array-key>> $required
     * @phpstan-param array{documents?: int, averageLength?: float, documentFrequencies?: array<TQuery, array<int>>}|null $statistics
     * @return array<TQuery, array<int, float>> what rank() returns, under the keys of the queries
     * @throws \ValueError as rank()
     */
    function rank_many(
        array $queries,
        DocumentLengths $lengths,
        int $k = 10,
        Mode $mode = Mode::Auto,
        float $k1 = 1.2,
        float $b = 0.75,
        ?Device $device = null,
        ?PostingList $filter = null,
        ?PostingList $exclude = null,
        ?array $boosts = null,
        array $required = [],
        ?array $statistics = null,
    ): array {
    }

    /**
     * rank() over several fields of the documents, such as title and body, by BM25F (Robertson and Zaragoza, 2009): how
     * often a word is in each field, divided by what the field's length makes of it and multiplied by the field's
     * weight, is added up before it counts, so that a word in title and body counts as one word.
     *
     *     rank_fields(['title' => ['php' => $a], 'body' => ['php' => $b, 'gpu' => $c]],
     *                 ['title' => $titleLengths, 'body' => $bodyLengths], weights: ['title' => 3, 'body' => 1])
     *
     * One field of weight 1 gives the scores of rank(). A field that a document does not have has length 0, which does
     * not count for the field's average; documents are those with a length in any field. A word is in as many documents
     * as have it in any field: to count them takes time, unless $statistics says it.
     *
     * @template TField of array-key
     * @template TWord of array-key
     * @param PostingList[][] $fields the words' lists in each field; a word may be missing
     * @param DocumentLengths[] $lengths under the keys of $fields
     * @param float $k1 how much a word's frequency counts, from 0 to 100
     * @param array|float $b how much a field's length counts, from 0 to 1; of all fields, or under the keys of $fields
     * @param int[]|float[]|null $weights under the keys of $fields, from 0.001 to 1000; null: 1
     * @param int[]|float[]|null $boosts of words, as for rank()
     * @param Mode|null $modeUsed set to Mode::All or Mode::Any, whichever gave the result
     * @param PostingList|null $filter only its documents are ranked
     * @param PostingList|null $exclude none of its documents is ranked
     * @param array $required words that a document must have in some field, whatever the mode
     * @param array|null $statistics as for rank(), with averageLengths under the keys of $fields
     * @phpstan-param array<TField, array<TWord, PostingList>> $fields
     * @phpstan-param array<TField, DocumentLengths> $lengths
     * @phpstan-param array<TField, int|float>|float $b
     * @phpstan-param array<TField, int|float>|null $weights
     * @phpstan-param array<TWord, int|float>|null $boosts
     * @phpstan-param-out Mode $modeUsed
     * @phpstan-param array<TWord> $required
     * @phpstan-param array{documents?: int, averageLengths?: array<TField, float>, documentFrequencies?: array<TWord, int>}|null $statistics
     * @return array<int, float> scores by docID, best first
     * @throws \ValueError for a document without a length, and for parameters out of their range
     */
    function rank_fields(
        array $fields,
        array $lengths,
        int $k = 10,
        Mode $mode = Mode::Auto,
        float $k1 = 1.2,
        array|float $b = 0.75,
        ?array $weights = null,
        ?array $boosts = null,
        ?Mode &$modeUsed = null,
        ?PostingList $filter = null,
        ?PostingList $exclude = null,
        array $required = [],
        ?array $statistics = null,
    ): array {
    }

    /**
     * The documents of a string of Yioop's packed postings, in the order of the string. Reads what Yioop's
     * unpackPosting() reads, but throws where that would log an error or return what is none. See also
     * PostingList::fromYioop().
     *
     * @param bool $packed return a string of four bytes each, for unpack('V*'): what a device may do; an array takes
     *     longer to make than what is in it
     * @param Device|null $device null: as postings.device, or Device::run() around the call, says
     * @param YioopDialect $dialect of the Yioop that wrote the string; devices know Yioop2014 only
     * @return list<int>|string
     * @phpstan-return ($packed is true ? string : list<int>)
     * @throws CorruptedDataException
     */
    function yioop_doc_ids(string $postings, bool $packed = false, ?Device $device = null, YioopDialect $dialect = YioopDialect::Yioop2014): array|string
    {
    }

    /**
     * How many positions each posting of such a string has, in any dialect; 0 for postings of Yioop's meta words.
     *
     * @param bool $packed return a string of four bytes each, for unpack('V*'): what a device may do; an array takes
     *     longer to make than what is in it
     * @param Device|null $device null: as postings.device, or Device::run() around the call, says
     * @return list<int>|string
     * @phpstan-return ($packed is true ? string : list<int>)
     * @throws CorruptedDataException
     */
    function yioop_frequencies(string $postings, bool $packed = false, ?Device $device = null): array|string
    {
    }

    /**
     * The positions in the first posting of such a string, then those in the second, and so on: yioop_frequencies() says
     * where each begins.
     *
     * @param bool $packed return a string of four bytes each, for unpack('V*'): what a device may do; an array takes
     *     longer to make than what is in it
     * @param Device|null $device null: as postings.device, or Device::run() around the call, says
     * @param YioopDialect $dialect of the Yioop that wrote the string; devices know Yioop2014 only
     * @return list<int>|string
     * @phpstan-return ($packed is true ? string : list<int>)
     * @throws CorruptedDataException
     */
    function yioop_positions(string $postings, bool $packed = false, ?Device $device = null, YioopDialect $dialect = YioopDialect::Yioop2014): array|string
    {
    }

    /**
     * A string of packed postings, byte for byte as Yioop's packPosting() writes them, of what yioop_doc_ids(),
     * yioop_frequencies() and yioop_positions() give. Strings are packed as pack('V*', ...) does it.
     *
     * @param int[]|string $docIds up to 2^27 - 2; odd ones from 2^15 to 2^18 Yioop2014 cannot keep
     * @param int[]|string $frequencies how many of the positions each has
     * @param int[]|string $positions strictly ascending within each posting. As first positions Yioop2019 cannot keep 512
     *     to 1023 in documents from 2^15 to 2^18, and 0 in all others
     * @param Device|null $device null: as postings.device, or Device::run() around the call, says
     * @param YioopDialect $dialect of the Yioop that is to read the string; devices know Yioop2014 only
     * @throws \ValueError for what Yioop would not read back; names its index
     */
    function yioop_pack(array|string $docIds, array|string $frequencies, array|string $positions, ?Device $device = null, YioopDialect $dialect = YioopDialect::Yioop2014): string
    {
    }

    /**
     * What a PHP file declares of Yioop's posting functions, and what becomes of each when PHP compiles the file. Nothing
     * is run. `./dev yioop DIR` looks at a whole Yioop.
     *
     * A declaration is replaced by a native function if its parameters and its body are those of a known Yioop, as are
     * the bodies of the functions in the same file that it calls; see the setting postings.yioop.
     *
     * @param string $source PHP code, from `<?php` on
     * @return list<array{function: string, line: int, fingerprint: string, signature: bool, dialect: ?YioopDialect, replaced: bool}>
     *     in the order of the file, inner functions first. `function` is the full name; `fingerprint`, of the body, is blind
     *     to comments and formatting; `signature` says whether the parameters are Yioop's; `dialect` is null if the body
     *     is not known. Last, of line 0, the class Mod9Constants, whose tables are used by most of the functions
     * @throws \ParseError
     */
    function yioop_declarations(string $source): array
    {
    }
}
