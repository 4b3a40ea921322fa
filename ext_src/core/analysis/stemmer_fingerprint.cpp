#include "core/analysis/stemmer_fingerprint.h"

#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <mutex>
#include <vector>

#include "core/analysis/stop_words.h"
#include "core/analysis/utf8.h"

namespace postings {

namespace {

constexpr int kMadeWords = 2000;

class MadeRandom {
  public:
    uint32_t below(uint32_t n) {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        return static_cast<uint32_t>((state_ >> 33) % n);
    }

  private:
    uint64_t state_ = 1;
};

// A range of the script's letters in lower case.
struct Letters {
    char32_t first, count;
};
Letters letters_of(std::string_view language) {
    if (language == "ar") return {0x621, 42};
    if (language == "el") return {0x3AC, 35};
    if (language == "hi" || language == "ne") return {0x905, 72};
    if (language == "hy") return {0x561, 38};
    if (language == "ru" || language == "sr") return {0x430, 48};
    if (language == "ta") return {0xB85, 73};
    if (language == "yi") return {0x5D0, 27};
    return {'a', 26};
}

std::vector<std::string_view> split(std::string_view words) {
    std::vector<std::string_view> parts;
    while (words.size() > 1) {
        words.remove_prefix(1);
        parts.push_back(words.substr(0, words.find(' ')));
        words.remove_prefix(parts.back().size());
    }
    return parts;
}

std::string make_fingerprint(Stemmer& stemmer, std::string_view language) {
    // Stemmers remove endings of real words: take these from stop words, if there are any.
    const std::vector<std::string_view> real = split(stop_words(language));
    const Letters letters = letters_of(language);
    MadeRandom random;
    uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
    std::string word;
    for (int i = 0; i < kMadeWords; ++i) {
        word.clear();
        for (uint32_t n = 3 + random.below(5); n > 0; --n)
            append_utf8(word, letters.first + random.below(letters.count));
        if (!real.empty()) word += real[random.below(static_cast<uint32_t>(real.size()))];
        stemmer.stem(word);
        word.push_back('\n');
        for (const char c : word) hash = (hash ^ static_cast<uint8_t>(c)) * 0x100000001b3;
    }
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash));
    return digits;
}

}  // namespace

// Cached, as it does not change while a process runs, and takes half a millisecond.
std::string stemmer_fingerprint(Stemmer& stemmer, std::string_view language) {
    static std::mutex mutex;
    static std::map<std::string, std::string, std::less<>> known;
    const std::lock_guard lock(mutex);
    auto found = known.find(language);
    if (found == known.end())
        found = known.emplace(language, make_fingerprint(stemmer, language)).first;
    return found->second;
}

}  // namespace postings
