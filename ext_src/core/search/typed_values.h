// Values as people type them behind the name of a field.
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "core/index/field_number.h"
#include "core/search/leaf.h"

namespace postings::search {

// For a field of numbers: a value; from..to, either of which may be missing; or >, >=, < or <= and
// a value. Dates may also be years (2026), months (2026-01) and days without hyphens (20260105).
// Nothing if a bound is invalid for the field.
std::optional<ValueRange> parse_range(index::FieldKind kind, std::string_view text);
// Whether a range that parse_range() made ends before it begins.
bool is_reversed(index::FieldKind kind, const ValueRange& range);

// For a field of points: a point, or 52.52,13.405..10km, or m. For other fields of numbers: a
// range. Nothing if it is none of these. If it `goes_on`, as it is still being typed, the end of a
// range counts once it makes one.
using TypedValue = std::variant<ValueRange, Near>;
std::optional<TypedValue> parse_value(index::FieldKind kind, std::string_view text, bool goes_on);

}  // namespace postings::search
