<?php

/**
 * The class PostingList.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/**
 * An immutable, compressed list of ascending docIDs, 0 to 2^32 - 1, with or without frequencies.
 *
 * It lives outside of PHP's memory ($bytes says how much it takes; postings.memory_limit how much all may) and is
 * freed with the object; clones share it.
 * `$a & $b` is intersect, `$a | $b` is union, `$a - $b` is diff, `$a ^ $b` is symmetricDiff. But `$a & $b` is the same as
 * `$b & $a`, as PHP may exchange them: with the frequencies of the list that has some; of both, the lesser one of each
 * docID. `$a == $b` compares docIDs and frequencies, whatever the codec. `$list[0]` is the first docID, `$list[-1]` the last; foreach gives 0, 1... => docID.
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
    /** False for an empty list, too. */
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
     * @throws PostingsException if the file cannot be opened or read, or is a folder or a device
     * @throws \ValueError for a path of a stream wrapper's, an offset or a length outside of the file
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

    /**
     * What exactly one of both lists has, with its frequency there; 1 from a list without, if some from the other one
     * is left.
     */
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

    /** The length of the union, without making it. */
    public function unionCount(PostingList ...$others): int
    {
    }

    /** How many docIDs this list has and none of the others, without making that list. */
    public function diffCount(PostingList ...$others): int
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
