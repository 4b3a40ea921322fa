#include <algorithm>
#include <ctime>

#include "batch/commands.h"
#include "batch/encoded_lists.h"
#include "batch/simd_targets.h"

namespace postings::batch {
namespace {

double thread_seconds() {
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double seconds_of(const auto& work) {
    const double begin = thread_seconds();
    work();
    return thread_seconds() - begin;
}

struct Encoded {
    std::vector<std::span<const uint32_t>> docs;  // those that suit the codec
    std::vector<PostingList> lists;
    uint64_t postings = 0, payload_bits = 0, all_bits = 0;
    double seconds = 0;
};

Encoded encode(const Collection& collection, CodecId codec) {
    Encoded result;
    for (const auto docs : collection.docs) {
        if (suits(codec, docs)) result.docs.push_back(docs);
    }
    result.seconds = seconds_of([&] {
        for (const auto docs : result.docs) {
            result.lists.push_back(PostingList::from_docs(docs, {}, codec));
        }
    });
    for (const PostingList& list : result.lists) {
        result.postings += list.count();
        result.payload_bits += list.docs_payload_bits();
        result.all_bits += uint64_t{list.bytes().size()} * 8;
    }
    return result;
}

// The fastest of several passes over all lists, into one buffer.
double decoding_seconds(const Encoded& encoded, size_t repeats) {
    size_t longest = 0;
    for (const PostingList& list : encoded.lists) longest = std::max<size_t>(longest, list.count());
    std::vector<uint32_t> out(longest);
    double best = 1e99;
    for (size_t pass = 0; pass < repeats; ++pass) {
        best = std::min(best, seconds_of([&] {
                            for (const PostingList& list : encoded.lists) list.decode_all(out);
                        }));
    }
    return best;
}

void compare(const std::string& codec, const Encoded& encoded, Report& report) {
    for (size_t i = 0; i < encoded.lists.size(); ++i) {
        const std::vector<uint32_t> docs = encoded.lists[i].docs();
        if (std::equal(docs.begin(), docs.end(), encoded.docs[i].begin(), encoded.docs[i].end()))
            continue;
        report.differences.push_back("codec " + codec + " gives another list " + std::to_string(i));
        return;
    }
}

}  // namespace

Report run_codecs(const Options& options, const Input& input) {
    Table table("DocIDs; one thread, its CPU time");
    Report report;
    const std::vector<std::string> targets = options.simd.empty()
                                                 ? std::vector{simd_targets().front()}
                                                 : select("--simd", options.simd, simd_targets());
    const std::vector<std::string> wanted =
        options.codecs.empty() ? std::vector<std::string>{"all"} : options.codecs;
    for (const std::string& name : select("--codec", wanted, codec_names())) {
        const Encoded encoded = encode(input.collection, codec_id(name));
        if (encoded.postings == 0) continue;  // no list suits the codec
        const auto postings = static_cast<double>(encoded.postings);
        for (const std::string& target : targets) {
            use_simd_target(target);
            compare(name, encoded, report);
            const double seconds = decoding_seconds(encoded, options.repeats);
            table.start_row();
            table.cell("codec", name);
            if (!options.simd.empty()) table.cell("simd", target);
            table.cell("lists", uint64_t{encoded.lists.size()});
            table.cell("postings", encoded.postings);
            table.cell("bits/int", static_cast<double>(encoded.payload_bits) / postings, 3);
            table.cell("with skip data", static_cast<double>(encoded.all_bits) / postings, 3);
            table.cell("ratio", 32 * postings / static_cast<double>(encoded.all_bits), 2);
            table.cell("encoding M ints/s", 1e-6 * postings / encoded.seconds, 0);
            table.cell("decoding G ints/s", 1e-9 * postings / seconds, 3);
        }
    }
    use_simd_target(simd_targets().front());
    if (table.rows() > 0) report.tables.push_back(std::move(table));
    return report;
}

}  // namespace postings::batch
