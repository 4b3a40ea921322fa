// For what a loop asks once a posting: a compiler that sees it used in many places does not inline
// it by itself, which was measured to make an AND half as slow again.
#pragma once

#if defined(__GNUC__)
#define POSTINGS_ALWAYS_INLINE [[gnu::always_inline]]
#define POSTINGS_NEVER_INLINE [[gnu::noinline]]
#else
#define POSTINGS_ALWAYS_INLINE
#define POSTINGS_NEVER_INLINE
#endif
