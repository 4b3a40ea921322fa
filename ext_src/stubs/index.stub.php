<?php

/**
 * The index.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/**
 * The documents of an index by their keys: Index::getIterator().
 *
 * @strict-properties
 * @not-serializable
 * @implements \Iterator<string, array<mixed>>
 */
final class Documents implements \Iterator
{
    private function __construct()
    {
    }

    /**
     * @phpstan-return array<mixed>
     * @throws \OutOfBoundsException past the end
     * @throws CorruptedDataException
     */
    public function current(): array
    {
    }

    /** Returns the document's key; null past the end. */
    public function key(): ?string
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
 * A ranked index in a folder.
 *
 * An object shows one commit: the one that was the last when it was opened or refreshed. Writers, in this process or
 * another one, never change what it shows. Opening an index again in the same process takes some microseconds.
 *
 * foreach walks over its documents.
 *
 * @strict-properties
 * @not-serializable
 * @implements \IteratorAggregate<string, array<mixed>>
 */
final class Index implements \IteratorAggregate, \Countable
{
    public readonly string $path;
    /** As of the commit that is searched: refresh() may change it, after Writer::changeSchema() and rebuild(). */
    public readonly Schema $schema;

    private function __construct()
    {
    }

    /**
     * Creates the folder, if need be (but not those above it), and an empty index in it. After a StorageException, the
     * index may be there nevertheless, but not durable.
     *
     * @throws IndexExistsException
     * @throws StorageException if the folder cannot be made or written
     */
    public static function create(string $path, Schema $schema): Index
    {
    }

    /**
     * Opens the index in the folder.
     *
     * @throws IndexNotFoundException
     * @throws CorruptedDataException
     * @throws VersionException
     * @throws StorageException if a file cannot be read
     */
    public static function open(string $path): Index
    {
    }

    /** Returns whether there is an index in the folder. */
    public static function exists(string $path): bool
    {
    }

    /**
     * Removes the index, and its folder if nothing else is in it. Processes that have it open can go on reading: on
     * network file systems, the folder and the files stay until a drop() after ten minutes.
     *
     * @throws IndexNotFoundException
     * @throws LockTimeoutException if the index still has a writer after $lockTimeout seconds
     * @throws StorageException if the folder cannot be read or written, or a file of the index cannot be removed: drop()
     *     it again, as the others may be gone
     */
    public static function drop(string $path, float $lockTimeout = 5.0): void
    {
    }

    /**
     * Opens the index for changes. Only one writer exists at a time, in all processes together; others wait up to
     * $lockTimeout seconds, while handlers of signals run (see pcntl_async_signals()).
     *
     * @param int $memory bytes for documents that are not committed yet; less than 8 MiB counts as 8 MiB
     * @param float $lockTimeout 0 to 1,000,000
     * @throws \ValueError for a $memory below 1 or another $lockTimeout
     * @throws StorageException if the folder cannot be written
     * @throws IndexNotFoundException if the index was removed meanwhile
     * @throws LockTimeoutException names the process that has the writer
     */
    public function writer(int $memory = 67108864, float $lockTimeout = 5.0): Writer
    {
    }

    /**
     * Moves on to the last commit. Returns whether that is a later one.
     *
     * @throws IndexNotFoundException if the index was removed meanwhile
     */
    public function refresh(): bool
    {
    }

