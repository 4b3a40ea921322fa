// Manifests, under a right checksum, too, and the schemas in them with their synonyms and analyzers
// of fields: what is written as it was read, or an error of ours.
#include "core/storage/manifest.h"

#include <cstdio>
#include <cstdlib>

#include "core/base/bytes_of.h"
#include "core/base/crc32c.h"
#include "core/base/error.h"
#include "core/index/schema.h"
#include "core/search/synonym_terms.h"

using namespace postings;

namespace {

void check_schema(std::string_view text) {
    try {
        const index::Schema schema = index::Schema::parse(text);
        const std::string written = schema.text();
        if (index::Schema::parse(written).text() != written) std::abort();
        size_t fields = 0;
        for (const auto& group : schema.fields_by_analyzer()) fields += group.fields.size();
        if (fields != schema.text_fields()) std::abort();
        if (schema.synonyms.empty()) return;
        Analyzer analyzer({.language = "en"});
        const search::SynonymTerms terms(schema.synonyms, analyzer);
        if (terms.of({}).size() > search::SynonymTerms::kMostOthers) std::abort();
    } catch (const Error&) {
    }
}

void check(std::string_view text) {
    try {
        const auto manifest = storage::Manifest::parse(bytes_of(text), "manifest");
        if (manifest.text() != text) std::abort();
        check_schema(manifest.schema);
    } catch (const Error&) {
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string given(reinterpret_cast<const char*>(data), size);
    check(given);
    check_schema(given);
    const std::string begin = "key id\nlanguage  0 0 0\nbm25 1.2 0.75\n", field = "text t 1\n";
    check_schema(begin + given + field);
    check_schema(begin + field + given);
    char last[32];
    std::string text = "postings index " + given;
    std::snprintf(last, sizeof last, "crc32c %08x\n", crc32c(bytes_of(text)));
    check(text + last);
    return 0;
}
