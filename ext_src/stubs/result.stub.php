<?php

/**
 * What an index answers.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

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
    public readonly SearchProfile $profile;
    /**
     * By field, what was asked for. Facet::Count: values, how many of the documents that match have each, most of them
     * first; distinct, how many values there are; other, the documents of those that are not listed, summed up; missing,
     * the documents without a value. Facet::MinMax: min, max, null if no document has a value, and missing. Dates are
     * texts, in UTC: 2026-11-23T12:30:00Z.
     *
     * @var array<array-key, array{values: array<array-key, int>, distinct: int, other: int, missing: int}|array{min:
     *     int|float|bool|string|null, max: int|float|bool|string|null, missing: int}>
     */
    public readonly array $facets;
    /** For the next page, as search(after: ...); null if there is none. */
    public readonly ?string $cursor;

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
    /** 0 of a search that is sorted by fields. */
    public readonly float $score;
    /** Its number in this moment of the index. */
    public readonly int $number;
    /**
     * Meters from what the search is sorted by (Sort::distance()), or else from the first Filter::near() that all hits
     * have to suit, to the nearest point of the document; null without either, or without a point.
     */
    public readonly ?float $distance;

    private function __construct()
    {
    }

    /** The document as it was added; read only now. */
    public function document(): array
    {
    }

    /**
     * A field of the document, with what the query found in it between $open and $close: whole words, phrases as a
     * whole. As HTML, in which everything else is text; each text of a list is a line. Points that are arrays are no
     * texts, and left out.
     *
     * @param bool $html false: the text as it is, which is not safe to show in HTML
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
     * The same of a part of the field: the one that has the most different words of the query; the beginning, if it has
     * none. Words stay whole.
     *
     * @param int $length characters at most, beside $open, $close and $ellipsis; 1 at least
     * @param string $ellipsis where text was left out; in HTML, it is HTML
     * @throws \ValueError for a field that the schema does not have, for a length below 1
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
 * How long the stages of a search took, in nanoseconds. Of what searchMany() does together on a device, each search has
 * an equal share.
 *
 * @strict-properties
 * @not-serializable
 */
final class SearchProfile
{
    /** What did the work, or some of it: "cpu", which is this process, or a device by its name. */
    public readonly string $device;
    /** Why this process ranked or counted, also where it did some of it; null if nothing was left to it. */
    public readonly ?string $reason;
    /** From the text to what is looked for. */
    public readonly int $parse;
    /** To find the lists of words; those that were looked up before are remembered. */
    public readonly int $terms;
    /** To make lists of phrases, from positions. */
    public readonly int $phrases;
    /** To make lists of prefixes. */
    public readonly int $prefixes;
    /** To make lists of filters and groups. */
    public readonly int $filters;
    /** To find the best documents. */
    public readonly int $rank;
    /** To count all others. */
    public readonly int $total;
    /** To count the values of facets. */
    public readonly int $facets;
    /** To make the hits, with their keys. */
    public readonly int $fetch;
    /** All of it. */
    public readonly int $time;

    private function __construct()
    {
    }
}
