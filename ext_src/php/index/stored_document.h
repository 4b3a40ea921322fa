// What documents are stored as: what PHP's serialize() makes of them.
#pragma once

#include <cstdint>
#include <span>

namespace postings::php {

// Throws CorruptedData unless the bytes are an array of nulls, booleans, numbers, strings and such
// arrays. Of anything else, unserialize() could make objects and references, and give notices.
void check_stored_document(std::span<const uint8_t> bytes);

}  // namespace postings::php
