// Documents that were added and are not yet a segment.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/index/field_analyzers.h"
#include "core/index/inverter.h"
#include "core/index/key_table.h"
#include "core/index/schema.h"
#include "core/index/segment_builder.h"

namespace postings::index {

struct FieldValue {
    size_t field;            // its number in the schema
    std::string_view value;  // numbers: as parse_number() reads them
};

using FieldNumbers = std::vector<std::pair<size_t, uint64_t>>;  // fields and ordered integers

struct NewDocument {
    std::string_view key;
    std::span<const FieldValue> values;  // a field may come several times
    std::span<const uint8_t> record;     // returned unchanged
};

// How documents become segments.
struct DocumentRules {
    explicit DocumentRules(Schema of_documents);

    Schema schema;
    FieldAnalyzers analyzers;
    std::vector<std::optional<size_t>> text_fields;  // text_field_numbers()
};

// After an exception it can only be destroyed, except where find() and record() throw.
class PendingDocuments {
  public:
    // The segment's file has the name `path`; `folder` is for unnamed files. `memory`: for the
    // inverter and, a third of that, for the rest. `known_dictionary` is as in SegmentBuilder. The
    // rules outlive it.
    PendingDocuments(const std::string& path, const std::string& folder, DocumentRules& rules,
                     uint64_t memory, std::function<Bytes()> known_dictionary);

    // `numbers`: the document's values of number fields, as check_values() has them.
    void add(const NewDocument& document, const FieldNumbers& numbers);
    uint32_t documents() const { return builder_.documents(); }
    uint64_t memory() const { return inverter_.memory() + memory_of_documents(); }
    // Whether it has to become a segment.
    bool is_full() const;

    // The document with this key, the last one of several.
    std::optional<uint32_t> find(std::string_view key);
    // Valid until the next add(), and the next read into this buffer.
    std::span<const uint8_t> record(uint32_t document, storage::RecordBuffer& buffer) {
        return builder_.record(document, buffer);
    }

    // Writes the segment.
    BuiltSegment finish(bool durable);
    // Of the stored documents, as far as one was made.
    std::span<const uint8_t> record_dictionary() const { return builder_.record_dictionary(); }

  private:
    uint64_t memory_of_documents() const { return builder_.memory() + numbers_.memory(); }
    void add_words();

    DocumentRules& rules_;
    uint64_t most_memory_;  // of the documents
    SegmentBuilder builder_;
    Inverter inverter_;
    std::vector<uint32_t> lengths_;
    // Made when documents are looked for: key -> number of its last document plus 1, of the first
    // `numbered_` documents.
    KeyTable numbers_;
    uint32_t numbered_ = 0;
};

}  // namespace postings::index
