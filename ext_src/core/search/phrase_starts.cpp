#include "core/search/phrase_starts.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/intersect/kernels.h"
#include "core/intersect/scalar.h"

namespace postings::search {

namespace {

constexpr uint32_t kAllBits = 32;
constexpr uint32_t kUsualBits = 24;
// No more documents are read once there are so many keys, which stay in a processor's cache.
constexpr size_t kManyKeys = 1 << 14;
static_assert(PhraseStarts::kMostDocuments << kUsualBits == uint64_t{1} << kAllBits);

constexpr auto kAllPlaces = [] {
    std::array<uint32_t, PhraseStarts::kMostDocuments> places{};
    std::iota(places.begin(), places.end(), 0u);
    return places;
}();

}  // namespace

PhraseStarts::PhraseStarts(std::span<const PhraseTerm> phrase, const Deadline& deadline)
    : deadline_(deadline) {
    std::vector<PhraseTerm> terms(phrase.begin(), phrase.end());
    std::ranges::stable_sort(terms, {},
                             [](const PhraseTerm& term) { return term.postings->list.count(); });
    for (const PhraseTerm& term : terms) shift_ = std::max(shift_, term.offset);
    for (const PhraseTerm& term : terms) {
        terms_.emplace_back(term, shift_ - term.offset);
        lists_.push_back(&term.postings->list);
    }
}

// False if it stops.
bool PhraseStarts::Term::add(uint32_t posting, uint32_t place, uint32_t bits, Far far,
                             PhraseKeys& keys) {
    uint64_t count = reader_.frequency(posting);
    uint32_t* const out = keys.room(count + index::PositionReader::kSlack);
    const auto from = static_cast<uint32_t>(uint64_t{place} << bits) + shift_;
    const auto is_far = [&](uint64_t position) { return (position + shift_) >> bits != 0; };
    if (is_far(reader_.read(posting, from, out))) {
        if (far == Far::kStop) return false;
        while (count > 0 && is_far(out[count - 1] - from)) --count;
    }
    keys.size += count;
    return true;
}

size_t PhraseStarts::Term::read(DocIds documents, std::span<const uint32_t> places, uint32_t bits,
                                Far far, PhraseKeys& keys) {
    keys.size = 0;
    size_t done = 0;
    while (done < documents.size()) {
        uint32_t first = 0, postings[kBlockSize];
        const size_t found = finder_.find(
            documents.subspan(done), [&](uint32_t block) { first = block * uint32_t{kBlockSize}; },
            [&](size_t i, uint32_t place) { postings[i] = first + place; });
        for (const uint32_t posting : std::span(postings).first(found)) {
            if (keys.size >= kManyKeys || !add(posting, places[done], bits, far, keys)) return done;
            ++done;
        }
    }
    return done;
}

void PhraseStarts::keep_common(DocIds documents, std::span<const uint32_t> places, Term& term,
                               uint32_t bits) {
    common_.size = 0;
    DocIds left = keys_.used();
    while (!documents.empty()) {
        const size_t read = term.read(documents, places, bits, Term::Far::kDrop, others_);
        // The keys of the documents that were read.
        size_t here = left.size();
        if (read < documents.size())
            here = lower_bound_from(left, 0, left.size(),
                                    static_cast<uint32_t>(uint64_t{places[read]} << bits));
        const List a{left.first(here)}, b{others_.used()};
        const bool is_longer = a.ids.size() > b.ids.size();
        const List &shorter = is_longer ? b : a, &longer = is_longer ? a : b;
        if (!shorter.ids.empty()) {
            uint32_t* const out = common_.room(shorter.ids.size() + kOutputSlack);
            common_.size += planned_pair(shorter, longer, out);
        }
        left = left.subspan(here);
        documents = documents.subspan(read);
        places = places.subspan(read);
    }
    std::swap(keys_, common_);
}

PhraseStarts::Portion PhraseStarts::next(DocIds& candidates) {
    uint32_t bits = kUsualBits;
    DocIds documents = candidates.first(std::min(candidates.size(), kMostDocuments));
    const std::span<const uint32_t> all = kAllPlaces;
    size_t taken = terms_[0].read(documents, all, bits, Term::Far::kStop, keys_);
    if (taken == 0) {
        // A text of more than 16 million words.
        bits = kAllBits;
        taken = terms_[0].read(documents.first(1), all, bits, Term::Far::kDrop, keys_);
    }
    documents = documents.first(taken);
    candidates = candidates.subspan(taken);
    for (size_t i = 1; i < terms_.size() && keys_.size > 0; ++i) {
        deadline_.check();
        if (i == 1) {
            keep_common(documents, all.first(taken), terms_[i], bits);
            continue;
        }
        // Only documents that still have a start.
        uint32_t left[kMostDocuments], places[kMostDocuments];
        size_t count = 0;
        for (const uint32_t key : keys_.used()) {
            const auto place = static_cast<uint32_t>(uint64_t{key} >> bits);
            if (count > 0 && places[count - 1] == place) continue;
            places[count] = place;
            left[count++] = documents[place];
        }
        keep_common({left, count}, {places, count}, terms_[i], bits);
    }
    return {documents, keys_.used(), bits, shift_};
}

}  // namespace postings::search
