// Methods of Yioop's classes, and the bodies that they are known to have.
#pragma once

#include <cstdint>
#include <string_view>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

enum Class : uint8_t {
    kIndexShard,
    kIndexBundleIterator,
    kWordIterator,
    kDisjointIterator,
    kIntersectIterator,
    kGroupIterator,
    kPersistentStructure,
    kGzipCompressor,
    kSqlite3Manager,
    kClasses,
};

// Those of a class side by side, the classes in that order.
enum Method : uint8_t {
    kMergeWordPostingsToString,
    kReadBlockShardAtOffset,
    kGetShardSubstring,
    kGetShardWord,
    kGetWordDocsSubstring,
    kGetWordDocsWord,
    kGetDocInfoSubstring,
    kGetPostingAtOffset,
    kGetDocIndexOfPostingAtOffset,
    kDocOffsetFromPostingOffset,
    kGallopPostingOffsetDocOffset,
    kBinarySearchPostingOffsetDocOffset,
    kNextPostingOffsetDocOffset,
    kNumDocsOrLinks,
    kDocStats,
    kWeightedCount,
    kComputeProximity,
    kUnpackValues,
    kUnpackAuxiliaryDocumentKeys,
    kMakeItem,
    kPostingsSliceAscending,
    kGetPostingsSlice,
    kConstruct,
    kHeaderToShardFields,
    kMakeWords,
    kUnpackWordDocs,
    kLoad,
    kAppendIndexShard,
    kPrepareWordsAndPrefixes,
    kPackWords,
    kOutputPostingLists,
    kPackDoclenNum,
    kPackAuxiliaryDocumentKeys,
    kAddDocumentWords,
    kUnpackDoclenNum,
    kChangeDocumentOffsets,

    kCompareOffsets,
    kCurrentDocs,

    kWordFind,
    kWordAdvanceSeen,
    kWordAdvance,
    kWordPlainAdvance,
    kWordAdvanceGeneration,
    kWordCurrentOffset,

    kDisjointFind,
    kDisjointCurrentOffset,
    kDisjointLeastOffset,
    kDisjointAdvance,
    kDisjointDirection,

    kIntersectFind,
    kIntersectProximity,
    kIntersectSync,
    kIntersectAdvance,
    kIntersectCurrentOffset,
    kIntersectDirection,

    kGroupFind,
    kGroupGetPages,
    kGroupByUrl,
    kGroupByHash,
    kGroupOutPages,
    kGroupAggregate,

    kStructureConstruct,

    kCompress,

    kConnect,
    kMethods,
};
static_assert(kMethods <= 64, "parts_of() has them as bits");

// Yioops, by the year of their last commit, as bits. Of those until 2019, computeProximity() has a
// line that PHP 8 refuses; users may have put brackets where PHP 7 had them, on the left, or where
// Yioop has them since, on the right.
enum Years : uint32_t {
    k2018 = 1,  // and 2015
    k2018Right = 2,
    k2019 = 4,
    k2019Right = 8,
    k2021 = 16,
    kReference = 32,      // bench_php/reference/index_shard.php, which does what 2018 does
    kReference2021 = 64,  // the same with index_shard_2021.php, which does what 2021 does
    kAllYears = 127,
};

// As declared.
std::string_view name_of(Method method);
std::string_view name_of(Class of);
std::string_view namespace_of(Class of);
Class class_of(Method method);
// kClasses if none of them has that name, in any case, in that namespace.
Class class_of(std::string_view in, const zend_string* name);
// kMethods if the name, in any case, is none of the class's.
Method method_of(Class of, const zend_string* name);

// Whether there is native code to put before its body; else it is only known as a part of others.
bool has_native(Method method);
// A native method that returns something else than true has the method return true, or its result.
bool returns_true(Method method);
// The methods of the same object that run in native code wherever this one does: bits of Method.
uint64_t parts_of(Method method);
// Those that run in native code of other classes.
uint64_t parts_of(Class of);

// The Yioops that declare the method so, as bits of Years.
uint32_t years_of_body(Method method, uint64_t fingerprint);
// Those that do not declare it.
uint32_t years_without(Method method);

// Another one wherever any known body, or what is put before one, is.
uint64_t known_methods_version();

}  // namespace postings::yioop
