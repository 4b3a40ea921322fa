// The analyzers that the texts of documents go through.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/analysis/analyzer.h"
#include "core/index/schema.h"

namespace postings::index {

// Not thread-safe, as analyzers are not.
class FieldAnalyzers {
  public:
    // Throws what Analyzer's constructor throws.
    explicit FieldAnalyzers(const Schema& schema);

    // One for each field of the schema, null where that is no text; fields may share one.
    const std::vector<Analyzer*>& of_fields() const { return of_fields_; }
    // The different versions of the analyzers, in the order of their first fields. Stop words do
    // not change it.
    const std::string& version() const { return version_; }

  private:
    std::vector<std::unique_ptr<Analyzer>> analyzers_;
    std::vector<Analyzer*> of_fields_;
    std::string version_;
};

}  // namespace postings::index
