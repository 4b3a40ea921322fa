// What indexing a text costs by stages, in seconds of this thread.
//
//   bench_analysis [--language en] FILE
//
// FILE holds documents, each ended by a NUL byte. Debian's descriptions are made one by
//   apt-get update -o Acquire::Languages=en
//   /usr/lib/apt/apt-helper cat-file /var/lib/apt/lists/*_Translation-en* |
//       awk -v RS= '{ gsub(/Description-(md5: [^\n]*|en:)|^Package:/, ""); printf "%s%c", $0, 0 }'
#include <cstdio>
#include <exception>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/analyzer.h"
#include "core/index/inverter.h"
#include "timing.h"

namespace postings::bench {
namespace {

std::vector<std::string_view> documents_of(const std::string& bytes) {
    std::vector<std::string_view> documents;
    for (size_t begin = 0, end; (end = bytes.find('\0', begin)) != bytes.npos; begin = end + 1)
        documents.emplace_back(bytes.data() + begin, end - begin);
    return documents;
}

// Words to terms to lists of one field, each form stemmed once; then all lists in order.
void bench_inverter(const std::vector<std::string_view>& documents, Analyzer& analyzer,
                    uint64_t memory) {
    double adding = 1e9, reading = 1e9;
    for (int pass = 0; pass < 4; ++pass) {
        index::Inverter inverter({&analyzer}, "/tmp", memory);
        const double begin = thread_seconds();
        uint32_t document = 0;
        for (const std::string_view text : documents) {
            inverter.begin_document(document++);
            inverter.add_text(0, text);
        }
        const double added = thread_seconds();
        const uint64_t used = inverter.memory();
        size_t terms = 0, postings = 0, positions = 0;
        index::MergedTerms lists = inverter.terms();
        for (; lists.next_term(); ++terms)
            for (; lists.next_posting(); ++postings) positions += lists.positions().size();
        const double read = thread_seconds();
        if (pass == 0)
            std::printf("%zu terms, %zu postings, %zu positions, %zu runs, %.1f MB at the end\n",
                        terms, postings, positions, inverter.runs(),
                        static_cast<double>(used) / 1e6);
        adding = std::min(adding, added - begin);
        reading = std::min(reading, read - added);
    }
    std::printf("memory %4llu MB: inverted %25.3f s, read back in order %.3f s\n",
                static_cast<unsigned long long>(memory >> 20), adding, reading);
}

void run(const std::string& bytes, const std::string& language) {
    const std::vector<std::string_view> documents = documents_of(bytes);
    size_t words = 0;
    const auto report = [&](const char* stage, double seconds) {
        std::printf("%-44s %7.3f s %8.1f MB/s\n", stage, seconds,
                    static_cast<double>(bytes.size()) / seconds / 1e6);
    };
    const double scanning = best_seconds([&] {
        words = 0;
        for (const std::string_view document : documents) {
            WordScanner scanner(document, WordRules::kUnicode);
            for (Word word; scanner.next(word);) ++words;
        }
    });
    std::printf("%zu documents, %zu bytes, %zu words\n", documents.size(), bytes.size(), words);
    report("words", scanning);
    Analyzer plain({.language = language, .stemming = false}), stems({.language = language});
    std::printf("%s\n", stems.version().c_str());
    const auto each_term = [&](Analyzer& analyzer) {
        return best_seconds([&] {
            for (const std::string_view document : documents) {
                WordScanner scanner(document, WordRules::kUnicode);
                for (Word word; scanner.next(word);)
                    analyzer.term(document.substr(word.offset, word.length), word.kind);
            }
        });
    };
    report("words, each folded", each_term(plain));
    report("words, each folded and stemmed", each_term(stems));
    for (const uint64_t megabytes : {256, 32}) bench_inverter(documents, stems, megabytes << 20);
}

}  // namespace
}  // namespace postings::bench

int main(int count, char** arguments) {
    std::string language = "en", file;
    for (int i = 1; i < count; ++i) {
        if (std::string_view(arguments[i]) == "--language" && i + 1 < count) {
            language = arguments[++i];
        } else {
            file = arguments[i];
        }
    }
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
        std::fprintf(stderr, "usage: bench_analysis [--language en] FILE\n");
        return 2;
    }
    try {
        postings::bench::run({std::istreambuf_iterator<char>(stream), {}}, language);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_analysis: %s\n", error.what());
        return 1;
    }
}
