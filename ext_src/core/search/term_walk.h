// Walks the terms of several segments and fields side by side.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/deadline.h"
#include "core/index/segment.h"

namespace postings::search {

// The terms, or words, of a field in a segment that begin alike.
struct FieldTerms {
    size_t segment;      // its place in the index
    std::string prefix;  // with the field's number before it, as in the dictionary
    storage::TermDictionary::Cursor terms;

    bool at_end() const { return terms.at_end() || !terms.term().starts_with(prefix); }
    std::string_view term() const { return terms.term().substr(1); }
};

// Calls use(term, having) for each term, in the order of their bytes, until it is false. `having`:
// the sources that are at the term, in their order; none of `sources` is at its end. Throws
// TimedOut.
template <class Use>
void walk_terms(std::vector<FieldTerms> sources, const Deadline& deadline, Use use) {
    constexpr size_t kTermsACheck = 256;
    std::string term;
    std::vector<FieldTerms*> having;
    for (size_t looks = 0; !sources.empty(); ++looks) {
        if (looks % kTermsACheck == 0) deadline.check();
        term = std::ranges::min_element(sources, {}, &FieldTerms::term)->term();
        having.clear();
        for (FieldTerms& source : sources)
            if (source.term() == term) having.push_back(&source);
        if (!use(std::as_const(term), std::span<FieldTerms* const>(having))) return;
        for (FieldTerms* const source : having) source->terms.next();
        std::erase_if(sources, [](const FieldTerms& each) { return each.at_end(); });
    }
}

}  // namespace postings::search
