// The fingerprints (fingerprint.h) of the methods' bodies in each version of Yioop.
#include "yioop/known_methods.h"

namespace postings::yioop {
namespace {

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
    {kConstruct, kYioops, 0x4280233e2bf99f0f},
    {kHeaderToShardFields, kYioops, 0x6bee5aedbedc53f1},
    {kMakeWords, kYioops, 0x700f1796c1f16614},
    {kUnpackWordDocs, kYioops, 0xe92e9fabf51ca45c},
    {kLoad, kYioops, 0x5eccc106827c1a36},
    {kAppendIndexShard, kYioops, 0xa8489ce05618b27f},
    {kPrepareWordsAndPrefixes, kYioops, 0xfa41bca42518adaf},
    {kPackWords, kYioops, 0xad36bbe0bfb5ba4d},
    {kOutputPostingLists, kYioops, 0xd0522c909050bb15},
    {kPackDoclenNum, kYioops, 0xdf405b59994ab42c},
    {kPackAuxiliaryDocumentKeys, kSince2019, 0x2396eec1ec18d050},
    {kAddDocumentWords, kTo2018, 0x283d54d738541931},
    {kAddDocumentWords, k2019 | k2019Right, 0x5ce0dde60ce2ea58},
    {kAddDocumentWords, k2021, 0x3e8028f749e54822},
    {kUnpackDoclenNum, kYioops, 0x9bd9c1864b493230},
    {kChangeDocumentOffsets, kTo2018, 0x99d609a79ac94766},
    {kChangeDocumentOffsets, k2019 | k2019Right, 0x48b018c1abe754ad},
    {kChangeDocumentOffsets, k2021, 0x33c94d65575b02de},
    {kCompareOffsets, k2021, 0x62876c359bcaf2a8},
    {kCompareOffsets, kTo2018, 0x39140032518ca550},
    {kCurrentDocs, kTo2018 | k2021, 0x918b9a30a2398087},
    {kWordFind, k2021, 0xba7500718b9b7cbf},
    {kWordFind, kTo2018, 0x586d8e14dc9a9ea2},
    {kWordAdvanceSeen, k2021, 0xcd01f13fafec0211},
    {kWordAdvanceSeen, kTo2018, 0x06b16bb2b059bb37},
    {kWordAdvance, k2021, 0x1eb193abbbe94d27},
    {kWordAdvance, kTo2018, 0x8e80780451883260},
    {kWordPlainAdvance, k2021, 0x6b0b93e773e5abbe},
    {kWordAdvanceGeneration, k2021, 0x56cf7efd8e4b4099},
    {kWordAdvanceGeneration, kTo2018, 0x0b045fe9a64ac95a},
    {kWordCurrentOffset, k2021, 0x07021ce233f7e815},
    {kWordCurrentOffset, kTo2018, 0x125ad3cb1f025569},
    {kDisjointFind, k2021, 0x777d399056d6437a},
    {kDisjointFind, kTo2018, 0x3aec527c9fb74abb},
    {kDisjointCurrentOffset, kTo2018 | k2021, 0xb8800ec3287f521f},
    {kDisjointLeastOffset, k2021, 0x1178d1d1587f1504},
    {kDisjointLeastOffset, kTo2018, 0x9d09df13d03529ad},
    {kDisjointAdvance, k2021, 0x9dbd5ae5094b0c9b},
    {kDisjointAdvance, kTo2018, 0xf214171d8073244f},
    {kDisjointDirection, k2021, 0x39f4318b4073d22c},
    {kIntersectFind, k2021, 0x2705154b0fef1f68},
    {kIntersectFind, kTo2018, 0xbc4766163f4312cf},
    {kIntersectProximity, kTo2018 | k2021, 0x9ceb951c494df1d5},
    {kIntersectSync, k2021, 0x195b8bc9b78de807},
    {kIntersectSync, kTo2018, 0x5852ded5154e906e},
    {kIntersectAdvance, kTo2018 | k2021, 0x2d5021c08cb36d14},
    {kIntersectCurrentOffset, kTo2018 | k2021, 0x06d945bc3530c487},
    {kIntersectDirection, k2021, 0x39f4318b4073d22c},
    {kGroupFind, k2021, 0x90281031c7c06fd2},
    {kGroupFind, kTo2018, 0xbf4ae4a03540f0c3},
    {kGroupGetPages, kTo2018 | k2021, 0x0c2ed9256405de07},
    {kGroupByUrl, k2021, 0x43245798d7d56ca7},
    {kGroupByUrl, kTo2018, 0x1cf0594463d6aef1},
    {kGroupByHash, k2021, 0x559bf54ae59b555b},
    {kGroupByHash, kTo2018, 0xf0ef0ed2d50e2e8a},
    {kGroupOutPages, k2021, 0x96ac4064be265c62},
    {kGroupOutPages, kTo2018, 0x8b892f9e0cb11289},
    {kGroupAggregate, kTo2018 | k2021, 0xc3d25147c2bf6ea1},
    {kStructureConstruct, kYioops, 0x5f5216bedd19dc05},
    {kCompress, kYioops, 0x024d533ebaa1e31b},
    {kCompressInt, kYioops, 0xe6cc2f6111dd44c0},
    {kCompressedIntLen, kYioops | kReferences, 0xeef336bcdeda2746},
    {kAddObjects, kYioops, 0xb57fcffa430d94af},
    {kConnect, kTo2018, 0x5723a6a87dd8d76b},
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
    {kMakeItem, kReference, 0x6df0a5dd4f78e884},
    {kGetPostingsSlice, kReferences, 0xdb7346599f55a9a7},
    {kConstruct, kReferences, 0x67c87f11ad13f019},
    {kLoad, kReferences, 0x940ee844750b4a46},
    {kHeaderToShardFields, kReferences, 0xd2c6695d9d3abb3b},
    {kMakeWords, kReferences, 0x4bcd18cdb32ef8ac},
    {kUnpackWordDocs, kReferences, 0x7632c215cf99785d},
    {kAppendIndexShard, kReferences, 0x697f9cd90d6ff779},
    {kPrepareWordsAndPrefixes, kReferences, 0xb8625957e1fba3da},
    {kPackWords, kReferences, 0xfef911a0ddc99591},
    {kOutputPostingLists, kReferences, 0xd1d7df91b7b6016b},
    {kPackDoclenNum, kReferences, 0x3065bb36a925ad94},
    {kPackAuxiliaryDocumentKeys, kReference2021, 0xa001f626ee6ef556},
    {kAddDocumentWords, kReference, 0xcc16ddc885ddd18d},
    {kAddDocumentWords, kReference2021, 0xa1fa3545855898df},
    {kUnpackDoclenNum, kReferences, 0xb661e00f3c15b93c},
    {kChangeDocumentOffsets, kReference, 0xcac9dfeaff35349f},
    {kChangeDocumentOffsets, kReference2021, 0xab8e134ba1f6e4c2},
    {kUnpackValues, kReference2021, 0x9977eb4d2a6efdf7},
    {kUnpackAuxiliaryDocumentKeys, kReference2021, 0xe467953725da63c3},
    {kWeightedCount, kReference2021, 0x1a7f01a0eb8d7c1f},
    {kMakeItem, kReference2021, 0xae6de47ee138a836},
    {kCompareOffsets, kReference, 0x717aa336fa591fcd},
    {kCurrentDocs, kReference, 0x09b225daf6a07a90},
    {kWordFind, kReference, 0xf9c6365231b09d50},
    {kWordAdvanceSeen, kReference, 0x1096e32dd5241ac7},
    {kWordAdvance, kReference, 0x322899161aa7f595},
    {kWordAdvanceGeneration, kReference, 0xafdae694f9321eaa},
    {kWordCurrentOffset, kReference, 0x7cc4a3bd59f4e9a6},
    {kDisjointFind, kReference, 0x8a5065009732bffe},
    {kDisjointCurrentOffset, kReference, 0xf1622d7ef24d88b8},
    {kDisjointLeastOffset, kReference, 0xae10d322b574c314},
    {kDisjointAdvance, kReference, 0x9ecb25388bcf1550},
    {kIntersectFind, kReference, 0xe9701a15f4f91721},
    {kIntersectProximity, kReference, 0x43fb20628861826c},
    {kIntersectSync, kReference, 0xe2cdaf1ce744a5d1},
    {kIntersectAdvance, kReference, 0xe91294b7bd2cba53},
    {kIntersectCurrentOffset, kReference, 0x7c6fedf88a8ce855},
    {kGroupFind, kReference, 0xdc1f3580c3e3e38f},
    {kGroupGetPages, kReference, 0xf64f79df5c8024ae},
    {kGroupByUrl, kReference, 0x10691272f7e9bf20},
    {kGroupByHash, kReference, 0x94f5d7572b7e327b},
    {kGroupOutPages, kReference, 0x11c2b5be0024444f},
    {kGroupAggregate, kReference, 0x9f430dae99a1b052},
    {kStructureConstruct, kReferences, 0x2e7c77f6eedd2d5a},
    {kCompress, kReferences, 0xa077e51f17713e3f},
    {kCompressInt, kReferences, 0x70e28d6712358c32},
    {kAddObjects, kReferences, 0xc9207fd0b19cfe16},
    {kConnect, kReferences, 0x17680cbd8663a85f},
};

}  // namespace

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
    uint64_t version = 8;  // of guard.cpp, sorts.cpp, ini_files.cpp and bodies of MarkedFunction
    for (const Body& body : kBodies) {
        version = version * 31 + body.fingerprint + body.method * 64 + body.years;
    }
    return version;
}

}  // namespace postings::yioop
