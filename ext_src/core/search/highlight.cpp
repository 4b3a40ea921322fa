#include "core/search/highlight.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

#include "core/analysis/utf8.h"
#include "core/base/error.h"
#include "core/index/inverter.h"
#include "core/search/matching.h"
#include "core/search/word_windows.h"

namespace postings::search {

namespace {

// The characters of a text; an invalid byte counts as one.
class Characters {
  public:
    explicit Characters(std::string_view text)
        : begin_(reinterpret_cast<const uint8_t*>(text.data())), end_(begin_ + text.size()) {}

    uint32_t count(uint32_t from, uint32_t to) const {
        uint32_t count = 0;
        for (; from < to; from += size_at(from)) ++count;
        return count;
    }
    // Moves so many characters forward or back, within the text.
    uint32_t after(uint32_t at, size_t count) const {
        for (; count > 0 && begin_ + at < end_; --count) at += size_at(at);
        return at;
    }
    uint32_t before(uint32_t at, size_t count) const {
        for (; count > 0 && at > 0; --count) {
            uint32_t back = 1;
            for (uint32_t size = 2; size <= std::min(at, 4u); ++size)
                if (size_at(at - size) == size) back = size;
            at -= back;
        }
        return at;
    }

  private:
    uint32_t size_at(uint32_t at) const { return std::max(utf8_at(begin_ + at, end_).size, 1u); }

