#!/usr/bin/env python3
"""Writes ext_src/core/analysis/unicode_tables.cpp, the analyzer's tables, from the Unicode Character Database.

usage: unicode_tables.py [FOLDER] >ext_src/core/analysis/unicode_tables.cpp

FOLDER holds the database (/usr/share/unicode, of Debian's package unicode-data). The output is committed: tokens do
not change with what is installed. Other tables are another version (kUnicodeVersion), and indexes say so.
"""

import re
import sys
from pathlib import Path

LAST = 0x110000

# As in unicode_tables.h.
(OTHER, LETTER, HEBREW, DIGIT, CONNECTOR, EXTEND, JOINER, MID_LETTER, MID_NUMBER, MID_BOTH, SINGLE_QUOTE, DOUBLE_QUOTE,
 SYLLABLE, SYLLABLE_END, UNSPACED, EMOJI, PICTOGRAPH, FLAG) = range(18)

WORD_BREAK = {
    "ALetter": LETTER, "Hebrew_Letter": HEBREW, "Numeric": DIGIT, "ExtendNumLet": CONNECTOR, "Extend": EXTEND,
    "Format": EXTEND, "ZWJ": JOINER, "MidLetter": MID_LETTER, "MidNum": MID_NUMBER, "MidNumLet": MID_BOTH,
    "Single_Quote": SINGLE_QUOTE, "Double_Quote": DOUBLE_QUOTE, "Katakana": SYLLABLE, "Regional_Indicator": FLAG,
}  # fmt: skip

# Letters that no decomposition takes apart, in lower case as everything is when accents go.
UNACCENTED = {
    "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ł": "l", "ŋ": "n", "þ": "th", "ŧ": "t",
    "ƀ": "b", "ɓ": "b", "ɖ": "d", "ɗ": "d", "ǥ": "g", "ɠ": "g", "ɨ": "i", "ƙ": "k", "ƚ": "l", "ɵ": "o", "ɔ": "o",
    "ɛ": "e", "ƥ": "p", "ƭ": "t", "ʉ": "u", "ʋ": "v", "ƴ": "y", "ƶ": "z", "\u0640": "",
}  # fmt: skip

# Marks that people leave out: accents, stress, points of Hebrew and Arabic. Not vowel signs and not those of kana.
ACCENTS = [
    (0x300, 0x36F), (0x483, 0x487), (0x591, 0x5BD), (0x5BF, 0x5BF), (0x5C1, 0x5C2), (0x5C4, 0x5C5), (0x5C7, 0x5C7),
    (0x610, 0x61A), (0x64B, 0x65F), (0x670, 0x670), (0x6D6, 0x6DC), (0x6DF, 0x6E4), (0x6E7, 0x6E8), (0x6EA, 0x6ED),
    (0x711, 0x711), (0x730, 0x74A), (0x8D3, 0x8E1), (0x8E3, 0x8FF), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF),
    (0x20D0, 0x20FF), (0xFE20, 0xFE2F), (0x1F3FB, 0x1F3FF),
]  # fmt: skip

APOSTROPHES = "\u2018\u2019\u02bc"
# Hebrew's geresh and gershayim, which are mostly typed as ' and ".
HEBREW_MARKS = {0x5F3: "'", 0x5F4: '"'}


