// Xapian (xapian.org) over the documents and queries of bench_php/search.php, timed in the same
// way: a JSON object of figures and totals.
//
//   bench_xapian DOCUMENTS QUERIES [MOST]
//
// DOCUMENTS: a line for each, name, tab, text; the first MOST of them (0: all). QUERIES: a line for
// each, kind, tab, words. Built where Debian's libxapian-dev is.
#include <sys/resource.h>
#include <xapian.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
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

// Returns the bytes of text.
size_t build(const std::string& documents, size_t most, const std::string& path) {
    size_t bytes = 0;
    Xapian::WritableDatabase database(path, Xapian::DB_CREATE_OR_OVERWRITE);
    std::ifstream in(documents);
    std::string line;
    for (size_t i = 0; (most == 0 || i < most) && std::getline(in, line); ++i) {
        const size_t tab = line.find('\t');
        Xapian::Document document;
        document.set_data(line.substr(0, tab));
        bytes += line.size() - tab - 1;
        Xapian::termpos position = 0;
        for (const std::string& word : words_of(line.substr(tab + 1)))
            document.add_posting(word, ++position);
        database.add_document(document);
    }
    database.commit();
    return bytes;
}

Xapian::Query query_of(const std::string& kind, const std::vector<std::string>& words) {
    if (kind == "prefix") return Xapian::Query(Xapian::Query::OP_WILDCARD, words[0]);
    const Xapian::Query::op op = kind == "or"       ? Xapian::Query::OP_OR
                                 : kind == "phrase" ? Xapian::Query::OP_PHRASE
                                                    : Xapian::Query::OP_AND;
    const size_t window = kind == "phrase" ? words.size() : 0;
    return Xapian::Query(op, words.begin(), words.end(), static_cast<unsigned>(window));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fprintf(stderr, "usage: bench_xapian DOCUMENTS QUERIES [MOST]\n");
        return 2;
    }
    const std::string path = std::string(argv[1]) + ".xapian";
    const Clock::time_point start = Clock::now();
    const size_t text = build(argv[1], argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 0, path);
    const double wall = seconds_since(start), cpu = cpu_seconds();
    rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    uintmax_t bytes = 0;
    for (const auto& file : std::filesystem::directory_iterator(path))
        bytes += std::filesystem::file_size(file);

    Xapian::Database database(path);
    Xapian::Enquire enquire(database);
    enquire.set_weighting_scheme(Xapian::BM25Weight(1.2, 0, 1, 0.75, 0.5));
    std::map<std::string, std::vector<std::vector<std::string>>> queries;
    std::ifstream in(argv[2]);
    std::string line;
    while (std::getline(in, line)) {
        const size_t tab = line.find('\t');
        queries[line.substr(0, tab)].push_back(words_of(line.substr(tab + 1)));
    }
    std::string figures, totals;
    for (const std::string kind : {"and", "or", "word", "phrase", "prefix"}) {
        std::vector<double> best(queries[kind].size(), 1e300);
        for (int pass = 0; pass < 2; ++pass) {
            for (size_t i = 0; i < best.size(); ++i) {
                const Clock::time_point begin = Clock::now();
                enquire.set_query(query_of(kind, queries[kind][i]));
                std::vector<std::string> names;
                const Xapian::MSet found = enquire.get_mset(0, 10);
                for (auto hit = found.begin(); hit != found.end(); ++hit)
                    names.push_back(hit.get_document().get_data());
                best[i] = std::min(best[i], seconds_since(begin) * 1e6);
            }
        }
        std::sort(best.begin(), best.end());
        char text[200];
        std::snprintf(text, sizeof text, "\"%s median\":%.2f,\"%s p99\":%.2f,", kind.c_str(),
                      best[best.size() / 2], kind.c_str(), best[best.size() * 99 / 100]);
        figures += text;
        if (kind == "word") continue;
        uint64_t total = 0;
        for (size_t i = 0; i < std::min<size_t>(300, queries[kind].size()); ++i) {
            enquire.set_query(query_of(kind, queries[kind][i]));
            total += enquire.get_mset(0, 1, database.get_doccount()).get_matches_estimated();
        }
        totals += (totals.empty() ? "\"" : ",\"") + kind + "\":" + std::to_string(total);
    }
    std::filesystem::remove_all(path);
    std::printf(
        "{\"figures\":{%s\"build s\":%.3f,\"build CPU s\":%.3f,\"build MB of memory\":%.1f,"
        "\"MB on disk\":%.2f,\"MB of text a CPU s\":%.2f},\"totals\":{%s},\"answers\":null}\n",
        figures.c_str(), wall, cpu, usage.ru_maxrss / 1e3, bytes / 1e6, text / 1e6 / cpu,
        totals.c_str());
}
