<?php

/**
 * What goes over a posting list.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

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
