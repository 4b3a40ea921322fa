<?php

/**
 * The index.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

enum FieldType: string
{
    /** Words, to be found and ranked by. */
    case Text = 'text';
    /** A whole value, to filter by: a section, a tag, a language. */
    case Keyword = 'keyword';
}

/**
 * A field that documents of an index are found by.
 *
 * @strict-properties
 */
final class Field
{
    public readonly string $name;
    public readonly FieldType $type;
    /** How much a word in this text counts, beside other fields. */
    public readonly float $boost;

    public function __construct(string $name, FieldType $type = FieldType::Text, float $boost = 1.0)
    {
    }
}

/**
 * How texts and queries become terms: words by Unicode's rules, without case and accents, in their stems.
 *
 * @strict-properties
 */
final class Analyzer
{
    /** As ISO 639-1 names it: en, de, fr...; '' for none, and so no stems. */
    public readonly string $language;
    public readonly bool $stemming;
    /** Whether accents count for nothing: cafe finds café. */
    public readonly bool $foldAccents;

    /**
     * @throws \ValueError for what is no language
     * @throws PostingsException for a language whose stemmer this build lacks
     */
    public function __construct(string $language = '', bool $stemming = true, bool $foldAccents = true)
    {
    }

    /**
     * The terms of a text, with what they were made of: bytes of the text.
     *
     * @return list<array{term: string, position: int, offset: int, length: int}>
     */
    public function analyze(string $text): array
    {
    }
}

/**
 * What the documents of an index have.
 *
 * @strict-properties
 */
final class Schema
{
    /** @var list<Field> */
    public readonly array $fields;
    /** Under which name documents have their key. */
    public readonly string $key;
    public readonly Analyzer $analyzer;
    public readonly float $k1;
    public readonly float $b;

    /**
     * @param Field[]|string[] $fields a string is the name of a text
     * @phpstan-param list<Field|string> $fields
     * @param float $k1 how much a word's frequency counts (BM25), from 0 to 100
     * @param float $b how much a document's length counts, from 0 to 1
     * @throws \ValueError for names that are none or come twice, for numbers out of their ranges
     * @throws \TypeError
     */
    public function __construct(
        array $fields,
        string $key = 'id',
        ?Analyzer $analyzer = null,
        float $k1 = 1.2,
        float $b = 0.75,
    ) {
    }
}

/**
 * Which documents a search is about.
 *
 *     Filter::equal('section', 'web')
 *     Filter::all(Filter::in('section', ['web', 'php']), Filter::not(Filter::equal('state', 'old')))
 *
 * @strict-properties
 * @not-serializable
 */
final class Filter
{
    private function __construct()
    {
    }

    /** Documents whose field has that value; the field is a keyword or the key. */
    public static function equal(string $field, string|int $value): Filter
    {
    }

    /**
     * @param string[]|int[] $values one of them
     * @phpstan-param array<string|int> $values
     */
    public static function in(string $field, array $values): Filter
    {
    }

    public static function all(Filter ...$filters): Filter
    {
    }

    public static function any(Filter ...$filters): Filter
    {
    }

    public static function not(Filter $filter): Filter
    {
    }
}

/**
 * A ranked index in a folder.
 *
 * What it shows is one moment: the commit that was the last one when it was opened or refreshed. Writers never disturb
 * it, in this process or another one. To open an index again in the same process takes some microseconds.
 *
 * @strict-properties
 * @not-serializable
 */
final class Index implements \Countable
{
    public readonly string $path;
    public readonly Schema $schema;

    private function __construct()
    {
    }

    /**
     * Makes the folder, if need be, and an empty index in it.
     *
     * @throws IndexExistsException
     * @throws StorageException if the folder cannot be made or written
     */
    public static function create(string $path, Schema $schema): Index
    {
    }

    /**
     * @throws IndexNotFoundException
     * @throws CorruptedDataException
     * @throws VersionException
     */
    public static function open(string $path): Index
    {
    }

