#include "core/storage/manifest.h"

#include <charconv>
#include <set>

#include "core/base/bytes_of.h"
#include "core/base/crc32c.h"
#include "core/storage/errors.h"
#include "core/system/boot_id.h"

namespace postings::storage {

namespace {

constexpr std::string_view kFirstLine = "postings index ";
constexpr std::string_view kLastLine = "crc32c ";
constexpr size_t kLastLineBytes = 7 + 8 + 1;

std::string hex(uint64_t value, size_t digits) {
    std::string text(digits, '0');
    for (size_t i = digits; i-- > 0; value >>= 4) text[i] = "0123456789abcdef"[value & 15];
    return text;
}

// Escapes what would end a word or a line; UTF-8 is preserved.
std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<uint8_t>(c);
        if (byte > 0x20 && byte != '%' && byte != 0x7F) {
            out += c;
        } else {
            out += '%' + hex(byte, 2);
        }
    }
    return out;
}

std::string joined(const std::vector<uint64_t>& numbers) {
    std::string out;
    for (uint64_t number : numbers) out += (out.empty() ? "" : ",") + std::to_string(number);
    return out;
}

std::string id_text(const SegmentId& id) {
    std::string out;
    for (uint8_t byte : id) out += hex(byte, 2);
    return out;
}

// Since this version, a segment's line has with-length=.
constexpr uint32_t kCountsLengths = 5;

std::string segment_line(const SegmentEntry& segment, bool counts_lengths) {
    std::string line = "segment " + hex(segment.number, 8) + " id=" + id_text(segment.identity.id) +
                       " bytes=" + std::to_string(segment.identity.bytes) +
                       " crc=" + hex(segment.identity.checksum, 8) +
                       " documents=" + std::to_string(segment.documents) +
                       " live=" + std::to_string(segment.live) +
                       " lengths=" + joined(segment.length_sums);
    if (counts_lengths) line += " with-length=" + joined(segment.with_length);
    if (segment.tombstones != 0) {
        line += " tombstones=" + std::to_string(segment.tombstones) +
                " tombstones-crc=" + hex(segment.tombstones_checksum, 8);
    }
    return line + "\n";
}

// Parses the text word by word.
class Reader {
  public:
    Reader(std::string_view text, const std::string& path) : text_(text), path_(path) {}

    [[noreturn]] void fail() const {
        throw CorruptedFile(path_, "", at_, "the manifest is not understood");
    }
    bool at_end() const { return at_ == text_.size(); }
    bool skip(std::string_view expected) {
        if (!text_.substr(at_).starts_with(expected)) return false;
        at_ += expected.size();
        return true;
    }
    void expect(std::string_view expected) {
        if (!skip(expected)) fail();
    }
    std::string_view word() {
        const size_t end = std::min(text_.find_first_of(" \n", at_), text_.size());
        const auto found = text_.substr(at_, end - at_);
        at_ = end;
        return found;
    }
    // As written by std::to_string() or hex().
    template <class T>
    T number(std::string_view digits, int base = 10) const {
        T value{};
        const char* const end = digits.data() + digits.size();
        const auto [stop, error] = std::from_chars(digits.data(), end, value, base);
        if (error != std::errc{} || stop != end) fail();
        if (base == 16 ? hex(static_cast<uint64_t>(value), digits.size()) != digits
                       : std::to_string(value) != digits) {
            fail();
        }
        return value;
    }
    template <class T>
    T number() {
        return number<T>(word());
    }
    uint32_t hex8() {
        const auto digits = word();
        if (digits.size() != 8) fail();
        return number<uint32_t>(digits, 16);
    }
    std::string escaped_text() {
        const auto text = word();
        std::string out;
        for (size_t i = 0; i < text.size(); ++i) {
            if (text[i] != '%') {
                out += text[i];
            } else {
                if (text.size() - i < 3) fail();
                out += static_cast<char>(number<uint8_t>(text.substr(i + 1, 2), 16));
                i += 2;
            }
        }
        if (escaped(out) != text) fail();
        return out;
    }
    SegmentId id() {
        const auto digits = word();
        SegmentId id{};
        if (digits.size() != 2 * id.size()) fail();
        for (size_t i = 0; i < id.size(); ++i) id[i] = number<uint8_t>(digits.substr(2 * i, 2), 16);
        return id;
    }
    std::vector<uint64_t> numbers() {
        std::vector<uint64_t> found;
        for (std::string_view all = word(); !all.empty();) {
            const size_t comma = all.find(',');
            found.push_back(number<uint64_t>(all.substr(0, comma)));
            if (comma == all.npos) break;
            all.remove_prefix(comma + 1);
            if (all.empty()) fail();
        }
        return found;
    }

  private:
    std::string_view text_;
    const std::string& path_;
    size_t at_ = 0;
};

SegmentEntry read_segment(Reader& reader, bool counts_lengths) {
    SegmentEntry segment;
    segment.number = reader.hex8();
    reader.expect(" id=");
    segment.identity.id = reader.id();
    reader.expect(" bytes=");
    segment.identity.bytes = reader.number<uint64_t>();
    reader.expect(" crc=");
    segment.identity.checksum = reader.hex8();
    reader.expect(" documents=");
    segment.documents = reader.number<uint32_t>();
    reader.expect(" live=");
    segment.live = reader.number<uint32_t>();
    reader.expect(" lengths=");
    segment.length_sums = reader.numbers();
    if (counts_lengths) {
        reader.expect(" with-length=");
        segment.with_length = reader.numbers();
    }
    if (reader.skip(" tombstones=")) {
        segment.tombstones = reader.number<uint64_t>();
        reader.expect(" tombstones-crc=");
        segment.tombstones_checksum = reader.hex8();
        if (segment.tombstones == 0) reader.fail();
    }
    reader.expect("\n");
    return segment;
}

