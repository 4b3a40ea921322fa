// Union of many lists by windows of docIDs: each list sets its bits in a bitmap that stays in the
// L1 cache, then the bits are read. A summary bit per word makes sparse windows cheap.
#include <array>
#include <bit>
#include <vector>

#include "core/intersect/unite.h"

namespace postings {
namespace {

class Window {
  public:
    void set(uint32_t offset) {
        words_[offset >> 6] |= uint64_t{1} << (offset & 63);
        summary_[offset >> 12] |= uint64_t{1} << (offset >> 6 & 63);
    }

    // Calls use(index, word) for every word that is not zero, and clears the window.
    template <class Use>
    void drain(Use use) {
        for (size_t s = 0; s < summary_.size(); ++s) {
            for (uint64_t bits = summary_[s]; bits; bits &= bits - 1) {
                const size_t w = s * 64 + static_cast<size_t>(std::countr_zero(bits));
                use(w, words_[w]);
                words_[w] = 0;
            }
            summary_[s] = 0;
        }
    }

  private:
    std::array<uint64_t, (1 << kWindowBits) / 64> words_{};
    std::array<uint64_t, (1 << kWindowBits) / 4096> summary_{};
};

// Calls use(first docID of a word, word) in ascending order.
template <class Use>
void by_windows(std::span<const DocIds> lists, const Deadline& deadline, Use use) {
    constexpr size_t kDocsACheck = 1 << 12;
    std::vector<DocIds> rests(lists.begin(), lists.end());
    Window window;
    for (;;) {
        deadline.check();
        std::erase_if(rests, [](DocIds list) { return list.empty(); });
        if (rests.empty()) return;
        uint32_t number = UINT32_MAX;
        for (const DocIds list : rests) number = std::min(number, list[0] >> kWindowBits);
        for (DocIds& list : rests) {
            size_t n = 0;
            for (; n < list.size() && list[n] >> kWindowBits == number; ++n) {
                window.set(list[n] & ((1 << kWindowBits) - 1));
            }
            list = list.subspan(n);
            if (n >= kDocsACheck) deadline.check();
        }
        window.drain([&](size_t word, uint64_t bits) {
            use((number << kWindowBits) + static_cast<uint32_t>(word * 64), bits);
        });
    }
}

}  // namespace

size_t unite_windows(std::span<const DocIds> lists, uint32_t* out, const Deadline& deadline) {
    const uint32_t* const begin = out;
    by_windows(lists, deadline, [&out](uint32_t first, uint64_t bits) {
        for (; bits; bits &= bits - 1) {
            *out++ = first + static_cast<uint32_t>(std::countr_zero(bits));
        }
    });
    return static_cast<size_t>(out - begin);
}

size_t count_by_windows(std::span<const DocIds> lists, const Deadline& deadline) {
    size_t count = 0;
    by_windows(lists, deadline, [&count](uint32_t, uint64_t bits) {
        count += static_cast<size_t>(std::popcount(bits));
    });
    return count;
}

}  // namespace postings