    /**
     * Returns the best documents by BM25 (BM25F with several text fields). The order is exact; of equal scores, the
     * document that was added earlier comes first.
     *
     * A string is what people type: `word "a phrase" prefix* *part* word~1 "near words"~5 -without +with field:word a OR b
     * (a group) word^2`, for numbers and dates also `price:10..20`, `price:>=10`. What makes no sense in it is taken for text or left out,
     * with one of Result::$warnings, but without an exception.
     *
     * @param Mode $mode Mode::Auto matches documents with all words; if they are fewer than $limit (with $filter, $sort
     *     or $facets: if there are none), documents with any word. $offset does not change this choice, so
     *     pages with the same $limit are of one result; and a facet's count is what a filter by its value finds
     * @param Filter|PostingList|null $filter a list contains the numbers of documents (matches(), Hit::$number)
     * @param bool $total whether to count all documents that match
     * @param float|null $timeout seconds; checked between the stages of a search and, about every millisecond, while filters
     *     are made, documents are ranked or sorted, lists are united or subtracted, and phrases and prefixes are looked up;
     *     an operation on a whole field of a segment, as the counting of a facet, is finished once it has begun
     * @param Device|null $device null: as postings.device, or Device::run() around the call, says
     * @param array $sort sorts by fields that are not texts, at most four, instead of by score: ['price' => 'asc',
     *     'date' => 'desc']. Of several values, the least one counts, for 'desc' the greatest one. Equal documents come
     *     in the order in which they were added, documents without a value last. A Sort object sorts by distance,
     *     or equal documents by score
     * @phpstan-param array<string|Sort> $sort
     * @param array $facets fields whose values are counted: ['section', 'price' => Facet::Count, 'tag' => 20], see
     *     Result::$facets. A name alone is Facet::Count for keywords and booleans and Facet::MinMax for other fields; a
     *     number is Facet::Count with so many values listed, instead of 100. Bounds, which ascend, count documents in
     *     ranges: ['price' => [10, 50]] below 10, from 10 to below 50, and from 50 on; at most 10,000 bounds
     * @phpstan-param array<string|int|Facet|array<\DateTimeInterface|string|int|float|bool>> $facets
     * @param string|null $after Result::$cursor of the previous page, of the same query, filter and sort; $offset
     *     counts from there. With $sort, a commit between two pages does not shift them: no unchanged document is left
     *     out or comes twice. Only if the last document of the previous page was deleted or changed meanwhile, or the
     *     index rebuilt of other documents, this may happen to others with equal values. Without $sort, with
     *     Sort::score() and with $distinct, a cursor is an offset
     * @param array $boosts factors for scores: [Boost::recency('date', 30 * 86400), Boost::field('votes', 100)]; they
     *     change nothing with $sort, but for Sort::score()
     * @phpstan-param array<Boost> $boosts
     * @param string|null $distinct a field that is neither a text nor a point: of documents with the same value in it,
     *     only the first one is a hit, and counts for Result::$total; such as the one variant of each product that fits
     *     best. Documents without a value are all hits; of several values, the least one counts. Cursors are offsets,
     *     also with $sort
     * @param bool $distinctFacets whether facets count what $distinct leaves, as products: each of those of which some
     *     document that matches has the value, which is the total that a filter by the value would give. False: they
     *     count all documents
     * @throws \ValueError for a $limit or $offset that is not from 0 to 1,073,741,823; for a $timeout that is not over
     *     0; for a field that the index does not have, or that is not of a type for this use; for a value in a filter
     *     that does not fit its field; for a cursor of another kind of search; for boosts of fields of other types, or
     *     that multiply by more than 1,024 in all; and for $distinctFacets without $distinct
     * @throws \TypeError for an element of $sort, $facets or $boosts that is of none of their types
     * @throws TimeoutException
     * @throws MemoryLimitException if the groups of $distinctFacets would take too much
     * @throws CorruptedDataException
     */
    public function search(
        Query|string $query,
        int $limit = 10,
        int $offset = 0,
        Mode $mode = Mode::Auto,
        Filter|PostingList|null $filter = null,
        bool $total = true,
        ?float $timeout = null,
        ?Device $device = null,
        array $sort = [],
        array $facets = [],
        ?string $after = null,
        array $boosts = [],
        ?string $distinct = null,
        bool $distinctFacets = false,
    ): Result {
    }

    /**
     * Searches as search() does for each of the queries, all on the same commit. A device ranks many at once.
     *
     * @param Query[]|string[] $queries
     * @param float|null $timeout seconds, for all queries together
     * @return Result[] under the queries' keys
     * @template TKey of array-key
     * @phpstan-param array<TKey, Query|string> $queries
     * @phpstan-param array<string|Sort> $sort
     * @phpstan-param array<string|int|Facet|array<\DateTimeInterface|string|int|float|bool>> $facets
     * @phpstan-param array<Boost> $boosts
     * @phpstan-return array<TKey, Result>
     * @throws \TypeError for an element that is not a query; names its key
     * @throws \ValueError as search() does
     * @throws TimeoutException
     * @throws MemoryLimitException as search() does
     * @throws CorruptedDataException
     */
    public function searchMany(
        array $queries,
        int $limit = 10,
        int $offset = 0,
        Mode $mode = Mode::Auto,
        Filter|PostingList|null $filter = null,
        bool $total = true,
        ?float $timeout = null,
        ?Device $device = null,
        array $sort = [],
        array $facets = [],
        array $boosts = [],
        ?string $distinct = null,
        bool $distinctFacets = false,
    ): array {
    }

