// Xapian (xapian.org) over the documents and queries of bench_php/search.php, timed in the same
// way: a JSON object of figures and totals.
//
//   bench_xapian DOCUMENTS QUERIES INDEX MOST SECONDS
//   bench_xapian INDEX WORD...
//
// DOCUMENTS: a line for each, name, tab, text; the first MOST of them (0: all). QUERIES: a line for
// each, kind, tab, words; those of a kind may take about so many seconds. INDEX is made, and then
// opened by a process that is new to it. Built where Debian's libxapian-dev is.
#include <sys/resource.h>
#include <xapian.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

double cpu_seconds() {
    rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](timeval time) { return time.tv_sec + time.tv_usec / 1e6; };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    std::string word;
    for (const char c : text + " ") {
        const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
        if ((lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9')) {
            word += lower;
        } else if (!word.empty()) {
            if (word.size() < 60) words.push_back(word);
            word.clear();
        }
    }
    return words;
}

// As PHP's crc32().
uint32_t crc32(const std::string& bytes) {
    uint32_t crc = ~0U;
    for (const char c : bytes) {
        crc ^= static_cast<uint8_t>(c);
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320U : 0);
    }
    return ~crc;
}

// A term that every tenth document has; no word begins with a capital letter.
std::string tenth(uint32_t which) {
    return "T" + std::to_string(which);
}

struct Built {
    size_t documents = 0, bytes = 0;  // of text
};

Built build(const std::string& documents, size_t most, const std::string& path) {
    Built built;
    const std::string loose = path + ".loose";
    Xapian::WritableDatabase database(loose, Xapian::DB_CREATE_OR_OVERWRITE);
    std::ifstream in(documents);
    for (std::string line; (most == 0 || built.documents < most) && std::getline(in, line);
         ++built.documents) {
        const size_t tab = line.find('\t');
        Xapian::Document document;
        const std::string name = line.substr(0, tab);
        document.set_data(name);
        built.bytes += line.size() - tab - 1;
        Xapian::termpos position = 0;
        for (const std::string& word : words_of(line.substr(tab + 1)))
            document.add_posting(word, ++position);
        document.add_boolean_term(tenth(crc32(name) % 10));
        database.add_document(document);
    }
    database.commit();
    database.compact(path);
    database.close();
    std::filesystem::remove_all(loose);
    return built;
}

Xapian::Query query_of(const std::string& kind, const std::vector<std::string>& words) {
    if (kind == "prefix") return Xapian::Query(Xapian::Query::OP_WILDCARD, words[0]);
    const Xapian::Query::op op = kind == "or"       ? Xapian::Query::OP_OR
                                 : kind == "phrase" ? Xapian::Query::OP_PHRASE
                                                    : Xapian::Query::OP_AND;
    const size_t window = kind == "phrase" ? words.size() : 0;
    return Xapian::Query(op, words.begin(), words.end(), static_cast<unsigned>(window));
}

void weigh(Xapian::Enquire& enquire) {
    enquire.set_weighting_scheme(Xapian::BM25Weight(1.2, 0, 1, 0.75, 0.5));
}

// Microseconds of a query, its best ten's names read; `total`: counted exactly.
double search(Xapian::Enquire& enquire, const Xapian::Query& query, Xapian::doccount total = 0) {
    const Clock::time_point begin = Clock::now();
    enquire.set_query(query);
    std::vector<std::string> names;
    const Xapian::MSet found = enquire.get_mset(0, 10, total);
    for (auto hit = found.begin(); hit != found.end(); ++hit)
        names.push_back(hit.get_document().get_data());
    return seconds_since(begin) * 1e6;
}

// The first query of this process, and the median of opening and asking once more.
int open_and_ask(const std::string& path, const std::vector<std::string>& words) {
    std::vector<double> us;
    for (int i = 0; i < 21; ++i) {
        const Clock::time_point begin = Clock::now();
        const Xapian::Database database(path);
        Xapian::Enquire enquire(database);
        weigh(enquire);
        search(enquire, query_of("and", words));
        us.push_back(seconds_since(begin) * 1e6);
    }
    const double first = us[0];
    std::sort(us.begin() + 1, us.end());
    std::printf("{\"first query of a process\":%.2f,\"open and query\":%.2f}\n", first, us[11]);
    return 0;
}

