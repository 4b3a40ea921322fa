#include "batch/input.h"

#include <cerrno>
#include <cstring>
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

Input load(const Options& options) {
    Input input;
    if (options.generate == "zipf") {
        input.name = "generated Zipf collection";
        input.collection = zipf_collection(zipf_options(options));
    } else if (!options.generate.empty()) {
        input.name = "generated " + options.generate + " set";
        input.collection = gov2_like(gov2_options(options));
        if (options.queries.empty())
            input.queries = gov2_like_queries(input.collection, gov2_options(options).seed,
                                              options.query_count);
    } else if (!options.exp_index.empty()) {
        input.name = options.exp_index;
        input.collection = read_exp_index(options.exp_index);
    } else if (!options.ds2i.empty()) {
        input.name = options.ds2i;
        input.collection = read_ds2i(options.ds2i);
    } else {
        input.name = options.text;
        std::ifstream in(options.text);
        if (!in) throw Error("cannot read '" + options.text + "': " + std::strerror(errno));
        TextCollection text = read_text(in);
        input.collection = std::move(text.collection);
        input.terms = std::move(text.terms);
        input.documents = std::move(text.documents);
    }
    if (!options.queries.empty())
        input.queries = read_exp_queries(options.queries, input.collection.docs.size());
    else if (input.queries.empty())
        input.queries = queries_from_documents(input.collection, options.query_count, 2, 5,
                                               options.seed ? options.seed : 1234);
    if (input.queries.empty()) throw Error(input.name + ": there are no queries");
    return input;
}

}  // namespace postings::batch
