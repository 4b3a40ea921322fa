// Every kernel: its name for the host, its function, and the structure it takes beside the arena.
// Included with POSTINGS_KERNEL defined.
POSTINGS_KERNEL(Intersect, postings_intersect, PostingsQuery)
POSTINGS_KERNEL(ScanCounts, postings_scan_counts, PostingsQuery)
POSTINGS_KERNEL(Compact, postings_compact, PostingsQuery)
#undef POSTINGS_KERNEL
