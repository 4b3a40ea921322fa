#include "research/collection/ds2i.h"

#include <algorithm>
#include <filesystem>

#include "core/base/error.h"
#include "research/collection/mapped_file.h"
#include "research/collection/sequence_file.h"

namespace postings {
namespace {

void parse_freqs(Collection& collection, std::span<const uint8_t> bytes) {
    SequenceReader reader(bytes, ".freqs");
    for (auto docs : collection.docs) {
        const auto freqs = reader.next();
        if (freqs.size() != docs.size())
            reader.fail("not as many frequencies as the list has docIDs");
        const auto zero = std::find(freqs.begin(), freqs.end(), 0u);
        if (zero != freqs.end())
            reader.fail("a frequency is zero", static_cast<size_t>(zero - freqs.begin()));
        collection.freqs.push_back(freqs);
    }
    if (!reader.at_end()) {
        reader.next();
        reader.fail("more sequences than .docs has lists");
    }
}

void parse_sizes(Collection& collection, std::span<const uint8_t> bytes) {
    SequenceReader reader(bytes, ".sizes");
    collection.sizes = reader.next();
    if (collection.sizes.size() != collection.documents)
        reader.fail("not as many sizes as there are documents");
}

}  // namespace

Collection parse_ds2i(std::span<const uint8_t> docs, std::span<const uint8_t> freqs,
                      std::span<const uint8_t> sizes) {
    SequenceReader reader(docs, ".docs");
    Collection collection;
    const auto head = reader.next();
    if (head.size() != 1) reader.fail("does not begin with the number of documents");
    collection.documents = head[0];
    while (!reader.at_end()) {
        collection.docs.push_back(reader.next());
        reader.check_sorted(collection.documents);
    }
    if (!freqs.empty()) parse_freqs(collection, freqs);
    if (!sizes.empty()) parse_sizes(collection, sizes);
    return collection;
}

Collection read_ds2i(const std::string& base) {
    auto docs = std::make_shared<const MappedFile>(base + ".docs");
    std::vector<std::shared_ptr<const void>> storage{docs};
    const auto map_if_there = [&](const char* suffix) -> std::span<const uint8_t> {
        if (!std::filesystem::exists(base + suffix)) return {};
        auto file = std::make_shared<const MappedFile>(base + suffix);
        storage.push_back(file);
        return file->bytes();
    };
    const auto freqs = map_if_there(".freqs");
    const auto sizes = map_if_there(".sizes");
    Collection collection = parse_ds2i(docs->bytes(), freqs, sizes);
    collection.storage = std::move(storage);
    return collection;
}

void write_ds2i(const std::string& base, const Collection& collection,
                const std::function<std::string(const std::string&)>& written_at) {
    if (collection.documents > UINT32_MAX) throw InvalidArgument("too many documents for ds2i");
    const auto documents = static_cast<uint32_t>(collection.documents);
    SequenceWriter docs(written_at(base + ".docs"));
    docs.write({&documents, 1});
    for (auto list : collection.docs) docs.write(list);
    docs.close();
    if (!collection.freqs.empty()) {
        SequenceWriter freqs(written_at(base + ".freqs"));
        for (auto list : collection.freqs) freqs.write(list);
        freqs.close();
    }
    if (!collection.sizes.empty()) {
        SequenceWriter sizes(written_at(base + ".sizes"));
        sizes.write(collection.sizes);
        sizes.close();
    }
}

}  // namespace postings
