#include "php/index/stored_document.h"

#include <charconv>
#include <span>
#include <string_view>

extern "C" {
#include "php.h"

#include "ext/standard/php_var.h"
}

#include "php/boundary.h"
#include "php/packed.h"

namespace postings::php {

namespace {

// The most bytes of a block of records that are kept for the next hit; a longer block is one long
// record.
constexpr size_t kMostKept = size_t{1} << 16;

// Throws CorruptedData unless the bytes are an array of nulls, booleans, numbers, strings and such
// arrays. Of anything else, unserialize() could make objects and references, and give notices.
class Checker {
  public:
    explicit Checker(std::span<const uint8_t> bytes)
        : all_(reinterpret_cast<const char*>(bytes.data()), bytes.size()), rest_(all_) {}

    void check_document() {
        if (!rest_.starts_with('a')) fail();
        check_value(0);
        if (!rest_.empty()) fail();
    }

  private:
    [[noreturn]] void fail() const {
        throw CorruptedData("The stored document is not one that a Postings\\Writer wrote",
                            all_.size() - rest_.size());
    }

    void take(std::string_view text) {
        if (!rest_.starts_with(text)) fail();
        rest_.remove_prefix(text.size());
    }

    template <class Number>
    Number take_number() {
        Number number{};
        const auto [end, error] =
            std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
        if (error != std::errc()) fail();
        rest_.remove_prefix(static_cast<size_t>(end - rest_.data()));
        return number;
    }

    // A number of bytes or values that may be there.
    size_t take_count() {
        const auto count = take_number<uint64_t>();
        if (count > rest_.size()) fail();
        return count;
    }

    void take_double() {
        for (const std::string_view special : {"INF;", "-INF;", "NAN;"})
            if (rest_.starts_with(special)) return take(special);
        const size_t digit = rest_.starts_with('-') ? 1 : 0;  // not "inf", which from_chars() takes
        if (rest_.size() <= digit || rest_[digit] < '0' || rest_[digit] > '9') fail();
        take_number<double>();
        take(";");
    }

    void check_key() {
        if (!rest_.starts_with('i') && !rest_.starts_with('s')) fail();
        check_value(0);
    }

    void check_value(uint32_t depth) {
        const char type = rest_.empty() ? '\0' : rest_[0];
        if (type == 'N') return take("N;");
        if (depth > kMostDepth || std::string_view("bidsa").find(type) == std::string_view::npos)
            fail();
        rest_.remove_prefix(1);
        take(":");
        if (type == 'b') {
            if (take_count() > 1) fail();
            take(";");
        } else if (type == 'i') {
            take_number<int64_t>();
            take(";");
        } else if (type == 'd') {
            take_double();
        } else if (type == 's') {
            const size_t size = take_count();
            take(":\"");
            if (size > rest_.size()) fail();
            rest_.remove_prefix(size);
            take("\";");
        } else {
            size_t values = take_count();
            for (take(":{"); values > 0; --values) {
                check_key();
                check_value(depth + 1);
            }
            take("}");
        }
    }

    std::string_view all_, rest_;
};

}  // namespace

void read_document(zval* result, OpenIndex& open, uint32_t number) {
    ZVAL_NULL(result);
    const index::Segment* segment = nullptr;
    if (guarded([&] { segment = &open.snapshot->segment_of(number); }))
        read_document(result, *segment, number - segment->base(), open.records);
}

void read_document(zval* result, const index::Segment& segment, uint32_t document,
                   storage::RecordBuffer& buffer) {
    ZVAL_NULL(result);
    std::span<const uint8_t> record;
    if (!guarded([&] {
            record = segment.record(document, buffer);
            check_record(record);
        }))
        return;
    zend_string* copy = copy_record(record, buffer);
    unserialize_document(result, copy);
    zend_string_release(copy);
}

void check_record(std::span<const uint8_t> record) {
    Checker(record).check_document();
}

// A string of PHP's has a zero byte behind it.
zend_string* copy_record(std::span<const uint8_t> record, storage::RecordBuffer& buffer) {
    zend_string* copy = new_string(record);
    buffer.keep_at_most(kMostKept);
    return copy;
}

void unserialize_document(zval* result, const zend_string* record) {
    // Whatever the setting unserialize_max_depth says.
    zval options;
    array_init(&options);
    add_assoc_long(&options, "max_depth", kMostDepth + 1);
    php_unserialize_with_options(result, ZSTR_VAL(record), ZSTR_LEN(record), Z_ARRVAL(options),
                                 "Postings\\Hit::document");
    zval_ptr_dtor(&options);
}

}  // namespace postings::php
