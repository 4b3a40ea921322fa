#include "yioop/known_bodies.h"

#include <iterator>

#include "yioop/names.h"

namespace postings::yioop {
namespace {

constexpr uint32_t bit(Function function) {
    return 1u << function;
}

constexpr uint32_t kPack = bit(kPackListModified9) | bit(kPackInt) | bit(kMod9Constants);
constexpr uint32_t kUnpack =
    bit(kUnpackListModified9) | bit(kUnpackInt) | bit(kPackInt) | bit(kMod9Constants);
constexpr uint32_t kDecode = bit(kDecodeModified9) | bit(kNextPostString) | kUnpack;

struct Described {
    std::string_view name;
    uint32_t parts;
};

constexpr Described kFunctions[] = {
    {"packPosting", bit(kDeltaList) | bit(kEncodeModified9) | kPack},
    {"unpackPosting", bit(kDeDeltaList) | kDecode},
    {"addDocIndexPostings", bit(kEncodeModified9) | kPack | kDecode},
    {"deltaList", 0},
    {"deDeltaList", 0},
    {"encodeModified9", kPack},
    {"packListModified9", kPack},
    {"nextPostString", 0},
    {"decodeModified9", kDecode},
    {"unpackListModified9", kUnpack},
    {"docIndexModified9", kUnpack},
    {"vByteEncode", 0},
    {"vByteDecode", 0},
    {"unpackInt", 0},
    {"packInt", 0},
    {"unpackFloat", 0},
    {"packFloat", 0},
    {"Mod9Constants", 0},
};
static_assert(std::size(kFunctions) == kCount);

struct Body {
    Function function;
    Dialect dialect;
    uint64_t fingerprint;
};

// Versions of Yioop are named by the year of their last commit: jakop345/yioop (2014),
// dkuldeep11/yioop (2015), googlier/yioop (2018), Cryptoevil/Yioop and Yioop-last (2019),
// eagle-prog/yiaap-oasis (2021). "reference" is ours, in bench_php/reference. yioop_declarations()
// prints fingerprints. k2014 stands for both dialects where they do the same.
constexpr Body kBodies[] = {
    {kPackPosting, Dialect::k2014, 0xef0e46f4402dd4d2},          // 2014 to 2018
    {kPackPosting, Dialect::k2019, 0xcb872ea1632570c8},          // 2019 to 2021
    {kPackPosting, Dialect::k2014, 0x7eca6851a8da260f},          // reference
    {kPackPosting, Dialect::k2019, 0x41796e41340d86d9},          // reference
    {kUnpackPosting, Dialect::k2014, 0x8c17e21cf00e68a6},        // 2014 to 2018
    {kUnpackPosting, Dialect::k2019, 0xdf41b9a7737c52e3},        // 2019 to 2021
    {kUnpackPosting, Dialect::k2014, 0xd074a4d4938f09c0},        // reference
    {kUnpackPosting, Dialect::k2019, 0x25e68342ab6c9011},        // reference
    {kAddDocIndexPostings, Dialect::k2014, 0x225749f89a9b85f5},  // 2014
    {kAddDocIndexPostings, Dialect::k2014, 0xa089c62a06db3d58},  // 2015 to 2021
    {kAddDocIndexPostings, Dialect::k2014, 0x61b3c2b0ec2e1b39},  // reference
    {kDeltaList, Dialect::k2014, 0x2b05721698561740},            // 2014 to 2021
    {kDeltaList, Dialect::k2014, 0x69c4db1353f256a1},            // reference
    {kDeDeltaList, Dialect::k2014, 0x47e9610f4cde50ce},          // 2014 to 2021
    {kDeDeltaList, Dialect::k2014, 0x18fc0b51686f8a2b},          // reference
    {kEncodeModified9, Dialect::k2014, 0xdbe3f59215997193},      // 2014
    {kEncodeModified9, Dialect::k2014, 0x04a347b345e1dadc},      // 2015 to 2021
    {kEncodeModified9, Dialect::k2014, 0x1bd2063f70bd18ce},      // reference
    {kPackListModified9, Dialect::k2014, 0x2a48fe5e577e07bd},    // 2014
    {kPackListModified9, Dialect::k2014, 0xb0f8be1cb87d4dd5},    // 2015 to 2021
    {kPackListModified9, Dialect::k2014, 0x6102d33cd7fbabba},    // reference
    {kNextPostString, Dialect::k2014, 0x6e46cde43eb0a2a8},       // 2014 to 2021
    {kNextPostString, Dialect::k2014, 0x635f14d1ba27ad93},       // reference
    {kDecodeModified9, Dialect::k2014, 0xc0ca9b916a303b57},      // 2014
    {kDecodeModified9, Dialect::k2014, 0x6d390a50a6784044},      // 2015 to 2021
    {kDecodeModified9, Dialect::k2014, 0x99ae350ee889e82a},      // reference
    {kUnpackListModified9, Dialect::k2014, 0xe3f828350de9d7fa},  // 2014
    {kUnpackListModified9, Dialect::k2014, 0xbae84927c577d4f8},  // 2015 to 2018
    {kUnpackListModified9, Dialect::k2014, 0x3b2afef974ef63fd},  // 2019 to 2021
    {kUnpackListModified9, Dialect::k2014, 0x073e28da6518549c},  // reference
    {kDocIndexModified9, Dialect::k2014, 0x8954d2c61fbd8d7d},    // 2014
    {kDocIndexModified9, Dialect::k2014, 0x023fd1a444abfcd6},    // 2015 to 2021
    {kDocIndexModified9, Dialect::k2014, 0x53af398596d3a786},    // reference
    {kVByteEncode, Dialect::k2014, 0x043f3cb97c47b2f1},          // 2014 to 2021
    {kVByteEncode, Dialect::k2014, 0x9cb96b003dfebaa4},          // reference
    {kVByteDecode, Dialect::k2014, 0xd604411799c1e906},          // 2014 to 2021
    {kVByteDecode, Dialect::k2014, 0x0d18e7810a5702f6},          // reference
    {kUnpackInt, Dialect::k2014, 0xf21a1571d1010610},            // 2014 to 2021
    {kUnpackInt, Dialect::k2014, 0x40c64aba850c75f3},            // reference
    {kPackInt, Dialect::k2014, 0x02cfad3d7eb3af8b},              // 2014 to 2021; reference
    {kUnpackFloat, Dialect::k2014, 0xab4922b30daa8481},          // 2014 to 2021
    {kUnpackFloat, Dialect::k2014, 0x96b9dd42df263a04},          // reference
    {kPackFloat, Dialect::k2014, 0x41066bd20b7eff1f},            // 2014 to 2021; reference
    {kMod9Constants, Dialect::k2014, 0x4330313fbe69570b},        // 2015 to 2021
};

}  // namespace

std::string_view name_of(Function function) {
    return kFunctions[function].name;
}

Function function_of(const zend_string* name) {
    for (unsigned i = 0; i < kCount; ++i) {
        if (is_same(name, kFunctions[i].name)) return static_cast<Function>(i);
    }
    return kCount;
}

uint32_t parts_of(Function function) {
    return kFunctions[function].parts;
}

std::optional<Dialect> dialect_of_body(Function function, uint64_t fingerprint) {
    if (fingerprint == 0) return std::nullopt;
    for (const Body& body : kBodies) {
        if (body.function == function && body.fingerprint == fingerprint) return body.dialect;
    }
    return std::nullopt;
}

uint64_t known_bodies_version() {
    uint64_t version = 0;
    for (const Body& body : kBodies) version = version * 31 + body.fingerprint + body.function;
    return version;
}

}  // namespace postings::yioop
