// Segments of an index with some bytes changed under right checksums, as a forger writes them:
// whatever is searched or merged, an answer or an error of ours.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/bytes_of.h"
#include "core/base/crc32c.h"
#include "core/base/error.h"
#include "core/index/index_writer.h"
#include "core/index/merge_segments.h"
#include "core/search/query_parser.h"
#include "core/search/query_planner.h"
#include "core/search/searcher.h"
#include "core/search/suggest.h"
#include "fuzz_file.h"

using namespace postings;
using namespace postings::search;
using index::FieldKind;

namespace {

index::Schema make_schema() {
    index::Schema schema;
    if (Stemmer::available()) schema.analyzer.language = "en";
    AnalyzerOptions of_title;
    of_title.fold_accents = false;
    schema.fields = {{"title", FieldKind::Text, 1, of_title},
                     {"text"},
                     {"tag", FieldKind::Keyword},
                     {"one", FieldKind::Keyword},
                     {"n", FieldKind::Integer},
                     {"many", FieldKind::Integer},
                     {"real", FieldKind::Real},
                     {"day", FieldKind::Date},
                     {"flag", FieldKind::Boolean},
                     {"at", FieldKind::Point}};
    return schema;
}

void add_document(index::IndexWriter& writer, uint32_t i) {
    const auto number = [](auto value) { return std::to_string(value); };
    std::string text = "common w" + number(i % 7) + " w" + number(i % 50) + " x" + number(i);
    if (i % 5 == 0) text += i % 10 == 0 ? " Caf\u00E9 words" : " caf\u00E9s alpha";
    if (i % 97 == 0) text += std::string(2000, 'y');
    const std::string title = i % 3 == 0 ? "common title" : "w" + number(i % 5);
    const std::string tag = "tag" + number(i % 30), other = "tag" + number(i % 11);
    const std::string one = "one" + number(i * 7919 % 1000), n = number(i * 31 % 5000);
    const std::string many = number(i % 20), more = number(i % 300);
    const std::string real = number(i % 900) + "." + number(i % 10), flag = number(i % 2);
    const std::string day = number(1'600'000'000 + i * 86'400 % 40'000'000);
    const std::string at = number(i % 90) + "," + number(i % 180);
    std::vector<index::FieldValue> values = {{0, title}, {1, text}, {2, tag}, {3, one}, {4, n},
                                             {5, many},  {6, real}, {7, day}, {8, flag}};
    if (i % 4 != 0) values.insert(values.end(), {{2, other}, {5, more}, {9, at}});
    const std::string record = "a:1:{s:4:\"text\";s:" + number(text.size()) + ":\"" + text + "\";}";
    writer.add({"k" + number(i), values, bytes_of(record)});
}

// The files of two segments.
std::vector<Bytes> make_segments() {
    std::string folder = "/tmp/postings-fuzz-XXXXXX";
    if (mkdtemp(folder.data()) == nullptr) std::abort();
    index::create_index(folder, make_schema(), false);
    index::IndexWriter writer(folder, 0, std::chrono::milliseconds(1000));
    for (uint32_t i = 0; i < 1500; ++i) add_document(writer, i);
    writer.commit(false, {}, false);
    for (uint32_t i = 1500; i < 1800; ++i) add_document(writer, i);
    writer.commit(false, {}, false);
    std::vector<Bytes> files;
    for (const auto& segment : writer.snapshot()->stored().segments()) {
        std::ifstream file(segment.file->path(), std::ios::binary);
        files.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    std::filesystem::remove_all(folder);
    if (files.size() != 2) std::abort();
    return files;
}

struct PlaceOfPart {
    size_t begin, bytes;
};

// The parts of a segment, whose checksums are made right.
std::vector<PlaceOfPart> repair(Bytes& file) {
    using namespace storage::segment_format;
    uint8_t* const trailer = file.data() + file.size() - kTrailerBytes;
    const auto footer = static_cast<size_t>(load<uint64_t>(trailer));
    const auto count = load<uint32_t>(file.data() + footer);
    std::vector<PlaceOfPart> parts;
    uint8_t* checksum = file.data() + footer + kFooterHead + size_t{count} * kEntryBytes;
    for (uint32_t i = 0; i < count; ++i) {
        const uint8_t* const entry = file.data() + footer + kFooterHead + i * kEntryBytes;
        const PlaceOfPart part{static_cast<size_t>(load<uint64_t>(entry + kNameBytes)),
                               static_cast<size_t>(load<uint64_t>(entry + kNameBytes + 8))};
        for (size_t at = 0; at < part.bytes; at += kChunkBytes, checksum += 4)
            store(checksum,
                  crc32c({file.data() + part.begin + at, std::min(kChunkBytes, part.bytes - at)}));
        if (part.bytes > 0) parts.push_back(part);
    }
    const std::span<const uint8_t> all(file);
    uint32_t of_all = crc32c(all.first(kHeaderBytes));
    of_all =
        crc32c(all.subspan(footer, file.size() - kTrailerBytes - footer + kChecksumAt), of_all);
    store(trailer + kChecksumAt, crc32c({trailer + kChecksumAt + 4, 8}, of_all));
    return parts;
}

// Each change takes five bytes: the part, where in it, and what.
void change(Bytes& file, std::span<const uint8_t> changes) {
    const std::vector<PlaceOfPart> parts = repair(file);
    for (; changes.size() >= 5; changes = changes.subspan(5)) {
        const PlaceOfPart part = parts[changes[0] % parts.size()];
        const size_t near = changes[3] & 0x80 ? std::min<size_t>(part.bytes, 128) : part.bytes;
        const size_t at = load<uint16_t>(changes.data() + 1) % near;
        uint8_t* const byte = file.data() + part.begin + at;
        const size_t left = part.bytes - at;
        switch (changes[3] % 4) {
            case 0:
                *byte = changes[4];
                break;
            case 1:
                *byte = static_cast<uint8_t>(*byte + changes[4]);
                break;
            case 2:
                *byte ^= static_cast<uint8_t>(1 << changes[4] % 8);
                break;
            default:
                std::fill_n(byte, std::min<size_t>(left, 1 + changes[4] % 8), changes[4]);
        }
    }
    repair(file);
}

Filter filter_of(uint8_t choice) {
    std::vector<std::string> tags, numbers;
    for (int i = 0; i < 40; ++i) tags.push_back("tag" + std::to_string(i));
    for (int i = 0; i < 80; ++i) numbers.push_back(std::to_string(i * 3));
    const index::GeoPoint here{50 * index::GeoPoint::kDegree, 100 * index::GeoPoint::kDegree};
    switch (choice % 9) {
        case 0:
            return Filter::in("tag", tags);
        case 1:
            return Filter::in("n", numbers);
        case 2:
            return Filter::in("many", numbers);
        case 3:
            return Filter::within("real", {ValueBound{"10"}, ValueBound{"700.5", false}});
        case 4:
            return Filter::within("one", {ValueBound{"one2"}, {}});
        case 5:
            return Filter::near("at", GeoCircle(here, 3e6));
        case 6:
            return Filter::all_of({Filter::in("one", {"one1", "one8", "one77", "one5"}),
                                   Filter::negation(Filter::within("day", {}))});
        case 7:
            return Filter::any_of({Filter::in_box("at", GeoBox::between({0, 0}, here)),
                                   Filter::in("id", {"k5", "k7", "k1600"}),
                                   Filter::within("text", {})});
        default:
            return Filter::all_of({Filter::in("flag", {"true"}), Filter::in("day", {"2020-10"})});
    }
}

const char* const kQueries[] = {"common",
                                "*",
                                "w3 w1",
                                "\"common w3\"",
                                "w* x1*",
                                "+common w1 w2 w3 -w4",
                                "tag:tag3 one:one5*",
                                "title~1 comon~2"};
const char* const kFields[] = {"n", "many", "real", "day", "flag", "tag", "one", "at"};

SearchOptions options_of(uint8_t how, uint8_t field) {
    SearchOptions options;
    options.limit = how & 1 ? 10 : 200;
    options.offset = how & 2 ? 40 : 0;
    options.mode = static_cast<RankMode>(how >> 2 & 1);
    const std::string name = kFields[field % 8];
    const index::GeoPoint here{40 * index::GeoPoint::kDegree, 0};
    if (how & 8) {
        options.sort.push_back({name, (how & 16) != 0, {}});
        if (name == "at") options.sort[0].from = here;
        if (name != "one" && how & 32) options.sort.push_back({"one", false, {}});
    } else if (how & 16) {
        Boost number{.kind = Boost::Kind::kSaturation, .field = "n", .pivot = 100};
        Boost day{.kind = Boost::Kind::kRecency, .field = "day", .now = 1.64e9, .half_life = 1e6};
        Boost near{.kind = Boost::Kind::kNearness, .field = "at", .pivot = 1e5};
        options.boosts = {number, day, near};
    }
    if (how & 64) {
        const bool by_ranges = how & 128;
        for (const char* const each : kFields) {
            if (std::string(each) == "at") continue;
            Facet& facet = options.facets.emplace_back(Facet{each, Facet::Kind::kUsual, 5});
            if (!by_ranges) continue;
            facet.kind = Facet::Kind::kRanges;
            facet.bounds = {"0", "1"};
            if (std::string(each) == "tag") facet.bounds = {"tag", "tag3", "tag30"};
        }
        if (how & 32 && name != "at") {
            options.distinct = name;
            options.distinct_facets = true;
        }
    }
    return options;
}

// The merged segment can be read, unless what is wrong was copied.
uint64_t merge(const index::IndexSnapshot& snapshot, bool thorough) {
    static const std::string folder = [] {
        std::string name = "/dev/shm/postings-fuzz-XXXXXX";
        if (mkdtemp(name.data()) == nullptr) std::abort();
        return name;
    }();
    static const index::FieldAnalyzers analyzers(make_schema());
    const std::string path = folder + "/merged.seg";
    std::filesystem::remove(path);
    std::vector<const index::Segment*> segments;
    for (const index::Segment& segment : snapshot.segments()) segments.push_back(&segment);
    const index::BuiltSegment built =
        index::merge_segments(segments, make_schema(), analyzers, path, folder, false, thorough);
    if (built.documents != 1798) std::abort();
    const index::Segment merged(std::make_shared<const storage::SegmentFile>(path), nullptr, 0);
    merged.verify();
    return merged.terms().size();
}

uint64_t look(const std::shared_ptr<const index::IndexSnapshot>& snapshot, uint8_t query,
              const SearchOptions& options) {
    static Planner planner(make_schema());
    Searcher searcher(snapshot);
    Query parsed = parse_query(kQueries[query % std::size(kQueries)]);
    const Plan plan = planner.plan(parsed.root, false, parsed.warnings);
    const SearchResult first = searcher.search(plan, options);
    uint64_t found = first.documents.size() + first.facets.size();
    storage::RecordBuffer buffer;
    for (const ScoredDocument& document : first.documents) {
        const index::Segment& segment = snapshot->segment_of(document.docid);
        found += segment.record(document.docid - segment.base(), buffer).size();
    }
    if (first.place) {
        SearchOptions next = options;
        next.behind = &*first.place;
        found += searcher.search(plan, next).documents.size();
    }
    if (!first.documents.empty())
        found += searcher.explain(plan, first.documents[0].docid, options).leaves.size();
    const std::vector<std::string> names{"title", "text"};
    const Wording wording{planner, searcher, names, options.filter, options.documents};
    const std::vector<size_t> fields{0, 1};
    constexpr const char* kTyped[] = {"w", "wor", "caf", "aplha", "wrod", "caffé"};
    const char* const typed = kTyped[query % std::size(kTyped)];
    for (const Suggestion& each : suggest(wording, typed, fields, 5, {})) found += each.text.size();
    found += correct(wording, typed, {}).has_value();
    return found + searcher.matches(plan, options).count();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static const std::vector<Bytes> files = make_segments();
    if (size < 5) return 0;
    std::vector<Bytes> changed = files;
    change(changed[data[0] & 1], std::span(data, size).subspan(5));
    const FuzzFile in_memory[] = {FuzzFile(changed[0]), FuzzFile(changed[1])};
    try {
        std::vector<index::Segment> segments;
        uint32_t base = 0;
        for (const FuzzFile& file : in_memory) {
            const auto segment =
                std::make_shared<const storage::SegmentFile>(file.path(), storage::Access::Read);
            const uint32_t documents = index::Segment(segment, nullptr, 0).documents();
            // A segment with other documents than its manifest says is refused before.
            if (documents != (base == 0 ? 1500 : 300)) return 0;
            auto deleted = std::make_shared<storage::Tombstones>(documents);
            deleted->erase(documents / 2);
            segments.emplace_back(segment, deleted, base);
            base += documents;
        }
        const auto snapshot =
            std::make_shared<const index::IndexSnapshot>(make_schema(), std::move(segments));
        if (data[0] & 2 && merge(*snapshot, data[0] & 4) == 0) std::abort();
        SearchOptions options = options_of(data[1], data[2]);
        std::optional<Filter> filter;
        if (data[3] & 0x80) options.filter = &filter.emplace(filter_of(data[3]));
        if (look(snapshot, data[4], options) == UINT64_MAX) std::abort();
    } catch (const InvalidArgument&) {
        std::abort();  // nothing that was asked is wrong
    } catch (const Error&) {
    }
    return 0;
}
