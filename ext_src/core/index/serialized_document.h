// Stored documents: what PHP's serialize() makes of their arrays (docs/formats.md).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

namespace postings::index {

// How deep values may be nested in a document.
inline constexpr uint32_t kMostDocumentDepth = 64;

// Throws CorruptedData unless the record is an array of nulls, booleans, numbers, strings and such
// arrays. Of anything else, unserialize() could make objects and references, and give notices.
void check_document(std::span<const uint8_t> record);

// The same; calls use(name, text) for each string, number and true value of the document, and of a
// list in it, in their order, with the name that it has in the document.
using UseText = std::function<void(std::string_view name, std::string_view text)>;
void each_text(std::span<const uint8_t> record, const UseText& use);

}  // namespace postings::index
