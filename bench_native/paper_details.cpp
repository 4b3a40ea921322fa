// What the papers measured on a CPU and no other bench has. Prints JSON.
//
//   bench_paper_details [--lists N] [--longest N]
//
// On lists like those of GOV2 (2,000 of them): bits a docID of PForDelta by levels of recursion,
// and of OptPFD without gaps; all of them decoded by one thread, and by as many as there are cores.
// On lists of independent postings: Rice decoded and the lists intersected, one after the other;
// and two lists of one length, decoded before, by merge, binary search and the one that is planned.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "core/codec/codec.h"
#include "core/list/posting_list.h"
#include "machine.h"
#include "pfor_levels.h"
#include "research/collection/gov2_like.h"
#include "research/intersect/algorithms.h"
#include "timing.h"

using namespace postings;
using namespace postings::bench;

namespace {

void print_sizes(const char* set, const Collection& collection) {
    const auto integers = static_cast<double>(collection.postings());
    std::vector<uint32_t> gaps;
    std::vector<uint64_t> bits(5);
    uint64_t without_gaps = 0;
    const Codec& opt_pfd = *find_codec(CodecId::OptPfd);
    Bytes block;
    for (const DocIds docs : collection.docs) {
        gaps.resize(docs.size());
        docs_to_gaps(docs, docs[0], gaps.data());
        for (size_t levels = 0; levels < bits.size(); ++levels)
            bits[levels] += pfor_bits(gaps, static_cast<int>(levels));
        for (size_t at = 0; at < docs.size(); at += kBlockSize) {
            block.clear();
            opt_pfd.encode_values(docs.subspan(at, std::min(kBlockSize, docs.size() - at)), 0,
                                  block);
            without_gaps += 8 * block.size();
        }
    }
    for (size_t levels = 0; levels < bits.size(); ++levels) {
        std::printf(R"(,{"what":"size","set":"%s","codec":"PForDelta","levels":%zu,"bits":%.4f})"
                    "\n",
                    set, levels, static_cast<double>(bits[levels]) / integers);
    }
    std::printf(R"(,{"what":"size","set":"%s","codec":"OptPfd, no gaps","levels":0,"bits":%.4f})"
                "\n",
                set, static_cast<double>(without_gaps) / integers);
    std::fflush(stdout);
}

// Milliseconds of the wall clock, the best of some.
double decoding_ms(const std::vector<PostingList>& lists, size_t threads) {
    double best = 1e9;
    for (int pass = 0; pass < 5; ++pass) {
        std::atomic<size_t> next = 0;
        best = std::min(best,
                        microseconds([&] {
                            std::vector<std::jthread> workers;
                            for (size_t i = 0; i < threads; ++i) {
                                workers.emplace_back([&] {
                                    std::vector<uint32_t> out;
                                    for (size_t at; (at = next++) < lists.size();) {
                                        out.resize(std::max<size_t>(out.size(), lists[at].count()));
                                        lists[at].decode_all({out.data(), lists[at].count()});
                                    }
                                });
                            }
                            workers.clear();
                        }) / 1000);
    }
    return best;
}

void print_decoding(const Collection& collection) {
    const size_t cores = std::max(1u, std::thread::hardware_concurrency());
    for (const CodecId id : {CodecId::DGap, CodecId::OptPfd}) {
        std::vector<PostingList> lists;
        for (const DocIds docs : collection.docs)
            lists.push_back(PostingList::from_docs(docs, {}, id));
        for (size_t threads = 1; threads <= cores; threads *= 2) {
            std::printf(R"(,{"what":"decoding","codec":"%s","threads":%zu,"ms":%.3f})"
                        "\n",
                        std::string(find_codec(id)->name).c_str(), threads,
                        decoding_ms(lists, threads));
        }
        std::fflush(stdout);
    }
}

// Milliseconds, one thread, its own time.
void print_stages(uint32_t documents) {
    // The lists of bench_device_stages, of 25 million documents.
    std::vector<PostingList> lists;
    for (const double share : {0.008, 0.04, 0.148})
        lists.push_back(PostingList::from_docs(random_list(static_cast<uint32_t>(share * documents),
                                                           0, documents, false, lists.size() + 1),
                                               {}, CodecId::Rice));
    std::vector<std::vector<uint32_t>> decoded;
    decoded.reserve(lists.size());
    for (const PostingList& list : lists) decoded.emplace_back(list.count());
    const double decoding = best_seconds([&] {
        for (size_t i = 0; i < lists.size(); ++i) lists[i].decode_all(decoded[i]);
    });
    std::vector<List> inputs;
    inputs.reserve(decoded.size());
    for (const auto& docs : decoded) inputs.push_back({docs});
    std::vector<uint32_t> out(decoded[0].size() + kOutputSlack);
    const Algorithm& zipper = *find_algorithm("svs");
    const double intersecting = best_seconds([&] { intersect(inputs, out.data(), zipper); });
    std::printf(R"(,{"what":"stages","codec":"Rice","documents":%u,"decoding_ms":%.4f,)"
                R"("intersection_ms":%.4f})"
                "\n",
                documents, 1e3 * decoding, 1e3 * intersecting);
    std::fflush(stdout);
}

// Microseconds, one thread, its own time.
void print_pairs(uint32_t longest) {
    // A document of 25, as in bench_device's lengths.
    constexpr uint32_t kOneOf = 25;
    for (uint32_t count = 1000; count <= longest; count *= 10) {
        const auto one = random_list(count, 0, kOneOf * count, false, count + 1);
        const auto other = random_list(count, 0, kOneOf * count, false, count + 2);
        const std::vector<List> lists = {{one}, {other}};
        const size_t expected = intersect_count(lists);
        for (const char* name : {"merge", "binary", "auto"}) {
            const Algorithm& algorithm = *find_algorithm(name);
            size_t found = 0;
            const double seconds =
                best_seconds([&] { found = intersect_count(lists, algorithm); }, 3, 0.05);
            if (found != expected) {
                std::fprintf(stderr, "%s has another result\n", name);
                std::exit(1);
            }
            std::printf(R"(,{"what":"pair","count":%u,"algorithm":"%s","us":%.3f})"
                        "\n",
                        count, name, 1e6 * seconds);
        }
        std::fflush(stdout);
    }
}

}  // namespace

int main(int argc, char** argv) try {
    uint32_t lists = 2000, longest = 10'000'000;
    bool is_right = argc % 2 == 1;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string name = argv[i];
        const double value = std::atof(argv[i + 1]);
        is_right &= value >= 20 && (name == "--lists" || name == "--longest");
        (name == "--lists" ? lists : longest) = static_cast<uint32_t>(value);
    }
    if (!is_right) {
        std::fprintf(stderr, "usage: bench_paper_details [--lists N] [--longest N]\n");
        return 2;
    }
    Gov2LikeOptions options;
    options.lists = lists;
    const Collection clustered = gov2_like(options);
    options.clustered = false;
    const Collection uniform = gov2_like(options);
    std::printf(R"([{%s,"lists":%u,"postings":%llu})"
                "\n",
                machine_json("").c_str(), lists,
                static_cast<unsigned long long>(clustered.postings()));
    print_sizes("clustered", clustered);
    print_sizes("uniform", uniform);
    print_decoding(clustered);
    print_stages(longest * 5 / 2);
    print_pairs(longest);
    std::printf("]\n");
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
