<?php

/**
 * Ranking.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/** Which documents rank() returns. */
enum Mode: string
{
    /** Those in every list. */
    case All = 'all';
    /** Those in any list. */
    case Any = 'any';
    /** Those in every list; those in any, if that gives fewer than were asked for. */
    case Auto = 'auto';
}

/**
 * The best $k documents of a query by BM25, a posting list for each of its words.
 *
 * Scores are exact sums of integers, divided by a power of two: whatever the lists' codecs and bounds, they are the
 * same, and so is the order; of equal scores, the smaller docID comes first. They differ from BM25 in floats by about
 * 1 in 10,000, where lengths and frequencies are not rounded (see DocumentLengths; frequencies over 31 are, by up to
 * 3 %); more where a posting adds little: by 1 in 250 for documents many times as long as the average, or with a $k1
 * of 100.
 *
 * `+word word -word` is rank([$first, $second], $lengths, required: [0], exclude: $third).
 *
 * @template TKey of array-key
 * @param PostingList[] $lists with frequencies; without, all are 1. Of no list, nothing is found
 * @param DocumentLengths|int[]|string $lengths as an array or string, they are converted in every call
 * @param float $k1 how much a word's frequency counts, from 0 to 100
 * @param float $b how much a document's length counts, from 0 to 1
 * @param int[]|float[]|null $boosts under keys of $lists: what a list's part of a score is multiplied by; 1 where
 *     there is none. With 0, documents are found by the list, but it adds nothing. Others may be 100,000 times apart
 * @param Mode|null $modeUsed set to Mode::All or Mode::Any, whichever gave the result
 * @param Device|null $device null: as postings.device, or Device::run() around the call, says
 * @param PostingList|null $filter only its documents are ranked; scores are the same as without
 * @param PostingList|null $exclude none of its documents is ranked; scores are the same as without
 * @param array $required keys of lists that a document must be in, whatever the mode
 * @param array|null $statistics of the whole collection where $lists and $lengths are a part of it: how many documents it has, how
 *     long they are on average, how many of them have each word, under the keys of $lists, all of these. What is not
 *     given is taken from $lengths and $lists. Parts that are ranked with the same statistics, by Mode::All or Mode::Any,
 *     have scores as if they were one: the best of both results are the best of the whole
 * @phpstan-param array<TKey, PostingList> $lists
 * @phpstan-param DocumentLengths|list<int>|string $lengths
 * @phpstan-param array<TKey, int|float>|null $boosts
 * @phpstan-param-out Mode $modeUsed
 * @phpstan-param array<TKey> $required
 * @phpstan-param array{documents?: int, averageLength?: float, documentFrequencies?: array<TKey, int>}|null $statistics
 * @return array<int, float> scores by docID, best first
 * @throws \ValueError for a document without a length, and for parameters out of their range
 */
function rank(
    array $lists,
    DocumentLengths|array|string $lengths,
    int $k = 10,
    Mode $mode = Mode::Auto,
    float $k1 = 1.2,
    float $b = 0.75,
    ?array $boosts = null,
    ?Mode &$modeUsed = null,
    ?Device $device = null,
    ?PostingList $filter = null,
    ?PostingList $exclude = null,
    array $required = [],
    ?array $statistics = null,
): array {
}

/**
 * rank() for many queries. A device answers all of them in one go.
 *
 * @template TQuery of array-key
 * @param PostingList[][] $queries
 * @param PostingList|null $filter for all queries
 * @param PostingList|null $exclude for all queries
 * @param array[]|null $boosts as for rank(), for the queries that have any
 * @param array[] $required as for rank(), for the queries that have any
 * @param array|null $statistics as for rank(), document frequencies under the keys of the queries
 * @phpstan-param array<TQuery, array<array-key, PostingList>> $queries
 * @phpstan-param array<TQuery, array<array-key, int|float>>|null $boosts
 * @phpstan-param array<TQuery, array<array-key>> $required
 * @phpstan-param array{documents?: int, averageLength?: float, documentFrequencies?: array<TQuery, array<int>>}|null $statistics
 * @return array<TQuery, array<int, float>> what rank() returns, under the keys of the queries
 * @throws \ValueError as rank()
 */
