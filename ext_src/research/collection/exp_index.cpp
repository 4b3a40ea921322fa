#include "research/collection/exp_index.h"

#include <algorithm>
#include <cstring>
#include <fstream>

#include "core/base/error.h"
#include "research/collection/mapped_file.h"
#include "research/collection/sequence_file.h"

namespace postings {
namespace {

constexpr uint64_t kAnyDocument = uint64_t{1} << 32;

}  // namespace

Collection parse_exp_index(std::span<const uint8_t> bytes) {
    SequenceReader reader(bytes, "ExpIndex");
    Collection collection;
    while (!reader.at_end()) {
        const auto list = reader.next();
        reader.check_sorted(kAnyDocument);
        if (!list.empty())
            collection.documents = std::max(collection.documents, uint64_t{list.back()} + 1);
        collection.docs.push_back(list);
    }
    return collection;
}

Collection read_exp_index(const std::string& path) {
    auto file = std::make_shared<const MappedFile>(path);
    Collection collection = parse_exp_index(file->bytes());
    collection.storage.push_back(file);
    return collection;
}

void write_exp_index(const std::string& path, const Collection& collection) {
    SequenceWriter writer(path);
    for (auto list : collection.docs) writer.write(list);
    writer.close();
}

Queries parse_exp_queries(std::string_view text, size_t lists) {
    Queries queries;
    std::vector<uint32_t> query;
    const auto finish = [&] {
        if (!query.empty()) queries.push_back(std::move(query));
        query.clear();
    };
    for (size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (c == '\n') finish();
        if (c == '\n' || c == ' ' || c == '\t' || c == '\r') {
            ++at;
            continue;
        }
        const size_t start = at;
        uint64_t number = 0;
        for (; at < text.size() && text[at] >= '0' && text[at] <= '9' && number < lists; ++at)
            number = number * 10 + static_cast<uint64_t>(text[at] - '0');
        if (at == start) throw CorruptedData("ExpQuery: not a number", start);
        if (number >= lists)
            throw CorruptedData("ExpQuery: no such list, there are " + std::to_string(lists),
                                start);
        const auto list = static_cast<uint32_t>(number);
        if (std::find(query.begin(), query.end(), list) == query.end()) query.push_back(list);
    }
    finish();
    return queries;
}

Queries read_exp_queries(const std::string& path, size_t lists) {
    const MappedFile file(path);
    return parse_exp_queries(
        {reinterpret_cast<const char*>(file.bytes().data()), file.bytes().size()}, lists);
}

void write_exp_queries(const std::string& path, const Queries& queries) {
    std::ofstream out(path);
    for (const auto& query : queries) {
        for (size_t i = 0; i < query.size(); ++i) out << (i ? " " : "") << query[i];
        out << '\n';
    }
    if (!out.flush()) throw Error("cannot write '" + path + "': " + std::strerror(errno));
}

}  // namespace postings
