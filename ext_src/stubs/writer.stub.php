<?php

/**
 * Who changes an index.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/**
 * Changes an index. Nothing of it is seen before commit(), which makes all of it visible at once, whatever happens. What
 * is not committed goes with the object.
 *
 * If the disk is full or something else fails, all uncommitted changes are taken back before the exception is thrown.
 *
 * @strict-properties
 * @not-serializable
 */
final class Writer
{
    private function __construct()
    {
    }

    /**
     * Adds a document, instead of the one with its key, if there is one. Under the names of the schema it has strings,
     * numbers, or lists of these; everything else in it is stored as well, and comes back with get().
     *
     * @throws \ValueError for a document without a key, for one that is too large; it names the key. Nothing is changed
     * @throws \TypeError for a value of another type; likewise
     * @throws StorageException
     */
    public function add(array $document): void
    {
    }

    /**
     * Adds all of them.
     *
     * @param \Traversable|array[] $documents arrays, as add() takes them
     * @param callable|null $progress is called with how many were added, after each 1,000 documents; false stops
     * @phpstan-param iterable<array<mixed>> $documents
     * @phpstan-param (callable(int): mixed)|null $progress
     * @return int how many were added
     */
    public function addAll(\Traversable|array $documents, ?callable $progress = null): int
    {
    }

    /**
     * Deletes the document of a key, or of several, where there are any; also those that are not committed.
     *
     * @param string|int|array $keys
     * @phpstan-param string|int|array<string|int> $keys
     */
    public function delete(array|string|int $keys): void
    {
    }

    /** How many documents were added since the last commit. */
    public function pending(): int
    {
    }

    /**
     * @param bool $durable whether it survives a power failure; without, it is faster, and still all or nothing if the
     *     process is killed
     * @param int|null $position in a log of yours; kept with the commit, see Index::info()
     * @throws StorageException
     */
    public function commit(bool $durable = true, ?int $position = null): void
    {
    }

    /** Takes back what was not committed. */
    public function rollback(): void
    {
    }

    /** Commits, and makes at most so many files of the index, without deleted documents. */
    public function merge(int $segments = 1): void
    {
    }

    /** Lets the next writer in; what is not committed is lost. */
    public function close(): void
    {
    }
}
