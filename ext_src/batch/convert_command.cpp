#include <cerrno>
#include <cstring>
#include <fstream>

#include "batch/commands.h"
#include "batch/new_files.h"
#include "research/collection/ds2i.h"
#include "research/collection/exp_index.h"
#include "research/collection/zipf_collection.h"

namespace postings::batch {
namespace {

template <class Write>
void write_lines(const std::string& path, size_t count, Write write) {
    std::ofstream out(path);
    for (size_t i = 0; i < count; ++i) {
        write(out, i);
        out << '\n';
    }
    if (!out.flush()) throw Error("cannot write '" + path + "': " + std::strerror(errno));
}

void write_names(const std::string& path, const std::vector<std::string>& names) {
    write_lines(path, names.size(), [&](auto& out, size_t i) { out << names[i]; });
}

void write_zipf_text(const std::string& path, const ZipfOptions& options) {
    const ZipfDocuments documents(options);
    std::vector<uint32_t> tokens;
    write_lines(path, options.documents, [&](auto& out, size_t doc) {
        documents.tokens(static_cast<uint32_t>(doc), tokens);
        out << 'd' << doc << '\t';
        for (size_t i = 0; i < tokens.size(); ++i) out << (i ? " t" : "t") << tokens[i];
    });
}

}  // namespace

Report run_convert(const Options& options, const Input& input) {
    NewFiles files;
    const auto at = [&](const std::string& path) { return files.written_at(path); };
    if (!options.to_exp_index.empty()) write_exp_index(at(options.to_exp_index), input.collection);
    if (!options.to_queries.empty()) write_exp_queries(at(options.to_queries), input.queries);
    if (!options.to_ds2i.empty()) {
        write_ds2i(options.to_ds2i, input.collection, at);
        if (!input.documents.empty()) {
            write_names(at(options.to_ds2i + ".terms"), input.terms);
            write_names(at(options.to_ds2i + ".documents"), input.documents);
        }
    }
    if (!options.to_text.empty()) write_zipf_text(at(options.to_text), zipf_options(options));
    files.take_names();
    return {};
}

}  // namespace postings::batch