class Database:
    def __init__(self, folder):
        self.folder = Path(folder)
        self.categories = [None] * LAST
        self.combining_classes = [0] * LAST
        self.decompositions = {}
        self.digits = {}
        self.low_digits, self.circled_numbers = set(), set()
        first = None
        for fields in self.rows("UnicodeData.txt"):
            code = int(fields[0], 16)
            for c in range(first if first is not None else code, code + 1):
                self.categories[c] = fields[2]
            first = code + 1 if fields[1].endswith("First>") else None
            self.combining_classes[code] = int(fields[3])
            if fields[5] and not fields[5].startswith("<"):
                self.decompositions[code] = [int(c, 16) for c in fields[5].split()]
            if re.match("<sub> 003[0-9]$", fields[5]):
                self.low_digits.add(code)
            if re.match("<circle>( 003[0-9])+$", fields[5]):
                self.circled_numbers.add(code)
            if fields[2] == "Nd":
                self.digits[code] = int(fields[6])
        self.version = re.search(r"-([\d.]+)\.txt", (self.folder / "Scripts.txt").read_text(encoding="utf-8"))[1]

    def rows(self, name):
        for line in (self.folder / name).read_text(encoding="utf-8").splitlines():
            line = line.split("#")[0].strip()
            if line:
                yield [field.strip() for field in line.split(";")]

    def ranges(self, name, prefix=()):
        """(codes, further fields) of a file, of those rows whose further fields begin with `prefix`."""
        for codes, *fields in self.rows(name):
            if tuple(fields[: len(prefix)]) == prefix:
                first, _, last = codes.partition("..")
                yield range(int(first, 16), int(last or first, 16) + 1), fields

    def members(self, name, *prefix):
        return {c for codes, _ in self.ranges(name, prefix) for c in codes}

    def decompose(self, code):
        """The full canonical decomposition but of Hangul, whose is arithmetic."""
        if code not in self.decompositions:
            return [code]
        return [c for part in self.decompositions[code] for c in self.decompose(part)]


def word_classes(database):
    classes = [OTHER] * LAST
    for codes, fields in database.ranges("auxiliary/WordBreakProperty.txt"):
        for c in codes:
            classes[c] = WORD_BREAK.get(fields[0], OTHER)
    # key:value is two words, which CLDR has decided, too. The narrow no-break space, which French has before ! and ?
    # and between thousands, is a space as the wide one is.
    for c in (0x3A, 0xFE55, 0xFF1A, 0x202F):
        classes[c] = OTHER
    # Digits that NFKC makes ASCII's: those in CO₂, and the numbers of lists, ①. Not raised ones, which are marks of
    # footnotes, too.
    for c in database.low_digits:
        if classes[c] == OTHER:
            classes[c] = DIGIT
    letters = {c for c in range(LAST) if (database.categories[c] or "")[0:1] in ("L", "N")}
    for script in ("Han", "Hiragana", "Katakana", "Hangul"):
        for c in database.members("Scripts.txt", script) & letters:
            if classes[c] in (OTHER, LETTER):
                classes[c] = SYLLABLE
    for c in database.members("PropList.txt", "Ideographic"):
        classes[c] = SYLLABLE
    for kind in ("V", "T"):
        for c in database.members("HangulSyllableType.txt", kind):
            classes[c] = SYLLABLE_END
    # Letters and vowels of Thai, Lao, Khmer, Burmese and their like; their marks are Extend.
    for c in database.members("LineBreak.txt", "SA"):
        if classes[c] in (OTHER, LETTER) and database.categories[c][0] == "L":
            classes[c] = UNSPACED
    for c in database.members("emoji/emoji-data.txt", "Extended_Pictographic"):
        if classes[c] == OTHER:
            classes[c] = PICTOGRAPH
    # Symbols that have a picture, and are often written without asking for it: ❤, ☀, ✔. Not ©, ™ and arrows.
    pictures = {c for c in database.members("emoji/emoji-data.txt", "Emoji") if 0x2600 <= c < 0x2900 or c >= 0x1F000}
    for c in pictures | database.members("emoji/emoji-data.txt", "Emoji_Presentation"):
        if classes[c] in (OTHER, PICTOGRAPH):
            classes[c] = EMOJI
    for c in database.circled_numbers:
        if classes[c] == OTHER:
            classes[c] = EMOJI  # a word of its own, as they stand before words: ①Apfel
    return classes


def case_folding(database):
    """NFKC_Casefold of what changes, of one character each; digits of any script and apostrophes become ASCII's."""
    folded = {}
    for codes, fields in database.ranges("DerivedNormalizationProps.txt", ("NFKC_CF",)):
        for c in codes:
            text = "".join(chr(int(part, 16)) for part in fields[1].split())
            folded[c] = re.sub(f"[{APOSTROPHES}]", "'", text)
    folded |= {c: str(digit) for c, digit in database.digits.items() if c > 0x7F}
    folded |= {ord(c): "'" for c in APOSTROPHES} | HEBREW_MARKS
    return {c: text for c, text in folded.items() if c > 0x7F}


