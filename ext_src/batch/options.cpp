#include "batch/options.h"

#include <charconv>
#include <functional>
#include <limits>
#include <map>
#include <sstream>
#include <string_view>

#include "core/rank/bm25.h"

namespace postings::batch {

const char kHelp[] = R"(usage: postings-batch COMMAND INPUT [OPTION...]

Runs many queries over posting lists, checks that all algorithms answer alike, and prints how long
they took. Under mpirun the queries are divided among the processes.

Commands
  intersect   intersections, of decoded lists or (with --codec) of compressed ones: on the blocks
              (algorithm "blocks"), or decoded whole and then by the algorithm
  rank        the best documents by BM25
  codecs      compression ratio, bits per integer, speed of encoding and decoding
  convert     writes the input in other formats

Input (one of)
  --generate gov2-clustered|gov2-uniform|zipf
  --exp-index FILE       little-endian uint32: length, docIDs, length, docIDs...
  --ds2i BASE            BASE.docs, and BASE.freqs and BASE.sizes if they are there
  --text FILE            a document a line: name, tab, words separated by blanks
  --queries FILE         a query a line, list numbers from 0; default: drawn at random
  --query-count N        how many queries are drawn (1000)
  --seed N --lists N --mean N --documents N --terms N    of the generators

What to run
  --algorithm NAME,...|all           (all; a wrong name lists them)
  --codec NAME,...|all               (intersect: decoded lists; rank and codecs: all)
  --simd NAME,...|all    (the best that the processor has; a wrong name lists them)
  --mode and|or|and-or|all --top K --k1 X --b X     of rank (all, 10, 0.9, 0.4)
  --repeat N             the best of N runs counts (3)

How
  --threads N            (1)
  --parallel queries|openmp                threads take queries: oneTBB's or OpenMP's
  --parallel within|openmp-within          threads share each query of `intersect`, decoded lists
  --chunks N             tasks a thread within a query (8; 1: one part a thread)

Output
  --json                 instead of tables
  --to-exp-index FILE --to-queries FILE --to-ds2i BASE --to-text FILE     of convert

Exit status: 0, 1 when answers differ, 2 when the command line is wrong, 3 when something cannot be
read or written.
)";

namespace {

template <class Number>
Number number(const std::string& option, std::string_view text) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        throw UsageError(option + " needs a number, not '" + std::string(text) + "'");
    return value;
}

using Set = std::function<void(const std::string&, const std::string&)>;

template <class Number>
Set ranged(Number& field, Number least = 0, Number most = std::numeric_limits<Number>::max()) {
    return [&field, least, most](const std::string& option, const std::string& text) {
        field = number<Number>(option, text);
        // A NaN is in no range.
        if (field >= least && field <= most) return;
        std::ostringstream range;
        range << " is at least " << least;
        if (most != std::numeric_limits<Number>::max()) range << " and at most " << most;
        throw UsageError(option + range.str() + ", not '" + text + "'");
    };
}

std::vector<std::string> names(std::string_view text) {
    std::vector<std::string> result;
    while (true) {
        const size_t comma = text.find(',');
        result.emplace_back(text.substr(0, comma));
        if (comma == text.npos) return result;
        text.remove_prefix(comma + 1);
    }
}

void one_of(const std::string& option, const std::string& value,
            std::initializer_list<std::string_view> allowed) {
    std::string list;
    for (std::string_view name : allowed) {
        if (name == value) return;
        list += (list.empty() ? "" : ", ") + std::string(name);
    }
    throw UsageError(option + " is one of " + list + ", not '" + value + "'");
}

void check(const Options& options) {
    one_of("the command", options.command, {"intersect", "rank", "codecs", "convert"});
    const int inputs = !options.generate.empty() + !options.exp_index.empty() +
                       !options.ds2i.empty() + !options.text.empty();
    if (inputs != 1)
        throw UsageError("one input is needed: --generate, --exp-index, --ds2i or --text");
    if (!options.generate.empty())
        one_of("--generate", options.generate, {"gov2-clustered", "gov2-uniform", "zipf"});
    one_of("--mode", options.mode, {"and", "or", "and-or", "all"});
    if (!options.to_text.empty() && options.generate != "zipf")
        throw UsageError("--to-text is for --generate zipf");
}

}  // namespace

Options parse_options(int argc, char** argv) {
    Options options;
    const auto text = [](std::string& field) -> Set {
        return [&field](const auto&, const auto& value) { field = value; };
    };
    const auto list = [](std::vector<std::string>& field) -> Set {
        return [&field](const auto&, const auto& value) { field = names(value); };
    };
    const std::map<std::string, Set> setters{
        {"--generate", text(options.generate)},
        {"--exp-index", text(options.exp_index)},
        {"--ds2i", text(options.ds2i)},
        {"--text", text(options.text)},
        {"--queries", text(options.queries)},
        {"--query-count", ranged(options.query_count, size_t{1})},
        {"--seed", ranged(options.seed)},
        {"--lists", ranged(options.lists, 5u)},
        {"--mean", ranged(options.mean, 51u)},
        {"--documents", ranged(options.documents, 1u)},
        {"--terms", ranged(options.terms, 16u)},
        {"--algorithm", list(options.algorithms)},
        {"--codec", list(options.codecs)},
        {"--simd", list(options.simd)},
        {"--mode", text(options.mode)},
        {"--top", ranged(options.top, 1u)},
        {"--k1", ranged(options.k1, 0.0, kLargestK1)},
        {"--b", ranged(options.b, 0.0, 1.0)},
        {"--repeat", ranged(options.repeats, size_t{1})},
        {"--threads", ranged(options.threads, size_t{1}, size_t{1024})},
        {"--parallel",
         [&](const auto& option, const auto& value) {
             one_of(option, value, {"queries", "within", "openmp", "openmp-within"});
             options.parallel = value;
         }},
        {"--chunks", ranged(options.chunks, size_t{1})},
        {"--to-exp-index", text(options.to_exp_index)},
        {"--to-ds2i", text(options.to_ds2i)},
        {"--to-queries", text(options.to_queries)},
        {"--to-text", text(options.to_text)},
    };
    for (int i = 1; i < argc; ++i) {
        std::string word = argv[i];
        if (word == "--help" || word == "-h" || word == "help") {
            options.help = true;
            return options;
        }
        if (word == "--json") {
            options.json = true;
        } else if (!word.starts_with("--")) {
            if (!options.command.empty()) throw UsageError("what is '" + word + "'?");
            options.command = word;
        } else {
            std::string value;
            const size_t equals = word.find('=');
            if (equals != word.npos) {
                value = word.substr(equals + 1);
                word.resize(equals);
            }
            const auto setter = setters.find(word);
            if (setter == setters.end()) throw UsageError("no option '" + word + "'");
            if (equals == word.npos) {
                if (++i == argc) throw UsageError(word + " needs a value");
                value = argv[i];
            }
            setter->second(word, value);
        }
    }
    if (options.threads > 1 && options.parallel.empty()) options.parallel = "queries";
    check(options);
    return options;
}

}  // namespace postings::batch
