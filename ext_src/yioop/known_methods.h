// Methods of Yioop's classes, and their known bodies.
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
    kWebArchive,
    kSqlite3Manager,
    kClasses,
};

// The methods of a class are adjacent, the classes in the same order.
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
    kCompressInt,
    kCompressedIntLen,

    kAddObjects,

    kConnect,
    kMethods,
};

// Versions of Yioop, by the year of their last commit, as bits. In those until 2019,
// computeProximity() has a line that PHP 8 refuses; users may have put brackets where PHP 7 implied
// them, on the left, or where later versions of Yioop have them, on the right.
enum Years : uint32_t {
    k2018 = 1,  // and 2015
    k2018Right = 2,
    k2019 = 4,
    k2019Right = 8,
    k2021 = 16,
    kReference = 32,      // bench_php/reference/index_shard.php, equivalent to 2018
    kReference2021 = 64,  // with index_shard_2021.php, equivalent to 2021
    kAllYears = 127,
};

// The name as declared.
std::string_view name_of(Method method);
std::string_view name_of(Class of);
std::string_view namespace_of(Class of);
Class class_of(Method method);
// The class with that name, in any case, in that namespace; kClasses if there is none.
Class class_of(std::string_view in, const zend_string* name);
// The method of that name, in any case; kMethods if the class has none.
Method method_of(Class of, const zend_string* name);

// Whether there is native code to put before its body; else the method is known only because others
// call it.
bool has_native(Method method);
// Whether the method, when its native one returns something else than true, returns true instead of
// that result.
bool returns_true(Method method);
// The methods of the same object that run in native code wherever this one does: bits, counted from
// the first method of the class.
uint64_t parts_of(Method method);
// The methods that run in native code of other classes.
uint64_t parts_of(Class of);
Method first_method(Class of);

// The versions of Yioop that declare the method so, as bits of Years.
uint32_t years_of_body(Method method, uint64_t fingerprint);
// The versions that do not declare it.
uint32_t years_without(Method method);

// Differs between builds whose known bodies, or what is put before them, differ.
uint64_t known_methods_version();

}  // namespace postings::yioop
