#include "core/index/serialized_document.h"

#include <charconv>
#include <optional>
#include <system_error>

#include "core/base/error.h"

namespace postings::index {

namespace {

class Reader {
  public:
    // `use` may be null.
    Reader(std::span<const uint8_t> bytes, const UseText* use)
        : all_(reinterpret_cast<const char*>(bytes.data()), bytes.size()), rest_(all_), use_(use) {}

    void read_document() {
        if (!rest_.starts_with('a')) fail();
        read_value(0, {});
        if (!rest_.empty()) fail();
    }

  private:
    // The name of a value in the document; nothing for one that is no text of a field.
    using Name = std::optional<std::string_view>;

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
        for (const std::string_view special : {"INF", "-INF", "NAN"})
            if (rest_.starts_with(special)) return take(special);
        const size_t digit = rest_.starts_with('-') ? 1 : 0;  // not "inf", which from_chars() takes
        if (rest_.size() <= digit || rest_[digit] < '0' || rest_[digit] > '9') fail();
        take_number<double>();
    }

    std::string_view take_string() {
        const size_t size = take_count();
        take(":\"");
        if (size > rest_.size()) fail();
        const std::string_view text = rest_.substr(0, size);
        rest_.remove_prefix(size);
        take("\"");
        return text;
    }

    Name read_key() {
        if (rest_.starts_with("s:")) {
            rest_.remove_prefix(2);
            const std::string_view key = take_string();
            take(";");
            return key;
        }
        take("i:");
        take_number<int64_t>();
        take(";");
        return {};
    }

    void read_value(uint32_t depth, Name name) {
        if (rest_.starts_with('N')) return take("N;");
        const char type = rest_.empty() ? '\0' : rest_[0];
        if (depth > kMostDocumentDepth || std::string_view("bidsa").find(type) == rest_.npos)
            fail();
        rest_.remove_prefix(1);
        take(":");
        if (type == 'a') return read_array(depth, name);
        std::string_view text = rest_;
        if (type == 'b') {
            if (!text.starts_with("0") && !text.starts_with("1")) fail();
            take(text.substr(0, 1));
            if (text[0] == '0') name.reset();
        } else if (type == 'i') {
            take_number<int64_t>();
        } else if (type == 'd') {
            take_double();
        } else {
            text = take_string();
        }
        if (type != 's') text = text.substr(0, text.size() - rest_.size());
        take(";");
        if (use_ != nullptr && name) (*use_)(*name, text);
    }

    void read_array(uint32_t depth, Name name) {
        size_t values = take_count();
        for (take(":{"); values > 0; --values) {
            const Name key = read_key();
            read_value(depth + 1, depth == 0 ? key : depth == 1 ? name : Name());
        }
        take("}");
    }

    std::string_view all_, rest_;
    const UseText* use_;
};

}  // namespace

void check_document(std::span<const uint8_t> record) {
    Reader(record, nullptr).read_document();
}

void each_text(std::span<const uint8_t> record, const UseText& use) {
    Reader(record, &use).read_document();
}

}  // namespace postings::index
