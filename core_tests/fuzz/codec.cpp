// One codec, POSTINGS_CODEC, on hostile bytes: single blocks, whole posting lists, and lists of its
// own with some bytes changed. Built once for every codec in the registry (CMakeLists.txt).
#include <hwy/targets.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <memory>

#include "core/base/error.h"
#include "core/intersect/algorithm.h"
#include "core/list/format.h"
#include "core/list/lookup.h"
#include "core/list_ops/list_ops.h"
#include "core/list_ops/update_lists.h"

namespace postings {
extern const Codec POSTINGS_CODEC;
}

using namespace postings;

namespace {

const Codec& codec = POSTINGS_CODEC;

void require(bool holds) {
    if (!holds) std::abort();
}

// What the fuzzer gave, taken from the front; zeroes when it is used up.
class Input {
  public:
    Input(const uint8_t* data, size_t size) : rest_(data, size) {}
    bool empty() const { return rest_.empty(); }
    std::span<const uint8_t> rest() const { return rest_; }
    uint32_t take(size_t bytes) {
        bytes = std::min(bytes, rest_.size());
        const auto value = static_cast<uint32_t>(load_partial(rest_.data(), bytes));
        rest_ = rest_.subspan(bytes);
        return value;
    }
    // Every width is as likely as any other.
    uint32_t value() {
        const uint32_t bits = take(1) % 33;
        return take((bits + 7) / 8) & static_cast<uint32_t>((uint64_t{1} << bits) - 1);
    }

