<?php

/**
 * The writer of an index.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/**
 * Changes an index. commit() makes all changes visible at once, or none of them. Uncommitted changes are lost when the
 * object is destroyed.
 *
 * If the disk is full or writing fails otherwise, all uncommitted changes are undone before the exception is thrown. Only
 * if the last step of a commit fails, to synchronize the folder, it is in force all the same: Index::refresh() tells.
 * All methods that change the index but rebuild() throw a VersionException if the index has other terms than the analyzer
 * of this build makes.
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
     * Adds a document, which replaces the one with the same key, if there is one. Under the names of the schema's
     * fields it has values as FieldType says, or lists of them; everything else in it is stored as well, and
     * Index::get() returns it. Date objects, wherever they are in it, come back as texts.
     *
     * @throws \ValueError for a document without a key, with a key of more than 255 bytes, of more than 64 MiB as it is
     *     stored, or with a value that its field does not take; names the key. Nothing is changed then
     * @throws \TypeError for objects other than dates, and for arrays nested more than 64 deep; likewise
     * @throws StorageException
     */
    public function add(array $document): void
    {
    }

    /**
     * Adds all of the documents.
     *
     * @param \Traversable|array[] $documents arrays, as add() takes them
     * @param callable|null $progress is called after each 1,000 documents, and after the last one; if it returns false,
     *     adding stops. What was added until then waits for commit() or rollback()
     * @param int|null $total how many documents there will be, for Progress; null: the count of an array or a Countable
     * @phpstan-param iterable<array<mixed>> $documents
     * @phpstan-param (callable(Progress): mixed)|null $progress
     * @return int how many were added
     * @throws \ValueError for the first invalid document, as add() does; those before it stay added
     * @throws \TypeError likewise
     * @throws StorageException
     */
    public function addAll(\Traversable|array $documents, ?callable $progress = null, ?int $total = null): int
    {
    }

    /**
     * Replaces values of a document, and keeps its others exactly as they are: `$writer->update('moby', ['price' => 5])`.
     * This adds the document again, unless it has these values already. null is a value as add() takes it: the document
     * has none in that field then.
     *
     * All changes before this call count, committed or not. So the first call after deleteMatching() does what is else
     * left to the commit: it writes what was added to disk and finds the documents that match.
     *
     * @param array $values by name; the key may only be named as it is
     * @return bool whether there is a document with this key
     * @throws \ValueError for another key, and for values as add() throws it; names the key. Nothing is changed then
     * @throws \TypeError likewise
     * @throws StorageException
     * @throws CorruptedDataException if the stored document is damaged
     */
    public function update(string|int $key, array $values): bool
    {
    }

    /**
     * Deletes the documents with these keys, if there are any, including uncommitted ones.
     *
     * @param string|int|array $keys
     * @phpstan-param string|int|array<string|int> $keys
     */
    public function delete(array|string|int $keys): void
    {
    }

    /**
     * Deletes the documents that match, among those that are committed or were added before this call. The next commit
     * or update() finds them. Documents that are added after this call stay, even if they match.
     *
     * Stop words in the query count as any other word; synonyms are not used.
     *
     * @param Query|string $query '*' for every document, to delete by the filter alone
     * @param Mode $mode Mode::All or Mode::Any
     * @throws \ValueError for a query of which a part is not understood (nothing is deleted then), for Mode::Auto, and
     *     for a filter that does not fit the fields
     */
    public function deleteMatching(Query|string $query, Mode $mode = Mode::All, ?Filter $filter = null): void
    {
    }

    /**
     * Changes how the index is searched, from the next commit on: boosts of fields, synonyms, stop words, k1 and b. All
     * else must be as it is, since documents depend on it; rebuild() changes that. What $schema does not name becomes
     * the default; to keep it:
     *
     *     $writer->changeSchema(new Schema(...['synonyms' => $synonyms] + (array) $index->schema));
     *
     * Index objects, also of this program, search so and have it as Index::$schema once they refresh().
     *
     * @throws \ValueError if the key, the fields' names, order or types, or an analyzer but for its stop words differ
     * @throws StorageException
     */
    public function changeSchema(Schema $schema): void
    {
    }

    /**
     * Makes the index anew, with any other schema: more fields, another language, another key. The next commit has no
     * documents but the given ones and what is added after this call; until then, searches go on as before. Uncommitted
     * changes are discarded; rollback() discards this one, too. To add a field and keep the rest:
     *
     *     $fields = [...$index->schema->fields, Field::float('price')];
     *     $writer->rebuild(new Schema(...['fields' => $fields] + (array) $index->schema));
     *     $writer->commit();
     *
     * @param Schema|null $schema null: as it is, for an index whose terms were made by another version
     * @param \Traversable|array[]|null $documents arrays, as add() takes them; null: the documents of the last commit,
     *     as they were added, so that new fields have the values that are stored in them
     * @param callable|null $progress as addAll() takes it; if it returns false, this call is undone
     * @phpstan-param iterable<array<mixed>>|null $documents
     * @phpstan-param (callable(Progress): mixed)|null $progress
     * @return int how many documents were added; 0 if it was undone. Of several with a key, the last one stays
     * @throws \ValueError for the first invalid document, as add() does, after undoing this call
     * @throws \TypeError likewise
     * @throws StorageException
     */
    public function rebuild(
        ?Schema $schema = null,
        \Traversable|array|null $documents = null,
        ?callable $progress = null,
    ): int {
    }

    /** Returns how many documents were added since the last commit, also by update(). */
    public function pending(): int
    {
    }

    /**
     * Makes all changes visible at once.
     *
     * @param bool $durable whether the commit survives a power failure. If false, it is faster and still all or
     *     nothing, but a power failure may undo all commits after the last durable one. A durable commit, even without
     *     changes, makes those before it durable; a minute after the first that was not, the next one always is
     * @param int|null $position a position in a log of yours, stored with the commit; see Index::info()
     * @param bool $merge whether to merge files where they have become many, or where a tenth of one is deleted; in a
     *     large index, a commit may then take seconds, once in a while. If false, it only does what takes some
     *     milliseconds, for a commit that a person waits for: let another process commit or merge(), if only at night
     * @throws StorageException also without changes, if the folder is not this writer's any more
     */
    public function commit(bool $durable = true, ?int $position = null, bool $merge = true): void
    {
    }

    /**
     * Undoes all uncommitted changes.
     *
     * @throws StorageException if a commit failed before, and what it left cannot be read
     */
    public function rollback(): void
    {
    }

    /**
     * Commits, and merges the index into at most $segments segments, without deleted documents. On network file systems,
     * the files before it stay, for those who read them, until the first writer or commit after ten minutes.
     *
     * @throws \ValueError for $segments below 1
     * @throws StorageException
     */
    public function merge(int $segments = 1): void
    {
    }

    /**
     * Closes the writer, so that another one may be opened; uncommitted changes are lost. Other methods then throw an
     * Error.
     */
    public function close(): void
    {
    }
}

/**
 * The progress of Writer::addAll() and rebuild().
 *
 * @strict-properties
 * @not-serializable
 */
final class Progress
{
    /** Number of documents that were added. */
    public readonly int $done;
    /** Number of all documents; null if it is not known. */
    public readonly ?int $total;
    /** Seconds since the call began. */
    public readonly float $seconds;
    /** Documents added a second. */
    public readonly float $rate;
    /** Seconds left at this rate; null if they are not known. */
    public readonly ?float $eta;

    private function __construct()
    {
    }
}
