// Texts: whatever the bytes, tokens in order within the text, and terms within their bound.
#include <cstdlib>

#include "core/analysis/analyzer.h"

using namespace postings;

static void check(bool holds) {
    if (!holds) std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static Analyzer analyzers[] = {
        Analyzer({.language = "fr", .stemming = Stemmer::available()}),
        Analyzer({.language = "tr", .stemming = false, .rules = WordRules::kAlphanumeric})};
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (Analyzer& analyzer : analyzers) {
        uint64_t begin = 0, next_position = 0;
        const std::vector<Token> tokens = analyzer.analyze(text);
        check(analyzer.analyze_query(text).size() <= tokens.size());
        for (const Token& token : tokens) {
            check(token.length > 0 && uint64_t{token.offset} + token.length <= size);
            check(token.offset >= begin && token.position >= next_position);
            check(!token.term.empty() && token.term.size() <= Analyzer::kMaxTermBytes);
            begin = token.offset + 1;
            next_position = token.position + uint64_t{1};
        }
    }
    return 0;
}
