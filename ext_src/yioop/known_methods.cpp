#include "yioop/known_methods.h"

#include <iterator>

#include "yioop/names.h"

namespace postings::yioop {
namespace {

constexpr Method kFirst[] = {kMergeWordPostingsToString,
                             kCompareOffsets,
                             kWordFind,
                             kDisjointFind,
                             kIntersectFind,
                             kGroupFind,
                             kStructureConstruct,
                             kCompress,
                             kAddObjects,
                             kConnect};
static_assert(std::size(kFirst) == kClasses);

constexpr unsigned class_number(Method method) {
    unsigned found = kClasses;
    while (kFirst[--found] > method) continue;
    return found;
}

constexpr uint64_t bit(Method method) {
    return uint64_t{1} << (method - kFirst[class_number(method)]);
}
static_assert(kCompareOffsets <= 64, "there are as many bits as methods of the largest class");

constexpr uint64_t kRead = bit(kReadBlockShardAtOffset);
constexpr uint64_t kReadSubstring = kRead | bit(kGetShardSubstring);
constexpr uint64_t kReadWord = kRead | bit(kGetShardWord);
constexpr uint64_t kReadIndex = kReadWord | bit(kGetWordDocsWord);
constexpr uint64_t kSeek = kReadIndex | bit(kGetDocIndexOfPostingAtOffset);
constexpr uint64_t kPosting = kReadIndex | kReadSubstring | bit(kGetWordDocsSubstring);
constexpr uint64_t kItem = kReadSubstring | bit(kGetDocInfoSubstring) | bit(kDocStats) |
                           bit(kWeightedCount) | bit(kComputeProximity) | bit(kUnpackValues) |
                           bit(kUnpackAuxiliaryDocumentKeys);
constexpr uint64_t kSlice =
    kItem | bit(kMakeItem) | kPosting | bit(kGetPostingAtOffset) | bit(kNumDocsOrLinks);

struct Described {
    std::string_view name;
    bool native;
    uint64_t parts;
};

constexpr uint64_t kWordParts = bit(kWordFind) | bit(kWordAdvanceSeen) | bit(kWordAdvance) |
                                bit(kWordPlainAdvance) | bit(kWordAdvanceGeneration) |
                                bit(kWordCurrentOffset);
constexpr uint64_t kDisjointParts = bit(kDisjointFind) | bit(kDisjointCurrentOffset) |
                                    bit(kDisjointLeastOffset) | bit(kDisjointAdvance) |
                                    bit(kDisjointDirection);
constexpr uint64_t kIntersectParts = bit(kIntersectFind) | bit(kIntersectProximity) |
                                     bit(kIntersectSync) | bit(kIntersectAdvance) |
                                     bit(kIntersectCurrentOffset) | bit(kIntersectDirection);
constexpr uint64_t kGroupParts = bit(kGroupGetPages) | bit(kGroupByUrl) | bit(kGroupByHash) |
                                 bit(kGroupOutPages) | bit(kGroupAggregate);

struct DescribedClass {
    std::string_view in, name;
    uint64_t parts;
};

constexpr std::string_view kLibrary = "seekquarry\\yioop\\library";
constexpr std::string_view kCompressors = "seekquarry\\yioop\\library\\compressors";
constexpr std::string_view kDatasources = "seekquarry\\yioop\\models\\datasources";
constexpr std::string_view kIterators = "seekquarry\\yioop\\library\\index_bundle_iterators";

constexpr DescribedClass kDescribedClasses[] = {
    {kLibrary, "IndexShard",
     kSlice | kSeek | bit(kGetPostingsSlice) | bit(kPostingsSliceAscending) |
         bit(kDocOffsetFromPostingOffset) | bit(kNextPostingOffsetDocOffset) |
         bit(kGallopPostingOffsetDocOffset) | bit(kBinarySearchPostingOffsetDocOffset)},
    {kIterators, "IndexBundleIterator", bit(kCompareOffsets) | bit(kCurrentDocs)},
    {kIterators, "WordIterator", kWordParts},
    {kIterators, "DisjointIterator", kDisjointParts},
    {kIterators, "IntersectIterator", kIntersectParts},
    {kIterators, "GroupIterator", 0},
    {kLibrary, "PersistentStructure", bit(kStructureConstruct)},
    {kCompressors, "GzipCompressor", bit(kCompress) | bit(kCompressInt) | bit(kCompressedIntLen)},
    {kLibrary, "WebArchive", 0},
    {kDatasources, "Sqlite3Manager", 0},
};
static_assert(std::size(kDescribedClasses) == kClasses);

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
    {"__construct", false, 0},
    {"headerToShardFields", false, 0},
    {"makeWords", false, 0},
    {"unpackWordDocs", true, 0},
    {"load", true,
     bit(kConstruct) | bit(kHeaderToShardFields) | bit(kMakeWords) | bit(kUnpackWordDocs)},
    {"appendIndexShard", true, 0},
    {"prepareWordsAndPrefixes", true, 0},
    {"packWords", true, 0},
    {"outputPostingLists", true, 0},
    {"packDoclenNum", false, 0},
    {"packAuxiliaryDocumentKeys", false, 0},
    {"addDocumentWords", true, bit(kPackDoclenNum) | bit(kPackAuxiliaryDocumentKeys)},
    {"unpackDoclenNum", false, 0},
    {"changeDocumentOffsets", true, bit(kUnpackDoclenNum) | bit(kGetDocInfoSubstring)},

