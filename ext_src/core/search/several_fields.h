// Queries in several fields at once: title,tag:word.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/index/schema.h"
#include "core/search/query.h"

namespace postings::search {

// The text fields among the names in Node::field, by their places among the schema's text fields,
// ascending.
std::vector<uint8_t> texts_among(std::string_view names, const index::Schema& schema);

// If a node without children is in several fields that are not all texts: a group of any of the
// same in each of them, but one for all of the texts. Numbers that the text cannot be a value of,
// and names that no field has, are left out. Nothing if that leaves no field.
std::optional<Node> in_single_fields(const Node& node, const index::Schema& schema);

}  // namespace postings::search
