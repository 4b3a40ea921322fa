#include "core/search/phrase_starts.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>
#include <utility>

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
    std::ranges::sort(terms, {}, [](const PhraseTerm& term) {
        return std::tuple(term.postings->list.count(), term.postings, term.offset);
    });
    for (size_t i = 0; i < terms.size();) {
        const index::TermPostings& postings = *terms[i].postings;
        std::vector<uint32_t> offsets;
        for (; i < terms.size() && terms[i].postings == &postings; ++i)
            offsets.push_back(terms[i].offset);
        width_ = std::max(width_, offsets.back());
        terms_.emplace_back(postings, std::move(offsets));
        lists_.push_back(&postings.list);
    }
}

PhraseStarts::Term::Term(const index::TermPostings& postings, std::vector<uint32_t> offsets)
    : finder_(postings.list), reader_(postings), offsets_(std::move(offsets)) {
    for (size_t i = 2; i < offsets_.size(); ++i)
        is_even_ &= offsets_[i] - offsets_[i - 1] == offsets_[1] - offsets_[0];
}

// False if it stops.
bool PhraseStarts::Term::add(uint32_t posting, uint32_t place, uint32_t bits, uint64_t end, Far far,
                             PhraseKeys& keys) {
    const uint32_t offset = offsets_[0];
    uint64_t count = reader_.frequency(posting);
    uint32_t* const out = keys.room(count + index::PositionReader::kSlack);
    const uint32_t from = static_cast<uint32_t>(uint64_t{place} << bits) - offset;
    const uint32_t last = reader_.read(posting, from, out);
    // A phrase does not begin before the text.
    if (out[0] - from < offset) {
        uint64_t before = 1;
        while (before < count && out[before] - from < offset) ++before;
        count -= before;
        std::copy_n(out + before, count, out);
        if (count == 0) return true;
    }
    if (last - offset >= end) {
        if (far == Far::kStop) return false;
        while (count > 0 && out[count - 1] - from - offset >= end) --count;
    }
    keys.size += count;
    return true;
}

size_t PhraseStarts::Term::read(DocIds documents, std::span<const uint32_t> places, uint32_t bits,
                                uint64_t end, Far far, PhraseKeys& keys) {
    keys.size = 0;
    size_t done = 0;
    while (done < documents.size()) {
        uint32_t first = 0, postings[kBlockSize];
        const size_t found = finder_.find(
            documents.subspan(done), [&](uint32_t block) { first = block * uint32_t{kBlockSize}; },
            [&](size_t i, uint32_t place) { postings[i] = first + place; });
        for (const uint32_t posting : std::span(postings).first(found)) {
            if (keys.size >= kManyKeys || !add(posting, places[done], bits, end, far, keys))
                return done;
            ++done;
        }
    }
    return done;
}

void PhraseStarts::keep_repeated(const Term& term, PhraseKeys& keys) {
    const std::span<const uint32_t> offsets = term.offsets();
    if (!term.is_even()) {
        all_.size = 0;
        std::ranges::copy(keys.used(), all_.room(keys.size));
        all_.size = keys.size;
    }
    size_t more = 1;
    for (size_t done = 1; done < offsets.size() && keys.size > 0; done += more) {
        deadline_.check();
        // Where the places are at equal distances, keys of some of them are also those of as many
        // behind: a thousand places take ten steps.
        if (term.is_even()) more = std::min(done, offsets.size() - done);
        const uint32_t distance = offsets[term.is_even() ? more : done] - offsets[0];
        DocIds behind = term.is_even() ? keys.used() : all_.used();
        behind = behind.subspan(lower_bound_from(behind, 0, behind.size(), distance));
        behind_.size = 0;
        uint32_t* const shifted = behind_.room(behind.size());
        for (size_t i = 0; i < behind.size(); ++i) shifted[i] = behind[i] - distance;
        behind_.size = behind.size();
        fitting_.size = 0;
        if (behind_.size > 0)
            fitting_.size = planned_pair({behind_.used()}, {keys.used()},
                                         fitting_.room(behind_.size + kOutputSlack));
        std::swap(keys, fitting_);
    }
}

void PhraseStarts::keep_common(DocIds documents, std::span<const uint32_t> places, Term& term,
                               uint32_t bits) {
    const uint64_t end = uint64_t{1} << bits;
    common_.size = 0;
    DocIds left = keys_.used();
    while (!documents.empty()) {
        const size_t read = term.read(documents, places, bits, end, Term::Far::kDrop, others_);
        keep_repeated(term, others_);
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
    // The phrases that begin before this end within the same document's keys.
    uint64_t end = (uint64_t{1} << bits) - width_;
    size_t taken = terms_[0].read(documents, all, bits, end, Term::Far::kStop, keys_);
    if (taken == 0) {
        // A text of more than 16 million words.
        bits = kAllBits;
        end = uint64_t{1} << bits;
        taken = terms_[0].read(documents.first(1), all, bits, end, Term::Far::kDrop, keys_);
    }
    documents = documents.first(taken);
    candidates = candidates.subspan(taken);
    keep_repeated(terms_[0], keys_);
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
    return {documents, keys_.used(), bits};
}

}  // namespace postings::search
