// Chooses the dictionary of the stored documents when segments are merged.
#pragma once

#include <span>

#include "core/base/bytes.h"
#include "core/index/segment.h"
#include "core/storage/stored_blocks.h"

namespace postings::index {

class MergedDictionary {
  public:
    // The dictionary that has most of the stored bytes, in one segment or several, whose blocks can
    // be copied then; or one of documents from all segments, which takes some 10 ms, if these are
    // few, if it would be clearly better, or if, for a thorough merge, that dictionary may have
    // parts of deleted documents. The segments outlive this. Throws storage::CorruptedFile.
    MergedDictionary(std::span<const Segment* const> segments, bool thorough);
    MergedDictionary(const MergedDictionary&) = delete;
    MergedDictionary& operator=(const MergedDictionary&) = delete;

    // Lives as long as this and the segments.
    const storage::RecordDictionary& dictionary() const { return dictionary_; }

  private:
    Bytes made_;
    storage::RecordDictionary dictionary_;
};

}  // namespace postings::index
