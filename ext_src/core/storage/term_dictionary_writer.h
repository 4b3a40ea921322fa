// Writes what TermDictionary reads.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/storage/segment_writer.h"

namespace postings::storage {

class TermDictionaryWriter {
  public:
    // Blocks go to a PartSpool with these arguments, so that terms can be added while another part
    // is written. Keeps 12 more bytes per 16 terms.
    TermDictionaryWriter(std::string folder, size_t memory) : blocks_(std::move(folder), memory) {}

    // Throws InvalidArgument if the term is not greater than the one before, or it or its payload
    // is too long (kMostTermBytes, kMostPayloadBytes). Returns the term's ordinal.
    uint64_t add(std::string_view term, std::span<const uint8_t> payload);
    uint64_t size() const { return terms_; }
    // Adds the two parts. Nothing can be added afterwards.
    void finish(SegmentWriter& segment, const std::string& name);

  private:
    void end_block();

    PartSpool blocks_;
    std::vector<uint64_t> keys_;
    std::vector<uint32_t> offsets_;
    uint64_t terms_ = 0;
    std::string last_;
    Bytes entries_, lengths_, payloads_;  // of the block being filled
};

}  // namespace postings::storage
