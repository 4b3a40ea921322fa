#include "core/search/page_cursor.h"

#include <algorithm>

#include "core/base/bytes_of.h"
#include "core/base/crc32c.h"
#include "core/base/error.h"
#include "core/index/varint.h"

namespace postings::search {

namespace {

// The format: u8 version, u8 mode (1 for kOr, 2 more with a place), u32 checksum of the sort order
// and what follows. Without a place: varint given. With one: varints generation and document, u8
// length of the key, the key; then for each field u8 0: no value, 1: u64 ordered number, 2: u8
// length of the keyword, the keyword.
constexpr uint8_t kVersion = 2, kAny = 1, kPlace = 2;
constexpr size_t kHeadBytes = 6;
constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr size_t kMostText = 4096;

std::string to_base64(std::span<const uint8_t> bytes) {
    std::string text((bytes.size() * 8 + 5) / 6, '\0');
    uint32_t bits = 0, word = 0;
    size_t size = 0;
    for (const uint8_t byte : bytes) {
        word = word << 8 | byte;
        for (bits += 8; bits >= 6; bits -= 6) text[size++] = kDigits[word >> (bits - 6) & 63];
    }
    if (bits > 0) text[size] = kDigits[word << (6 - bits) & 63];
    return text;
}

// Nothing for a text that to_base64() did not make.
std::optional<Bytes> from_base64(std::string_view text) {
    Bytes bytes;
    uint32_t bits = 0, word = 0;
    for (const char c : text) {
        const size_t digit = kDigits.find(c);
        if (digit == kDigits.npos) return std::nullopt;
        word = word << 6 | static_cast<uint32_t>(digit);
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        bytes.push_back(static_cast<uint8_t>(word >> bits));
    }
    if (bits >= 6 || (word & ((1u << bits) - 1)) != 0) return std::nullopt;
    return bytes;
}

uint32_t checksum(std::span<const uint8_t> rest, const PageOrder& order) {
    std::string text;
    for (const SortField& field : order.sort) {
        text += field.field + (field.descending ? ">" : "<");
        if (field.from) text += field.from->text() + " ";
        // The kind of the values.
        if (const auto found = order.schema.find(field.field))
            text += static_cast<char>('0' + static_cast<int>(order.schema.fields[*found].kind));
    }
    if (order.ties_by_score) text += "*";
    if (!order.distinct.empty()) text.append("=").append(order.distinct);
    return crc32c(rest, crc32c(bytes_of(text)));
}

void append_text(Bytes& bytes, std::string_view text) {
    bytes.push_back(static_cast<uint8_t>(text.size()));
    bytes.insert(bytes.end(), text.begin(), text.end());
}

class CursorReader {
  public:
    explicit CursorReader(std::span<const uint8_t> bytes)
        : at_(bytes.data()), end_(at_ + bytes.size()) {}

    [[noreturn]] static void fail() {
        throw InvalidArgument("must be the cursor of a result of this search");
    }
    uint64_t varint() {
        uint64_t value;
        if (!index::read_varint64(at_, end_, value)) fail();
        return value;
    }
    template <class T>
    T number() {
        if (static_cast<size_t>(end_ - at_) < sizeof(T)) fail();
        at_ += sizeof(T);
        return load<T>(at_ - sizeof(T));
    }
    std::string text() {
        const size_t size = number<uint8_t>();
        if (static_cast<size_t>(end_ - at_) < size) fail();
        at_ += size;
        return {reinterpret_cast<const char*>(at_ - size), size};
    }
    std::span<const uint8_t> rest() const { return {at_, end_}; }

  private:
    const uint8_t *at_, *end_;
};

}  // namespace

std::string cursor_text(const PageCursor& cursor, const PageOrder& order) {
    Bytes bytes;
    bytes.reserve(64);
    bytes.push_back(kVersion);
    bytes.push_back((cursor.mode == RankMode::kOr ? kAny : 0) | (cursor.place ? kPlace : 0));
    bytes.resize(kHeadBytes);
    if (!cursor.place) {
        index::append_varint64(bytes, cursor.given);
    } else {
        index::append_varint64(bytes, cursor.generation);
        index::append_varint64(bytes, cursor.place->document.value_or(0));
        append_text(bytes, cursor.key);
        for (const SortValue& value : cursor.place->values) {
            const bool is_number = value.number != index::kNoNumber && value.number != kKeyword;
            bytes.push_back(value.number == index::kNoNumber ? 0 : is_number ? 1 : 2);
            if (is_number) append(bytes, value.number);
            if (value.number == kKeyword) append_text(bytes, value.keyword);
        }
    }
    store(&bytes[2], checksum(std::span(bytes).subspan(kHeadBytes), order));
    return to_base64(bytes);
}

PageCursor parse_cursor(std::string_view text, const PageOrder& order) {
    const auto bytes = text.size() <= kMostText ? from_base64(text) : std::nullopt;
    if (!bytes || bytes->size() < kHeadBytes) CursorReader::fail();
    CursorReader reader(*bytes);
    const auto version = reader.number<uint8_t>(), mode = reader.number<uint8_t>();
    const auto sum = reader.number<uint32_t>();
    if (version != kVersion || mode > (kAny | kPlace) ||
        ((mode & kPlace) != 0) != order.has_places() || sum != checksum(reader.rest(), order))
        CursorReader::fail();
    PageCursor cursor;
    cursor.mode = (mode & kAny) != 0 ? RankMode::kOr : RankMode::kAnd;
    if ((mode & kPlace) == 0) {
        cursor.given = reader.varint();
    } else {
        cursor.generation = reader.varint();
        const uint64_t document = reader.varint();
        if (document > UINT32_MAX) CursorReader::fail();
        cursor.place.emplace().document = static_cast<uint32_t>(document);
        cursor.key = reader.text();
        for (size_t i = 0; i < order.sort.size(); ++i) {
            SortValue& value = cursor.place->values.emplace_back();
            const auto kind = reader.number<uint8_t>();
            if (kind > 2) CursorReader::fail();
            if (kind == 1) value.number = reader.number<uint64_t>();
            if (kind == 2) value = {kKeyword, reader.text()};
        }
    }
    if (!reader.rest().empty()) CursorReader::fail();
    return cursor;
}

SortPlace place_in(const index::IndexSnapshot& snapshot, Columns& columns, const PageCursor& cursor,
                   std::span<const SortField> sort) {
    SortPlace place = *cursor.place;
    const bool is_same = snapshot.stored().manifest().generation == cursor.generation;
    if (is_same && *place.document < snapshot.document_numbers()) return place;
    // Unless the index was rebuilt of others, documents keep their order, and their numbers can
    // only decrease. So the document is the last one with its key up to the old number, unless it
    // was changed meanwhile: then an older version may still be in a file, which the comparison of
    // values below finds out.
    std::optional<uint32_t> last;
    for (const index::Segment& segment : snapshot.segments()) {
        const auto found = segment.find_document(cursor.key);
        if (found && segment.base() + *found <= *place.document) last = segment.base() + *found;
    }
    place.document.reset();
    if (last && FieldSort(snapshot, columns, sort).place_of(*last).values == place.values)
        place.document = last;
    return place;
}

}  // namespace postings::search
