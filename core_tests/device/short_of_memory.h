// A device's memory that is too small for the lists that are asked for.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <span>
#include <vector>

#include "core/list/posting_list.h"
#include "core/query/list_key.h"
#include "device/device_cache.h"
#include "random_lists.h"

namespace postings::device {

inline constexpr uint32_t kDocuments = 200'000;

inline std::vector<PostingList> some_lists(std::mt19937& random) {
    std::vector<PostingList> lists;
    for (int i = 0; i < 16; ++i)
        for (const CodecId codec : {CodecId::BitPacked, CodecId::Bitmap, CodecId::EliasFano})
            for (const size_t size : {20u, 1'000u, 9'000u, 60'000u})
                lists.push_back(PostingList::from_docs(
                    testing::uniform_list(random, size, 7, kDocuments - 1), {}, codec));
    return lists;
}

// A cache that has not room for all of the lists, and what it brings itself.
struct Short {
    Backend& backend;
    DeviceCache cache;
    const std::vector<PostingList>& lists;
    std::vector<ListKey> keys{};
    uint64_t brought = 0;

    Short(Backend& of, uint64_t host_bytes, const std::vector<PostingList>& its)
        : backend(of), cache(of, host_bytes), lists(its) {
        for (const PostingList& list : lists) keys.push_back(list_key(list.bytes()));
    }

    // All of them are there as long as `holding` lives.
    void need(std::span<const size_t> numbers, DeviceCache::Purpose purpose, Holding& holding) {
        const bool ranks = purpose == DeviceCache::Purpose::Ranking;
        for (const size_t i : numbers) {
            if (cache.missing({&keys[i], 1}, purpose) != 0) {
                ++brought;
                ASSERT_TRUE(ranks ? cache.upload(keys[i], rank_list(lists[i]))
                                  : cache.upload(keys[i], lists[i]));
            }
            holding.add(ranks ? DeviceCache::key_to_rank(keys[i]) : keys[i]);
        }
    }
};

inline std::vector<size_t> some_numbers(std::mt19937& random, std::vector<size_t> of,
                                        size_t count) {
    std::ranges::shuffle(of, random);
    of.resize(count);
    return of;
}

}  // namespace postings::device
