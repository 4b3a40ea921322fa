#include "yioop/indexer/word_hash.h"

#include <algorithm>
#include <cstring>

#include "yioop/indexer/digests.h"

namespace postings::yioop {
namespace {

using std::string_view_literals::operator""sv;

constexpr size_t kHashLen = 8, kRestLen = 11;

constexpr MarkedFunction::Body kBodies[] = {
    body_of(WordHash::k2014, 0x9503dc9f7400ba86),
    body_of(WordHash::k2019, 0xcd24d7d8465f5b37),
    // reference
    body_of(WordHash::k2014, 0x55d7e76ed4f331a5),
    body_of(WordHash::k2019, 0xc951f5805b42b852),
};

}  // namespace

const MarkedFunction kWordHash{"crawlhashword", "seekquarry\\yioop\\library\\crawlhashword",
                               "\0postings word hash"sv, kBodies};

void make_word_id(WordHash hash, std::string_view word, char id[kWordKeyLen]) {
    char digest[kMd5Len];
    md5(word, digest);
    std::memcpy(id, digest, kHashLen);
    id[kHashLen] = '\0';
    set_rest(hash == WordHash::k2014 ? std::string_view() : word, id);
}

void set_rest(std::string_view rest, char id[kWordKeyLen]) {
    const std::string_view part = rest.substr(0, kRestLen);
    char* end = std::copy(part.begin(), part.end(), id + kHashLen + 1);
    std::fill(end, id + kWordKeyLen, '\0');
}

}  // namespace postings::yioop
