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
 * It is stored outside of PHP's memory ($bytes says how much it takes; postings.memory_limit limits all lists together)
 * and is freed with the object; clones share it. Most operations go through lists block by block. Some take more memory
 * for a while: sorting, the union of more than two lists, the difference of more, counting a union, and the codecs
 * Roaring, DGap, Rice and PForDelta need 4 to 24 bytes for each posting. Where those do not fit into the limit,
 * MemoryLimitException is thrown before they are taken.
 *
 * Block-max data (DocumentLengths::withBounds()) belongs to the list that it was made for: a list that an operation
 * returns has none. rank() gives the same results without, but more slowly; withBounds() makes it for the new list.
 *
 * Use names for optional arguments (`codec: Codec::Bitmap`): their order differs from method to method.
 *
 * `$a & $b` is intersect, `$a | $b` is union, `$a - $b` is diff, `$a ^ $b` is symmetricDiff. Since PHP may exchange
 * both sides of `&`, `$a & $b` always equals `$b & $a`: if one list has frequencies, the result has them; if both have,
 * it has the lesser one of each docID. `$a == $b` compares docIDs and frequencies, whatever the codec. `$list[0]` is
 * the first docID, `$list[-1]` the last; foreach gives 0, 1... => docID.
 *
 * @strict-properties
 * @implements \IteratorAggregate<int, int>
 * @implements \ArrayAccess<int, int>
 */
final class PostingList implements \IteratorAggregate, \Countable, \ArrayAccess, \JsonSerializable
{
    /** Number of postings. */
    public readonly int $count;
    /** Bytes of native memory; the length of toBytes(). */
    public readonly int $bytes;
    /** The smallest docID; null for an empty list. */
    public readonly ?int $first;
    /** The largest docID; null for an empty list. */
    public readonly ?int $last;
    public readonly Codec $codec;
    /** Whether the list has frequencies; false for an empty list. */
    public readonly bool $hasFrequencies;

    private function __construct()
    {
    }

    /**
     * Makes a list from arrays, whose keys do not matter: the first frequency is that of the first docID. With $sort,
     * docIDs may come in any order and more than once: the frequencies of one docID are then added up, to 4294967295 at
     * most.
     *
     * @param int[] $docIds strictly ascending unless $sort
     * @param int[]|null $frequencies one for each docID, at least 1
     * @phpstan-param array<int<0, 4294967295>> $docIds
     * @phpstan-param array<int<1, 4294967295>>|null $frequencies
     * @throws \ValueError for a docID that is out of order, negative or over 2^32 - 1; names its index
     * @throws MemoryLimitException also before a bitmap is made that does not fit into postings.memory_limit: it has a
     *   bit for each number from the first docID to the last one
     * @throws \TypeError for a value that is not an integer (numeric strings are not); names its index
     */
    public static function fromArray(array $docIds, ?array $frequencies = null, Codec $codec = Codec::Auto, bool $sort = false): PostingList
    {
    }

    /**
     * Makes a list from strings of four bytes a value, as pack('V*', ...), toPacked() and yioop_doc_ids() return them,
     * without making arrays of the values. Otherwise as fromArray().
     *
     * @throws \ValueError as fromArray()
     */
    public static function fromPacked(string $docIds, ?string $frequencies = null, bool $sort = false, Codec $codec = Codec::Auto): PostingList
    {
    }

    /**
     * Makes a list from a generator or any other iterable, without making an array of its values.
     * With $sort they may come in any order and more than once. Keys do not matter; what the iterable throws is
     * passed on. For docIDs with frequencies use fromFrequencies().
     *
     * @phpstan-param iterable<mixed, int<0, 4294967295>> $docIds
     * @throws \ValueError as fromArray()
     * @throws \TypeError as fromArray()
     */
    public static function fromIterable(iterable $docIds, bool $sort = false, Codec $codec = Codec::Auto): PostingList
    {
    }

