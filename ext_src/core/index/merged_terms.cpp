#include "core/index/merged_terms.h"

#include <algorithm>

#include "core/base/error.h"

namespace postings::index {

namespace {

struct Later {
    const std::vector<std::unique_ptr<TermSource>>& sources;
    bool operator()(size_t a, size_t b) const {
        const int order = sources[a]->key().compare(sources[b]->key());
        return order != 0 ? order > 0 : a > b;
    }
};

}  // namespace

MergedTerms::MergedTerms(std::vector<std::unique_ptr<TermSource>> sources)
    : sources_(std::move(sources)) {
    for (size_t i = 0; i < sources_.size(); ++i) enqueue(i);
}

void MergedTerms::enqueue(size_t source) {
    if (!sources_[source]->next_term()) return;
    queue_.push_back(source);
    std::push_heap(queue_.begin(), queue_.end(), Later{sources_});
}

bool MergedTerms::next_term() {
    for (const size_t source : current_) enqueue(source);
    current_.clear();
    has_next_ = false;
    if (queue_.empty()) return false;
    const std::string& next = sources_[queue_.front()]->key();
    if (next <= key_) throw CorruptedData("the terms of a run do not ascend", 0);
    key_ = next;
    documents_ = 0;
    while (!queue_.empty() && sources_[queue_.front()]->key() == key_) {
        std::pop_heap(queue_.begin(), queue_.end(), Later{sources_});
        const TermSource& source = *sources_[queue_.back()];
        documents_ += source.documents();
        if (!current_.empty() &&
            sources_[current_.back()]->last_document() == source.first_document())
            --documents_;
        current_.push_back(queue_.back());
        queue_.pop_back();
    }
    reading_ = 0;
    has_next_ = true;
    next_document_ = sources_[current_[0]]->first_document();
    next_position_ = sources_[current_[0]]->first_position();
    return true;
}

bool MergedTerms::next_posting() {
    if (!has_next_) return false;
    document_ = next_document_;
    positions_.assign(1, next_position_);
    for (;;) {
        TermSource& source = *sources_[current_[reading_]];
        if (source.has_more()) {
            const uint64_t value = source.read();
            const auto step = static_cast<uint32_t>(value >> 1);
            if (value & 1) {
                next_document_ = document_ + static_cast<uint32_t>(source.read());
                next_position_ = step;
                return true;
            }
            positions_.push_back(positions_.back() + step);
        } else {
            if (++reading_ == current_.size()) {
                has_next_ = false;
                return true;
            }
            const TermSource& next = *sources_[current_[reading_]];
            next_document_ = next.first_document();
            next_position_ = next.first_position();
            if (next_document_ != document_) return true;
            // A keyword may occur again at the same position.
            if (next_position_ > positions_.back()) positions_.push_back(next_position_);
        }
    }
}

}  // namespace postings::index
