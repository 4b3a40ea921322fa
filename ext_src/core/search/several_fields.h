// Queries in several fields at once, title,tag:word, and in fields that cannot have them.
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

inline constexpr std::string_view kNoField = "there is no field of this name; it is taken for text",
                                  kNoValue = "this is no value of the field; it is taken for text";

// Why the names in the field of a node are taken for text: no field has one of them (kNoField), or
// only numbers that the node's text is no value of, and will not be (kNoValue). Else nothing.
std::optional<std::string_view> why_text(const Node& node, const index::Schema& schema);
// The node with those names as the beginning of its text, in Node::otherwise.
Node as_text(Node node);
// Makes such nodes of a parsed query texts, with a warning: in_field() then says where these are
// looked for.
void take_for_text(Query& query, const index::Schema& schema);

}  // namespace postings::search
