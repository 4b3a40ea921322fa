<?php

/**
 * Set operations on arrays and lists.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/**
 * What all lists have in common. For ascending lists, this is array_intersect(), but returns a list.
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
 * PostingList::intersect() for many queries.
 *
 * @template TKey of array-key
 * @param PostingList[][] $queries each of at least one list
 * @phpstan-param array<TKey, non-empty-array<PostingList>> $queries
 * @param bool $counts only how many they have in common, as intersectCount()
 * @param Device|null $device null: as postings.device, or Device::run() around the call, says
 * @return PostingList[]|int[] under the keys of the queries
 * @phpstan-return ($counts is true ? array<TKey, int> : array<TKey, PostingList>)
 * @throws \ValueError for a query without a list; names its key
 */
function intersect_many(array $queries, bool $counts = false, ?Device $device = null): array
{
}

/**
 * What any of the lists has, once.
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
 * What the first list has and none of the others. For ascending lists, this is array_diff(), but returns a list.
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