    /**
     * Returns documents similar to one of the index (which is not among them), or to another one: those that have any
     * of its most significant terms, best first. A term is the more significant the rarer it is in the index and the
     * more frequent in the document; the language's stop words say nothing. The terms of all its fields are looked for
     * in each of $fields, but only where these have equal analyzers. The texts of a document in the index are read from
     * what was stored of it, and analyzed again. Of each text 4 MiB are read, and of all terms the 2,000 most frequent
     * ones are compared.
     *
     * @param array|string|int $document the key of a document; or a document as Writer::add() takes it, for which a key
     *     is optional: ['text' => 'What is to be found']
     * @param array $fields the text fields that are compared; an empty array: all
     * @phpstan-param array<string, mixed>|string|int $document
     * @phpstan-param array<string> $fields
     * @param int $terms how many terms are looked for at most, 1 to 1,000
     * @param float|null $timeout seconds, as for search(), and so are $boosts and $distinct
     * @phpstan-param array<Boost> $boosts
     * @return Result without a cursor
     * @throws \ValueError for a key that no document has, for a name in $fields that is not a text field, and as
     *     Writer::add() and search()
     * @throws \TypeError as Writer::add() and search()
     * @throws TimeoutException
     * @throws CorruptedDataException
     */
    public function similar(
        array|string|int $document,
        int $limit = 10,
        Filter|PostingList|null $filter = null,
        array $fields = [],
        int $terms = 25,
        ?float $timeout = null,
        array $boosts = [],
        ?string $distinct = null,
    ): Result {
    }

    /**
     * Returns the numbers of all documents that match, for set operations and filters. They are valid for the commit
     * that this object shows: in a later one, documents may have other numbers.
     *
     * @throws \ValueError for a filter that does not fit the fields
     * @throws CorruptedDataException
     */
    public function matches(
        Query|string $query,
        Mode $mode = Mode::All,
        Filter|PostingList|null $filter = null,
    ): PostingList {
    }

    /**
     * Explains the score of a document: returns what is added by each word, phrase and prefix of the query that the
     * document has, excluded ones aside. Their sum, multiplied by the boosts, is the score that search() gives it.
     *
     * @param string|int $key of the document
     * @param Mode $mode decides whether the document matches, and whether the parts of words written without spaces
     *     count; Mode::Auto is Mode::Any here. For a score that search() gave: Result::$modeUsed
     * @return array|null null if there is no such document. `boosts` has the factor of each of $boosts. In each of
     *     `parts`, `kind` is term, phrase, prefix or fuzzy (`terms` are then the similar terms that the document has);
     *     `documents` is the number of documents that have it; `weight` is idf * boost, times how often it is in the
     *     query, and less for similar terms; `fields` has the fields in which the document has it, with its frequency
     *     there and the length of the text, as used for scoring
     * @phpstan-return array{matches: bool, score: float, parts: list<array{kind: string, terms: list<string>,
     *     documents: int, idf: float, weight: float, score: float,
     *     fields: array<string, array{frequency: int, length: int}>}>, boosts: list<float>}|null
     * @phpstan-param array<Boost> $boosts
     * @throws \ValueError for a filter or boosts that do not fit the fields
     * @throws CorruptedDataException
     */
    public function explain(
        Query|string $query,
        string|int $key,
        Mode $mode = Mode::Any,
        Filter|PostingList|null $filter = null,
        array $boosts = [],
    ): ?array {
    }

    /**
     * Returns the terms that begin with $prefix, in the order of their bytes, with how many documents have each: what
     * may be typed next, or all terms of a field. Terms of texts are words as Analyzer::analyze() changes them, without
     * case and reduced to stems; those of keyword fields are the unchanged values.
     *
     * @param string|null $field a text or keyword field; null: all text fields, each document counted once
     * @param int $limit how many at most, 1 to 1,000,000
     * @param string|null $after return only terms after this one
     * @param Filter|PostingList|null $filter return only terms of documents that pass, and count only these
     * @return array<array-key, int> number of documents by term; PHP makes an int of a key that looks like one
     * @throws \ValueError for a field that the index does not have or that has no terms, and for the key; for a filter
     *     that does not fit the fields
     * @throws CorruptedDataException
     */
    public function terms(
        string $prefix = '',
        ?string $field = null,
        int $limit = 100,
        ?string $after = null,
        Filter|PostingList|null $filter = null,
    ): array {
    }