    /**
     * Makes a list with frequencies: the keys are docIDs, the values their frequencies, as in [7 => 3, 12 => 1], or
     * `yield $docId => $frequency`. DocIDs ascend strictly, frequencies are at least 1. With $sort the docIDs may come
     * in any order and more than once: the frequencies of one docID are then added up, to 4294967295 at most.
     *
     * @phpstan-param iterable<int<0, 4294967295>, int<1, 4294967295>> $frequencyByDocId
     * @throws \ValueError for a docID that is out of order, a docID or a frequency out of range; names its index
     * @throws \TypeError for a key or a value that is not an integer; names it and its index
     */
    public static function fromFrequencies(iterable $frequencyByDocId, bool $sort = false, Codec $codec = Codec::Auto): PostingList
    {
    }

    /**
     * Returns all docIDs from $first to $last, both included: `$list & PostingList::range(1000, 1999)` is the part of
     * $list in that range. A million docIDs take 190 kB and some 50 us.
     *
     * @throws \ValueError for numbers that are not docIDs, for $last less than $first, and for all 2^32 docIDs
     */
    public static function range(int $first, int $last): PostingList
    {
    }

    /**
     * Reads what toBytes() wrote, from $length bytes at $offset. Every byte is checked, so invalid input throws. If PDO
     * returns a stream, read it with stream_get_contents() first.
     *
     * Block-max data (DocumentLengths::withBounds()) cannot be checked without the lengths: like docIDs and
     * frequencies, it is as trustworthy as the source of the bytes, and false bounds make rank() miss documents. For a
     * list from elsewhere, withBounds() makes the bounds anew.
     *
     * @param int|null $length null: to the end of the string
     * @throws CorruptedDataException
     * @throws \ValueError for an offset or a length outside of the string
     */
    public static function fromBytes(string $bytes, int $offset = 0, ?int $length = null): PostingList
    {
    }

    /**
     * Reads a list as fromBytes() does, from a file, which may contain many lists one after another.
     *
     * With $mapped the list is not copied: its bytes are those of the file, mapped into memory. All processes share
     * them, and they are read when an operation needs them. Replace such a file by rename(), and never write into it or
     * truncate it: lists would change, and the system ends a process that reads bytes that were cut off (SIGBUS). The
     * mapping is freed with the last list that uses it.
     *
     * With $verify every byte is read and checked, as by fromBytes(); without, only the header is, which takes
     * microseconds for a list of any length. Turn it off only for files that nobody else can write: if bytes are
     * damaged, a later operation throws CorruptedDataException, or its result is wrong.
     *
     * @param string $path a plain file that open_basedir allows; use fromBytes() with stream wrappers
     * @param int|null $length null: to the end of the file
     * @throws CorruptedDataException
     * @throws PostingsException if the file cannot be opened or read, or is a folder or a device
     * @throws \ValueError for an empty path or that of a stream wrapper, and an offset or a length outside of the file
     */
    public static function fromFile(string $path, int $offset = 0, ?int $length = null, bool $mapped = false, bool $verify = true): PostingList
    {
    }

    /**
     * Makes a list from a string of Yioop's packed postings. The frequency of a document is the number of its
     * positions; 1 for the postings of Yioop's meta words, which have no positions. See also yioop_doc_ids().
     *
     * @param YioopDialect $dialect the dialect of the Yioop version that wrote the string
     * @throws \ValueError for documents that do not ascend strictly; names the posting
     * @throws CorruptedDataException
     */
    public static function fromYioop(string $postings, Codec $codec = Codec::Auto, YioopDialect $dialect = YioopDialect::Yioop2014): PostingList
    {
    }

    /** Returns the list as bytes in the extension's own format: portable, versioned, with a checksum. */
    public function toBytes(): string
    {
    }

    /**
     * Returns the docIDs.
     *
     * @return list<int>
     */
    public function toArray(): array
    {
    }

    /** Returns the docIDs as a string of four bytes each, for unpack('V*'). A device may do this. */
    public function toPacked(): string
    {
    }

    /**
     * Returns the frequency of each docID; all are 1 if the list was made without frequencies.
     *
     * @return list<int>
     */
    public function frequencies(): array
    {
    }

    /** Returns the frequency of one document; null if it is not in the list. */
    public function frequency(int $docId): ?int
    {
    }