    {"genDocOffsetCmp", false, 0},
    {"currentDocsWithWord", false, 0},

    {"findDocsWithWord", false, 0},
    {"advanceSeenDocs", false, 0},
    {"advance", false, 0},
    {"plainAdvance", false, 0},
    {"advanceGeneration", false, 0},
    {"currentGenDocOffsetWithWord", false, 0},

    {"findDocsWithWord", false, 0},
    {"currentGenDocOffsetWithWord", false, 0},
    {"leastGenDocOffsetsAmongstIterators", false, 0},
    {"advance", false, 0},
    {"getDirection", false, 0},

    {"findDocsWithWord", false, 0},
    {"computeProximity", false, 0},
    {"syncGenDocOffsetsAmongstIterators", false, 0},
    {"advance", false, 0},
    {"currentGenDocOffsetWithWord", false, 0},
    {"getDirection", false, 0},

    {"findDocsWithWord", true, kGroupParts},
    {"getPagesToGroup", true, 0},
    {"groupByHashUrl", false, 0},
    {"groupByHashAndAggregate", false, 0},
    {"computeOutPages", false, 0},
    {"aggregateScores", false, 0},

    {"__construct", false, 0},

    {"compress", true, 0},
    {"compressInt", false, 0},
    {"compressedIntLen", false, 0},

    {"addObjects", true, 0},

    {"connect", true, 0},
};
static_assert(std::size(kDescribed) == kMethods);

}  // namespace

std::string_view name_of(Method method) {
    return kDescribed[method].name;
}

std::string_view name_of(Class of) {
    return kDescribedClasses[of].name;
}

std::string_view namespace_of(Class of) {
    return kDescribedClasses[of].in;
}

Class class_of(Method method) {
    return static_cast<Class>(class_number(method));
}

Class class_of(std::string_view in, const zend_string* name) {
    for (unsigned i = 0; i < kClasses; ++i) {
        const DescribedClass& known = kDescribedClasses[i];
        if (is_same(known.in, in) && is_same(name, known.name)) {
            return static_cast<Class>(i);
        }
    }
    return kClasses;
}

Method method_of(Class of, const zend_string* name) {
    for (unsigned i = kFirst[of]; i < kMethods; ++i) {
        const auto method = static_cast<Method>(i);
        if (class_of(method) != of) break;
        if (is_same(name, kDescribed[i].name)) return method;
    }
    return kMethods;
}

bool has_native(Method method) {
    return kDescribed[method].native;
}

bool returns_true(Method method) {
    return method == kAddDocumentWords;
}

uint64_t parts_of(Method method) {
    return kDescribed[method].parts;
}

uint64_t parts_of(Class of) {
    return kDescribedClasses[of].parts;
}

Method first_method(Class of) {
    return kFirst[of];
}

}  // namespace postings::yioop
