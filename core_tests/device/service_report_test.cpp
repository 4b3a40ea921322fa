// What a service tells of itself: how it is sent, what it is made of, what is printed of it.
#include "service/protocol/service_report.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "seed.h"
#include "server_fixture.h"
#include "service/server/print_report.h"
#include "service/server/request_statistics.h"

namespace postings::service {
namespace {

ServiceReport some_report() {
    ServiceReport report;
    report.device = "A \"device\" \\ of 3 words";
    report.protocol = 9;
    report.process = 4711;
    report.uptime_ns = UINT64_MAX;
    report.memory = uint64_t{1} << 40;
    report.used = 12345;
    report.hits = 99;
    report.misses = 1;
    report.uploads = 7;
    report.uploaded_bytes = 1 << 20;
    report.clients = 16;
    report.busy = 3;
    report.on_device = 96;
    report.wait_ns = 1500;
    report.backlog_ns = 250'000;
    report.withdrawn = 17;
    report.quarantined = {"rank", "decode"};
    report.operations = {
        {"combine", 1, 0, 0.25, 900, 900, 900},
        {"rank", 1'000'000, 12, 41.5, 25'000, 111'000, 4'000'000, 999'000, 1.125, 1.25}};
    return report;
}

TEST(ServiceReport, IsReadAsItWasSent) {
    EXPECT_EQ(ServiceReport::parse(some_report().text()), some_report());
    ServiceReport least;
    least.device = "x";
    EXPECT_EQ(ServiceReport::parse(least.text()), least);
}

TEST(ServiceReport, OfAnotherProgramIsNone) {
    const std::string text = some_report().text();
    for (const char* wrong : {"", "\n", "device x\n",
                              "device x\nhits 1\nhits 1\nhits 1\nhits 1\nhits 1\nhits 1\nhits 1\n"
                              "hits 1\nhits 1\nhits 1\nhits 1\nhits 1\nhits 1\nhits 1\n"
                              "hits 1\nhits 1\n",
                              "nonsense", "device\nhits 3", "\xFF"})
        EXPECT_FALSE(ServiceReport::parse(wrong)) << wrong;
    for (const std::string added :
         {"hits -1\n", "hits 1x\n", "hits\n", "hits 18446744073709551616\n", "new 1\n",
          "operation rank 1 2 3\n", "operation rank 1 2 3 4 5 6 7 8 9 10\n",
          "operation  1 2 3 4 5 6 7 8 9\n"})
        EXPECT_FALSE(ServiceReport::parse(text + added)) << added;
    std::string many = text;
    for (int i = 0; i < 100; ++i) many += "operation rank 1 2 3 4 5 6 7 8 9\n";
    EXPECT_FALSE(ServiceReport::parse(many));
    // Whatever the bytes, no more than an answer or none.
    std::mt19937 random(test_seed());
    for (int i = 0; i < 20000; ++i) {
        std::string altered = text.substr(0, random() % (text.size() + 1));
        for (size_t n = random() % 4; n > 0 && !altered.empty(); --n)
            altered[random() % altered.size()] = static_cast<char>(random());
        const auto read = ServiceReport::parse(altered);
        EXPECT_TRUE(!read || ServiceReport::parse(read->text()) == read) << altered;
    }
}

// Whatever a service says, no more than a machine has.
TEST(ServiceReport, TellsHowManyDevicesAreUsedTogether) {
    ServiceReport report;
    report.kind = "cuda";
    for (const auto& [said, used] :
         {std::pair(uint64_t{0}, 1u), {1, 1u}, {8, 8u}, {65, 64u}, {UINT64_MAX, 64u}}) {
        report.devices = said;
        EXPECT_EQ(used_together(report), used);
    }
    report.kind = "../cuda";
    EXPECT_EQ(used_together(report), 1u);
}

TEST(RequestStatistics, ArePercentilesOfTheLastMinute) {
    std::mt19937_64 random(test_seed());
    constexpr uint64_t kSecond = 1'000'000'000;
    for (int round = 0; round < 50; ++round) {
        RequestStatistics statistics(5 * kSecond);
        EXPECT_TRUE(statistics.report(5 * kSecond).empty());
        std::vector<uint64_t> took;
        const size_t requests = 1 + random() % 2000;
        for (size_t i = 0; i < requests; ++i) {
            took.push_back(random() >> (25 + random() % 39));
            statistics.add(Operation::Rank, i % 10 == 0, took.back(),
                           5 * kSecond + i * 20 * kSecond / requests);
        }
        std::ranges::sort(took);
        const auto reports = statistics.report(25 * kSecond);
        ASSERT_EQ(reports.size(), 1u);
        const OperationReport& rank = reports[0];
        EXPECT_EQ(rank.name, "rank");
        EXPECT_EQ(rank.requests, requests);
        EXPECT_EQ(rank.failed, (requests + 9) / 10);
        EXPECT_NEAR(rank.per_second, static_cast<double>(requests) / 20, 0.001);
        const auto expect_at = [&](uint64_t found, size_t place) {
            EXPECT_GE(found, took[place]);
            EXPECT_LE(found, took[place] + took[place] / 4);
        };
        expect_at(rank.median_ns, (requests + 1) / 2 - 1);
        expect_at(rank.p99_ns, (99 * requests + 99) / 100 - 1);
        expect_at(rank.longest_ns, requests - 1);
        // A minute later they are history.
        statistics.add(Operation::Rank, false, 70, 86 * kSecond);
        const OperationReport later = statistics.report(86 * kSecond)[0];
        EXPECT_EQ(later.requests, requests + 1);
        EXPECT_NEAR(later.per_second, 1.0 / 51, 0.001);  // since half a minute before 65 s
        EXPECT_GE(later.longest_ns, 70u);
        EXPECT_LE(later.longest_ns, 87u);
        const OperationReport idle = statistics.report(300 * kSecond)[0];
        EXPECT_EQ(idle.per_second, 0);
        EXPECT_EQ(idle.longest_ns, 0u);
    }
    RequestStatistics statistics(0);
    for (const uint64_t ns : {uint64_t{0}, UINT64_MAX})
        statistics.add(Operation::Combine, false, ns, 1);
    statistics.add(static_cast<Operation>(99), false, 1, 1);
    EXPECT_EQ(statistics.report(1).size(), 1u);
}

std::vector<NamedReport> some_services() {
    return {{"cuda", some_report()}, {"cuda:1", some_report()}};
}

TEST(PrintReport, ForPeopleAndPrograms) {
    const std::string people = reports_for_people(some_services());
    for (const char* part :
         {"A \"device\"", "process 4711", "99.0 % of 100 looks", "16, 3 with a request; 96 queries",
          "rank, decode, which the CPU does", "1000000", "41.5", "25.0 us", "111.0 us", "4.0 ms",
          "17 requests withdrawn", "250.0 us of work as predicted; who comes waits 1.5 us",
          " 1.12 ", " 1.25\n"})
        EXPECT_NE(people.find(part), people.npos) << part << "\n" << people;
    std::vector<NamedReport> broken = some_services();
    broken[0].report.device = "line\nbreak\x7F";
    EXPECT_NE(reports_as_json(broken).find("\"device\": \"line break \""), std::string::npos);
    EXPECT_NE(
        reports_for_prometheus(some_services())
            .find(
                "postings_info{service=\"cuda\",device=\"A \\\"device\\\" \\\\ of 3 words\"} 1\n"),
        std::string::npos);
    EXPECT_NE(
        reports_for_prometheus(some_services())
            .find("postings_latency_seconds{service=\"cuda\",operation=\"rank\",quantile=\"0.99\"} "
                  "0.000111000\n"),
        std::string::npos);
    for (const char* line : {"postings_backlog_seconds{service=\"cuda\"} 0.000250000\n",
                             "postings_withdrawn_requests_total{service=\"cuda:1\"} 17\n",
                             "postings_times_model{service=\"cuda\",operation=\"rank\"} 1.125\n",
                             "postings_off_by{service=\"cuda\",operation=\"rank\"} 1.250\n"})
        EXPECT_NE(reports_for_prometheus(some_services()).find(line), std::string::npos) << line;
    EXPECT_NE(reports_as_json(some_services())
                  .find("\"predicted\": 999000, \"timesModel\": 1.125, \"offBy\": 1.250}"),
              std::string::npos);
}

TEST_F(ServerInThisProcess, TellsWhatItDoes) {
    const Running server;
    Client client(patient());
    const auto first = client.report();
    ASSERT_TRUE(first) << client.reason();
    EXPECT_EQ(first->process, static_cast<uint64_t>(getpid()));
    EXPECT_EQ(first->clients, 0u);
    EXPECT_TRUE(first->operations.empty());
    const PostingList a = PostingList::from_docs(std::vector<uint32_t>{1, 5, 9});
    Client other(patient());
    ASSERT_EQ(other.count(SetOperation::Intersect, std::vector<ListReference>{{&a}, {&a}}), 3u)
        << other.reason();
    const auto then = client.report();
    ASSERT_TRUE(then) << client.reason();
    EXPECT_EQ(then->clients, 1u);
    EXPECT_EQ(then->busy, 0u);
    EXPECT_EQ(then->uploads, 1u);
    ASSERT_EQ(then->operations.size(), 1u);
    EXPECT_EQ(then->operations[0].name, "combine");
    EXPECT_EQ(then->operations[0].requests, 1u);
    EXPECT_EQ(then->operations[0].failed, 0u);
    EXPECT_GT(then->operations[0].longest_ns, 0u);
}

}  // namespace
}  // namespace postings::service
