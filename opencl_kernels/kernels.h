// Every kernel: its name for the host, its function, the structure it takes beside the arena, and
// the teams of its work-groups where a team has lanes. Included with POSTINGS_KERNEL defined.
POSTINGS_KERNEL(Intersect, postings_intersect, PostingsQuery, 4)
POSTINGS_KERNEL(Combine, postings_combine, PostingsQuery, 4)
POSTINGS_KERNEL(CombineMany, postings_combine_many, PostingsManyQueries, 4)
POSTINGS_KERNEL(DecodeBitPacked, postings_decode_bit_packed, PostingsDecode, 4)
POSTINGS_KERNEL(DecodeBitmap, postings_decode_bitmap, PostingsDecode, 4)
POSTINGS_KERNEL(DecodeDGap, postings_decode_d_gap, PostingsDecode, 4)
POSTINGS_KERNEL(DecodeRice, postings_decode_rice, PostingsDecode, 4)
POSTINGS_KERNEL(DecodeEliasFano, postings_decode_elias_fano, PostingsDecode, 4)
POSTINGS_KERNEL(DecodePForDelta, postings_decode_pfor_delta, PostingsDecode, 4)
POSTINGS_KERNEL(DecodeOptPfd, postings_decode_opt_pfd, PostingsDecode, 4)
POSTINGS_KERNEL(DecodeSimple9, postings_decode_simple9, PostingsDecode, 4)
POSTINGS_KERNEL(DecodeModified9, postings_decode_modified9, PostingsDecode, 4)
POSTINGS_KERNEL(DecodeVByte, postings_decode_vbyte, PostingsDecode, 4)
POSTINGS_KERNEL(DecodeStreamVByte, postings_decode_stream_vbyte, PostingsDecode, 4)
POSTINGS_KERNEL(DecodeRoaring, postings_decode_roaring, PostingsDecode, 4)
#undef POSTINGS_KERNEL
