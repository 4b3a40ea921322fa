#include "core/search/word_forms.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/analysis/unicode_tables.h"
#include "core/analysis/utf8.h"
#include "core/analysis/words.h"
#include "core/list/lookup.h"

namespace postings::search {

namespace {

constexpr size_t kMostBytes = size_t{16} << 10, kMostInAll = size_t{128} << 10;

// The last live documents of a segment with the term.
std::vector<uint32_t> last_documents(const index::Segment& segment, std::span<const size_t> fields,
                                     std::string_view term, size_t most) {
    std::set<uint32_t> found;
    for (const size_t field : fields) {
        const auto postings = segment.find(index::term_key(field, term));
        if (!postings) continue;
        const PostingListView& list = postings->list;
        size_t live = 0;
        for (uint32_t place = list.count(); place > 0 && live < most;) {
            const uint32_t from = (place - 1) / kBlockSize * kBlockSize;
            std::vector<uint32_t> docs;
            for_each_block(list, &PostingListView::decode_block, from, place - from,
                           [&](std::span<const uint32_t> block) {
                               docs.insert(docs.end(), block.begin(), block.end());
                           });
            for (auto doc = docs.rbegin(); doc != docs.rend() && live < most; ++doc) {
                if (*doc >= segment.documents() || segment.is_deleted(*doc)) continue;
                found.insert(*doc);
                ++live;
            }
            place = from;
        }
    }
    std::vector<uint32_t> documents(found.rbegin(), found.rend());
    if (documents.size() > most) documents.resize(most);
    return documents;
}

// Capitals beyond ASCII whose case folding is their small letter (not true of ẛ).
bool is_capital(char32_t c) {
    const auto within = [&](char32_t first, char32_t last) { return c >= first && c <= last; };
    return within(0xC0, 0x17E) || within(0x180, 0x24F) || within(0x386, 0x3AB) ||
           within(0x400, 0x42F) || within(0x460, 0x52F) || within(0x531, 0x556) ||
           (within(0x1E00, 0x1EFF) && c != 0x1E9B);
}

// Lower case for Latin, Greek, Cyrillic and Armenian, letter by letter: words that differ only in
// case are one form. `turkic`: as in Folder.
std::string lower(std::string_view word, bool turkic) {
    std::string text;
    const auto* p = reinterpret_cast<const uint8_t*>(word.data());
    for (const auto* const end = p + word.size(); p < end;) {
        const Utf8Character c = utf8_at(p, end);
        const std::string_view bytes(reinterpret_cast<const char*>(p),
                                     std::max<uint32_t>(c.size, 1));
        p += bytes.size();
        if (turkic && (bytes == "I" || c.code == 0x130)) {
            text += c.code == 0x130 ? "i" : "\u0131";
        } else if (bytes[0] >= 'A' && bytes[0] <= 'Z') {
            text.push_back(static_cast<char>(bytes[0] - 'A' + 'a'));
        } else if (c.code == 0x1E9E) {
            text += "\u00DF";  // case folding would give two letters
        } else if (c.code == 0x3A3 && p == end && !text.empty()) {
            text += "\u03C2";  // final sigma
        } else if (is_capital(c.code)) {
            const unicode::Mapping folded = unicode::case_folding(c.code);
            const auto* const q = reinterpret_cast<const uint8_t*>(folded.text.data());
            const bool is_one = folded.changes && !folded.text.empty() &&
                                utf8_at(q, q + folded.text.size()).size == folded.text.size();
            text += is_one ? folded.text : bytes;
        } else {
            text += bytes;
        }
    }
    return text;
}

// A quick check that rules out most words: only for words of ASCII letters, whose case folding is
// their lower case.
bool begins_otherwise(std::string_view word, std::span<const std::string_view> begins) {
    const auto is_letter = [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; };
    const auto equals = [](char c, char lower) { return (c | 0x20) == lower; };
    return std::ranges::none_of(begins,
                                [&](std::string_view begin) {
                                    return word.size() >= begin.size() &&
                                           std::ranges::equal(word.substr(0, begin.size()), begin,
                                                              equals);
                                }) &&
           std::ranges::all_of(word, is_letter);
}

}  // namespace

std::vector<WordForm> word_forms(const index::IndexSnapshot& snapshot,
                                 std::span<const size_t> fields, std::string_view term,
                                 TermCache& terms, storage::RecordBuffer& buffer,
                                 std::span<const std::string_view> begins, size_t documents) {
    std::map<std::string, uint32_t> times;
    const std::string& language = terms.analyzer().options().language;
    const bool turkic = language == "tr" || language == "az";
    // In these, words of ASCII letters have other terms than their lower case or its stem: German
    // ae is a.
    const bool is_plain = !turkic && language != "de";
    size_t left = term.size() < storage::kMostTermBytes ? documents : 0;
    size_t bytes_left = kMostInAll;
    const auto segments = snapshot.segments();
    for (size_t s = segments.size(); s-- > 0 && left > 0 && bytes_left > 0;) {
        for (const uint32_t document : last_documents(segments[s], fields, term, left)) {
            if (bytes_left == 0) break;
            const auto record = segments[s].record_beginning(document, kMostBytes, buffer);
            bytes_left -= std::min(bytes_left, record.size());
            const std::string_view text(reinterpret_cast<const char*>(record.data()),
                                        record.size());
            WordScanner scanner(text, terms.analyzer().options().rules);
            for (Word word; scanner.next(word);) {
                const std::string_view form = text.substr(word.offset, word.length);
                if (word.kind != WordKind::kWord || (is_plain && begins_otherwise(form, begins)))
                    continue;
                if (terms.term(form, word.kind) == term) ++times[lower(form, turkic)];
            }
            --left;
        }
        terms.trim();
    }
    std::vector<WordForm> forms;
    forms.reserve(times.size());
    for (const auto& [text, count] : times) forms.push_back({text, count});
    std::ranges::stable_sort(forms, std::greater<>(), &WordForm::times);
    return forms;
}

}  // namespace postings::search
