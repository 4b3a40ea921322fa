<?php

/**
 * The index.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

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
     * @throws IndexNotFoundException if it was removed meanwhile
     * @throws LockTimeoutException names who writes
     * @throws VersionException if this build makes other terms of words than the index has
     */
    public function writer(int $memory = 67108864, float $lockTimeout = 5.0): Writer
    {
    }

    /**
     * Goes on to the last commit. Whether there was a later one.
     *
     * @throws IndexNotFoundException if it was removed meanwhile
     */
    public function refresh(): bool
    {
    }

    /**
     * The best documents by BM25 (BM25F of several texts), exactly: of equal scores, the one that was added earlier.
     *
     * A string is what people type: `word "a phrase" prefix* word~1 -without +with field:word a OR b (a group) word^2`; of
     * numbers and dates also `price:10..20`, `price:>=10`. What makes no sense in it is taken for text or left out, and
     * is in the result's warnings; nothing is thrown for it.
     *
     * @param Mode $mode Mode::Auto goes on to any word where fewer than $limit documents have all, with $sort where none
     *     has; whatever $offset is, so pages with the same $limit are of one result
     * @param Filter|PostingList|null $filter or the numbers of documents (matches(), Hit::$number)
     * @param bool $total whether all documents that match are counted
     * @param float|null $timeout seconds; looked at between the stages of a search
     * @param Device|null $device where the work is done; the setting postings.device says it otherwise
     * @param array $sort by fields that are no texts, four at most, instead of by score: ['price' => 'asc', 'date' =>
     *     'desc']; by a document's least value, descending by its greatest. Equal ones come in the order in which they
     *     were added, those without a value last. A Sort among them is by distance
     * @phpstan-param array<string|Sort> $sort
     * @param array $facets fields whose values are told: ['section', 'price' => Facet::Count, 'tag' => 20], see
     *     Result::$facets. A name alone is Facet::Count of keywords and booleans and Facet::MinMax of others; a number,
     *     Facet::Count of which so many values are listed, instead of 100
     * @phpstan-param array<string|int|Facet> $facets
     * @param string|null $after Result::$cursor of the page before, of the same query, filter and sort; offset counts from
     *     there on. If sorted by fields, a commit meanwhile does not shift pages: of what did not change, nothing is left
     *     out or comes twice. Only if the page before ended with a document that was deleted or changed meanwhile, others
     *     with equal values may. By score, the cursor is an offset
     * @param array $boosts what multiplies scores: [Boost::recency('date', 30 * 86400), Boost::field('votes', 100)]; of
     *     what is sorted by fields, nothing
     * @phpstan-param array<Boost> $boosts
     * @throws \ValueError for a limit or offset below 0, for a field that there is not, or not for that; for values in
     *     a filter that are none of their field, for what is no cursor of such a search, for boosts of other fields than
     *     they are for, and for those that multiply by more than 1,024
     * @throws \TypeError for what is no name, direction, facet
     * @throws TimeoutException
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
    ): Result {
    }

    /**
     * search() for each of the queries, all in one moment of the index. A device ranks many at once.
     *
     * @param Query[]|string[] $queries
     * @param float|null $timeout seconds, for all of them
     * @return Result[] under the queries' keys
     * @template TKey of array-key
     * @phpstan-param array<TKey, Query|string> $queries
     * @phpstan-param array<string|Sort> $sort
     * @phpstan-param array<string|int|Facet> $facets
     * @phpstan-param array<Boost> $boosts
     * @phpstan-return array<TKey, Result>
     * @throws \TypeError for what is no query; names its key
     * @throws \ValueError as search() does
     * @throws TimeoutException
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
    ): array {
    }

    /**
     * Documents like one of the index, without it, or like one that is not: those that have any of the terms that tell
     * most about it, by how rare they are in the index and how often they are in it, best first. The document's texts are
     * analyzed again, from what was stored of it; fields that it was added without have no part in it.
     *
     * @param array|string|int $document its key; or a document as a writer takes it, but that it needs no key:
     *     ['text' => 'What is to be found']
     * @param array $fields the texts that are compared; none: all
     * @phpstan-param array<string, mixed>|string|int $document
     * @phpstan-param array<string> $fields
     * @param int $terms how many are looked for at most, 1 to 1,000
     * @return Result without a cursor
     * @throws \ValueError for a key that no document has, for what is no text field, as Writer::add() and search() do
     * @throws \TypeError as Writer::add()
     * @throws CorruptedDataException
     */
    public function similar(
        array|string|int $document,
        int $limit = 10,
        Filter|PostingList|null $filter = null,
        array $fields = [],
        int $terms = 25,
    ): Result {
    }

    /**
     * The numbers of all documents that match, for set operations and filters. They are those of this moment of the
     * index: a commit may give others.
     *
     * @throws \ValueError for a filter that does not suit the fields
     * @throws CorruptedDataException
     */
    public function matches(
        Query|string $query,
        Mode $mode = Mode::All,
        Filter|PostingList|null $filter = null,
    ): PostingList {
    }

    /**
     * What the score of a document is made of: what each word, phrase and prefix of the query adds that it has, beside
     * what is excluded. Their sum, multiplied by the boosts, is the score that search() gives it.
     *
     * @param string|int $key of the document
     * @param Mode $mode that decides whether it matches; Mode::Auto is Mode::Any here
     * @return array|null null if there is no such document. In each part: kind is term, phrase, prefix or fuzzy,
     *     which has the similar terms that the document has; documents, in how many it is; weight, idf * boost, times how
     *     often the query has it, less of similar terms; fields, where the document has it, how often, and how long that
     *     text is, as it is scored; boosts, the factor of each of $boosts
     * @phpstan-return array{matches: bool, score: float, parts: list<array{kind: string, terms: list<string>,
     *     documents: int, idf: float, weight: float, score: float,
     *     fields: array<string, array{frequency: int, length: int}>}>, boosts: list<float>}|null
     * @phpstan-param array<Boost> $boosts
     * @throws \ValueError for a filter that does not suit the fields
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
     * The terms that begin so, in the order of their bytes, with how many documents have each: what may be typed next,
     * or all that a field has. Of texts, these are the terms that words become (Analyzer::analyze()), without case,
     * in their stems; of keyword fields, values as they are.
     *
     * @param string|null $field a text or a keyword; null: all texts, each document counted once
     * @param int $limit how many at most, 1 to 1,000,000
     * @param string|null $after goes on behind this term
     * @return array<array-key, int> documents by term; PHP makes an int of a key that looks like one
     * @throws \ValueError for a field that there is not, and for the key
     * @throws CorruptedDataException
     */
    public function terms(string $prefix = '', ?string $field = null, int $limit = 100, ?string $after = null): array
    {
    }

    /**
     * The terms that a word with typos may mean: those with one typo first, then those that more documents have. Terms of
     * texts are stems, so typos count between stems, or between the word and a stem, whichever are fewer; what the index
     * has of the word itself is not among them.
     *
     * @param string $word one word; of any other text, nothing is similar
     * @param int|null $typos how many at most, 1 or 2; null: two for words of eight characters or more, else one
     * @param bool|null $firstLetter whether the first letter has to be right; null: if two typos are allowed
     * @param int $limit how many at most, 1 to 64
     * @param string|null $field a text; null: all texts, in each of which documents are counted
     * @param float|null $timeout seconds, as search() has it
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
    ): array {
    }

    /**
     * How a text that is being typed may go on: its last word completed to words of the index, those of the most documents
     * first. Terms are stems, so the words are taken from documents, as they are written there, in lower case: from the
     * first 16 KiB of the 8 that came last with the term; where none is found, the term is given. A text that does not
     * end with a letter has no word to be completed.
     *
     * @param int $limit how many at most, 1 to 1,000
     * @param string|null $field a text; null: all texts
     * @param float|null $timeout seconds, as search() has it
     * @return list<array{text: string, word: string, documents: int}> text: all of it, with the word; documents: how many
     *     have the word, or another one of the same stem
     * @throws \ValueError
     * @throws TimeoutException
     * @throws CorruptedDataException
     */
    public function suggest(string $text, int $limit = 10, ?string $field = null, ?float $timeout = null): array
    {
    }

    /**
     * "Did you mean": the query, as people type it, with words that the index does not have replaced by the similar ones
     * that most documents have (docs/search.md, "Suggestions and corrections"); null if there is no better one, so if not more documents
     * have all of its words. Of different words, the first 32 are looked at; the others stay.
     *
     * @param float|null $timeout seconds, as search() has it
     * @throws \ValueError
     * @throws TimeoutException
     * @throws CorruptedDataException
     */
    public function correct(string $query, ?float $timeout = null): ?string
    {
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
     * @throws IndexNotFoundException if it was removed meanwhile
     */
    public function verify(): void
    {
    }
}
