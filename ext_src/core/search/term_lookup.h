// Looks terms up in all segments of an index, and caches what it finds.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/index/index_snapshot.h"
#include "core/list_ops/list_ops.h"

namespace postings::search {

struct FoundTerm {
    // One per segment and text field; an empty one where the term is not, or was not looked for.
    std::vector<const index::TermPostings*> postings;
    std::vector<index::TermPostings> held;  // what these point to, but for the empty one
    uint64_t documents = 0;                 // live documents that have it in any of the fields
    double idf = 0;                         // from `documents`
};

// The number of live documents of a segment that are in any of the lists.
uint64_t live_documents(const index::Segment& segment, Lists lists);

// The number of live documents that have a term, given its entry in the segment's dictionary.
uint64_t live_documents(const index::Segment& segment, std::span<const uint8_t> payload);

// Not thread-safe.
class TermLookup {
  public:
    explicit TermLookup(const index::IndexSnapshot& snapshot);

    // The term in these text fields, given as in Leaf::fields; lists of other fields are empty.
    // Valid until trim().
    const FoundTerm& find(std::span<const uint8_t> fields, std::string_view term);
    // Resolves Leaf::fields: an empty span means all text fields.
    std::span<const uint8_t> places(std::span<const uint8_t> fields) const {
        return fields.empty() ? places_ : fields;
    }
    // Clears the cache once it is large.
    void trim();

    // The number in the schema of each text field.
    std::span<const uint8_t> text_fields() const { return text_fields_; }

  private:
    struct Hash {
        using is_transparent = void;
        size_t operator()(std::string_view key) const { return std::hash<std::string_view>()(key); }
    };

    FoundTerm look_up(std::span<const uint8_t> fields, std::string_view term) const;

    const index::IndexSnapshot& snapshot_;
    std::vector<uint8_t> text_fields_, places_;  // of all text fields: numbers; 0, 1, 2...
    std::unordered_map<std::string, FoundTerm, Hash, std::equal_to<>> found_;
    std::string key_;
};

}  // namespace postings::search
