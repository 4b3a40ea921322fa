// Cursors that somebody made up: each is refused, or written again as it was.
#include "core/search/page_cursor.h"

#include <cstdlib>
#include <vector>

#include "core/base/error.h"

using namespace postings;
using namespace postings::search;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    if (size == 0) return 0;
    static const index::Schema schema = [] {
        index::Schema made;
        made.fields = {{"price", index::FieldKind::Real}, {"tag", index::FieldKind::Keyword}};
        return made;
    }();
    const std::vector<SortField> all{{"price", true}, {"day"}, {"tag", true}};
    const auto sort = std::span(all).first(data[0] % (all.size() + 1));
    const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
    try {
        const PageCursor cursor = parse_cursor(text, {schema, sort});
        const PageCursor again = parse_cursor(cursor_text(cursor, {schema, sort}), {schema, sort});
        if (again.place != cursor.place || again.given != cursor.given || again.key != cursor.key)
            std::abort();
    } catch (const InvalidArgument&) {
    }
    return 0;
}
