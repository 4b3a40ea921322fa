#include "core/index/pending_documents.h"

#include <deque>

#include "core/index/merge_segments.h"
#include "core/index/spellings.h"

namespace postings::index {

namespace {

// A dictionary has at most 4 GiB. The rest is for the last document.
constexpr uint64_t kMostDictionaryBytes = UINT64_C(3) << 30;
constexpr uint32_t kMostDocuments = uint32_t{1} << 31;

}  // namespace

DocumentRules::DocumentRules(Schema of_documents)
    : schema(std::move(of_documents)), analyzers(schema), text_fields(text_field_numbers(schema)) {}

PendingDocuments::PendingDocuments(const std::string& path, const std::string& folder,
                                   DocumentRules& rules, uint64_t memory,
                                   std::function<Bytes()> known_dictionary)
    : rules_(rules),
      most_memory_(memory / 4),
      builder_(path, folder, rules.schema, std::nullopt, std::move(known_dictionary)),
      inverter_(rules.analyzers.of_fields(), folder, memory / 4 * 3) {}

void PendingDocuments::add(const NewDocument& document, const FieldNumbers& numbers) {
    const Schema& schema = rules_.schema;
    inverter_.begin_document(builder_.documents());
    lengths_.assign(schema.text_fields(), 0);
    for (const FieldValue& value : document.values) {
        const FieldKind kind = schema.fields[value.field].kind;
        if (kind == FieldKind::Keyword) inverter_.add_keyword(value.field, value.value);
        if (kind == FieldKind::Text)
            lengths_[*rules_.text_fields[value.field]] +=
                inverter_.add_text(value.field, value.value);
    }
    const uint32_t added = builder_.add_document(document.key, lengths_, document.record);
    for (const auto& [field, number] : numbers) builder_.add_number(field, added, number);
}

bool PendingDocuments::is_full() const {
    return memory_of_documents() > most_memory_ || builder_.documents() == kMostDocuments ||
           builder_.key_dictionary_bytes() > kMostDictionaryBytes ||
           inverter_.dictionary_bytes() > kMostDictionaryBytes;
}

std::optional<uint32_t> PendingDocuments::find(std::string_view key) {
    for (; numbered_ < builder_.documents(); ++numbered_)
        numbers_[builder_.key_of(numbered_)] = numbered_ + 1;
    const uint32_t number = numbers_.find(key);
    return number != 0 ? std::optional(number - 1) : std::nullopt;
}

void PendingDocuments::add_words() {
    // Spellings of a word, whose texts are in `texts`, follow each other.
    std::string word;
    std::vector<Spelling> spellings;
    std::deque<std::string> texts;
    const auto end_word = [&] {
        if (spellings.empty()) return;
        keep_most_frequent(spellings);
        builder_.add_word(word, spellings);
        spellings.clear();
        texts.clear();
    };
    MergedTerms words = inverter_.words();
    while (words.next_term()) {
        const SplitKey key = split_spelling_key(words.key());
        if (key.word != word) {
            end_word();
            word = key.word;
        }
        Spelling& spelling = spellings.emplace_back();
        spelling.text = texts.emplace_back(key.text);
        spelling.documents = words.documents();
        if (!spelling.is_listed()) continue;
        for (uint32_t i = 0; i < spelling.documents && words.next_posting(); ++i)
            spelling.first[i] = words.document();
    }
    end_word();
}

BuiltSegment PendingDocuments::finish(bool durable) {
    numbers_.clear();
    NewPostings postings;
    {
        MergedTerms terms = inverter_.terms();
        while (terms.next_term()) {
            postings.clear();
            const auto text_field = rules_.text_fields[terms.field()];
            while (terms.next_posting()) {
                const auto positions = terms.positions();
                postings.add(terms.document(), static_cast<uint32_t>(positions.size()),
                             text_field ? positions : std::span<const uint32_t>());
            }
            builder_.add_term(terms.key(), postings, text_field);
        }
    }
    add_words();
    return builder_.finish(durable);
}

}  // namespace postings::index
