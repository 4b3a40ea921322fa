// Values as people type them behind the name of a field.
#pragma once

#include <optional>
#include <string_view>

#include "core/index/field_number.h"
#include "core/search/leaf.h"

namespace postings::search {

// Of a field of numbers: a value; from..to, either of which may be missing; >, >=, < or <= and a
// value. Nothing if a bound is none of the field's.
std::optional<ValueRange> parse_range(index::FieldKind kind, std::string_view text);

// Of a field of points: 52.52,13.405..10km, or m.
std::optional<Near> parse_near(std::string_view text);

}  // namespace postings::search
