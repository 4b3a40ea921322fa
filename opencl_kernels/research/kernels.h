// The kernels of research/, as ../kernels.h lists the product's.
POSTINGS_KERNEL(FindSplitters, postings_find_splitters, PostingsDecodedPair, 4)
POSTINGS_KERNEL(IntersectDecoded, postings_intersect_decoded, PostingsDecodedPair, 4)
POSTINGS_KERNEL(IntersectAdp, postings_intersect_adp, PostingsDecodedLists, 4)
POSTINGS_KERNEL(RankRanges, postings_rank_ranges, PostingsRank, 8)
POSTINGS_KERNEL(SelectFilter, postings_select_filter, PostingsSelect, 8)
POSTINGS_KERNEL(SelectHeap, postings_select_heap, PostingsSelect, 8)
POSTINGS_KERNEL(SelectRange, postings_select_range, PostingsSelect, 8)
POSTINGS_KERNEL(SelectDigits, postings_select_digits, PostingsSelect, 8)
#undef POSTINGS_KERNEL
