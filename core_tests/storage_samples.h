// What the tests of stored indexes share: a folder that goes with the test, random bytes and terms,
// files that are damaged on purpose.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "seed.h"

namespace postings {

class StorageTest : public testing::Test {
  protected:
    StorageTest() : random(test_seed()) {
        std::string name = (std::filesystem::temp_directory_path() / "postings-XXXXXX").string();
        folder = mkdtemp(name.data());
    }
    ~StorageTest() override { std::filesystem::remove_all(folder); }
    std::string path(const std::string& name) const { return folder + "/" + name; }
    uint32_t below(uint32_t bound) { return static_cast<uint32_t>(random() % bound); }
    Bytes random_bytes(size_t size) {
        Bytes bytes(size);
        for (auto& byte : bytes) byte = static_cast<uint8_t>(random());
        return bytes;
    }

    std::string folder;
    std::mt19937 random;
};

inline Bytes file_bytes(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return Bytes(std::istreambuf_iterator<char>(in), {});
}

inline void write_file(const std::string& path, const Bytes& bytes) {
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out.write(reinterpret_cast<const char*>(bytes.data()),
              static_cast<std::streamsize>(bytes.size()));
}

enum class Damage { Overwritten, ZeroSector, Truncated };
inline constexpr Damage kDamages[] = {Damage::Overwritten, Damage::ZeroSector, Damage::Truncated};

// A copy with 8 random bytes overwritten, with one sector of 512 bytes zeroed, or cut short.
inline Bytes damaged(Bytes bytes, Damage damage, std::mt19937& random) {
    const size_t size = bytes.size();
    if (damage == Damage::Overwritten) {
        for (int i = 0; i < 8; ++i) bytes[random() % size] = static_cast<uint8_t>(random());
    } else if (damage == Damage::ZeroSector) {
        const size_t from = random() % ((size + 511) / 512) * 512;
        std::fill_n(bytes.begin() + static_cast<ptrdiff_t>(from),
                    std::min<size_t>(512, size - from), uint8_t{0});
    } else {
        bytes.resize(random() % size);
    }
    return bytes;
}

// So many different ones, sorted: words of few letters that share beginnings, long ones, the empty
// one, arbitrary bytes.
inline std::vector<std::string> random_terms(size_t count, std::mt19937& random) {
    std::set<std::string> terms{""};
    std::string last;
    while (terms.size() < count) {
        const uint32_t kind = random() % 16;
        std::string term = kind < 8 ? last.substr(0, random() % (last.size() + 1)) : std::string();
        const size_t more = kind == 0 ? random() % 256 : 1 + random() % 10;
        while (term.size() < 255 && term.size() < last.size() + more) {
            term.push_back(
                static_cast<char>(kind == 1 || kind == 9 ? random() : 'a' + random() % 4));
            if (kind > 1 && random() % 6 == 0) break;
        }
        terms.insert(last = term);
    }
    return {terms.begin(), terms.end()};
}

}  // namespace postings
