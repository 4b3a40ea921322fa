#include "core/search/several_fields.h"

#include <algorithm>
#include <utility>

#include "core/search/typed_values.h"

namespace postings::search {

namespace {

// Whether the node may be in a field that is no text, or the key.
bool suits(const Node& node, std::string_view name, const index::Schema& schema) {
    const bool is_prefix = node.kind == NodeKind::kPrefix;
    if (node.kind == NodeKind::kAll) return name == schema.key || schema.find(name);
    if (name == schema.key) return !is_prefix;
    const auto field = schema.find(name);
    if (!field) return false;
    const index::FieldKind kind = schema.fields[*field].kind;
    if (!is_number(kind)) return kind == index::FieldKind::Keyword;
    return !is_prefix && parse_value(kind, node.text, node.goes_on);
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

}  // namespace postings::search
