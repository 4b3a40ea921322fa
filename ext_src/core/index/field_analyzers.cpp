#include "core/index/field_analyzers.h"

#include <algorithm>

namespace postings::index {

FieldAnalyzers::FieldAnalyzers(const Schema& schema) : of_fields_(schema.fields.size()) {
    std::vector<std::string> versions;
    for (AnalyzedFields& group : schema.fields_by_analyzer()) {
        Analyzer& analyzer =
            *analyzers_.emplace_back(std::make_unique<Analyzer>(std::move(group.analyzer)));
        for (const size_t field : group.fields) of_fields_[field] = &analyzer;
        if (std::ranges::count(versions, analyzer.version()) > 0) continue;
        versions.push_back(analyzer.version());
        version_ += (version_.empty() ? "" : "; ") + analyzer.version();
    }
}

}  // namespace postings::index