// The text without its last line, which is verified.
std::string_view checked(std::string_view text, const std::string& path) {
    if (!text.starts_with(kFirstLine)) {
        throw CorruptedFile(path, "", 0, "this is no manifest of an index");
    }
    if (text.size() < kLastLineBytes) throw CorruptedFile(path, "", text.size(), "cut short");
    const auto body = text.substr(0, text.size() - kLastLineBytes);
    const std::string last = std::string(kLastLine) + hex(crc32c(bytes_of(body)), 8) + "\n";
    if (text.substr(body.size()) != last) {
        throw CorruptedFile(path, "", body.size(), "the manifest is damaged");
    }
    return body;
}

bool is_possible(const SegmentEntry& segment, bool counts_lengths) {
    if (segment.with_length.size() != (counts_lengths ? segment.length_sums.size() : 0))
        return false;
    for (size_t field = 0; field < segment.with_length.size(); ++field) {
        if (segment.with_length[field] > segment.live ||
            segment.with_length[field] > segment.length_sums[field] ||
            (segment.with_length[field] == 0) != (segment.length_sums[field] == 0)) {
            return false;
        }
    }
    return segment.live <= segment.documents &&
           (segment.tombstones == 0) == (segment.live == segment.documents);
}

// A commit takes some of these numbers, and must not wrap around.
bool has_numbers_left(const Manifest& manifest) {
    return manifest.next_segment != 0 && manifest.next_segment != UINT32_MAX &&
           manifest.generation <= INT64_MAX;
}

// False for content that is impossible, although the checksum is right.
bool is_possible(const Manifest& manifest) {
    std::set<uint32_t> numbers;
    uint64_t documents = 0;
    for (const SegmentEntry& segment : manifest.segments) {
        documents += segment.documents;
        if (!numbers.insert(segment.number).second || segment.number >= manifest.next_segment ||
            documents >= UINT32_MAX || !is_possible(segment, manifest.version >= kCountsLengths) ||
            segment.length_sums.size() != manifest.segments.front().length_sums.size()) {
            return false;
        }
    }
    return true;
}

}  // namespace

void Manifest::set_durable(bool durable) {
    if (durable) {
        entries.erase(kNotDurable);
    } else {
        entries[kNotDurable] = boot_id();
    }
}

bool Manifest::is_of_this_run() const {
    const auto written_in = entries.find(kNotDurable);
    return written_in != entries.end() && written_in->second == boot_id();
}

bool Manifest::may_be_damaged() const {
    return !is_durable() && (!is_of_this_run() || boot_id().empty());
}

size_t bytes_in_manifest(std::string_view text) {
    return escaped(text).size();
}

std::string segment_name(uint32_t number) {
    return hex(number, 8) + ".seg";
}

std::string tombstones_name(uint32_t number, uint64_t generation) {
    return hex(number, 8) + "." + std::to_string(generation) + ".del";
}

std::string Manifest::text() const {
    if (!has_numbers_left(*this)) throw Error("the index has no numbers left for its files");
    if (!is_possible(*this)) throw InvalidArgument("a manifest that contradicts itself");
    std::string text = std::string(kFirstLine) + std::to_string(version) + "\n";
    text += "generation " + std::to_string(generation) + "\n";
    text += "next-segment " + hex(next_segment, 8) + "\n";
    text += "schema " + escaped(schema) + "\n";
    text += "analyzer " + escaped(analyzer) + "\n";
    if (log_position) text += "log-position " + std::to_string(*log_position) + "\n";
    for (const auto& [name, value] : entries) {
        text += "entry " + escaped(name) + " " + escaped(value) + "\n";
    }
    for (const SegmentEntry& segment : segments)
        text += segment_line(segment, version >= kCountsLengths);
    text += std::string(kLastLine) + hex(crc32c(bytes_of(text)), 8) + "\n";
    if (text.size() > kMostManifestBytes) throw InvalidArgument("a manifest of more than 16 MiB");
    return text;
}

Manifest Manifest::parse(std::span<const uint8_t> bytes, const std::string& path) {
    const auto body = checked({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, path);
    Reader reader(body, path);
    reader.expect(kFirstLine);
    Manifest manifest;
    manifest.version = reader.number<uint32_t>();
    if (manifest.version < kOldestVersion || manifest.version > kNewestVersion) {
        throw UnknownVersion(path, "version " + std::to_string(manifest.version) +
                                       " of indexes is not known; versions up to " +
                                       std::to_string(kNewestVersion) + " are");
    }
    reader.expect("\ngeneration ");
    manifest.generation = reader.number<uint64_t>();
    reader.expect("\nnext-segment ");
    manifest.next_segment = reader.hex8();
    reader.expect("\nschema ");
    manifest.schema = reader.escaped_text();
    reader.expect("\nanalyzer ");
    manifest.analyzer = reader.escaped_text();
    reader.expect("\n");
    if (reader.skip("log-position ")) {
        manifest.log_position = reader.number<int64_t>();
        reader.expect("\n");
    }
    while (reader.skip("entry ")) {
        std::string name = reader.escaped_text();
        reader.expect(" ");
        if (!manifest.entries.empty() && manifest.entries.rbegin()->first >= name) reader.fail();
        manifest.entries.emplace(std::move(name), reader.escaped_text());
        reader.expect("\n");
    }
    while (reader.skip("segment "))
        manifest.segments.push_back(read_segment(reader, manifest.version >= kCountsLengths));
    if (!reader.at_end() || !has_numbers_left(manifest) || !is_possible(manifest)) reader.fail();
    return manifest;
}

}  // namespace postings::storage
