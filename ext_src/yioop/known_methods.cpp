#include "yioop/known_methods.h"

#include <iterator>

namespace postings::yioop {
namespace {

constexpr uint32_t bit(Method method) {
    return 1u << method;
}

constexpr uint32_t kRead = bit(kReadBlockShardAtOffset);
constexpr uint32_t kReadSubstring = kRead | bit(kGetShardSubstring);
constexpr uint32_t kReadWord = kRead | bit(kGetShardWord);
constexpr uint32_t kReadIndex = kReadWord | bit(kGetWordDocsWord);
constexpr uint32_t kSeek = kReadIndex | bit(kGetDocIndexOfPostingAtOffset);
constexpr uint32_t kPosting = kReadIndex | kReadSubstring | bit(kGetWordDocsSubstring);
constexpr uint32_t kItem = kReadSubstring | bit(kGetDocInfoSubstring) | bit(kDocStats) |
                           bit(kWeightedCount) | bit(kComputeProximity) | bit(kUnpackValues) |
                           bit(kUnpackAuxiliaryDocumentKeys);
constexpr uint32_t kSlice =
    kItem | bit(kMakeItem) | kPosting | bit(kGetPostingAtOffset) | bit(kNumDocsOrLinks);

struct Described {
    std::string_view name;
    bool native;
    uint32_t parts;
};

constexpr Described kDescribed[] = {
    {"mergeWordPostingsToString", true, 0},
    {"readBlockShardAtOffset", true, 0},
    {"getShardSubstring", true, kRead},
    {"getShardWord", true, kRead},
    {"getWordDocsSubstring", false, kReadSubstring},
    {"getWordDocsWord", false, kReadWord},
    {"getDocInfoSubstring", false, kReadSubstring},
    {"getPostingAtOffset", true, kPosting},
    {"getDocIndexOfPostingAtOffset", true, kReadIndex},
    {"docOffsetFromPostingOffset", true, kSeek},
    {"gallopPostingOffsetDocOffset", false, kSeek},
    {"binarySearchPostingOffsetDocOffset", false, kSeek},
    {"nextPostingOffsetDocOffset", true,
     kSeek | bit(kGallopPostingOffsetDocOffset) | bit(kBinarySearchPostingOffsetDocOffset)},
    {"numDocsOrLinks", false, 0},
    {"docStats", false, 0},
    {"weightedCount", false, 0},
    {"computeProximity", false, 0},
    {"unpackValues", false, 0},
    {"unpackAuxiliaryDocumentKeys", false, 0},
    {"makeItem", false, kItem},
    {"postingsSliceAscending", false, kSlice},
    {"getPostingsSlice", true, kSlice | bit(kPostingsSliceAscending)},
};
static_assert(std::size(kDescribed) == kMethods);

struct Body {
    Method method;
    uint32_t years;
    uint64_t fingerprint;
};

constexpr uint32_t kTo2018 = k2018 | k2018Right;
constexpr uint32_t kTo2019 = kTo2018 | k2019 | k2019Right;
constexpr uint32_t kSince2019 = k2019 | k2019Right | k2021;
constexpr uint32_t kYioops = kTo2018 | kSince2019;
constexpr uint32_t kReferences = kReference | kReference2021;

constexpr Body kBodies[] = {
    {kMergeWordPostingsToString, kYioops, 0x78c79ca814c9abe5},
    {kReadBlockShardAtOffset, kTo2018, 0x9e6fdacbad22624b},
    {kReadBlockShardAtOffset, kSince2019, 0xc38ecf08d8195eed},
    {kGetShardSubstring, kYioops, 0xea6acfa70c19adf3},
    {kGetShardWord, kYioops, 0xa184eef70dfe9edb},
    {kGetWordDocsSubstring, kTo2018, 0xb60618f2683d5347},
    {kGetWordDocsSubstring, kSince2019, 0xe7356addc2675b54},
    {kGetWordDocsWord, kYioops, 0x165fc0b63211d0b7},
    {kGetDocInfoSubstring, kTo2018, 0x9badd6013840bdd7},
    {kGetDocInfoSubstring, kSince2019, 0x4486f3f69b546f6f},
    {kGetPostingAtOffset, kYioops, 0x70f2ab8e9ae540ee},
    {kGetDocIndexOfPostingAtOffset, kYioops, 0x883bc7c1e7806deb},
    {kDocOffsetFromPostingOffset, kYioops, 0xf9214a8db687d422},
    {kGallopPostingOffsetDocOffset, kTo2019, 0xbe4d24eb620eaf56},
    {kGallopPostingOffsetDocOffset, k2021, 0x5a72d1391cec8b3d},
    {kBinarySearchPostingOffsetDocOffset, k2021, 0x1d3fceddaffda433},
    {kNextPostingOffsetDocOffset, kTo2019, 0x0834d1610a9751f6},
    {kNextPostingOffsetDocOffset, k2021, 0x144a7ab9368d35d7},
    {kNumDocsOrLinks, kYioops, 0x08d63d1f2c45cc36},
    {kDocStats, kYioops, 0xcabed664bf3721cc},
    {kWeightedCount, kTo2018, 0x91724bba896baf2d},
    {kWeightedCount, kSince2019, 0x8792af10f316c919},
    {kComputeProximity, k2018 | k2019, 0x48028479271ba7b6},
    {kComputeProximity, k2018Right | k2019Right | k2021, 0xd21a8a2fee961186},
    {kUnpackValues, kSince2019, 0x751f70f5461010af},
    {kUnpackAuxiliaryDocumentKeys, kSince2019, 0xf26c5466e579b348},
    {kMakeItem, kTo2018, 0xbc6b6db1b712f95c},
    {kMakeItem, k2019 | k2019Right, 0x0081183dfafe70d2},
    {kMakeItem, k2021, 0xdf5ac7f9a1c7866b},
    {kPostingsSliceAscending, k2021, 0x054a9381c9d54dfc},
    {kGetPostingsSlice, kTo2018, 0xf0690572f8a5252d},
    {kGetPostingsSlice, k2019 | k2019Right, 0xa40bd3270f92d6fd},
    {kGetPostingsSlice, k2021, 0x530f73f2622d6cb2},
    // reference
    {kMergeWordPostingsToString, kReferences, 0x655f791102d4358f},
    {kReadBlockShardAtOffset, kReferences, 0x1347610a9719dd37},
    {kGetShardSubstring, kReferences, 0x2acd8d90c823ff37},
    {kGetShardWord, kReferences, 0xbc2a92f9e7a8b6c0},
    {kGetWordDocsSubstring, kReferences, 0xf225d2102885f863},
    {kGetWordDocsWord, kReferences, 0x5726be334a11762f},
    {kGetDocInfoSubstring, kReferences, 0x24f203adb07e9386},
    {kGetPostingAtOffset, kReferences, 0x492528cac08f6b00},
    {kGetDocIndexOfPostingAtOffset, kReferences, 0x08abe7ada19a3b34},
    {kDocOffsetFromPostingOffset, kReferences, 0x0ad3a09f89172b56},
    {kGallopPostingOffsetDocOffset, kReferences, 0x180ebf21fe7e97a3},
    {kNextPostingOffsetDocOffset, kReferences, 0xa44fa44bf4e1802f},
    {kNumDocsOrLinks, kReferences, 0x16102abaaf353dd5},
    {kDocStats, kReferences, 0x1eb7dcb5e99c1c6d},
    {kWeightedCount, kReference, 0x7bfe4bd31de08839},
    {kComputeProximity, kReferences, 0x6f5b40b603059189},
    {kMakeItem, kReference, 0xad6a6dc699eef451},
    {kGetPostingsSlice, kReferences, 0xdb7346599f55a9a7},
    {kUnpackValues, kReference2021, 0x9977eb4d2a6efdf7},
    {kUnpackAuxiliaryDocumentKeys, kReference2021, 0xe467953725da63c3},
    {kWeightedCount, kReference2021, 0x1a7f01a0eb8d7c1f},
    {kMakeItem, kReference2021, 0xae6de47ee138a836},
};

}  // namespace

std::string_view name_of(Method method) {
    return kDescribed[method].name;
}

Method method_of(const zend_string* name) {
    for (unsigned i = 0; i < kMethods; ++i) {
        const std::string_view known = kDescribed[i].name;
        if (zend_binary_strcasecmp(ZSTR_VAL(name), ZSTR_LEN(name), known.data(), known.size()) ==
            0) {
            return static_cast<Method>(i);
        }
    }
    return kMethods;
}

bool has_native(Method method) {
    return kDescribed[method].native;
}

uint32_t parts_of(Method method) {
    return kDescribed[method].parts;
}

uint32_t years_of_body(Method method, uint64_t fingerprint) {
    uint32_t years = 0;
    for (const Body& body : kBodies) {
        if (fingerprint != 0 && body.method == method && body.fingerprint == fingerprint) {
            years |= body.years;
        }
    }
    return years;
}

uint32_t years_without(Method method) {
    uint32_t years = kAllYears;
    for (const Body& body : kBodies) {
        if (body.method == method) years &= ~body.years;
    }
    return years;
}

uint64_t known_methods_version() {
    uint64_t version = 1;  // of rewrite_methods.cpp
    for (const Body& body : kBodies) {
        version = version * 31 + body.fingerprint + body.method * 64 + body.years;
    }
    return version;
}

}  // namespace postings::yioop