function rank_many(
    array $queries,
    DocumentLengths $lengths,
    int $k = 10,
    Mode $mode = Mode::Auto,
    float $k1 = 1.2,
    float $b = 0.75,
    ?Device $device = null,
    ?PostingList $filter = null,
    ?PostingList $exclude = null,
    ?array $boosts = null,
    array $required = [],
    ?array $statistics = null,
): array {
}

/**
 * rank() over several fields of the documents, such as title and body, by BM25F (Robertson and Zaragoza, 2009): how
 * often a word is in each field, divided by what the field's length makes of it and multiplied by the field's
 * weight, is added up before it counts, so that a word in title and body counts as one word.
 *
 *     rank_fields(['title' => ['php' => $a], 'body' => ['php' => $b, 'gpu' => $c]],
 *                 ['title' => $titleLengths, 'body' => $bodyLengths], weights: ['title' => 3, 'body' => 1])
 *
 * One field of weight 1 gives the scores of rank(), but for the last digits. A field that a document does not have
 * has length 0, which does not count for the field's average; documents are those with a length in any field. A word
 * is in as many documents as have it in any field: to count them takes time, unless $statistics says it.
 *
 * @template TField of array-key
 * @template TWord of array-key
 * @param PostingList[][] $fields the words' lists in each field; a word may be missing
 * @param DocumentLengths[] $lengths under the keys of $fields
 * @param float $k1 how much a word's frequency counts, from 0 to 100
 * @param array|float $b how much a field's length counts, from 0 to 1; of all fields, or under keys of $fields, 0.75
 *     where there is none
 * @param int[]|float[]|null $weights under keys of $fields, from 0.001 to 1000; 1 where there is none
 * @param int[]|float[]|null $boosts of words, as for rank()
 * @param Mode|null $modeUsed set to Mode::All or Mode::Any, whichever gave the result
 * @param PostingList|null $filter only its documents are ranked
 * @param PostingList|null $exclude none of its documents is ranked
 * @param array $required words that a document must have in some field, whatever the mode
 * @param array|null $statistics as for rank(), with averageLengths under keys of $fields
 * @phpstan-param array<TField, array<TWord, PostingList>> $fields
 * @phpstan-param array<TField, DocumentLengths> $lengths
 * @phpstan-param array<TField, int|float>|float $b
 * @phpstan-param array<TField, int|float>|null $weights
 * @phpstan-param array<TWord, int|float>|null $boosts
 * @phpstan-param-out Mode $modeUsed
 * @phpstan-param array<TWord> $required
 * @phpstan-param array{documents?: int, averageLengths?: array<TField, float>, documentFrequencies?: array<TWord, int>}|null $statistics
 * @return array<int, float> scores by docID, best first
 * @throws \ValueError for a document without a length, and for parameters out of their range
 */
function rank_fields(
    array $fields,
    array $lengths,
    int $k = 10,
    Mode $mode = Mode::Auto,
    float $k1 = 1.2,
    array|float $b = 0.75,
    ?array $weights = null,
    ?array $boosts = null,
    ?Mode &$modeUsed = null,
    ?PostingList $filter = null,
    ?PostingList $exclude = null,
    array $required = [],
    ?array $statistics = null,
): array {
}

/**
 * The $k greatest scores with their keys, greatest first; of equal scores, the one that comes first. As arsort() and
 * array_slice(), without sorting the rest; integers and floats are compared exactly, which arsort() does not.
 *
 * @template TKey of array-key
 * @template TScore of int|float
 * @param int[]|float[] $scores
 * @phpstan-param array<TKey, TScore> $scores
 * @phpstan-param int<0, max> $k
 * @return int[]|float[]
 * @phpstan-return array<TKey, TScore>
 * @throws \ValueError for a negative $k, and for a score that is NAN; names its index
 * @throws \TypeError for a score that is no number, a numeric string among them; names its index
 */
function top_k(array $scores, int $k): array
{
}
