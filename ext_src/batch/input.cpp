#include "batch/input.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "research/collection/ds2i.h"
#include "research/collection/exp_index.h"
#include "research/collection/gov2_like.h"
#include "research/collection/text_collection.h"
#include "research/collection/zipf_collection.h"

namespace postings::batch {

Gov2LikeOptions gov2_options(const Options& options) {
    Gov2LikeOptions gov2{.clustered = options.generate == "gov2-clustered"};
    if (options.lists) gov2.lists = options.lists;
    if (options.mean) gov2.mean_length = options.mean;
    if (options.documents) gov2.largest = options.documents - 1;
    if (options.seed) gov2.seed = options.seed;
    return gov2;
}

ZipfOptions zipf_options(const Options& options) {
    ZipfOptions zipf;
    if (options.documents) zipf.documents = options.documents;
    if (options.terms) zipf.terms = options.terms;
    if (options.seed) zipf.seed = options.seed;
    return zipf;
}

namespace {

Collection generated(const Options& options) {
    try {
        return options.generate == "zipf" ? zipf_collection(zipf_options(options))
                                          : gov2_like(gov2_options(options));
    } catch (const InvalidArgument& error) {
        throw UsageError("--generate " + options.generate + ": " + error.what());
    }
}

TextCollection read_text_file(const std::string& path) {
    std::ifstream in(path);
    if (!in) throw Error("cannot read '" + path + "': " + std::strerror(errno));
    if (std::filesystem::is_directory(path))
        throw Error("cannot read '" + path + "': " + std::strerror(EISDIR));
    TextCollection text = read_text(in);
    if (in.bad()) throw Error("cannot read '" + path + "' to its end");
    return text;
}

Queries queries(const Options& options, const Collection& collection) {
    if (!options.queries.empty()) return read_exp_queries(options.queries, collection.docs.size());
    if (options.generate.starts_with("gov2"))
        return gov2_like_queries(collection, gov2_options(options).seed, options.query_count);
    return queries_from_documents(collection, options.query_count, 2, 5,
                                  options.seed ? options.seed : 1234);
}

}  // namespace

Input load(const Options& options) {
    Input input;
    if (!options.generate.empty()) {
        input.name = "generated " +
                     (options.generate == "zipf" ? "Zipf collection" : options.generate + " set");
        input.collection = generated(options);
    } else if (!options.exp_index.empty()) {
        input.name = options.exp_index;
        input.collection = read_exp_index(options.exp_index);
    } else if (!options.ds2i.empty()) {
        input.name = options.ds2i;
        input.collection = read_ds2i(options.ds2i);
    } else {
        input.name = options.text;
        TextCollection text = read_text_file(options.text);
        input.collection = std::move(text.collection);
        input.terms = std::move(text.terms);
        input.documents = std::move(text.documents);
    }
    if (input.collection.documents == 0) throw Error(input.name + ": there are no documents");
    if (options.command == "codecs" || (options.command == "convert" && options.to_queries.empty()))
        return input;
    input.queries = queries(options, input.collection);
    if (input.queries.empty())
        throw Error(options.queries.empty()
                        ? input.name + ": no queries can be drawn; --queries names some"
                        : options.queries + ": there are no queries");
    return input;
}

}  // namespace postings::batch
