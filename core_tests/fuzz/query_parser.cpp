// Queries: whatever the bytes, a tree within its bounds, and what is printed of it is the same
// tree.
#include "core/search/query_parser.h"

#include <cstdlib>

using namespace postings::search;

static void check(bool holds) {
    if (!holds) std::abort();
}

static void check_places(const Node& node, size_t size, size_t depth, size_t& terms) {
    check(depth <= kMaxDepth && size_t{node.offset} + node.length <= size);
    if (node.children.empty() && node.kind != NodeKind::kGroup) ++terms;
    for (const Node& child : node.children) check_places(child, size, depth + 1, terms);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const Typing typing{};
    for (const Typing* typed : {static_cast<const Typing*>(nullptr), &typing}) {
        const Query query = parse_query(text, std::nullopt, typed);
        size_t terms = 0;
        check_places(query.root, size, 0, terms);
        check(terms <= kMaxTerms && query.warnings.size() <= kMaxWarnings);
        for (const Warning& warning : query.warnings)
            check(size_t{warning.offset} + warning.length <= size);
        // Escapes make it longer.
        const std::string printed = to_string(query.root);
        if (printed.size() <= kMaxQueryBytes) check(parse_query(printed).root == query.root);
    }
    return 0;
}