using Words = std::vector<std::string>;

// As Measure::search() in bench_php/search/measure.php: each query's best, as many as there is
// time.
std::string figures_of(const std::string& label, const std::vector<Words>& queries, double seconds,
                       const std::function<double(const Words&)>& ask) {
    std::vector<double> best;
    const Clock::time_point begin = Clock::now();
    for (int pass = 0; pass < 4 && (pass == 0 || seconds_since(begin) < seconds); ++pass) {
        for (size_t i = 0; i < queries.size(); ++i) {
            if (pass == 0 ? i >= 10 && seconds_since(begin) > seconds : i >= best.size()) break;
            if (pass == 0) best.push_back(1e300);
            best[i] = std::min(best[i], ask(queries[i]));
        }
    }
    std::sort(best.begin(), best.end());
    char text[300];
    std::snprintf(text, sizeof text, "\"%s median\":%.2f,\"%s p99\":%.2f,\"%s queries\":%zu,",
                  label.c_str(), best[best.size() / 2], label.c_str(), best[best.size() * 99 / 100],
                  label.c_str(), best.size());
    return text;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc >= 3 && std::filesystem::is_directory(argv[1]))
        return open_and_ask(argv[1], {argv + 2, argv + argc});
    if (argc != 6) {
        std::fprintf(stderr, "usage: bench_xapian DOCUMENTS QUERIES INDEX MOST SECONDS\n");
        return 2;
    }
    const std::string path = argv[3];
    const double seconds = std::strtod(argv[5], nullptr);
    const Clock::time_point start = Clock::now();
    const Built built = build(argv[1], std::strtoul(argv[4], nullptr, 10), path);
    const double wall = seconds_since(start), cpu = cpu_seconds();
    rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    uintmax_t bytes = 0;
    for (const auto& file : std::filesystem::directory_iterator(path))
        bytes += std::filesystem::file_size(file);

    const Xapian::Database database(path);
    const Xapian::doccount all = database.get_doccount();
    Xapian::Enquire enquire(database);
    weigh(enquire);
    std::map<std::string, std::vector<Words>> queries;
    std::ifstream in(argv[2]);
    for (std::string line; std::getline(in, line);) {
        const size_t tab = line.find('\t');
        queries[line.substr(0, tab)].push_back(words_of(line.substr(tab + 1)));
    }
    std::string figures, totals;
    for (const std::string kind : {"and", "or", "word", "phrase", "prefix"}) {
        const auto plain = [&](const Words& words) {
            return search(enquire, query_of(kind, words));
        };
        figures += figures_of(kind, queries[kind], seconds, plain);
        if (kind == "word") continue;
        if (kind == "and" || kind == "or") {
            const auto counted = [&](const Words& words) {
                return search(enquire, query_of(kind, words), all);
            };
            const auto filtered = [&](const Words& words) {
                return search(enquire, Xapian::Query(Xapian::Query::OP_FILTER,
                                                     query_of(kind, words), tenth(3)));
            };
            figures += figures_of(kind + ", total", queries[kind], seconds, counted);
            figures += figures_of(kind + ", a tenth", queries[kind], seconds, filtered);
        }
        std::string found;
        const Clock::time_point begin = Clock::now();
        for (size_t i = 0; i < std::min<size_t>(300, queries[kind].size()); ++i) {
            if (i >= 10 && seconds_since(begin) > seconds) break;
            enquire.set_query(query_of(kind, queries[kind][i]));
            found += (found.empty() ? "" : ",") +
                     std::to_string(enquire.get_mset(0, 1, all).get_matches_estimated());
        }
        totals += (totals.empty() ? "\"" : ",\"") + kind + "\":[" + found + "]";
    }
    std::printf(
        "{\"figures\":{%s\"documents\":%zu,\"MB of text\":%.4f,\"build s\":%.3f,\"build CPU "
        "s\":%.3f,\"build MB of memory\":%.1f,\"MB on disk\":%.2f,\"MB of text a CPU "
        "s\":%.2f},\"totals\":{%s}}\n",
        figures.c_str(), built.documents, built.bytes / 1e6, wall, cpu, usage.ru_maxrss * 1.024e-3,
        bytes / 1e6, built.bytes / 1e6 / cpu, totals.c_str());
}
