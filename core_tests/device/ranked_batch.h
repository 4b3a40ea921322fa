// A batch of rankings to ask a service for, and what it should answer.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <functional>
#include <random>
#include <span>
#include <vector>

#include "core/rank/rank.h"
#include "service/client/client.h"

namespace postings::service {

struct RankedLists {
    DocumentLengthTable table;
    DocumentLengths lengths = table.view();
    Ranker ranker{lengths, {}};
    std::vector<PostingList> lists;

    RankedLists(std::mt19937_64& random, uint32_t documents, size_t count)
        : table(random_lengths(random, documents)) {
        while (lists.size() < count) {
            std::bernoulli_distribution has(
                std::pow(10.0, -static_cast<double>(random() % 150) / 100));
            std::vector<uint32_t> docs{0}, frequencies{1};
            for (uint32_t doc = 1; doc < documents; ++doc) {
                if (!has(random)) continue;
                docs.push_back(doc);
                frequencies.push_back(1 + static_cast<uint32_t>(random() % 5));
            }
            lists.push_back(PostingList::from_docs(docs, frequencies));
        }
    }
    RankedLists(const RankedLists&) = delete;

    static std::vector<uint32_t> random_lengths(std::mt19937_64& random, uint32_t documents) {
        std::vector<uint32_t> lengths(documents);
        for (uint32_t& length : lengths) length = 10 + static_cast<uint32_t>(random() % 500);
        return lengths;
    }
};

struct RankedBatch {
    std::vector<ListReference> references;
    LengthsReference lengths;
    RankTask task;
    std::vector<RankedDocuments> expected;
    std::function<RankedDocuments(size_t)> on_cpu = [this](size_t query) {
        return expected[query];
    };

    RankedBatch(std::mt19937_64& random, const RankedLists& of, size_t queries)
        : RankedBatch(random, of, queries, static_cast<RankMode>(random() % 3)) {}
    RankedBatch(std::mt19937_64& random, const RankedLists& of, size_t queries, RankMode mode)
        : lengths{&of.lengths}, of_(of) {
        for (const PostingList& list : of.lists) references.push_back({&list});
        for (size_t i = 0; i < queries; ++i) {
            std::vector<WeightedList>& query = weighted_.emplace_back();
            for (size_t terms = 1 + random() % 3; terms > 0; --terms) {
                const auto list = static_cast<uint32_t>(random() % of.lists.size());
                query.push_back({list, of.ranker.weight(of.lists[list])});
            }
            queries_.add(query, of.ranker.table().parameters().k1);
        }
        task = {.parameters = of.ranker.table().parameters(),
                .k = 1 + static_cast<uint32_t>(random() % 20),
                .mode = mode,
                .queries = queries_.queries()};
        compute();
    }
    RankedBatch(const RankedBatch&) = delete;

    void set_k(uint32_t k) {
        task.k = k;
        compute();
    }
    void find_nothing() {
        for (RankedDocuments& of_query : expected) of_query.documents.clear();
    }
    void expect(std::span<const RankedDocuments> ranked) const {
        ASSERT_EQ(ranked.size(), expected.size());
        for (size_t i = 0; i < ranked.size(); ++i) {
            ASSERT_EQ(ranked[i].documents, expected[i].documents) << i;
            ASSERT_EQ(ranked[i].mode, expected[i].mode) << i;
        }
    }

    // As a client sends it.
    std::vector<uint8_t> request(const KeySecret& secret) const {
        std::vector<uint8_t> bytes;
        const auto append = [&bytes](const auto* values, size_t count) {
            const auto* begin = reinterpret_cast<const uint8_t*>(values);
            bytes.insert(bytes.end(), begin, begin + count * sizeof *values);
        };
        const RankRequest head{.lengths = lengths.key_with(secret),
                               .k1 = task.parameters.k1,
                               .b = task.parameters.b,
                               .k = task.k,
                               .mode = static_cast<uint32_t>(task.mode),
                               .lists = static_cast<uint32_t>(references.size()),
                               .queries = static_cast<uint32_t>(task.queries.size()),
                               .filter = RankTask::kNoList,
                               .excluded = RankTask::kNoList,
                               .at_once = 0,
                               .unused = 0,
                               .average_length = -1};
        append(&head, 1);
        for (const ListReference& reference : references) {
            const ListKey key = reference.key_with(secret);
            append(&key, 1);
        }
        uint32_t end = 0;
        for (const auto& query : task.queries) {
            end += static_cast<uint32_t>(query.size());
            append(&end, 1);
        }
        for (const auto& query : task.queries) append(query.data(), query.size());
        return bytes;
    }

  private:
    void compute() {
        expected.clear();
        for (const std::vector<WeightedList>& query : weighted_) {
            std::vector<RankedList> ranked;
            for (const WeightedList& term : query)
                ranked.push_back({of_.lists[term.list], term.weight});
            Ranking ranking = of_.ranker.rank(ranked, task.k, task.mode);
            expected.push_back({ranking.mode, std::move(ranking.documents)});
        }
    }

    const RankedLists& of_;
    std::vector<std::vector<WeightedList>> weighted_;
    RankQueries queries_;
};

}  // namespace postings::service