def compositions(database):
    excluded = database.members("DerivedNormalizationProps.txt", "Full_Composition_Exclusion")
    return {tuple(pair): c for c, pair in database.decompositions.items() if c not in excluded}


def accent_folding(database, composed):
    accents = {c for first, last in ACCENTS for c in range(first, last + 1)}
    accents -= {c for c in accents if database.categories[c] in ("Po", "So")}
    folded = {c: "" for c in accents}
    for c in database.decompositions:
        base, *marks = database.decompose(c)
        kept = [mark for mark in marks if mark not in accents]
        if kept == marks or base in accents:
            continue
        # In Cyrillic, й, ї and ў are letters, and only stress and the points of ё are accents.
        if 0x400 <= base < 0x530 and base != 0x435 and not set(marks) <= {0x300, 0x301}:
            continue
        for mark in kept:
            base = composed.get((base, mark)) or sys.exit(f"U+{c:04X} keeps a mark that does not compose")
        folded[c] = UNACCENTED.get(chr(base), chr(base))
    folded |= {ord(c): text for c, text in UNACCENTED.items()}
    return folded


def numbers(name, kind, values):
    print(f"const {kind} {name}[{len(values)}] = {{")
    line = ""
    for value in values:
        if len(line) + len(str(value)) + 1 > 118:
            print(line)
            line = ""
        line += f"{value},"
    print(line + "};\n")


def two_stages(name, kind, values, shift):
    """Blocks of 1 << shift values, each kept once, and the number of each part's block."""
    size, blocks = 1 << shift, {}
    index = [blocks.setdefault(tuple(values[i : i + size]), len(blocks)) for i in range(0, LAST, size)]
    numbers(f"{name}Index", "uint8_t" if len(blocks) <= 256 else "uint16_t", index)
    numbers(f"{name}Blocks", kind, [value for block in blocks for value in block])


class Pool:
    """Texts as a byte of length and UTF-8; a place is at least 1, 0 says that a character stays."""

    def __init__(self):
        self.bytes, self.places = [0], {}

    def place(self, text):
        encoded = text.encode()
        if encoded not in self.places:
            self.places[encoded] = len(self.bytes)
            self.bytes += [len(encoded), *encoded]
        return self.places[encoded]

    def values(self, mapping):
        values = [0] * LAST
        for c, text in mapping.items():
            values[c] = self.place(text)
        return values


def main():
    database = Database(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode")
    composed, pool = compositions(database), Pool()
    properties = [c | ccc << 8 for c, ccc in zip(word_classes(database), database.combining_classes)]
    decomposed = {c: "".join(map(chr, database.decompose(c))) for c in database.decompositions}
    tables = [
        ("kCaseFolding", pool.values(case_folding(database))),
        ("kAccentFolding", pool.values(accent_folding(database, composed))),
        ("kDecomposition", pool.values(decomposed)),
    ]
    if len(pool.bytes) > 0xFFFF:
        sys.exit("the pool is too large")
    print(f"// Made by dev_parts/unicode_tables.py from the Unicode Character Database {database.version}.")
    print("// (c) Unicode, Inc., https://www.unicode.org/license.txt (Unicode License v3).\n// clang-format off")
    print('#include "core/analysis/unicode_tables.h"\n')
    print(f'namespace postings::unicode {{\n\nconst char kUnicodeVersion[] = "{database.version}";\n')
    two_stages("kProperties", "uint16_t", properties, 7)
    for name, values in tables:
        two_stages(name, "uint16_t", values, 6)
    numbers("kTexts", "uint8_t", pool.bytes)
    pairs = sorted(composed.items())
    numbers("kCompositionPairs", "uint64_t", [first << 32 | second for (first, second), _ in pairs])
    numbers("kCompositions", "uint32_t", [c for _, c in pairs])
    print("}  // namespace postings::unicode")


if __name__ == "__main__":
    main()
