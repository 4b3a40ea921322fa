// Positions in a file, for tests.
#pragma once

#include <memory>
#include <vector>

#include "core/index/positions.h"
#include "core/storage/segment_writer.h"
#include "storage_samples.h"

namespace postings::index {

using Positions = std::vector<uint32_t>;  // of a posting

class StoredPositions : public StorageTest {
  protected:
    // The bytes as a part, after others, and what refers to them.
    TermPostings stored(const std::vector<uint32_t>& docs, const std::vector<Positions>& postings,
                        const Bytes& bytes, bool packed) {
        std::vector<uint32_t> frequencies;
        for (const Positions& positions : postings)
            frequencies.push_back(static_cast<uint32_t>(positions.size()));
        const std::string file = path(std::to_string(files_.size()));
        storage::SegmentWriter writer(file);
        writer.begin_part("positions");
        const Bytes before = random_bytes(below(100));
        writer.write(before);
        writer.write(bytes);
        writer.finish(false);
        files_.push_back(std::make_unique<storage::SegmentFile>(file));
        TermPostings found;
        found.list = PostingList::from_docs(docs, frequencies);
        found.positions = {&files_.back()->part("positions"), before.size(), bytes.size(),
                           packed ? found.list.block_count() : 0};
        return found;
    }

    static Bytes written(const std::vector<Positions>& postings, bool packed) {
        PositionWriter writer;
        for (const Positions& positions : postings) writer.add(positions);
        Bytes bytes;
        if (packed) {
            bytes = writer.packed();
        } else {
            writer.append_to_entry(bytes);
        }
        return bytes;
    }

  private:
    std::vector<std::unique_ptr<storage::SegmentFile>> files_;
};

}  // namespace postings::index