    /**
     * Returns the terms that a word with typos may stand for: those with one typo, then those with another ending, which
     * count as one typo, then those with two; among these, those in more documents come first. Terms of texts are stems,
     * so typos count between stems, or between the word and a stem, whichever are fewer. The term of the word itself is
     * not among them.
     *
     * @param string $word one word; for any other text, the result is empty
     * @param int|null $typos how many at most, 1 or 2; null: two for words of eight characters or more, else one
     * @param bool|null $firstLetter whether the first letter has to be right; null: if two typos are allowed
     * @param int $limit how many terms at most, 1 to 64
     * @param string|null $field a text field; null: all text fields, where a document counts once for each field
     * @param float|null $timeout seconds, as for search()
     * @param Filter|PostingList|null $filter return only terms of documents that pass, and count only these
     * @return list<array{term: string, typos: int, documents: int}> typos is 1 or 2
     * @throws \ValueError
     * @throws TimeoutException
     * @throws CorruptedDataException
     */
    public function similarTerms(
        string $word,
        ?int $typos = null,
        ?bool $firstLetter = null,
        int $limit = 10,
        ?string $field = null,
        ?float $timeout = null,
        Filter|PostingList|null $filter = null,
    ): array {
    }

    /**
     * Returns completions of a text that is being typed: its last word is completed to words of the index, those in the
     * most documents first. They are spelled as most documents spell them, in lower case; of words with the same stem
     * there is the most frequent one.
     * For a text that does not end with a letter, and for Chinese, Japanese, Korean and Thai, there are no completions.
     *
     * @param int $limit how many at most, 1 to 1,000
     * @param string|null $field a text field; null: all text fields
     * @param float|null $timeout seconds, as for search()
     * @param Filter|PostingList|null $filter give only words of documents that pass, spelled as these spell them, and
     *     count only these. Where terms are stems, a word is looked for in the first 32 documents that pass and have its
     *     stem, and there in the first 64 KiB of texts
     * @return list<array{text: string, word: string, documents: int}> `text` is $text with the completed `word`;
     *     `documents` is how many have this word, or another one of the same stem
     * @throws \ValueError
     * @throws TimeoutException
     * @throws CorruptedDataException
     */
    public function suggest(
        string $text,
        int $limit = 10,
        ?string $field = null,
        ?float $timeout = null,
        Filter|PostingList|null $filter = null,
    ): array {
    }

    /**
     * Corrects a query as people type it ("Did you mean"): replaces words that the index does not have, or hardly has,
     * by similar words that many documents have (docs/search.md, "Suggestions and corrections"). Returns null unless
     * more documents have all words of the corrected query than of the original one, or, if none has all words of
     * either, at least as many have any. Only the first 32 different words are looked at; the others stay.
     *
     * @param float|null $timeout seconds, as for search()
     * @param Filter|PostingList|null $filter take only words of documents that pass, as suggest() does, and count only
     *     these
     * @throws \ValueError
     * @throws TimeoutException
     * @throws CorruptedDataException
     */
    public function correct(
        string $query,
        ?float $timeout = null,
        Filter|PostingList|null $filter = null,
    ): ?string {
    }

    /** Returns the document with this key as it was added; null if there is none. */
    public function get(string|int $key): ?array
    {
    }

    /** Returns whether there is a document with this key. */
    public function has(string|int $key): bool
    {
    }

    /** Returns the number of documents. */
    public function count(): int
    {
    }

    /**
     * Walks over the documents, as they were added, in the order in which they were; foreach does the same. They are
     * those of the commit that this object shows now, whatever happens meanwhile.
     */
    public function getIterator(): Documents
    {
    }

    /**
     * Returns figures of the commit that this object shows: `generation` counts commits, `deleted` documents still take
     * space in segments, `position` is that of Writer::commit().
     *
     * @return array{generation: int, documents: int, deleted: int, segments: int, bytes: int, position: ?int, analyzer: string}
     */
    public function info(): array
    {
    }

    /**
     * Reads and checks every byte.
     *
     * @throws CorruptedDataException names file, part and offset of the first fault
     * @throws IndexNotFoundException if the index was removed meanwhile
     */
    public function verify(): void
    {
    }
}
