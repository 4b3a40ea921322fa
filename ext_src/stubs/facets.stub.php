<?php

/**
 * Counts of facets.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/**
 * The values of a facet, made ready for counting again and again: facet_counts() without a look at the lists.
 * It keeps for every document which of the lists have it, two or four bytes a docID. Documents may be in several
 * lists, and in none. Only a Facets itself is `==` to it.
 *
 * @strict-properties
 * @not-serializable
 * @template TKey of array-key
 */
final class Facets
{
    /** Bytes of native memory; 0 where docIDs lie too far apart, and the lists themselves are kept. */
    public readonly int $bytes;

    /**
     * @param PostingList[] $lists of documents, one for each value, which is its key
     * @phpstan-param array<TKey, PostingList> $lists
     * @throws \TypeError for what is no PostingList; names its key
     */
    public function __construct(array $lists)
    {
    }

    /**
     * @return int[] how many of the hits each list has, under its key
     * @phpstan-return array<TKey, int>
     */
    public function counts(PostingList $hits): array
    {
    }
}

/**
 * How many of the hits each list has, under its key: the values of a facet, by their lists of documents. After four
 * calls with the same lists in the same order, this makes for itself what a Facets object holds, and keeps it until
 * the request ends; who knows that he will count them again and again makes such an object at once.
 *
 * @template TKey of array-key
 * @param PostingList[] $lists
 * @phpstan-param array<TKey, PostingList> $lists
 * @param Device|null $device where; null: as postings.device says
 * @return array<TKey, int>
 * @throws \TypeError for what is no PostingList; names its key
 */
function facet_counts(PostingList $hits, array $lists, ?Device $device = null): array
{
}
