#include "yioop/indexer/word_hash.h"

#include <algorithm>
#include <cstring>

#include "yioop/indexer/digests.h"

namespace postings::yioop {
namespace {

using std::string_view_literals::operator""sv;

constexpr size_t kHashLen = 8, kMetaLen = 11;

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

void make_word_id(WordHash hash, std::string_view word, std::string_view meta,
                  char id[kWordKeyLen]) {
    char digest[kMd5Len];
    md5(word, digest);
    std::memcpy(id, digest, kHashLen);
    const std::string_view rest = (hash == WordHash::k2014 ? meta : word).substr(0, kMetaLen);
    char* end = std::copy(rest.begin(), rest.end(), id + kHashLen + 1);
    id[kHashLen] = '\0';
    std::fill(end, id + kWordKeyLen, '\0');
}

}  // namespace postings::yioop
