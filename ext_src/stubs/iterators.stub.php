<?php

/**
 * Iterators over a posting list.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/**
 * A position in a posting list that moves forward, and can skip: advance() does not decode the blocks that it skips. A
 * clone goes on from the same place. `==` is true for two at the same place of lists with the same postings.
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

    /**
     * Returns the docID at this place.
     *
     * @throws \OutOfBoundsException past the end
     */
    public function docId(): int
    {
    }

    /**
     * Returns the frequency at this place; 1 if the list has no frequencies.
     *
     * @throws \OutOfBoundsException past the end
     */
    public function frequency(): int
    {
    }

    /** Moves to the first docID that is at least $target, never backwards. Returns false if there is none. */
    public function advance(int $target): bool
    {
    }

    /**
     * Returns what docId() does.
     *
     * @throws \OutOfBoundsException past the end
     */
    public function current(): int
    {
    }

    /** Returns the place in the list, from 0; past the end, the length of the list. */
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
 * Iterates over the docIDs of a list in arrays: PostingList::chunks(). `==` is true for two that have the same chunks
 * of the same postings left.
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

    /** Returns the number of the chunk, from 0. */
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
