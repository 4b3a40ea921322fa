// The lists of parts of words. Nothing is stored for them: all words are looked at.
#include "core/search/leaf_lists.h"
#include "core/search/prefix.h"

namespace postings::search {

namespace {

// Calls found(term, payload) for each entry of a field that has `part` within it.
template <class Found>
void each_with(const storage::TermDictionary& terms, size_t field, std::string_view part,
               const Deadline& deadline, Found found) {
    const std::string begin = index::term_key(field, "");
    size_t looks = 0;
    for (auto term = terms.lower_bound(begin); !term.at_end() && term.term().starts_with(begin);
         term.next()) {
        deadline.check_at(++looks);
        const std::string_view text = term.term().substr(begin.size());
        if (text.find(part) != text.npos) found(text, term.payload());
    }
}

}  // namespace

PostingList LeafReader::list_of_terms_with(std::string_view part, size_t at, size_t field) const {
    const index::Segment& segment = snapshot_.segments()[at];
    TermSum sum(segment);
    each_with(segment.terms(), field, part, deadline_,
              [&](std::string_view, std::span<const uint8_t> payload) { sum.add(payload); });
    return std::move(sum).list();
}

// Those of all segments: a document has a stem by whatever word of it.
std::set<std::string> LeafReader::stems_of_words_with(std::string_view part,
                                                      const Leaf& leaf) const {
    std::set<std::string> stems;
    for (const index::Segment& segment : snapshot_.segments()) {
        const bool knows_words = segment.knows_all_words();
        for (const uint8_t field : lookup_.places(leaf.fields))
            each_with(knows_words ? segment.words() : segment.terms(), lookup_.text_fields()[field],
                      part, deadline_, [&](std::string_view word, std::span<const uint8_t>) {
                          stems.emplace(knows_words ? leaf.analyzer->term_of_folded(word) : word);
                      });
    }
    return stems;
}

LeafLists LeafReader::infix(const Leaf& leaf) {
    LeafLists found = no_lists();
    const bool has_stems = leaf.analyzer->has_stems();
    const auto stems =
        has_stems ? stems_of_words_with(leaf.terms[0], leaf) : std::set<std::string>();
    for (size_t s = 0; s < snapshot_.segments().size(); ++s) {
        const index::Segment& segment = snapshot_.segments()[s];
        for (const uint8_t place : lookup_.places(leaf.fields)) {
            const size_t field = lookup_.text_fields()[place];
            PostingList list;
            if (has_stems) {
                TermSum sum(segment);
                size_t looks = 0;
                for (const std::string& stem : stems) {
                    deadline_.check_at(++looks);
                    if (auto postings = segment.find(index::term_key(field, stem)))
                        sum.add(std::move(postings->list));
                }
                list = std::move(sum).list();
            } else {
                list = list_of_terms_with(leaf.terms[0], s, field);
            }
            found.lists[s * width_ + place] = &store_.add(std::move(list));
        }
    }
    count_documents(found);
    found.idf = idf(found.documents);
    return found;
}

LeafLists LeafReader::keyword_infix(const Leaf& leaf) {
    LeafLists found = no_lists();
    for (size_t s = 0; s < snapshot_.segments().size(); ++s)
        found.lists[s * width_] = &store_.add(list_of_terms_with(leaf.terms[0], s, leaf.fields[0]));
    count_documents(found);
    return found;
}

}  // namespace postings::search