    /** Whether there is an index in the folder. */
    public static function exists(string $path): bool
    {
    }

    /**
     * Removes the index, and its folder if nothing else is in it. Who has it open can go on reading.
     *
     * @throws IndexNotFoundException
     * @throws LockTimeoutException if somebody writes to it for longer than that
     */
    public static function drop(string $path, float $lockTimeout = 5.0): void
    {
    }

    /**
     * To change it. There is one at a time, in all processes: others wait, at most so many seconds.
     *
     * @param int $memory bytes for documents that are not committed yet; 8 MiB at least
     * @throws LockTimeoutException names who writes
     * @throws VersionException if this build makes other terms of words than the index has
     */
    public function writer(int $memory = 67108864, float $lockTimeout = 5.0): Writer
    {
    }

    /** Goes on to the last commit. Whether there was a later one. */
    public function refresh(): bool
    {
    }

    /**
     * The best documents by BM25 (BM25F of several texts), exactly: of equal scores, the one that was added earlier.
     *
     * The query is what people type: `word "a phrase" prefix* -without +with field:word a OR b (a group) word^2`. What
     * makes no sense in it is taken for text or left out, and is in the result's warnings; nothing is thrown for it.
     *
     * @param Filter|PostingList|null $filter or the numbers of documents (matches(), Hit::$number)
     * @param bool $total whether all documents that match are counted
     * @throws \ValueError for a limit or offset below 0, for a filter of a field that is not a keyword
     * @throws CorruptedDataException
     */
    public function search(
        string $query,
        int $limit = 10,
        int $offset = 0,
        Mode $mode = Mode::Auto,
        Filter|PostingList|null $filter = null,
        bool $total = true,
    ): Result {
    }

    /**
     * The numbers of all documents that search() would find, for set operations and filters. They are those of this
     * moment of the index: a commit may give others.
     */
    public function matches(
        string $query,
        Mode $mode = Mode::All,
        Filter|PostingList|null $filter = null,
    ): PostingList {
    }

    /** The document of that key as it was added; null if there is none. */
    public function get(string|int $key): ?array
    {
    }

    public function has(string|int $key): bool
    {
    }

    /** How many documents there are. */
    public function count(): int
    {
    }

    /**
     * @return array{generation: int, documents: int, deleted: int, segments: int, bytes: int, position: ?int, analyzer: string}
     */
    public function info(): array
    {
    }

    /**
     * Reads and checks every byte.
     *
     * @throws CorruptedDataException names file, part and offset of the first fault
     */
    public function verify(): void
    {
    }
}

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

/**
 * What a search found.
 *
 * @strict-properties
 * @not-serializable
 * @implements \IteratorAggregate<int, Hit>
 */
final class Result implements \IteratorAggregate, \Countable, \JsonSerializable
{
    /** @var list<Hit> best first */
    public readonly array $hits;
    /** Of all documents that match, exact; null if it was not asked for. */
    public readonly ?int $total;
    /** Mode::All or Mode::Any, whichever gave the hits. */
    public readonly Mode $modeUsed;
    /** @var list<string> what of the query was not understood */
    public readonly array $warnings;
    public readonly float $tookMs;
    /** @var array<string, int> nanoseconds of each stage */
    public readonly array $profile;

    private function __construct()
    {
    }

    public function getIterator(): \Iterator
    {
    }

    /** How many hits. */
    public function count(): int
    {
    }

    public function jsonSerialize(): array
    {
    }
}

/**
 * A document that was found.
 *
 * @strict-properties
 * @not-serializable
 */
final class Hit
{
    /** The document's key. */
    public readonly string $id;
    public readonly float $score;
    /** Its number in this moment of the index. */
    public readonly int $number;

    private function __construct()
    {
    }

    /** The document as it was added; read only now. */
    public function document(): array
    {
    }
}
