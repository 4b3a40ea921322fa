// Shares queries out among several devices: each has a range of all docIDs, and of every list the
// part in that range. All work at the same time; together their lists may be larger than the memory
// of one.
#include <algorithm>
#include <functional>

#include "core/list/lookup.h"
#include "service/client/dispatcher.h"

namespace postings::service {

namespace {

// Whether the lists of a query have so many postings, on average over the queries.
template <class Queries>
bool have_postings(const Queries& queries, std::span<const ListReference> lists, uint64_t wanted) {
    uint64_t postings = 0;
    for (const auto& query : queries)
        for (const auto& term : query) postings += lists[list_of(term)].view->count();
    return !queries.empty() && postings / queries.size() >= wanted;
}

// Devices do not take empty lists in set operations.
bool has_some(const PostingListView& list, const DocRange& range) {
    const Posting first = lower_bound(list, range.first);
    return first.position < list.count() && first.doc <= range.last;
}

// Checked for each service's answer, as parts are put together without comparing docIDs.
bool lies_in(const DocRange& range, std::span<const RankedDocuments> ranked) {
    return std::ranges::all_of(ranked, [&](const RankedDocuments& of_query) {
        return std::ranges::all_of(of_query.documents, [&](const ScoredDocument& document) {
            return document.docid >= range.first && document.docid <= range.last;
        });
    });
}
bool lies_in(const DocRange& range, const SetResults& results) {
    return std::ranges::all_of(
        results.docs, [&](uint32_t doc) { return doc >= range.first && doc <= range.last; });
}

// The k best of the parts' best documents.
RankedDocuments merged(std::span<const std::vector<RankedDocuments>> parts, size_t query,
                       size_t k) {
    RankedDocuments all{parts[0][query].mode, {}};
    for (const auto& part : parts) {
        const auto& documents = part[query].documents;
        all.documents.insert(all.documents.end(), documents.begin(), documents.end());
    }
    std::ranges::sort(all.documents, std::greater<>(), [](const ScoredDocument& document) {
        return uint64_t{document.score} << 32 | ~document.docid;
    });
    if (all.documents.size() > k) all.documents.resize(k);
    return all;
}

}  // namespace

template <class Result, class Call>
std::vector<Result> Dispatcher::ask_parts(const DevicePreference& preference, Needs needs,
                                          uint64_t documents, const Predict& predict,
                                          const Call& call) {
    using Where = DevicePreference::Where;
    struct Part {
        Service* service;
        std::vector<ListReference> lists;
        Client::Terms terms{};
    };
    std::vector<Part> parts;
    const auto ready = ready_devices(preference, services_of(preference));
    const auto count = static_cast<uint32_t>(ready.size());
    if (count < 2) return {};
    const std::span<const ListReference> whole = needs.lists;
    double predicted_cpu_ns = 0, predicted_device_ns = 0;
    parts.reserve(count);
    for (uint32_t i = 0; i < count; ++i) {
        Part& part = parts.emplace_back(Part{ready[i], {whole.begin(), whole.end()}});
        for (ListReference& list : part.lists) {
            list.range = part_of_docs(i, count, documents);
            if (needs.operation == Operation::Combine && !has_some(*list.view, list.range))
                return {};
        }
    }
    // A part's time is compared with the CPU's for that part. All parts are looked at, so that
    // every list that a device lacks gets its credit.
    bool is_refused = false;
    for (Part& part : parts) {
        if (preference.where != Where::Auto) continue;
        needs.lists = part.lists;
        rest_ns_ = 0;
        lacks_lists_ = false;
        const Admission admission = admit(*part.service, needs, predict);
        is_for_parts_ |= lacks_lists_;
        is_refused |= admission != Admission::IfResident && admission != Admission::WithUploads;
        part.terms = {.uploads = admission == Admission::WithUploads,
                      .patience_ns = patience_ns_,
                      .prediction = prediction(*part.service, needs.operation)};
        predicted_cpu_ns += profile_.predicted_cpu_ns;
        predicted_device_ns = std::max(predicted_device_ns, profile_.predicted_device_ns);
    }
    // The CPU's time for the whole tells nothing about a part.
    on_cpu_ = nullptr;
    profile_.predicted_cpu_ns = predicted_cpu_ns;
    profile_.predicted_device_ns = predicted_device_ns;
    if (is_refused) return {};
    for (Part& part : parts) {
        Client::Terms terms = part.terms;
        terms.only_tries = true;
        part.service->client.set_terms(terms);
        part.service->tried = needs.operation;
        part.service->tried_modelled_ns = terms.prediction.modelled_ns;
        call(part.service->client, std::span<const ListReference>(part.lists));
    }
    std::vector<Result> results;
    profile_.request = {};
    for (Part& part : parts) {
        Client& client = part.service->client;
        const bool has_failed = results.size() < static_cast<size_t>(&part - parts.data());
        part.terms.awaits_trial = true;
        part.terms.uploads &= !has_failed;
        client.set_terms(part.terms);
        auto result = call(client, std::span<const ListReference>(part.lists));
        needs.lists = part.lists;
        find_keys(*part.service, needs);
        learn(*part.service, result.has_value());
        note_withdrawal(*part.service);
        if (!result || !lies_in(part.lists[0].range, *result)) continue;
        results.push_back(std::move(*result));
        const RequestProfile& request = client.profile();
        profile_.request.round_trip_ns =
            std::max(profile_.request.round_trip_ns, request.round_trip_ns);
        profile_.request.served_ns = std::max(profile_.request.served_ns, request.served_ns);
        profile_.request.device_ns = std::max(profile_.request.device_ns, request.device_ns);
        profile_.request.uploaded_bytes += request.uploaded_bytes;
    }
    if (results.size() < parts.size()) return {};
    profile_.device = std::to_string(count) + " x " + parts[0].service->device;
    profile_.devices = count;
    profile_.reason.clear();
    return results;
}

std::optional<std::vector<RankedDocuments>> Dispatcher::rank_by_parts(
    const DevicePreference& preference, std::span<const ListReference> lists,
    const LengthsReference& lengths, const RankTask& task) {
    if (!device_enabled(preference) ||
        !have_postings(task.queries, lists, options_.shared_from_postings)) {
        return std::nullopt;
    }
    const Task kind = task_of(task);
    const auto predict = [&](const CostModel& model, std::span<const ListShape>) {
        predict_queries(model, kind, model.rank_round_trip, task.queries);
    };
    // Whether too few documents have all words is only known when all parts are there.
    const bool relaxes = task.mode == RankMode::kAndThenOr;
    RankTask of_parts = task;
    if (relaxes) of_parts.mode = RankMode::kAnd;
    const auto rank_all = [&] {
        const auto parts = ask_parts<std::vector<RankedDocuments>>(
            preference,
            {.operation = Operation::Rank, .lists = lists, .lengths = &lengths, .task = kind},
            lengths.view->codes.size(), predict,
            [&](Client& client, std::span<const ListReference> of_part) {
                return client.rank(of_part, lengths, of_parts);
            });
        std::vector<RankedDocuments> ranked;
        for (size_t i = 0; !parts.empty() && i < of_parts.queries.size(); ++i)
            ranked.push_back(merged(parts, i, task.k));
        return ranked;
    };
    std::vector<RankedDocuments> ranked = rank_all();
    if (ranked.empty()) return std::nullopt;
    if (relaxes) {
        std::vector<size_t> places;
        std::vector<std::span<const RankTerm>> again;
        for (size_t i = 0; i < ranked.size(); ++i) {
            if (ranked[i].documents.size() >= task.k) continue;
            places.push_back(i);
            again.push_back(task.queries[i]);
        }
        of_parts.mode = RankMode::kOr;
        of_parts.queries = again;
        std::vector<RankedDocuments> relaxed;
        if (!again.empty() && (relaxed = rank_all()).empty()) {
            profile_.device.clear();
            profile_.devices = 0;
            return std::nullopt;
        }
        for (size_t i = 0; i < places.size(); ++i) ranked[places[i]] = std::move(relaxed[i]);
    }
    count_results(ranked);
    return ranked;
}

std::optional<SetResults> Dispatcher::combine_by_parts(const DevicePreference& preference,
                                                       std::span<const ListReference> lists,
                                                       const SetTask& task) {
    if (!device_enabled(preference) ||
        !have_postings(task.queries, lists, options_.shared_from_postings)) {
        return std::nullopt;
    }
    uint64_t documents = 0;
    for (const ListReference& list : lists)
        documents = std::max(documents, uint64_t{list.view->last()} + 1);
    const auto predict = [&](const CostModel& model, std::span<const ListShape>) {
        predict_queries(model, task_of(task), model.round_trip, task.queries);
    };
    const auto parts = ask_parts<SetResults>(
        preference, {.operation = Operation::Combine, .lists = lists, .task = task_of(task)},
        documents, predict, [&](Client& client, std::span<const ListReference> of_part) {
            return client.combine(of_part, task);
        });
    if (parts.empty()) return std::nullopt;
    SetResults all;
    std::vector<size_t> taken(parts.size());
    for (size_t query = 0; query < task.queries.size(); ++query) {
        uint32_t& count = all.counts.emplace_back(0);
        for (size_t i = 0; i < parts.size(); ++i) {
            const uint32_t of_part = parts[i].counts[query];
            count += of_part;
            if (!task.want_docs) continue;
            const auto begin = parts[i].docs.begin() + static_cast<ptrdiff_t>(taken[i]);
            all.docs.insert(all.docs.end(), begin, begin + of_part);
            taken[i] += of_part;
        }
    }
    profile_.returned_bytes = (all.counts.size() + all.docs.size()) * sizeof(uint32_t);
    return all;
}

}  // namespace postings::service