    const uint8_t *begin_, *end_;
};

}  // namespace

Highlighter::Highlighter(const Plan& plan, RankMode mode, uint8_t text_field, TermCache& terms)
    : plan_(plan), terms_(terms) {
    const std::vector<uint32_t> used = occurrences(plan, mode);
    std::map<std::tuple<std::vector<std::string>, std::string, uint32_t, bool>, size_t> known;
    for (uint32_t i = 0; i < plan.leaves.size(); ++i) {
        const Leaf& leaf = plan.leaves[i];
        const bool is_in_field = leaf.fields.empty()
                                     ? text_field != kNoText
                                     : std::ranges::count(leaf.fields, text_field) > 0;
        if (used[i] == 0 || !leaf.scores() || !is_in_field) continue;
        if (leaf.kind != LeafKind::kFuzzy) {
            if (leaf.kind == LeafKind::kPrefix && leaf.terms.size() == 1) {
                prefixes_.push_back({leaf.terms[0], {i}});
                for (const std::string& stem : leaf.stems)
                    if (!stem.starts_with(leaf.terms[0])) begins_[stem].words.push_back(i);
            } else if (leaf.kind == LeafKind::kInfix) {
                infixes_.push_back(i);
            } else if (leaf.slop > 0) {
                sloppy_phrases_.push_back(i);
            } else {
                Begin& begin = begins_[leaf.terms[0]];
                (leaf.terms.size() == 1 ? begin.words : begin.phrases).push_back(i);
            }
            continue;
        }
        const auto [at, is_new] = known.try_emplace(
            {leaf.terms, leaf.whole, leaf.most_typos, leaf.first_letter}, fuzzy_.size());
        if (is_new) fuzzy_.push_back({FuzzyTerm(leaf), {}});
        fuzzy_[at->second].leaves.push_back(i);
    }
    sort_prefixes();
}

std::vector<Highlighter::TermAt> Highlighter::words_of(std::string_view text, Begins values) {
    if (text.size() > Analyzer::kMaxTextBytes)
        throw InvalidArgument("a text has to be smaller than 4 GiB");
    terms_.trim();
    std::vector<TermAt> words;
    WordScanner scanner(text, terms_.analyzer().options().rules);
    Word word;
    auto value = values.begin();
    for (uint32_t position = 0; scanner.next(word); ++position) {
        for (; value != values.end() && *value <= word.offset; ++value)
            position += index::Inverter::kTextGap;
        const std::string_view term = terms_.term(text.substr(word.offset, word.length), word.kind);
        if (!term.empty()) words.push_back({term, position, {word.offset, word.length}, word.kind});
    }
    return words;
}

// The part to mark: the whole word, if it begins with what is searched; of a pair of characters of
// which only the first one is searched, that one, which ends where the next pair begins.
TextPart Highlighter::part_of(const std::vector<TermAt>& words, size_t i, size_t looked_for) {
    TextPart part = words[i].part;
    if (words[i].kind == WordKind::kPair && looked_for < words[i].term.size() &&
        i + 1 < words.size() && words[i + 1].part.offset < part.end())
        part.length = words[i + 1].part.offset - part.offset;
    return part;
}

Highlighter::Search::Search(size_t words) {
    // Queries that people type need a few steps for a word, and have fewer matches than words.
    constexpr size_t kStepsAWord = 64, kMoreSteps = size_t{1} << 20, kMoreMatches = kMoreSteps;
    steps_left = kStepsAWord * words + kMoreSteps;
    most_matches = words + kMoreMatches;
}

// Matches a phrase that begins with this word, which is its first term.
void Highlighter::find_phrase(const std::vector<TermAt>& words, size_t first, uint32_t number,
                              Search& search) const {
    const Leaf& leaf = plan_.leaves[number];
    const size_t last = leaf.terms.size() - 1;
    const auto is = [&](size_t word, size_t term) {
        const std::string_view of_text = words[word].term;
        return term == last && leaf.kind == LeafKind::kPrefix
                   ? of_text.starts_with(leaf.terms[term])
                   : of_text == leaf.terms[term];
    };
    size_t at = first;
    for (size_t term = 1; term <= last; ++term) {
        const uint32_t position = words[first].position + leaf.offset(term);
        const size_t before = at;
        while (at < words.size() && words[at].position < position) ++at;
        if (!search.take(1 + at - before)) return;
        if (at == words.size() || words[at].position != position || !is(at, term)) return;
    }
    const TextPart end = part_of(words, at, leaf.terms[last].size());
    const uint32_t begin = words[first].part.offset;
    search.add({begin, end.end() - begin}, number);
}

void Highlighter::sort_prefixes() {
    std::ranges::stable_sort(prefixes_, {}, &Prefix::text);
    std::vector<Prefix> different;
    for (Prefix& prefix : prefixes_) {
        if (!different.empty() && different.back().text == prefix.text) {
            different.back().leaves.push_back(prefix.leaves[0]);
            continue;
        }
        size_t shorter = different.empty() ? Prefix::kNone : different.size() - 1;
        while (shorter != Prefix::kNone && !prefix.text.starts_with(different[shorter].text))
            shorter = different[shorter].shorter;
        prefix.shorter = shorter;
        different.push_back(std::move(prefix));
    }
    prefixes_ = std::move(different);
}

void Highlighter::find_prefixes(const std::vector<TermAt>& words, size_t i, Search& search) const {
    const std::string_view term = words[i].term;
    const auto behind = std::ranges::upper_bound(prefixes_, term, {}, &Prefix::text);
    if (behind == prefixes_.begin()) return;
    for (auto at = static_cast<size_t>(behind - prefixes_.begin()) - 1; at != Prefix::kNone;
         at = prefixes_[at].shorter) {
        const Prefix& prefix = prefixes_[at];
        if (!term.starts_with(prefix.text)) continue;
        const TextPart part = part_of(words, i, prefix.text.size());
        for (const uint32_t leaf : prefix.leaves) search.add(part, leaf);
    }
}

// Marks whole words: where a part of a word without case and accents is in it as it is written, is
// not known. Other forms of a found word's stem stay unmarked.
void Highlighter::find_infixes(const std::vector<TermAt>& words, std::string_view text,
                               Search& search) {
    constexpr size_t kStepsToFold = 4;
    for (const TermAt& word : words) {
        if (word.kind != WordKind::kWord) continue;
        if (!search.take(kStepsToFold + infixes_.size())) return;
        const std::string_view folded =
            terms_.analyzer().fold(text.substr(word.part.offset, word.part.length));
        for (const uint32_t leaf : infixes_)
            if (folded.find(plan_.leaves[leaf].terms[0]) != folded.npos)
                search.add(word.part, leaf);
    }
}

void Highlighter::find_sloppy_phrases(const std::vector<TermAt>& words, Search& search) const {
    PlacesOfTerms places;
    for (const uint32_t phrase : sloppy_phrases_)
        for (const std::string& term : plan_.leaves[phrase].terms) places.try_emplace(term);
    for (size_t i = 0; i < words.size(); ++i)
        if (const auto at = places.find(words[i].term); at != places.end())
            at->second.push_back(static_cast<uint32_t>(i));
    for (const uint32_t phrase : sloppy_phrases_) find_sloppy_phrase(words, places, phrase, search);
}

// Marks the words that are near enough to each other.
void Highlighter::find_sloppy_phrase(const std::vector<TermAt>& words,
                                     const PlacesOfTerms& places_of_terms, uint32_t number,
                                     Search& search) const {
    const Leaf& leaf = plan_.leaves[number];
    std::unordered_map<std::string_view, size_t> numbers;
    std::vector<WordPlaces> places;
    std::vector<uint32_t> of_phrase;
    for (const std::string& term : leaf.terms) {
        const auto [at, is_new] = numbers.try_emplace(term, places.size());
        if (is_new) {
            places.emplace_back();
            const std::vector<uint32_t>& here = places_of_terms.at(term);
            if (!search.take(1 + here.size())) return;
            of_phrase.insert(of_phrase.end(), here.begin(), here.end());
        } else {
            ++places[at->second].times;
        }
    }
    std::ranges::sort(of_phrase);
    std::vector<std::vector<uint32_t>> positions(places.size());
    for (const uint32_t word : of_phrase)
        positions[numbers.at(words[word].term)].push_back(words[word].position);
    for (size_t i = 0; i < places.size(); ++i) places[i].positions = positions[i];
    // Of a later window, both ends are later.
    auto word = of_phrase.begin();
    each_window(places, leaf.widest(), [&](uint32_t first, uint32_t last) {
        while (words[*word].position < first) ++word;
        for (; word != of_phrase.end() && words[*word].position <= last; ++word)
            search.add(words[*word].part, number);
    });
}

Highlighter::DistinctTerms Highlighter::distinct_terms(const std::vector<TermAt>& words) {
    DistinctTerms distinct;
    distinct.of_words.reserve(words.size());
    for (const TermAt& word : words) {
        const auto [number, is_new] =
            distinct.numbers.try_emplace(word.term, static_cast<uint32_t>(distinct.terms.size()));
        if (is_new) {
            distinct.terms.push_back(word.term);
            distinct.shapes.push_back(FuzzyWord::shape_of(word.term));
        }
        distinct.of_words.push_back(number->second);
    }
    return distinct;
}

// Compares each distinct term once: comparing is slow, and most words occur many times.
void Highlighter::find_similar(const std::vector<TermAt>& words, const DistinctTerms& distinct,
                               Fuzzy& fuzzy, Search& search) const {
    constexpr size_t kStepsToCompare = 16;
    if (!search.take(distinct.terms.size())) return;
    std::vector<std::optional<Nearness>> nearness(distinct.terms.size());
    bool any = false;
    const auto compare = [&](size_t i) {
        nearness[i] = fuzzy.word.nearness_of(distinct.terms[i]);
        any |= nearness[i].has_value();
    };
    for (const std::string& term : fuzzy.word.with_other_ending())
        if (const auto at = distinct.numbers.find(term); at != distinct.numbers.end())
            compare(at->second);
    for (size_t i = 0; i < distinct.terms.size(); ++i)
        if (fuzzy.word.may_be(distinct.shapes[i]) && search.take(kStepsToCompare)) compare(i);
    if (!any || !search.take(words.size())) return;
    for (size_t i = 0; i < words.size(); ++i)
        if (const auto of_word = nearness[distinct.of_words[i]])
            for (const uint32_t leaf : fuzzy.leaves)
                if (*of_word == plan_.leaves[leaf].nearness) search.add(words[i].part, leaf);
}

std::vector<TextMatch> Highlighter::find(const std::vector<TermAt>& words, std::string_view text) {
    Search search(words.size());
    for (size_t i = 0; i < words.size(); ++i) {
        if (const auto begins = begins_.find(words[i].term); begins != begins_.end()) {
            for (const uint32_t leaf : begins->second.words) search.add(words[i].part, leaf);
            for (const uint32_t leaf : begins->second.phrases) {
                if (search.steps_left == 0) break;
                find_phrase(words, i, leaf, search);
            }
        }
        if (!prefixes_.empty()) find_prefixes(words, i, search);
    }
    if (!infixes_.empty()) find_infixes(words, text, search);
    if (!sloppy_phrases_.empty()) find_sloppy_phrases(words, search);
    if (!fuzzy_.empty()) {
        const DistinctTerms distinct = distinct_terms(words);
        for (Fuzzy& fuzzy : fuzzy_) find_similar(words, distinct, fuzzy, search);
    }
    std::ranges::sort(search.matches, {}, [](const TextMatch& match) {
        return std::pair(match.part.offset, match.part.length);
    });
    return std::move(search.matches);
}

std::vector<TextMatch> Highlighter::matches(std::string_view text, Begins values) {
    if (begins_.empty() && prefixes_.empty() && infixes_.empty() && sloppy_phrases_.empty() &&
        fuzzy_.empty())
        return {};
    return find(words_of(text, values), text);
}

std::vector<TextPart> Highlighter::united(const std::vector<TextMatch>& matches) {
    std::vector<TextPart> parts;
    for (const TextMatch& match : matches) {
        if (parts.empty() || match.part.offset > parts.back().end()) {
            parts.push_back(match.part);
        } else if (match.part.end() > parts.back().end()) {
            parts.back().length = match.part.end() - parts.back().offset;
        }
    }
    return parts;
}

Snippet Highlighter::snippet(std::string_view text, Begins values, size_t characters) {
    const std::vector<TermAt> words = words_of(text, values);
    const std::vector<TextMatch> matches = find(words, text);
    const Characters of_text(text);
    // The best matches so far that fit together: [best, best_end).
    size_t best = 0, best_end = 0;
    std::pair<size_t, size_t> most{0, 0};  // number of different leaves, of matches
    uint32_t room = static_cast<uint32_t>(std::min<size_t>(characters, text.size()));
    std::vector<uint32_t> times(plan_.leaves.size());
    size_t different = 0, end = 0;
    uint32_t end_byte = 0;  // the greatest end of the matches from begin to end, as they may be
                            // nested
    // How far the snippet reaches if it begins at the match. Moves along with the matches, as
    // counting anew from each would take their number times the room. Matches begin at characters.
    uint32_t reach = matches.empty() ? 0 : of_text.after(matches[0].part.offset, room);
    for (size_t begin = 0; begin < matches.size(); ++begin) {
        if (end < begin) end = begin;
        const uint32_t from = matches[begin].part.offset;
        end_byte = std::max(end_byte, from);
        if (begin > 0) {
            const uint32_t before = matches[begin - 1].part.offset;
            reach = of_text.after(reach, of_text.count(before, from));
        }
        while (end < matches.size() && std::max(end_byte, matches[end].part.end()) <= reach) {
            end_byte = std::max(end_byte, matches[end].part.end());
            different += times[matches[end++].leaf]++ == 0;
        }
        if (const std::pair now(different, end - begin); now > most) {
            most = now;
            best = begin;
            best_end = end;
        }
        if (end > begin) different -= --times[matches[begin].leaf] == 0;
    }
    uint32_t begin = 0, last = 0, room_before = room;
    if (best_end > best) {
        begin = matches[best].part.offset;
        for (size_t i = best; i < best_end; ++i) last = std::max(last, matches[i].part.end());
    } else if (!matches.empty()) {
        // The match is longer than the snippet may be: as many of its words as possible.
        begin = last = matches[0].part.offset;
        room_before = 0;
    }
    // Divide the remaining room before and behind.
    const uint32_t left = room - of_text.count(begin, last);
    uint32_t first = of_text.before(begin, std::min(left / 2, room_before));
    uint32_t stop = of_text.after(last, left - of_text.count(first, begin));
    if (stop == text.size()) first = of_text.before(first, room - of_text.count(first, stop));
    // Cut at words, if there are any.
    if (first > 0) {
        const auto word = std::ranges::lower_bound(words, first, {},
                                                   [](const TermAt& at) { return at.part.offset; });
        if (word != words.end() && word->part.offset <= begin) first = word->part.offset;
    }
    if (stop < text.size()) {
        const auto word = std::ranges::upper_bound(words, stop, {},
                                                   [](const TermAt& at) { return at.part.end(); });
        if (word != words.begin()) {
            const uint32_t end_of_word = std::prev(word)->part.end();
            if (end_of_word >= last && end_of_word > first) stop = end_of_word;
        }
    }
    Snippet snippet{{first, stop - first}, {}};
    for (TextPart mark : united(matches)) {
        const uint32_t from = std::max(mark.offset, first), to = std::min(mark.end(), stop);
        if (from < to) snippet.marks.push_back({from, to - from});
    }
    return snippet;
}

}  // namespace postings::search
