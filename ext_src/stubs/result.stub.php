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
    /** To make the hits, with their keys. */
    public readonly int $fetch;
    /** All of it. */
    public readonly int $time;

    private function __construct()
    {
    }
}
