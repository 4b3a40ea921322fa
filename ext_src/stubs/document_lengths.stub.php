<?php

/**
 * The class DocumentLengths.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/**
 * How long the documents of a collection are: what rank() needs beside the posting lists.
 *
 * Made once, it serves all queries; what rank() derives from it is kept for the next one. Lengths are kept as one
 * byte a docID. At most 256 different lengths stay exact; of more, rare ones are rounded: by 1 % in the mean,
 * the rarest and short ones by more (of 100,000 different ones, 3 is 4).
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
    /** The mean of the documents' lengths, as the constructor got them; 0 of none. */
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
     * new ones, and their average, are made of the rounded ones; after changing a large part, make them of the exact
     * lengths again.
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
