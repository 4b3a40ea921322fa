// Planner: the analyzers apart from making plans.
#include "core/search/query_planner.h"

#include <algorithm>

namespace postings::search {

Planner::Planner(index::Schema schema) : schema_(std::move(schema)) {
    for (const index::SchemaField& field : schema_.fields) {
        text_places_.push_back(static_cast<uint8_t>(all_texts_.size()));
        if (field.kind == index::FieldKind::Text)
            all_texts_.push_back(static_cast<uint8_t>(all_texts_.size()));
    }
    of_texts_.resize(all_texts_.size());
    for (index::AnalyzedFields& group : schema_.fields_by_analyzer()) {
        std::vector<uint8_t> texts;
        for (const size_t field : group.fields) texts.push_back(text_places_[field]);
        QueryAnalyzer& analyzer =
            analyzers_.emplace_back(std::move(group.analyzer), std::move(texts), schema_.synonyms);
        for (const uint8_t text : analyzer.texts()) of_texts_[text] = &analyzer;
    }
}

std::vector<Planner::Fields> Planner::by_analyzer(std::span<const size_t> fields) {
    std::vector<Fields> groups;
    for (const size_t field : fields) {
        QueryAnalyzer* const analyzer = of_texts_[text_places_[field]];
        auto group = std::ranges::find(groups, analyzer, &Fields::analyzer);
        if (group == groups.end()) group = groups.insert(group, {analyzer, {}});
        group->fields.push_back(field);
    }
    return groups;
}

}  // namespace postings::search
