#include "core/search/typo_weight.h"

#include <algorithm>
#include <array>

#include "core/analysis/utf8.h"

namespace postings::search {

namespace {

constexpr size_t kMostCharacters = 64;
constexpr uint32_t kSwapped = 1, kDoubled = 1, kAdded = 2, kReplaced = kMostWeight;

struct Characters {
    explicit Characters(std::string_view word) {
        const auto* p = reinterpret_cast<const uint8_t*>(word.data());
        for (const auto* const end = p + word.size(); p < end && size < kMostCharacters; ++size) {
            const Utf8Character c = utf8_at(p, end);
            codes[size] = c.size > 0 ? c.code : *p;
            p += std::max<uint32_t>(c.size, 1);
        }
    }
    // What it weighs if the other word lacks this character.
    uint32_t weight(size_t i) const {
        const bool is_double =
            (i > 0 && codes[i - 1] == codes[i]) || (i + 1 < size && codes[i + 1] == codes[i]);
        return is_double ? kDoubled : kAdded;
    }

    std::array<char32_t, kMostCharacters> codes;
    size_t size = 0;
};

}  // namespace

uint32_t typo_weight(std::string_view typed, std::string_view meant) {
    const Characters a(typed), b(meant);
    using Row = std::array<uint32_t, kMostCharacters + 1>;
    std::array<Row, 3> rows;  // of as many first characters of `typed`: i - 2, i - 1, i
    rows[0][0] = 0;
    for (size_t j = 0; j < b.size; ++j) rows[0][j + 1] = rows[0][j] + b.weight(j);
    for (size_t i = 0; i < a.size; ++i) {
        const Row &before_last = rows[(i + 2) % 3], &last = rows[i % 3];
        Row& row = rows[(i + 1) % 3];
        const uint32_t added = a.weight(i);
        row[0] = last[0] + added;
        for (size_t j = 0; j < b.size; ++j) {
            const bool is_same = a.codes[i] == b.codes[j];
            row[j + 1] = std::min(
                {last[j] + (is_same ? 0 : kReplaced), last[j + 1] + added, row[j] + b.weight(j)});
            if (i > 0 && j > 0 && a.codes[i] == b.codes[j - 1] && a.codes[i - 1] == b.codes[j])
                row[j + 1] = std::min(row[j + 1], before_last[j - 1] + kSwapped);
        }
    }
    return rows[a.size % 3][b.size];
}

}  // namespace postings::search
