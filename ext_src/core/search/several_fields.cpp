#include "core/search/several_fields.h"

#include <algorithm>
#include <utility>

#include "core/search/query_parser.h"
#include "core/search/typed_values.h"

namespace postings::search {

namespace {

// Whether the node may be in a field that is no text, or the key.
bool suits(const Node& node, std::string_view name, const index::Schema& schema) {
    const bool is_part = node.kind == NodeKind::kPrefix || node.kind == NodeKind::kInfix;
    if (node.kind == NodeKind::kAll) return name == schema.key || schema.find(name);
    if (name == schema.key) return !is_part;
    const auto field = schema.find(name);
    if (!field) return false;
    const index::FieldKind kind = schema.fields[*field].kind;
    if (!is_number(kind)) return kind == index::FieldKind::Keyword;
    return !is_part && parse_value(kind, node.text, node.goes_on);
}

}  // namespace

std::vector<uint8_t> texts_among(std::string_view names, const index::Schema& schema) {
    std::vector<uint8_t> texts;
    const std::vector<std::string_view> named = names_in(names);
    const std::vector<size_t> places = schema.text_places();
    for (size_t i = 0; i < places.size(); ++i)
        if (std::ranges::count(named, schema.fields[places[i]].name) > 0)
            texts.push_back(static_cast<uint8_t>(i));
    return texts;
}

std::optional<Node> in_single_fields(const Node& node, const index::Schema& schema) {
    if (node.field.find(',') == node.field.npos) return std::nullopt;
    Node any;
    any.kind = NodeKind::kAny;
    std::string texts;
    const auto add = [&](std::string field, bool is_text) {
        Node& child = any.children.emplace_back(node);
        child.occur = Occur::kShould;
        child.boost = 1;
        child.field = std::move(field);
        if (is_text) return;
        child.typos = child.slop = 0;
        child.says_typos = false;
    };
    for (const std::string_view name : names_in(node.field)) {
        const auto field = schema.find(name);
        const bool is_text = field && schema.fields[*field].kind == index::FieldKind::Text;
        if (is_text && node.kind != NodeKind::kAll) {
            (texts += texts.empty() ? "" : ",") += name;
        } else if (suits(node, name, schema)) {
            add(std::string(name), is_text);
        }
    }
    if (any.children.empty()) return std::nullopt;
    if (!texts.empty()) add(std::move(texts), true);
    any.occur = node.occur;
    return any;
}

std::optional<std::string_view> why_text(const Node& node, const index::Schema& schema) {
    const bool is_text_of_node = node.kind == NodeKind::kWords || node.kind == NodeKind::kPhrase ||
                                 node.kind == NodeKind::kPrefix || node.kind == NodeKind::kInfix;
    if (node.field.empty() || !is_text_of_node) return std::nullopt;
    bool is_in_numbers = false;
    for (const std::string_view name : names_in(node.field)) {
        if (name == schema.key) return std::nullopt;
        const auto field = schema.find(name);
        if (!field) continue;
        is_in_numbers = true;
        if (node.goes_on || !is_number(schema.fields[*field].kind) || suits(node, name, schema))
            return std::nullopt;
    }
    return is_in_numbers ? kNoValue : kNoField;
}

Node as_text(Node node) {
    node.text.insert(0, node.field + ':');
    node.field = std::exchange(node.otherwise, {});
    return node;
}

static void take_for_text(Node& node, const index::Schema& schema, std::vector<Warning>& warnings) {
    for (Node& child : node.children) take_for_text(child, schema, warnings);
    const auto why = why_text(node, schema);
    if (!why) return;
    if (warnings.size() < kMaxWarnings) warnings.push_back(warning_of(node, *why));
    node = as_text(std::move(node));
}

void take_for_text(Query& query, const index::Schema& schema) {
    take_for_text(query.root, schema, query.warnings);
}

}  // namespace postings::search
