<?php

/**
 * Counts of facets.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/**
 * The values of a facet, prepared for repeated counting: counts() returns what facet_counts() does without reading the
 * lists. For every document it stores which of the lists contain it, in two or four bytes a docID. Documents may be in
 * several lists or in none. `==` is true only for the same object.
 *
 * @strict-properties
 * @not-serializable
 * @template TKey of array-key
 */
final class Facets
{
    /** Bytes of native memory; 0 if the docIDs are so far apart that the lists themselves are used. */
    public readonly int $bytes;

    /**
     * @param PostingList[] $lists the documents of each value, under the value as key
     * @phpstan-param array<TKey, PostingList> $lists
     * @throws \TypeError for an element that is not a PostingList; names its key
     */
    public function __construct(array $lists)
    {
    }

    /**
     * Counts how many of the hits are in each list.
     *
     * @return int[] the counts, under the keys of the lists
     * @phpstan-return array<TKey, int>
     */
    public function counts(PostingList $hits): array
    {
    }
}

/**
 * Counts how many of the hits are in each list: the values of a facet, each with the list of its documents. Once calls
 * with the same lists in the same order have cost as much as preparing a Facets object, the function prepares one for
 * itself, and keeps it until the request ends. If you know that you will count often, make a Facets object yourself.
 *
 * @template TKey of array-key
 * @param PostingList[] $lists
 * @phpstan-param array<TKey, PostingList> $lists
 * @param Device|null $device where to count; null: as postings.device, or Device::run() around the call, says
 * @return array<TKey, int> the counts, under the keys of the lists
 * @throws \TypeError for an element that is not a PostingList; names its key
 */
function facet_counts(PostingList $hits, array $lists, ?Device $device = null): array
{
}
