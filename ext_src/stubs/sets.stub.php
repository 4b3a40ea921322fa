<?php

/**
 * Set operations on arrays and lists.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/**
 * Returns the values that are in all lists: for ascending arrays, what array_intersect() does, but as a list.
 *
 * @param int[]|PostingList $list strictly ascending
 * @param int[]|PostingList $others strictly ascending
 * @return list<int>|PostingList a PostingList if any argument is one
 * @phpstan-return ($list is PostingList ? PostingList : list<int>|PostingList)
 * @throws \ValueError for an array that does not ascend; names its index
 */
function intersect(array|PostingList $list, array|PostingList ...$others): array|PostingList
{
}

/**
 * Intersects the lists of each query, as PostingList::intersect() does, for many queries at once.
 *
 * @template TKey of array-key
 * @param PostingList[][] $queries each of at least one list
 * @phpstan-param array<TKey, non-empty-array<PostingList>> $queries
 * @param bool $counts true: return only the lengths of the intersections, as intersectCount() does
 * @param Device|null $device null: as postings.device, or Device::run() around the call, says
 * @return PostingList[]|int[] under the keys of the queries
 * @phpstan-return ($counts is true ? array<TKey, int> : array<TKey, PostingList>)
 * @throws \ValueError for a query without a list; names its key
 */
function intersect_many(array $queries, bool $counts = false, ?Device $device = null): array
{
}

/**
 * Returns the values that are in any of the lists, each once.
 *
 * @param int[]|PostingList $list strictly ascending
 * @param int[]|PostingList $others strictly ascending
 * @return list<int>|PostingList a PostingList if any argument is one
 * @phpstan-return ($list is PostingList ? PostingList : list<int>|PostingList)
 * @throws \ValueError for an array that does not ascend; names its index
 */
function union(array|PostingList $list, array|PostingList ...$others): array|PostingList
{
}

/**
 * Returns the values that are in the first list and in none of the others: for ascending arrays, what array_diff()
 * does, but as a list.
 *
 * @param int[]|PostingList $list strictly ascending
 * @param int[]|PostingList $others strictly ascending
 * @return list<int>|PostingList a PostingList if any argument is one
 * @phpstan-return ($list is PostingList ? PostingList : list<int>|PostingList)
 * @throws \ValueError for an array that does not ascend; names its index
 */
function diff(array|PostingList $list, array|PostingList ...$others): array|PostingList
{
}
