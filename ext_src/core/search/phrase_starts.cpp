#include "core/search/phrase_starts.h"

#include <algorithm>
#include <numeric>

#include "core/base/error.h"
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

PhraseStarts::PhraseStarts(std::span<const PhraseTerm> phrase) {
    std::vector<PhraseTerm> terms(phrase.begin(), phrase.end());
    std::ranges::stable_sort(terms, {},
                             [](const PhraseTerm& term) { return term.postings->list.count(); });
    for (const PhraseTerm& term : terms) shift_ = std::max(shift_, term.offset);
    for (const PhraseTerm& term : terms) {
        terms_.emplace_back(term, shift_ - term.offset);
        lists_.push_back(&term.postings->list);
    }
}

void PhraseStarts::Term::open_block_of(uint32_t document) {
    const bool is_ahead = block_ != UINT32_MAX && docs_[0] <= document;
    if (is_ahead && document <= list_->block_last(block_)) return;
    const uint32_t block = list_->find_block(document, is_ahead ? block_ + 1 : 0);
    if (block == list_->block_count())
        throw CorruptedData("a document of the list is not found again", 0);
    size_ = list_->decode_block(block, docs_);
    block_ = block;
}

// Finds those of the documents that are in the block. If these are few, they are searched for,
// which the processor does for several at a time; otherwise walks the block. No branch depends on
// the documents.
size_t PhraseStarts::Term::find_postings(DocIds documents) {
    constexpr size_t kFew = 48;
    const DocIds block(docs_.values, size_);
    const DocIds near = documents.first(std::min<size_t>(documents.size(), size_));
    const uint32_t last = list_->block_last(block_);
    const size_t before = lower_bound_from(near, 0, near.size(), last);
    const DocIds here = near.first(before + (before < near.size() && near[before] == last));
    size_t found = 0;
    bool are_there = !here.empty();
    if (here.size() < kFew) {
        for (const uint32_t document : here) {
            const size_t at = lower_bound_from(block, 0, size_, document);
            found_[found++] = static_cast<uint32_t>(at);
            are_there &= at < size_ && block[at] == document;
        }
    } else {
        for (uint32_t i = 0; i < size_ && found < here.size(); ++i) {
            found_[found] = i;
            found += block[i] == here[found];
        }
        are_there = found == here.size();
    }
    if (!are_there) throw CorruptedData("a document of the list is not found again", 0);
    return found;
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
    while (done < documents.size() && keys.size < kManyKeys) {
        open_block_of(documents[done]);
        const size_t found = find_postings(documents.subspan(done));
        const uint32_t first = block_ * uint32_t{kBlockSize};
        for (size_t i = 0; i < found && keys.size < kManyKeys; ++i, ++done)
            if (!add(first + found_[i], places[done], bits, far, keys)) return done;
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
