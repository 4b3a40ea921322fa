// Every kernel: its name for the host, its function, the structure it takes beside the arena, and
// the teams of its work-groups where a team has lanes. Included with POSTINGS_KERNEL defined.
POSTINGS_KERNEL(Intersect, postings_intersect, PostingsQuery, 4)
POSTINGS_KERNEL(Combine, postings_combine, PostingsQuery, 4)
#undef POSTINGS_KERNEL
