#include "yioop/indexer/phrase_hash.h"

#include <algorithm>
#include <cstring>

#include "yioop/indexer/digests.h"
#include "yioop/indexer/word_hash.h"

namespace postings::yioop {
namespace {

using std::string_view_literals::operator""sv;

constexpr size_t kHashLen = 8;

constexpr MarkedFunction::Body kBodies[] = {
    body_of(WordHash::k2014, 0x21fdeb586e04b659),
    body_of(WordHash::k2019, 0x29f1a84dee659ff2),
    // reference
    body_of(WordHash::k2014, 0xb68bdddbc7481105),
};

// At most so many of the words after the beginning count. The first has 29 bits. The second and the
// third have 32 each; if there are more words, 16 each, and the others share 32 bits in pairs: a
// single pair has 16 for a word; of several pairs each has fewer bits than the one before, except
// the last, which has as many.
constexpr size_t kMostWords = 13;
constexpr size_t kFirstPair = 3;
constexpr unsigned kBits[] = {8, 4, 2, 1};

// The hashes of a phrase's words; 0 for missing ones.
struct Words {
    uint32_t hashes[kMostWords] = {};
    size_t count = 0;

    explicit Words(std::string_view text) {
        while (count < kMostWords) {
            const size_t end = std::min(text.find(' '), text.size());
            hashes[count++] = hash(text.substr(0, end));
            if (end == text.size()) return;
            text.remove_prefix(end + 1);
        }
    }

  private:
    static uint32_t hash(std::string_view word) {
        if (word == "*") return 0;
        char digest[kMd5Len];
        md5(word, digest);
        return read_number(digest);
    }
};

// Packs the hashes of the words after the third. In eight bits the highest is left out.
uint64_t pack_pairs(const uint32_t* hashes, size_t pairs) {
    if (pairs == 1) return (uint64_t{hashes[0] & 0xFFFF} << 16) + (hashes[1] & 0xFFFF);
    uint64_t packed = 0;
    for (size_t i = 0; i < 2 * pairs; ++i) {
        const unsigned bits = kBits[std::min(i / 2, pairs - 2)];
        packed += hashes[i] & (bits == 8 ? 127 : (1u << bits) - 1);
        if (i + 1 < 2 * pairs) packed <<= bits;
    }
    return packed;
}

}  // namespace

const MarkedFunction kPhraseHash{"crawlhashpath", "seekquarry\\yioop\\library\\crawlhashpath",
                                 "\0postings phrase hash"sv, kBodies};

void make_phrase_id(std::string_view phrase, size_t begin, char id[kWordKeyLen]) {
    char digest[kMd5Len];
    md5(phrase.substr(0, begin), digest);
    std::memcpy(id, digest, kHashLen);
    const Words words(phrase.substr(begin));
    const size_t pairs = words.count <= kFirstPair ? 0 : (words.count - 2) / 2;
    uint64_t second = words.hashes[1], third = words.hashes[2];
    if (pairs > 0) {
        second = ((second & 0xFFFF) << 16) + (third & 0xFFFF);
        third = pack_pairs(words.hashes + kFirstPair, pairs);
    }
    char* end = write_number(id + kHashLen, words.hashes[0]);
    write_number(write_number(end, second), third);
    id[kHashLen] = static_cast<char>((id[kHashLen] & 31) + ((pairs + 1) << 5));
}

}  // namespace postings::yioop