    /**
     * Returns the docIDs that are in all lists; the shortest lists are intersected first. Frequencies are those of this
     * list, if it has any.
     */
    public function intersect(PostingList ...$others): PostingList
    {
    }

    /**
     * Returns the docIDs that are in any of the lists. If any list has frequencies, the result has their sums, up to
     * 4294967295; a list without frequencies counts as 1 for each docID.
     */
    public function union(PostingList ...$others): PostingList
    {
    }

    /** Returns the docIDs that are in this list and in none of the others, with this list's frequencies, if any. */
    public function diff(PostingList ...$others): PostingList
    {
    }

    /**
     * Returns the docIDs that are in exactly one of both lists, with their frequencies. If only one list has
     * frequencies, and any of its docIDs is left, the frequencies of the other list's docIDs are 1.
     */
    public function symmetricDiff(PostingList $other): PostingList
    {
    }

    /**
     * Returns this list with $later after it, in this list's codec; only the last block is encoded anew. This list
     * itself does not change: `$list = $list->append($later)`. If either list has frequencies, the result has them,
     * with 1 for each docID of a list without. (The codecs
     * Bitmap, Roaring, DGap, Rice and PForDelta encode the whole list anew; a bitmap that would become too sparse is
     * BitPacked then.)
     *
     * @throws \ValueError if $later does not begin after the last docID of this list; use merge() for such lists
     */
    public function append(PostingList $later): PostingList
    {
    }

    /**
     * Returns the docIDs of both lists, in this list's codec; of a docID in both, the posting of $newer replaces this
     * list's (union() adds up frequencies instead). Blocks before the first docID of $newer stay encoded as they are.
     * This list itself does not change: `$list = $list->merge($newer)`. Frequencies as in append().
     */
    public function merge(PostingList $newer): PostingList
    {
    }

    /**
     * Returns this list without the docIDs of another, in this list's codec and with its frequencies (diff() may choose
     * another codec). Blocks before the first of those docIDs stay encoded as they are. This list itself does not
     * change: `$list = $list->remove($deleted)`.
     */
    public function remove(PostingList $docIds): PostingList
    {
    }

    /** Returns the length of the intersection, without making it. */
    public function intersectCount(PostingList ...$others): int
    {
    }

    /** Returns the length of the union, without making it. */
    public function unionCount(PostingList ...$others): int
    {
    }

    /** Returns the length of the difference, as of diff(), without making it. */
    public function diffCount(PostingList ...$others): int
    {
    }

    /** Returns whether the document is in the list. */
    public function contains(int $docId): bool
    {
    }

    /** Returns the smallest docID that is at least $docId; null if there is none. */
    public function firstFrom(int $docId): ?int
    {
    }

    /** Returns how many docIDs are less than $docId: the place, from 0, where it is in the list or would be. */
    public function position(int $docId): int
    {
    }

    /** Returns a part, as array_slice(): a negative $offset or $length counts from the end. Frequencies are kept. */
    public function slice(int $offset, ?int $length = null): PostingList
    {
    }

    /** Returns a new cursor, at the first docID. Each foreach makes its own, so loops over one list may be nested. */
    public function getIterator(): Cursor
    {
    }

    /**
     * Iterates over the docIDs in arrays of $size; the last one may be shorter.
     *
     * @phpstan-param positive-int $size
     * @throws \ValueError if $size is less than 1
     */
    public function chunks(int $size = 4096): Chunks
    {
    }

    /** Returns $count. */
    public function count(): int
    {
    }

    /** Returns whether the list has no docID. */
    public function isEmpty(): bool
    {
    }

    /**
     * Returns whether there is a docID at this place; false if $offset is not an integer.
     *
     * @param int $offset from 0; negative counts from the end
     */
    public function offsetExists(mixed $offset): bool
    {
    }

    /**
     * Returns the docID at a place.
     *
     * @param int $offset from 0; negative counts from the end
     * @throws \OutOfBoundsException
     * @throws \TypeError if $offset is not an integer
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
     * Makes the object again, in code that var_export() wrote.
     *
     * @phpstan-param array{bytes: string} $data
     * @throws CorruptedDataException
     */
    public static function __set_state(array $data): PostingList
    {
    }
}
