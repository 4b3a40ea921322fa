// What an index has of a term, looked up once.
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
    // Of each segment, of each text field; an empty list where the term is not.
    std::vector<index::TermPostings> postings;
    uint64_t documents = 0;  // live ones, that have it in any of the fields
    double idf = 0;          // by these
};

// How many live documents of a segment are in any of the lists.
uint64_t live_documents(const index::Segment& segment, Lists lists);

// Those that have a term, by its entry in the segment's dictionary.
uint64_t live_documents(const index::Segment& segment, std::span<const uint8_t> payload);

// One thread at a time.
class TermLookup {
  public:
    explicit TermLookup(const index::IndexSnapshot& snapshot);

    // The term in these text fields, given as Leaf::fields; lists of other fields are empty. Until
    // trim().
    const FoundTerm& find(std::span<const uint8_t> fields, std::string_view term);
    // The fields that are meant so.
    std::span<const uint8_t> places(std::span<const uint8_t> fields) const {
        return fields.empty() ? places_ : fields;
    }
    // Forgets everything once that is a lot.
    void trim();

    // Fields' numbers in the schema: of each text field.
    std::span<const uint8_t> text_fields() const { return text_fields_; }

  private:
    struct Hash {
        using is_transparent = void;
        size_t operator()(std::string_view key) const { return std::hash<std::string_view>()(key); }
    };

    FoundTerm look_up(std::span<const uint8_t> fields, std::string_view term) const;

    const index::IndexSnapshot& snapshot_;
    std::vector<uint8_t> text_fields_, places_;  // of all: their numbers; 0, 1, 2...
    std::unordered_map<std::string, FoundTerm, Hash, std::equal_to<>> found_;
    std::string key_;
};

}  // namespace postings::search