  private:
    std::span<const uint8_t> rest_;
};

// Bytes at the end of an allocation of their own, so that a sanitizer sees the first read too far.
struct Exact {
    Exact(std::span<const uint8_t> from, size_t slack, uint8_t filler)
        : size(from.size()), slack(slack), data(new uint8_t[size + slack]) {
        std::copy(from.begin(), from.end(), data.get());
        std::fill_n(data.get() + size, slack, filler);
    }
    BlockInput block(uint32_t count, uint32_t parameter) const {
        const uint8_t* end = data.get() + size;
        return {data.get(), end, end + slack, data.get(), count, parameter};
    }
    size_t size, slack;
    std::unique_ptr<uint8_t[]> data;
};

// False if `decode` found its input corrupted.
template <class Decode>
bool attempt(size_t size, Decode decode) {
    try {
        decode();
        return true;
    } catch (const CorruptedData& error) {
        require(error.offset <= size);
        return false;
    }
}

// Bytes that may be read but are none of the block's must not change what comes out.
template <class Decode>
void same_whatever_follows(std::span<const uint8_t> bytes, uint32_t count, uint32_t parameter,
                           Decode decode) {
    BlockBuffer alone, followed;
    const Exact exact(bytes, 0, 0), slack(bytes, kReadSlack, 0xA5);
    const bool whole =
        attempt(bytes.size(), [&] { decode(exact.block(count, parameter), alone.values); });
    require(whole ==
            attempt(bytes.size(), [&] { decode(slack.block(count, parameter), followed.values); }));
    require(!whole || std::equal(alone.values, alone.values + count, followed.values));
}

void hostile_block(Input in) {
    const uint32_t count = 1 + in.take(1) % kBlockSize;
    const uint32_t index = in.take(1) % count;
    const uint32_t base = in.value();
    const uint32_t parameter = in.value();
    same_whatever_follows(in.rest(), count, parameter, [](const BlockInput& block, uint32_t* out) {
        codec.decode_values(block, out);
    });
    same_whatever_follows(in.rest(), count, parameter, [&](const BlockInput& block, uint32_t* out) {
        decode_docs(codec, block, base, out);
    });
    same_whatever_follows(in.rest(), 1, parameter, [&](BlockInput block, uint32_t* out) {
        block.count = count;
        *out = value_at(codec, block, index);
    });
}

// Another list beside a list, dense from about where that begins on; often a bitmap.
PostingList beside(const PostingListView& list) {
    std::vector<uint32_t> docs;
    for (uint64_t doc = list.first() & ~7u; docs.size() < 200 && doc <= UINT32_MAX; doc += 3) {
        docs.push_back(static_cast<uint32_t>(doc));
    }
    return PostingList::from_docs(docs, {}, list.last() % 2 ? CodecId::Bitmap : CodecId::BitPacked);
}

void hostile_list(std::span<const uint8_t> bytes) {
    const Exact exact(bytes, 0, 0);
    attempt(bytes.size(), [&] {
        const auto list = PostingListView::parse({exact.data.get(), exact.size});
        attempt(bytes.size(), [&] { list.verify(); });
        attempt(bytes.size(), [&] { list.docs(); });
        attempt(bytes.size(), [&] { list.frequencies(); });
        BlockBuffer out;
        for (uint32_t block = 0; block < list.block_count(); ++block) {
            attempt(bytes.size(), [&] { list.decode_block(block, out); });
            attempt(bytes.size(), [&] { list.decode_frequencies(block, out); });
        }
        if (!list.empty()) attempt(bytes.size(), [&] { list.frequency(list.count() / 2); });
        const PostingListView* const twice[] = {&list, &list};
        size_t most = size_t{2} * list.count();
        const auto attempt_update = [&](auto update) {
            try {
                require(update().count() <= most);
            } catch (const CorruptedData&) {
            }
        };
        attempt_update([&] { return merge_lists(list, list); });
        attempt_update([&] { return remove_docs(list, list); });
        attempt_update([&] { return unite_to_list(twice); });
        attempt_update([&] { return intersect_to_list(twice); });
        const PostingList other = beside(list);
        const PostingListView* const both[] = {&list, &other};
        const auto second = Lists(both).subspan(1);
        // Some of it, as all takes ten times as long as what comes before.
        switch (bytes.size() % 4) {
            case 0:
                most = size_t{list.count()} + other.count();
                attempt_update([&] { return merge_lists(list, other); });
                attempt_update([&] { return merge_lists(other, list); });
                attempt_update([&] { return unite_to_list(both); });
                break;
            case 1:
                most = size_t{list.count()} + other.count();
                attempt_update([&] { return symmetric_difference_to_list(list, other); });
                attempt(SIZE_MAX, [&] { unite_count(both); });
                attempt(SIZE_MAX, [&] { subtract_count(list, second); });
                attempt(SIZE_MAX, [&] { same_postings(list, other); });
                break;
            case 2:
                most = list.count();
                attempt_update([&] { return intersect_to_list(both); });
                attempt_update([&] { return remove_docs(list, other); });
                attempt_update([&] { return subtract_to_list(list, second); });
                attempt_update([&] { return slice(list, list.count() / 3, list.count() / 2); });
                break;
            default:
                most = other.count();
                attempt_update([&] { return remove_docs(other, list); });
                attempt_update([&] { return subtract_to_list(other, Lists(both).first(1)); });
        }
    });
}

// A forger can make the checksum right. What verify() and verify_postings() accept all the same is
// a list like any other: nothing throws, and operations that look at whole bitmaps agree with
// decoding.
void forged_list(Bytes bytes) {
    const size_t crc_at =
        bytes[1] & list_format::kCompact ? list_format::kCompactCrc : list_format::kFullCrc;
    if (bytes.size() < crc_at + 4) return;
    store(bytes.data() + crc_at, list_format::checksum(bytes, crc_at));
    const Exact exact(bytes, 0, 0);
    PostingListView list;
    const bool accepted = attempt(bytes.size(), [&] {
        list = PostingListView::parse({exact.data.get(), exact.size});
        list.verify();
        verify_postings(list);
    });
    if (!accepted) return;
    const std::vector<uint32_t> docs = list.docs();
    require(std::ranges::adjacent_find(docs, std::greater_equal<>()) == docs.end());
    require(docs.empty() || (docs.front() == list.first() && docs.back() == list.last()));
    const std::vector<uint32_t> frequencies = list.frequencies();
    const PostingListView* const twice[] = {&list, &list};
    const PostingList merged = merge_lists(list, list), common = intersect_to_list(twice);
    require(merged.docs() == docs && merged.frequencies() == frequencies);
    require(common.docs() == docs && common.frequencies() == frequencies);
    require(remove_docs(list, list).empty());
    require(intersect(twice) == docs && intersect_count(twice) == docs.size());
    require(unite(twice) == docs && subtract_count(list, Lists(twice).subspan(1)) == 0);
    require(same_postings(list, PostingList::from_docs(docs, frequencies, CodecId::BitPacked)));
    const uint32_t from = list.count() / 3, count = list.count() / 2;
    require(std::ranges::equal(slice(list, from, count).docs(), DocIds(docs).subspan(from, count)));

    const PostingList other = beside(list);
    const PostingListView* const both[] = {&list, &other};
    const Lists without = Lists(both).subspan(1);
    std::vector<uint32_t> in_any, left;
    std::ranges::set_union(docs, other.docs(), std::back_inserter(in_any));
    std::ranges::set_difference(docs, other.docs(), std::back_inserter(left));
    require(unite(both) == in_any && unite_count(both) == in_any.size());
    require(unite_to_list(both).docs() == in_any && merge_lists(list, other).docs() == in_any);
    require(subtract(list, without) == left && subtract_count(list, without) == left.size());
    require(subtract_to_list(list, without).docs() == left);
    require(remove_docs(list, other).docs() == left);
}

// A list of this codec out of whatever bytes: the two that name the format are put right.
void any_bytes_as_list(Input in) {
    Bytes bytes(in.rest().begin(), in.rest().end());
    if (bytes.size() < 2) return;
    bytes[0] = 0xB1;
    bytes[1] = static_cast<uint8_t>((bytes[1] & 0x60) | static_cast<uint8_t>(codec.id));
    hostile_list(bytes);
    forged_list(std::move(bytes));
}

void round_trip_then_damage(Input in) {
    std::vector<std::pair<uint32_t, uint8_t>> damage(in.take(1) % 8);
    for (auto& [at, flip] : damage) {
        at = in.take(3);
        flip = static_cast<uint8_t>(in.take(1));
    }
    // A bitmap of a few docIDs that lie far apart is slow to make, and finds nothing.
    const uint32_t gaps = codec.encode_list == nullptr ? UINT32_MAX : 0xFFF;
    std::vector<uint32_t> docs, frequencies, values;
    for (uint64_t next = 0; !in.empty() && docs.size() < 1000;) {
        next += in.value() & gaps;
        if (next > UINT32_MAX) break;
        docs.push_back(static_cast<uint32_t>(next++));
        values.push_back(in.value());
        frequencies.push_back(values.back() == UINT32_MAX ? values.back() : values.back() + 1);
    }
    const auto list = PostingList::from_docs(docs, frequencies, codec.id);
    list.verify();
    require(list.docs() == docs && list.frequencies() == frequencies);
    if (docs.empty()) return;
    for (uint32_t i = 0; i < docs.size(); i += 37) require(list.frequency(i) == frequencies[i]);

    values.resize(std::min(values.size(), kBlockSize));
    const uint32_t parameter = codec.choose_parameter ? codec.choose_parameter(values) : 0;
    Bytes block;
    codec.encode_values(values, parameter, block);
    const Exact exact(block, 0, 0);
    BlockBuffer out;
    codec.decode_values(exact.block(static_cast<uint32_t>(values.size()), parameter), out);
    require(std::equal(values.begin(), values.end(), out.values));

    Bytes bytes(list.bytes().begin(), list.bytes().end());
    for (const auto& [at, flip] : damage) bytes[at % bytes.size()] ^= flip;
    bytes[1] = list.bytes()[1];
    hostile_list(bytes);
    forged_list(std::move(bytes));
}

// One of the SIMD targets of this machine, by the fuzzer's choice.
void choose_target(uint32_t choice) {
    hwy::SetSupportedTargetsForTest(0);
    int64_t targets = hwy::SupportedTargets();
    for (int skip = static_cast<int>(choice) % std::popcount(static_cast<uint64_t>(targets)); skip;
         --skip) {
        targets &= targets - 1;
    }
    hwy::SetSupportedTargetsForTest(targets & -targets);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    Input in(data, size);
    const uint32_t choice = in.take(1);
    choose_target(choice / 3);
    switch (choice % 3) {
        case 0:
            hostile_block(in);
            break;
        case 1:
            any_bytes_as_list(in);
            break;
        default:
            round_trip_then_damage(in);
    }
    return 0;
}
