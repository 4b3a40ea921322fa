#include "core/analysis/words.h"

#include "core/analysis/utf8.h"

namespace postings {

using unicode::WordClass;
using namespace word_detail;

namespace {

bool is_letter(WordClass c) {
    return c == WordClass::kLetter || c == WordClass::kHebrew;
}
bool is_mark(WordClass c) {
    return c == WordClass::kExtend || c == WordClass::kJoiner;
}
bool joins_letters(WordClass c) {
    return c == WordClass::kMidLetter || c == WordClass::kMidBoth || c == WordClass::kSingleQuote;
}
bool joins_digits(WordClass c) {
    return c == WordClass::kMidNumber || c == WordClass::kMidBoth || c == WordClass::kSingleQuote;
}

// The bit of a class that words consist of, else 0.
uint8_t part_of_word(WordClass c) {
    if (is_letter(c)) return kLetterBit;
    if (c == WordClass::kDigit) return kDigitBit;
    return c == WordClass::kConnector ? kConnectorBit : 0;
}

enum class Run { kNone, kSyllables, kUnspaced };
Run run_of(WordClass c) {
    if (c == WordClass::kSyllable || c == WordClass::kSyllableEnd) return Run::kSyllables;
    return c == WordClass::kUnspaced ? Run::kUnspaced : Run::kNone;
}

}  // namespace

// At the end and for invalid UTF-8: kOther and a size of 1.
WordClass WordScanner::class_at(const uint8_t* p, uint32_t& size) const {
    size = 1;
    if (p == end_) return WordClass::kOther;
    const Utf8Character c = utf8_at(p, end_);
    if (c.size == 0) return WordClass::kOther;
    size = c.size;
    return unicode::word_class(c.code);
}

const uint8_t* WordScanner::skip_marks(const uint8_t* p) const {
    uint32_t size;
    while (is_mark(class_at(p, size))) p += size;
    return p;
}

// Where the marks before p begin, but not before `first`.
const uint8_t* WordScanner::before_marks(const uint8_t* first, const uint8_t* p) const {
    while (p > first) {
        const uint8_t* character = p - 1;
        while (character > first && (*character & 0xC0) == 0x80) --character;
        uint32_t size;
        if (!is_mark(class_at(character, size))) break;
        p = character;
    }
    return p;
}

// Moves next_ to the end of the word, of which `before` is the last character so far (WB4 to
// WB13b).
void WordScanner::extend_word(WordClass before, uint8_t& seen) {
    for (;;) {
        next_ = skip_marks(next_);
        uint32_t size;
        const WordClass c = class_at(next_, size);
        const uint8_t part = part_of_word(c);
        if (part & (kLetterBit | kDigitBit) || (part && rules_ == WordRules::kUnicode)) {
            next_ += size;
            seen |= part;
            before = c;
            continue;
        }
        if (rules_ != WordRules::kUnicode) return;
        const uint8_t* const after = skip_marks(next_ + (next_ == end_ ? 0 : size));
        uint32_t after_size;
        const WordClass d = class_at(after, after_size);
        if ((joins_letters(c) && is_letter(before) && is_letter(d)) ||
            (joins_digits(c) && before == WordClass::kDigit && d == WordClass::kDigit) ||
            (c == WordClass::kDoubleQuote && before == WordClass::kHebrew &&
             d == WordClass::kHebrew)) {
            next_ = after + after_size;
            seen |= part_of_word(d);
            before = d;
        } else {
            if (c == WordClass::kSingleQuote && before == WordClass::kHebrew) next_ = after;
            return;
        }
    }
}

const uint8_t* WordScanner::unit_end(const uint8_t* p) const {
    uint32_t size;
    const Run run = run_of(class_at(p, size));
    for (p += size;; p += size) {
        const WordClass c = class_at(p, size);
        if (!is_mark(c) && !(run == Run::kSyllables && c == WordClass::kSyllableEnd)) return p;
    }
}

// Moves next_ to the second character, which begins the next word.
void WordScanner::next_in_run(const uint8_t* start, Word& word) {
    uint32_t size;
    const uint8_t* const second = unit_end(start);
    const bool is_last = run_of(class_at(start, size)) != run_of(class_at(second, size));
    const uint8_t* const end = is_last ? second : unit_end(second);
    next_ = second;
    word = {static_cast<uint32_t>(start - begin_), static_cast<uint32_t>(end - start),
            is_last ? WordKind::kRunEnd : WordKind::kPair};
}

// Moves next_ behind the emoji of UTS #51 that begins there: a flag, or pictures that are joined.
// False for a symbol that is text.
bool WordScanner::next_picture(const uint8_t* start, WordClass first) {
    constexpr char32_t kAsPicture = 0xFE0F;
    uint32_t size;
    class_at(start, size);
    next_ = start + size;
    if (first == WordClass::kFlag) {
        const bool is_pair = class_at(next_, size) == WordClass::kFlag;
        if (is_pair) next_ = skip_marks(next_ + size);
        return is_pair;
    }
    const bool is_picture =
        first == WordClass::kEmoji || (next_ < end_ && utf8_at(next_, end_).code == kAsPicture);
    bool joins = false;
    for (;;) {
        const WordClass c = class_at(next_, size);
        if (!is_mark(c) && !(joins && (c == WordClass::kEmoji || c == WordClass::kPictograph)))
            return is_picture;
        joins = c == WordClass::kJoiner;
        next_ += size;
    }
}

bool WordScanner::next_in_unicode(const uint8_t* start, uint8_t seen, Word& word) {
    uint32_t size;
    if (start != next_) {
        uint32_t last_size;
        extend_word(class_at(next_ - 1, last_size), seen);
    } else {
        const WordClass c = class_at(start, size);
        if (run_of(c) != Run::kNone) {
            next_in_run(start, word);
            return true;
        }
        word.kind = WordKind::kWord;
        if (c == WordClass::kEmoji || c == WordClass::kPictograph || c == WordClass::kFlag) {
            word = {static_cast<uint32_t>(start - begin_), 0, WordKind::kPicture};
            if (!next_picture(start, c)) return false;
            word.length = static_cast<uint32_t>(next_ - start);
            return true;
        }
        next_ += size;
        seen = part_of_word(c);
        if (seen == 0 || (seen == kConnectorBit && rules_ != WordRules::kUnicode)) return false;
        extend_word(c, seen);
    }
    if (!(seen & (kLetterBit | kDigitBit))) return false;
    const uint8_t *first = start, *last = next_;
    if (seen & kConnectorBit) {
        // Marks of underscores are left out with them.
        while (*first == '_') first = skip_marks(first + 1);
        for (const uint8_t* p; (p = before_marks(first, last))[-1] == '_';) last = p - 1;
    }
    word = word_between(first, last);
    return true;
}

}  // namespace postings
