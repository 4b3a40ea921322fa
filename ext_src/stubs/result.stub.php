<?php

/**
 * The results of a search.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/**
 * The result of a search.
 *
 * @strict-properties
 * @not-serializable
 * @implements \IteratorAggregate<int, Hit>
 */
final class Result implements \IteratorAggregate, \Countable, \JsonSerializable
{
    /** @var list<Hit> best first */
    public readonly array $hits;
    /** Exact number of all documents that match, or that `distinct:` leaves of them; null if it was not asked for. */
    public readonly ?int $total;
    /** Mode::All or Mode::Any, whichever gave the hits. */
    public readonly Mode $modeUsed;
    /** @var list<string> which parts of the query were not understood; they quote it, so escape them in HTML */
    public readonly array $warnings;
    public readonly float $tookMs;
    public readonly SearchProfile $profile;
    /**
     * The facets that were asked for, by field, counted over all documents that match; with `distinctFacets:`, these
     * numbers are of what `distinct:` leaves of the documents, also for `missing`. Facet::Count: `values` has the
     * number of documents with each value, the most frequent first; `distinct` is the number of different values;
     * `other` the sum of the counts of the values that are not listed; `missing` the number of documents without a
     * value. Facet::MinMax: `min` and `max`, null if no document has a value, and `missing`. Bounds: `ranges`, one more
     * than there are bounds, each with the number of documents (`count`) that have a value not less than `from` and less
     * than `below`, which are null for the first and the last range, and `missing`. Dates are texts, in UTC:
     * 2026-11-23T12:30:00Z. In JSON, `values` is always an object, and an infinite `min` or `max` is null.
     *
     * @var array<array-key, array{values: array<array-key, int>, distinct: int, other: int, missing: int}|array{min:
     *     int|float|bool|string|null, max: int|float|bool|string|null, missing: int}|array{ranges: list<array{from:
     *     int|float|bool|string|null, below: int|float|bool|string|null, count: int}>, missing: int}>
     */
    public readonly array $facets;
    /**
     * Cursor for the next page, for search(after: ...); null if there is no next page. After a search without a total,
     * the next page may be empty.
     */
    public readonly ?string $cursor;

    private function __construct()
    {
    }

    public function getIterator(): \Iterator
    {
    }

    /** Returns the number of hits. */
    public function count(): int
    {
    }

    /** Returns the properties except the profile. In JSON, hits have their documents: see Hit::jsonSerialize(). */
    public function jsonSerialize(): array
    {
    }
}

/**
 * A document that a search found. `==` is true for two of the same commit of an index with equal properties.
 *
 * @strict-properties
 * @not-serializable
 */
final class Hit implements \JsonSerializable
{
    /** The document's key. */
    public readonly string $id;
    /** The score; 0 if the search is sorted by fields, without Sort::score(). */
    public readonly float $score;
    /** The document's number in the commit that the index showed; see Index::matches(). */
    public readonly int $number;
    /**
     * Meters from the point of Sort::distance(), or else of the first Filter::near() that all hits have to match, to
     * the nearest point of the document; null if the search has neither, or the document has no point.
     */
    public readonly ?float $distance;

    private function __construct()
    {
    }

    /** Returns the document as it was added. It is read by this call, not by the search. */
    public function document(): array
    {
    }

    /**
     * Returns the properties and, as `document`, what document() returns. As json_encode() fails for texts that are not
     * UTF-8 and for numbers that are not finite, it does if the document has any; it has flags for that.
     *
     * @throws CorruptedDataException
     */
    public function jsonSerialize(): array
    {
    }

    /**
     * Returns a field of the document, with what the query found in it between $open and $close: whole words, and each
     * phrase as a whole; a value that the query looked for in a keyword field is not marked. The result is HTML in which
     * everything else is escaped; the texts of a list are lines. Points that are arrays are left out.
     *
     * @param bool $html false: the text is not escaped, and not safe to show in HTML
     * @throws \ValueError for a field that the schema does not have
     * @throws CorruptedDataException
     */
    public function highlight(
        string $field,
        string $open = '<mark>',
        string $close = '</mark>',
        bool $html = true,
    ): string {
    }

    /**
     * Returns what highlight() does, but only a part of the field: the one with the most different words of the query,
     * or the beginning if it has none of them. Words stay whole, except one that is longer than $length.
     *
     * @param int $length characters at most, without $open, $close and $ellipsis; at least 1
     * @param string $ellipsis marks where text was left out; it is not escaped, even in HTML
     * @throws \ValueError for a field that the schema does not have, and for a length below 1
     * @throws CorruptedDataException
     */
    public function snippet(
        string $field,
        int $length = 160,
        string $open = '<mark>',
        string $close = '</mark>',
        string $ellipsis = '…',
        bool $html = true,
    ): string {
    }
}

/**
 * How long the stages of a search took, in nanoseconds. The time that searchMany() spends on several searches together
 * on a device is divided equally among them.
 *
 * @strict-properties
 * @not-serializable
 */
final class SearchProfile
{
    /** What did the work, or some of it: "cpu", which is this process, or the name of a device. */
    public readonly string $device;
    /** Why this process ranked or counted, or did some of it; null if a device did all. */
    public readonly ?string $reason;
    /** Parsing and analyzing the query. */
    public readonly int $parse;
    /** Finding the posting lists of words; those that were looked up before are remembered. */
    public readonly int $terms;
    /** Making the posting lists of phrases, from positions. */
    public readonly int $phrases;
    /** Making the posting lists of prefixes. */
    public readonly int $prefixes;
    /** Making the posting lists of filters and groups. */
    public readonly int $filters;
    /** Finding the best documents. */
    public readonly int $rank;
    /** Counting all documents that match. */
    public readonly int $total;
    /** Counting the values of facets. */
    public readonly int $facets;
    /** Making the hits, with their keys. */
    public readonly int $fetch;
    /** The whole search. */
    public readonly int $time;

    private function __construct()
    {
    }
}
