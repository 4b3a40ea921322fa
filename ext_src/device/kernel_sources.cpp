#include "device/kernel_sources.h"

// In the order in which they compile. `kernels.h` is the host's.
// clang-format off
#define SOURCES(X) \
    X(language) X(query) X(mailbox) X(blocks) X(halves) X(operands) X(search) \
    X(ordered) X(answer) X(cells) X(window) X(intersect) X(intersect_cells) X(combine) X(bitmaps) X(many) \
    X(decoded) X(decode) X(derive) X(decode_unary) X(decode_patched) \
    X(decode_words) X(decode_bytes) X(decode_roaring) X(yioop) X(yioop_encode) \
    X(score) X(rank_list) X(top_k) X(rank) X(rank_bounds) X(rank_ranges) \
    X(rank_kernels) X(select) X(select_heap) X(select_digits)
// clang-format on

// POSTINGS_KERNELS is the folder. The assembler includes the files as they are.
#define EMBED(name)                                                                     \
    asm(".pushsection .rodata\n" #name "_begin:\n.incbin \"" POSTINGS_KERNELS "/" #name \
        ".h\"\n" #name "_end:\n.popsection");                                           \
    extern const char name##_begin[] asm(#name "_begin");                               \
    extern const char name##_end[] asm(#name "_end");

SOURCES(EMBED)

namespace postings::device {

std::span<const std::string_view> kernel_sources() {
#define VIEW(name) {name##_begin, name##_end},
    static const std::string_view sources[] = {SOURCES(VIEW)};
    return sources;
}

}  // namespace postings::device
