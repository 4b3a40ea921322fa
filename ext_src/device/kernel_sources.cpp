#include "device/kernel_sources.h"

// POSTINGS_KERNELS is the folder. The assembler includes the files as they are.
#define EMBED(name, file)                                                              \
    asm(".pushsection .rodata\n" #name "_begin:\n.incbin \"" POSTINGS_KERNELS "/" file \
        "\"\n" #name "_end:\n.popsection");                                            \
    extern const char name##_begin[] asm(#name "_begin");                              \
    extern const char name##_end[] asm(#name "_end");

EMBED(postings_language, "language.h")
EMBED(postings_query, "query.h")
EMBED(postings_blocks, "blocks.h")
EMBED(postings_intersect, "intersect.h")

namespace postings::device {

std::span<const std::string_view> kernel_sources() {
    static const std::string_view sources[] = {
        {postings_language_begin, postings_language_end},
        {postings_query_begin, postings_query_end},
        {postings_blocks_begin, postings_blocks_end},
        {postings_intersect_begin, postings_intersect_end},
    };
    return sources;
}

}  // namespace postings::device
