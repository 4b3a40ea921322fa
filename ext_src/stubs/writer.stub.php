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
     * Adds a document, instead of the one with its key, if there is one. Under the names of the schema it has what
     * FieldType says, or lists of it; everything else in it is stored as well, and comes back with get(). Objects of dates
     * come back as texts.
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
     * @param callable|null $progress is called after each 1,000 documents, and after the last one; false stops. What was
     *     added stays, until commit() or rollback()
     * @param int|null $total how many there will be; null: as many as an array or a Countable has, if $progress is given
     * @phpstan-param iterable<array<mixed>> $documents
     * @phpstan-param (callable(Progress): mixed)|null $progress
     * @return int how many were added
     * @throws \ValueError for the first document that is wrong, as add() does; those before it stay
     * @throws \TypeError likewise
     * @throws StorageException
     */
    public function addAll(\Traversable|array $documents, ?callable $progress = null, ?int $total = null): int
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

    /**
     * Deletes the documents that match, of those that are committed or were added before this call: with the next
     * commit, which looks for them. What is added after this call stays, whatever it is.
     *
     * Stop words are looked for as well, synonyms are not.
     *
     * @param Query|string $query '*' for every document, to delete by the filter alone
     * @param Mode $mode Mode::All or Mode::Any
     * @throws \ValueError for a query of which something is not understood, and nothing is deleted by it; for Mode::Auto;
     *     for a filter that does not suit the fields
     */
    public function deleteMatching(Query|string $query, Mode $mode = Mode::All, ?Filter $filter = null): void
    {
    }

    /** How many documents were added since the last commit. */
    public function pending(): int
    {
    }

    /**
     * @param bool $durable whether it survives a power failure; without, it is faster, still all or nothing, and a power
     *     failure may take back all that came after the last durable one. A durable one makes those before it durable,
     *     also without changes; one that comes a minute after the first that was not is durable in any case
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

/**
 * How far Writer::addAll() is.
 *
 * @strict-properties
 * @not-serializable
 */
final class Progress
{
    /** How many documents were added. */
    public readonly int $done;
    /** Of how many; null if that is not known. */
    public readonly ?int $total;
    /** Since it began. */
    public readonly float $seconds;
    /** Documents a second. */
    public readonly float $rate;
    /** How many seconds more, at this rate; null if that is not known. */
    public readonly ?float $eta;

    private function __construct()
    {
    }
}
