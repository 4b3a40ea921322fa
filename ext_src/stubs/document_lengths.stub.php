<?php

/**
 * The class DocumentLengths.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/**
 * The lengths of the documents of a collection, which rank() needs beside the posting lists.
 *
 * One object serves all queries; what rank() derives from it is kept for the next one. Each length takes one byte. Up
 * to 256 different lengths, 0 included, are exact; if there are more, rare ones are rounded: by 1 % on average, the
 * rarest and the short ones by more (with 100,000 different lengths, 3 becomes 4).
 * `==` compares the stored lengths and the average; clones share them.
 *
 * A length of 0 says that there is no document with this docID, as ids of a database may have gaps. Such docIDs count
 * neither for the average nor for idf; if a posting list contains one all the same, rank() finds it.
 *
 * `$lengths[7]` is the length of document 7, maybe rounded; `isset($lengths[7])` says whether that document exists;
 * foreach gives docID => length.
 *
 * @strict-properties
 * @implements \IteratorAggregate<int, int>
 * @implements \ArrayAccess<int, int>
 */
final class DocumentLengths implements \IteratorAggregate, \Countable, \ArrayAccess
{
    /** Number of docIDs, which are 0 to $count - 1. */
    public readonly int $count;
    /** Number of documents, that is, of docIDs whose length is not 0: the N in the idf of rank(). */
    public readonly int $documents;
    /** Mean length of the documents, before rounding (but see with()); 0 if there are none. */
    public readonly float $average;
    /** Bytes of native memory. */
    public readonly int $bytes;

    /**
     * @param int[]|string $lengths in words: a list from docID 0 on, with 0 for a docID without a document, or the same
     *     as a string of pack('V*', ...)
     * @phpstan-param list<int<0, 4294967295>>|string $lengths
     * @throws \ValueError for an array that is not a list, and for a length that is negative or over 2^32 - 1
     * @throws \TypeError for a length that is not an integer
     */
    public function __construct(array|string $lengths)
    {
    }

    /**
     * Reads what toBytes() wrote: for a million documents, more than ten times faster than the constructor.
     *
     * @throws CorruptedDataException
     */
    public static function fromBytes(string $bytes): DocumentLengths
    {
    }

    /** Returns the lengths as bytes in a portable, versioned format with a checksum. */
    public function toBytes(): string
    {
    }

    /**
     * Returns these lengths with some added, changed or (by a length of 0) removed:
     * `$lengths = $lengths->with([$docId => 120])`. This object itself does not change. It takes some
     * milliseconds for a million documents, so it is best to make many changes at once.
     *
     * Block-max data that withBounds() made is not used with the new lengths: see hasBounds(). Where lengths were
     * rounded, the new object is made from the rounded ones, and so is, where documents are removed or changed, its
     * average; after changing a large part, make a new object from the exact lengths.
     *
     * @param int[] $lengths by docID; new docIDs from $count on that are left out get length 0
     * @phpstan-param array<int<0, 4294967294>, int<0, 4294967295>> $lengths
     * @throws \ValueError for a key that is not a docID, a length that is negative or over 2^32 - 1; names its index
     * @throws \TypeError for a key or a length that is not an integer; names its index
     */
    public function with(array $lengths): DocumentLengths
    {
    }

    /**
     * Returns the lengths from docID 0 on, rounded as they are stored.
     *
     * @return list<int>
     */
    public function toArray(): array
    {
    }

    /**
     * Returns the list with block-max data: for each block, an upper bound of what its postings can add to a score. It
     * lets rank() skip blocks; results are the same. The bounds serve every $k1 and $b, and PostingList::toBytes()
     * writes them, too. What operations make of the list (`&`, `|`, `-`, union(), slice(), append(), merge()...) has
     * no bounds until it is given to withBounds() again.
     *
     * @throws \ValueError for a docID that is not below $count
     */
    public function withBounds(PostingList $list): PostingList
    {
    }

    /**
     * Returns whether the list has the bounds that withBounds() would make; bounds that were made with other lengths
     * are not used. True for a list of at most 128 docIDs, which needs none.
     */
    public function hasBounds(PostingList $list): bool
    {
    }

    /** Returns $count. */
    public function count(): int
    {
    }

    /** @return \Iterator<int, int> */
    public function getIterator(): \Iterator
    {
    }

    /**
     * Returns whether there is such a document; false if $offset is not an integer.
     *
     * @param int $offset a docID
     */
    public function offsetExists(mixed $offset): bool
    {
    }

    /**
     * Returns the length of a document; 0 for a docID without a document.
     *
     * @param int $offset a docID
     * @throws \OutOfBoundsException for a docID that is not below $count
     * @throws \TypeError if $offset is not an integer
     */
    public function offsetGet(mixed $offset): int
    {
    }

    /** @throws \Error always: use with() */
    public function offsetSet(mixed $offset, mixed $value): void
    {
    }

    /** @throws \Error always: use with() */
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
     * Makes the object again, in code that var_export() wrote.
     *
     * @phpstan-param array{bytes: string} $data
     * @throws CorruptedDataException
     */
    public static function __set_state(array $data): DocumentLengths
    {
    }
}
