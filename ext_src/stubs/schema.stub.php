<?php

/**
 * What the documents of an index have.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

enum FieldType: string
{
    /** Words, to be found and ranked by. */
    case Text = 'text';
    /** A whole value, to filter by: a section, a tag, a language. */
    case Keyword = 'keyword';
    /** An integer, or a text of one; from PHP_INT_MIN + 1 on. As the others below: to filter and sort by. */
    case Int = 'int';
    /** A number, or a text of one; not NAN. */
    case Float = 'float';
    /** true or false; 1 and 0, and texts of these, are the same. */
    case Bool = 'bool';
    /**
     * A DateTimeInterface, seconds since 1970, or a text: 2026-11-23, with or without a time: 2026-11-23T12:30,
     * 2026-11-23 12:30:45.678+01:00; UTC unless it says an offset. Kept in microseconds.
     */
    case Date = 'date';
    /**
     * A place: ['lat' => 52.52, 'lon' => 13.405], also latitude, lng, longitude, or a text "52.52,13.405"; or a list of
     * these. Degrees from -90 to 90 and from -180 to 180, kept to seven places behind the point (11 mm). To filter by
     * areas and to sort by distances.
     */
    case Point = 'point';
}

/**
 * A field that documents of an index are found by.
 *
 * @strict-properties
 */
final class Field
{
    public readonly string $name;
    public readonly FieldType $type;
    /** How much a word in this text counts, beside other fields. */
    public readonly float $boost;

    public function __construct(string $name, FieldType $type = FieldType::Text, float $boost = 1.0)
    {
    }

    /** @throws \ValueError as the constructor, as the next ones do */
    public static function text(string $name, float $boost = 1.0): Field
    {
    }

    public static function keyword(string $name): Field
    {
    }

    public static function int(string $name): Field
    {
    }

    public static function float(string $name): Field
    {
    }

    public static function bool(string $name): Field
    {
    }

    public static function date(string $name): Field
    {
    }

    public static function point(string $name): Field
    {
    }

    /** @return array<string, mixed> the arguments of the constructor by their names */
    public function __serialize(): array
    {
    }

    /**
     * @phpstan-param array<string, mixed> $data
     * @throws \ValueError as the constructor
     * @throws \TypeError as the constructor
     */
    public function __unserialize(array $data): void
    {
    }
}

/**
 * How texts and queries become terms: words by Unicode's rules, without case and accents, in their stems.
 *
 * @strict-properties
 */
final class Analyzer
{
    /** As ISO 639-1 names it: en, de, fr...; '' for none, and so no stems. */
    public readonly string $language;
    public readonly bool $stemming;
    /** Whether accents count for nothing: cafe finds café. */
    public readonly bool $foldAccents;
    /** @var bool|list<string> what queries leave out beside other words; true: the language's own list */
    public readonly array|bool $stopWords;

    /**
     * @param string $language by its two letters in ISO 639-1, whether or not there are stems of it (docs/analysis.md)
     * @param bool|string[] $stopWords words that say little: an index has them, for phrases; queries leave them out
     *     where they have others. true: a list of ours of the language, false: none are left out
     * @phpstan-param bool|array<string> $stopWords
     * @throws \ValueError for what is no language, for true where there is no list of it, for more than 10,000 stop
     *     words, for one that is empty, has spaces or more than 254 bytes
     * @throws \TypeError
     * @throws PostingsException for a language whose stemmer this build lacks
     */
    public function __construct(
        string $language = '',
        bool $stemming = true,
        bool $foldAccents = true,
        array|bool $stopWords = false,
    ) {
    }

    /**
     * The terms of a text, with what they were made of: bytes of the text.
     *
     * @return list<array{term: string, position: int, offset: int, length: int, stopWord: bool}> stopWord: whether a
     *     query may leave it out
     */
    public function analyze(string $text): array
    {
    }

    /** @return array<string, mixed> the arguments of the constructor by their names */
    public function __serialize(): array
    {
    }

    /**
     * @phpstan-param array<string, mixed> $data
     * @throws \ValueError as the constructor
     * @throws \TypeError as the constructor
     */
    public function __unserialize(array $data): void
    {
    }
}

/**
 * What the documents of an index have.
 *
 * @strict-properties
 */
final class Schema
{
    /** @var list<Field> */
    public readonly array $fields;
    /** Under which name documents have their key. */
    public readonly string $key;
    public readonly Analyzer $analyzer;
    public readonly float $k1;
    public readonly float $b;
    /**
     * @var array as the constructor takes them
     * @phpstan-var array<array-key, list<string>>
     */
    public readonly array $synonyms;

    /**
     * @param Field[]|string[] $fields a string is the name of a text
     * @phpstan-param list<Field|string> $fields
     * @param float $k1 how much a word's frequency counts (BM25), from 0 to 100
     * @param float $b how much a document's length counts, from 0 to 1
     * @param array $synonyms what queries look for with what they have, 10,000 at most: [['laptop', 'notebook', 'portable
     *     computer']], each for the others; ['nb' => ['notebook']] or ['nb' => 'notebook'], for nb also notebook, not the
     *     other way round. Texts of a word or several, up to 64 together. Phrases and prefixes have none; documents are
     *     what they are. A number cannot be a name: for PHP, the key '404' is a place in a list
     * @phpstan-param array<array-key, string|array<string>> $synonyms
     * @throws \ValueError for names that are none or come twice, for numbers out of their ranges, for synonyms that are
     *     alone, empty, too many, of more than 254 bytes or with control characters
     * @throws \TypeError
     */
    public function __construct(
        array $fields,
        string $key = 'id',
        ?Analyzer $analyzer = null,
        float $k1 = 1.2,
        float $b = 0.75,
        array $synonyms = [],
    ) {
    }

    /** @return array<string, mixed> the arguments of the constructor by their names */
    public function __serialize(): array
    {
    }

    /**
     * @phpstan-param array<string, mixed> $data
     * @throws \ValueError as the constructor
     * @throws \TypeError as the constructor
     */
    public function __unserialize(array $data): void
    {
    }
}
