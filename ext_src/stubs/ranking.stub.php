<?php

/**
 * Ranking.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/** Which documents match. */
enum Mode: string
{
    /** Documents that have every word, that is, are in every list. */
    case All = 'all';
    /** Documents that have any word, that is, are in any list. */
    case Any = 'any';
    /** As All; if that gives fewer documents than were asked for, as Any. */
    case Auto = 'auto';
}

/**
 * Returns the best $k documents of a query by BM25, given the posting list of each of its words.
 *
 * Scores are exact sums of integers, divided by a power of two: they, and the order of documents, are the same whatever
 * the lists' codecs and block-max data; of equal scores, the smaller docID comes first. They differ from BM25 in floats
 * by about 1 in 10,000, unless lengths or frequencies are rounded (see DocumentLengths; frequencies over 31 are, by up
 * to 3 %). They differ more where a posting adds little: by up to 1 in 70 for documents a thousand times as long as the
 * average, with a $k1 of 100 for those ten times as long.
 *
 * `+word word -word` is rank([$first, $second], $lengths, required: [0], exclude: $third).
 *
 * @template TKey of array-key
 * @param PostingList[] $lists with frequencies; in a list without, all count as 1. Without any list, nothing is found
 * @param DocumentLengths|int[]|string $lengths an array or a string is converted in every call
 * @param float $k1 how much a word's frequency counts, from 0 to 100
 * @param float $b how much a document's length counts, from 0 to 1
 * @param int[]|float[]|null $boosts under keys of $lists: factors for a list's part of the score; 1 for lists without.
 *     A list with 0 still finds documents, but adds nothing. Other boosts are at least 1/100,000 of the greatest one
 * @param Mode|null $modeUsed set to Mode::All or Mode::Any, whichever gave the result
 * @param Device|null $device null: as postings.device, or Device::run() around the call, says
 * @param PostingList|null $filter only its documents are ranked; this does not change their scores
 * @param PostingList|null $exclude none of its documents is ranked; this does not change the scores of others
 * @param array $required keys of the lists that a document must be in, whatever the mode
 * @param array|null $statistics of the whole collection, if $lists and $lengths are only a part of it: the number of
 *     its documents, their average length, and how many of them have each word, under the keys of $lists, for all
 *     lists. What is not given is taken from $lengths and $lists. If parts are ranked with the same statistics, by
 *     Mode::All or Mode::Any, their scores are those of one collection: merged results are the best of the whole
 * @phpstan-param array<TKey, PostingList> $lists
 * @phpstan-param DocumentLengths|list<int>|string $lengths
 * @phpstan-param array<TKey, int|float>|null $boosts
 * @phpstan-param-out Mode $modeUsed
 * @phpstan-param array<TKey> $required
 * @phpstan-param array{documents?: int, averageLength?: float, documentFrequencies?: array<TKey, int>}|null $statistics
 * @return array<int, float> scores by docID, best first
 * @throws \ValueError for a docID for which there is no length, not even 0, and for parameters out of their range
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
 * Ranks many queries, as rank() does for one. A device answers all of them in one request.
 *
 * @template TQuery of array-key
 * @param PostingList[][] $queries the lists of each query
 * @param PostingList|null $filter for all queries
 * @param PostingList|null $exclude for all queries
 * @param array[]|null $boosts as for rank(), under the keys of the queries that have any
 * @param array[] $required as for rank(), under the keys of the queries that have any
 * @param array|null $statistics as for rank(), with documentFrequencies under the keys of the queries
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
 * Ranks as rank() does, over several fields of the documents, such as title and body, by BM25F (Robertson and Zaragoza,
 * 2009): the frequencies of a word in all fields, each corrected by the length of the field and multiplied by its
 * weight, are added up before they are scored, so that a word in title and body counts as one word.
 *
 *     rank_fields(['title' => ['php' => $a], 'body' => ['php' => $b, 'gpu' => $c]],
 *                 ['title' => $titleLengths, 'body' => $bodyLengths], weights: ['title' => 3, 'body' => 1])
 *
 * One field of weight 1 gives the scores of rank(), except for the last digits. If a document does not have a field,
 * its length there is 0, which does not count for the field's average; a docID with a length in any field is a
 * document. The document frequency of a word is the number of documents that have it in any field; counting them takes
 * time, unless $statistics gives it.
 *
 * @template TField of array-key
 * @template TWord of array-key
 * @param PostingList[][] $fields the words' lists in each field; a field need not have every word
 * @param DocumentLengths[] $lengths under the keys of $fields
 * @param float $k1 how much a word's frequency counts, from 0 to 100
 * @param array|float $b how much a field's length counts, from 0 to 1; one number for all fields, or numbers under keys
 *     of $fields, 0.75 for fields without
 * @param int[]|float[]|null $weights under keys of $fields, from 0.001 to 1000; 1 for fields without
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
 * @throws \ValueError for a docID for which there is no length, not even 0, and for parameters out of their range
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
 * Returns the $k greatest scores with their keys, greatest first; equal scores stay in the order of $scores. This is
 * arsort() and array_slice() without sorting the rest, but compares integers with floats exactly, unlike arsort().
 *
 * @template TKey of array-key
 * @template TScore of int|float
 * @param int[]|float[] $scores
 * @phpstan-param array<TKey, TScore> $scores
 * @phpstan-param int<0, max> $k
 * @return int[]|float[]
 * @phpstan-return array<TKey, TScore>
 * @throws \ValueError for a negative $k, and for a score that is NAN; names its index
 * @throws \TypeError for a score that is not a number (numeric strings are not); names its index
 */
function top_k(array $scores, int $k): array
{
}
