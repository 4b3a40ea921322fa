// Where the time of a query goes on a device, stage by stage (Ding et al., WWW 2009, Table 3). A
// JSON object.
//
//   bench_device_stages cuda|opencl POSTINGSD
//
// Of resident lists: what the client and its service take, and the kernel; with CUDA also the
// stages within kernels that rank. The paper's own way, a kernel for each stage, beside them, by
// codec. Of lists that are not resident: what it takes to bring them there, each step by itself.
#include <cstdio>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "device/decode_operation.h"
#include "device/rank_operation.h"
#include "device/set_operation.h"
#include "machine.h"
#include "made_collection.h"
#include "open_backend.h"
#include "research/device/merge_intersect.h"
#include "research/device/program.h"
#include "research/device/rank_ranges.h"
#include "service/client/client.h"
#include "service/client/rank_one.h"
#include "service/server/upload.h"
#include "timing.h"
#ifdef POSTINGS_HAVE_STAGES
#include "device_stages.h"
#endif

using namespace postings;

namespace {

constexpr int kRepeats = 101;

struct Lists {
    std::vector<const PostingList*> lists;
    std::deque<CachedKey> keys_there;
    std::vector<ListReference> references;
    std::vector<ListKey> keys;
    std::vector<double> weights;
    std::string sizes;  // JSON
};

class Bench {
  public:
    Bench(const std::string& kind, const char* postingsd)
        : cuda_(kind == "cuda"),
          backend_(bench::open_backend(kind, uint64_t{cuda_ ? 4u : 2u} << 30,
                                       &device::research_program())),
          cache_(*backend_),
          client_({.devices = kind,
                   .executable = postingsd,
                   .deadline_ns = 10'000'000'000,
                   .start_patience_ns = 60'000'000'000}) {
        cache_.upload(key_, lengths_);
        std::printf("{%s,\"kind\":\"%s\"", bench::machine_json(backend_->name()).c_str(),
                    kind.c_str());
    }

    int run() {
        const std::vector<std::vector<size_t>> queries = {{200'000, 1'000'000, 3'700'000},
                                                          {3'700'000, 3'700'000, 3'700'000}};
        std::vector<Lists> resident;
        for (const auto& sizes : queries) resident.push_back(lists(sizes, 1));
        std::printf(",\"resident\":[");
        for (Lists& query : resident) intersect(query);
        for (const RankMode mode : {RankMode::kAnd, RankMode::kOr}) {
            for (Lists& query : resident) rank(query, mode);
        }
        Lists single = lists({3'700'000}, 2);
        rank(single, RankMode::kOr);
        std::printf("],\"ranges\":[");
        next_ = "";
        for (Lists& query : resident) rank_by_ranges(query);
        std::printf("],\"separate\":[");
        next_ = "";
        for (const CodecId codec : {CodecId::BitPacked, CodecId::Rice, CodecId::PForDelta}) {
            for (const Lists& query : resident) separate(query, codec);
        }
        std::printf("],\"missing\":[");
        next_ = "";
        missing(queries[0], true);
        missing(queries[0], false);
        std::printf("],\"same\":%s}\n", right_ ? "true" : "false");
        return right_ ? 0 : 1;
    }

  private:
    // Others for each seed.
    Lists lists(const std::vector<size_t>& sizes, uint64_t seed) {
        Lists made;
        std::vector<std::unique_ptr<PostingList>> fresh(sizes.size());
        {
            std::vector<std::jthread> threads;
            for (size_t i = 0; i < sizes.size(); ++i) {
                threads.emplace_back([&, i] {
                    fresh[i] = std::make_unique<PostingList>(
                        bench::made_list(ranker_, sizes[i], seed * 1000 + i));
                });
            }
        }
        for (auto& list : fresh) {
            made.lists.push_back(list.get());
            made.weights.push_back(ranker_.weight(*list));
            made.keys.push_back(list_key(list->bytes()));
            made.references.push_back({list.get(), &made.keys_there.emplace_back()});
            made.sizes +=
                (made.sizes.empty() ? "" : ",") + std::to_string(sizes[made.keys.size() - 1]);
            kept_.push_back(std::move(list));
        }
        return made;
    }

    // The device's own time, a median.
    double kernel_us(const std::function<void()>& work) {
        std::vector<double> times;
        backend_->time_launches(true);
        for (int i = 0; i < kRepeats; ++i) {
            work();
            times.push_back(static_cast<double>(backend_->device_ns()) / 1e3);
        }
        backend_->time_launches(false);
        return bench::median(times);
    }

    // What the client's call takes, what of this the service does, and what of that the kernel.
    void asked(const std::function<void()>& ask, double kernel) {
        std::vector<double> calls, served;
        ask();
        for (int i = 0; i < 5 * kRepeats; ++i) {
            calls.push_back(bench::microseconds(ask));
            served.push_back(static_cast<double>(client_.profile().served_ns) / 1e3);
        }
        std::printf(",\"call_us\":%.2f,\"served_us\":%.2f,\"kernel_us\":%.2f", bench::median(calls),
                    bench::median(served), kernel);
    }

    void begin_row(const char* query, const std::string& sizes) {
        std::printf("%s\n{\"query\":\"%s\",\"lists\":[%s]", next_, query, sizes.c_str());
        next_ = ",";
    }

    void intersect(const Lists& query) {
        for (size_t i = 0; i < query.keys.size(); ++i) {
            cache_.upload(query.keys[i], *query.lists[i]);
        }
        uint64_t here = 0, there = 0;
        const double kernel =
            kernel_us([&] { here = device::intersect_count(cache_, query.keys); });
        begin_row("intersect", query.sizes);
        asked([&] { there = client_.count(SetOperation::Intersect, query.references).value_or(0); },
              kernel);
        right_ &= here == there;
        std::printf(",\"found\":%llu}", static_cast<unsigned long long>(here));
    }

    std::vector<ScoredDocument> rank_here(const Lists& query, RankMode mode, bool by_ranges) {
        RankQueries queries;
        queries.add(service::weighted_table(query.weights), bench::kBm25.k1);
        const RankTask task{bench::kBm25, kBest, mode, queries.queries()};
        return by_ranges ? device::rank_by_ranges(cache_, query.keys, key_, task)
                         : device::rank(cache_, query.keys, key_, task)[0].documents;
    }

    // Microseconds of the stages within the kernel, of its last work-group.
    double rank_kernel_us(const Lists& query, RankMode mode, bool by_ranges) {
#ifdef POSTINGS_HAVE_STAGES
        take_kernel_stages();
#endif
        return kernel_us([&] { rank_here(query, mode, by_ranges); });
    }
    void put_stages() {
#ifdef POSTINGS_HAVE_STAGES
        if (!cuda_) return;
        const auto stages = take_kernel_stages();
        std::printf(",\"stages\":{");
        for (size_t i = 0; i < stages.size(); ++i) {
            std::printf("%s\"%s\":%.3f", i > 0 ? "," : "", kKernelStages[i], stages[i] / kRepeats);
        }
        std::printf("}");
#endif
    }

    void rank(const Lists& query, RankMode mode) {
        for (size_t i = 0; i < query.keys.size(); ++i) {
            cache_.upload(query.keys[i], device::rank_list(*query.lists[i]));
        }
        std::optional<RankedDocuments> answer;
        const double kernel = rank_kernel_us(query, mode, false);
        begin_row(mode == RankMode::kAnd ? "rank and" : "rank or", query.sizes);
        put_stages();
        asked([&] { answer = rank_there(query, mode); }, kernel);
        right_ &= answer && answer->documents == rank_here(query, mode, false);
        std::printf("}");
    }
    std::optional<RankedDocuments> rank_there(const Lists& query, RankMode mode) {
        return service::rank_one(client_, query.references, query.weights, operand_, bench::kBm25,
                                 kBest, mode);
    }

    // All documents of all lists scored: the paper's brute force.
    void rank_by_ranges(const Lists& query) {
        const double kernel = rank_kernel_us(query, RankMode::kOr, true);
        begin_row("rank or", query.sizes);
        put_stages();
        right_ &= rank_here(query, RankMode::kOr, true) == rank_here(query, RankMode::kOr, false);
        std::printf(",\"kernel_us\":%.2f}", kernel);
    }

    // Lists decoded to the device's memory, one after another, then intersected by Parallel Merge
    // Find with three levels.
    void separate(const Lists& query, CodecId codec) {
        std::vector<PostingList> lists;
        std::vector<ListKey> keys;
        double decode = 0;
        for (const PostingList* list : query.lists) {
            lists.push_back(PostingList::from_docs(list->docs(), {}, codec));
            keys.push_back(list_key(lists.back().bytes()));
            cache_.upload(keys.back(), lists.back());
            const auto capacity = cache_.scratch(uint64_t{list->count()} * 4, keys);
            decode += kernel_us([&] { device::decode_to(cache_, keys.back(), capacity.offset()); });
        }
        uint64_t found = 0;
        device::DecodedLists decoded(cache_, keys);
        const double intersect =
            kernel_us([&] { found = decoded.intersect_count(device::MergeAlgorithm::MergeFind3); });
        right_ &= found == device::intersect_count(cache_, query.keys);
        begin_row("intersect", query.sizes);
        std::printf(",\"codec\":\"%s\",\"decode_us\":%.2f,\"intersect_us\":%.2f}",
                    std::string(find_codec(codec)->name).c_str(), decode, intersect);
    }

    // The first query with these lists, and the steps of bringing them there, one after another.
    void missing(const std::vector<size_t>& sizes, bool ranks) {
        constexpr int kFresh = 5;
        std::vector<double> calls, key, send, check, form, place;
        size_t bytes = 0;
        std::string names;
        for (int i = 0; i < kFresh; ++i) {
            const Lists query = lists(sizes, 10 + 2 * static_cast<uint64_t>(i) + ranks);
            names = query.sizes;
            calls.push_back(bench::microseconds([&] {
                right_ &=
                    ranks ? rank_there(query, RankMode::kAnd).has_value()
                          : client_.count(SetOperation::Intersect, query.references).has_value();
            }));
            double keyed = 0, sent = 0, checked = 0, formed = 0, placed = 0;
            bytes = 0;
            for (size_t n = 0; n < sizes.size(); ++n) {
                const std::span<const uint8_t> image = query.lists[n]->bytes();
                bytes += image.size();
                keyed += bench::microseconds([&] { right_ &= list_key(image) == query.keys[n]; });
                service::Upload upload{0, {}, {}};
                upload.message.type = service::MessageType::UploadToDecode;  // checked, no more
                upload.message.size = image.size();
                upload.message.key = query.keys[n];
                sent += bench::microseconds([&] {
                    upload.descriptor = sealed_memfd("postings-list", image.size());
                    write_all(upload.descriptor.get(), image);
                });
                checked += bench::microseconds(
                    [&] { right_ &= service::check(upload, KeySecret()).refused.empty(); });
                upload.message.type =
                    ranks ? service::MessageType::UploadToRank : service::MessageType::Upload;
                const service::CheckedUpload result = service::check(upload, KeySecret());
                if (ranks)
                    formed += bench::microseconds([&] { device::rank_list(*query.lists[n]); });
                placed += bench::microseconds([&] {
                    right_ &= result.place(cache_);
                    std::vector<uint8_t> one(1);
                    backend_->read(0, one);  // ends when what was launched has
                });
            }
            key.push_back(keyed);
            send.push_back(sent);
            check.push_back(checked);
            form.push_back(formed);
            place.push_back(placed);
        }
        begin_row(ranks ? "rank and" : "intersect", names);
        std::printf(
            ",\"bytes\":%zu,\"call_us\":%.1f,\"key_us\":%.1f,\"send_us\":%.1f,\"check_us\":%.1f,"
            "\"form_us\":%.1f,\"place_us\":%.1f}",
            bytes, bench::median(calls), bench::median(key), bench::median(send),
            bench::median(check), bench::median(form), bench::median(place));
    }

    static constexpr uint32_t kBest = 10;
    bool cuda_;
    DocumentLengthTable table_ = bench::made_lengths();
    DocumentLengths lengths_ = table_.view();
    Ranker ranker_{lengths_, bench::kBm25};
    ListKey key_ = lengths_key(lengths_);
    CachedKey key_there_;
    LengthsReference operand_{&lengths_, &key_there_};
    std::unique_ptr<device::Backend> backend_;
    device::DeviceCache cache_;
    service::Client client_;
    std::vector<std::unique_ptr<PostingList>> kept_;
    const char* next_ = "";
    bool right_ = true;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: bench_device_stages cuda|opencl POSTINGSD\n");
        return 2;
    }
    return Bench(argv[1], argv[2]).run();
}
