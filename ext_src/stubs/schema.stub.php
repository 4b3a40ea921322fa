<?php

/**
 * The schema of an index: fields, their types and how texts are analyzed.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

enum FieldType: string
{
    /** Text whose words are searched and ranked. */
    case Text = 'text';
    /** A whole value of at most 254 bytes, for filters: a section, a tag, a language. */
    case Keyword = 'keyword';
    /** An integer, or its text, but not PHP_INT_MIN. Like the types below, for filters and sorting. */
    case Int = 'int';
    /** A number, or its text, but not NAN. */
    case Float = 'float';
    /** true or false; 1 and 0, and the texts of all four, are the same. */
    case Bool = 'bool';
    /**
     * A DateTimeInterface, seconds since 1970, or a text: 2026-11-23, also with a time, as 2026-11-23T12:30 or
     * 2026-11-23 12:30:45.678+01:00; UTC if it has no offset. Texts such as 2026 or 20260105 are refused.
     * Stored in microseconds.
     */
    case Date = 'date';
    /**
     * A place: ['lat' => 52.52, 'lon' => 13.405], also with the names latitude, lng, longitude, or a text
     * "52.52,13.405"; or a list of these. Degrees are from -90 to 90 and from -180 to 180, stored with seven decimals
     * (11 mm). For filters by area and sorting by distance.
     */
    case Point = 'point';
}

/**
 * A field by which the documents of an index are found.
 *
 * @strict-properties
 */
final class Field
{
    public readonly string $name;
    public readonly FieldType $type;
    /** How much a word in this text field counts in comparison with other fields. */
    public readonly float $boost;
    /** How the field's text is analyzed; null: as the schema says. */
    public readonly ?Analyzer $analyzer;

    /**
     * @param string $name at most 64 letters of English, digits, `_`, `-` and `.`, first a letter or `_`
     * @param float $boost 0.001 to 1000
     * @param Analyzer|null $analyzer of a text that shall not be analyzed as the schema says: of another language, or
     *     without stems. A word of a query is looked for in each field by the term that it has there
     * @throws \ValueError for other names and boosts, and for an analyzer of a field that is no text
     */
    public function __construct(
        string $name,
        FieldType $type = FieldType::Text,
        float $boost = 1.0,
        ?Analyzer $analyzer = null,
    ) {
    }

    /** @throws \ValueError as the constructor; so do the next methods */
    public static function text(string $name, float $boost = 1.0, ?Analyzer $analyzer = null): Field
    {
    }

    public static function keyword(string $name): Field
    {
    }

    public static function int(string $name): Field
    {
    }

    /** For numbers of 64 bits. INF and -INF are numbers, the greatest and the least one; NAN is none. */
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

    /**
     * Makes the object again, in code that var_export() wrote.
     *
     * @phpstan-param array<string, mixed> $data
     * @throws \ValueError as the constructor
     * @throws \TypeError as the constructor
     */
    public static function __set_state(array $data): Field
    {
    }
}

/**
 * How texts and queries become terms: words by Unicode's rules, without case and accents, reduced to their stems.
 *
 * @strict-properties
 */
final class Analyzer
{
    /** The code in ISO 639-1: en, de, fr...; '' for no language, and so no stems. */
    public readonly string $language;
    public readonly bool $stemming;
    /** Whether accents are ignored: cafe finds café. */
    public readonly bool $foldAccents;
    /** @var bool|list<string> words that queries leave out where they have others; true: the list for the language */
    public readonly array|bool $stopWords;

    /**
     * @param string $language its two letters in ISO 639-1, even if there is no stemmer for it (docs/analysis.md)
     * @param bool|string[] $stopWords words that say little: they are in the index, for phrases, but queries leave them
     *     out where they have other words; case does not count, accents do. true: the extension's list for the language,
     *     false: none
     * @phpstan-param bool|array<string> $stopWords
     * @throws \ValueError for an unknown language, for true if there is no list for the language, for more than 10,000
     *     stop words, and for one that is not one word as analyze() returns them, of a script with
     *     spaces, or has more than 254 bytes
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
     * Returns the terms of a text, with the places in it that they were made of.
     *
     * @return list<array{term: string, position: int, offset: int, length: int, stopWord: bool}> `position` counts
     *     words from 0, `offset` and `length` are in bytes; `stopWord` is whether it is a stop word, of the list given or
     *     else of the language's; queries leave them out only if there are $stopWords
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

    /**
     * Makes the object again, in code that var_export() wrote.
     *
     * @phpstan-param array<string, mixed> $data
     * @throws \ValueError as the constructor
     * @throws \TypeError as the constructor
     */
    public static function __set_state(array $data): Analyzer
    {
    }
}

/**
 * The fields of the documents of an index, and how they are analyzed, scored and searched.
 *
 * @strict-properties
 */
final class Schema
{
    /** @var list<Field> */
    public readonly array $fields;
    /** The name under which documents have their key. */
    public readonly string $key;
    /** Of the text fields that have none of their own. */
    public readonly Analyzer $analyzer;
    public readonly float $k1;
    public readonly float $b;
    /**
     * @var array as the constructor takes them
     * @phpstan-var array<array-key, list<string>>
     */
    public readonly array $synonyms;

    /**
     * @param Field[]|string[] $fields at most 255; a string is the name of a text field
     * @phpstan-param list<Field|string> $fields
     * @param float $k1 how much a word's frequency counts (BM25), from 0 to 100
     * @param float $b how much a document's length counts, from 0 to 1
     * @param array $synonyms what queries look for in addition to their words, at most 10,000 lists. With [['laptop',
     *     'notebook', 'portable computer']], a query with one of them looks for the others, too; with ['nb' =>
     *     ['notebook']] or ['nb' => 'notebook'], a query with nb looks for notebook, but not the other way round. Texts
     *     are of one word or several, up to 64 in a list with its key. Phrases and prefixes have no synonyms; documents
     *     are not changed. A key cannot be a number such as '404': to PHP, that is a place in a list
     * @phpstan-param array<array-key, string|array<string>> $synonyms
     * @throws \ValueError for names that are not allowed or come twice, for numbers out of their ranges, and for
     *     synonyms that are alone in a list, empty, too many, of more than 254 bytes or with control characters
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

    /**
     * Makes the object again, in code that var_export() wrote.
     *
     * @phpstan-param array<string, mixed> $data
     * @throws \ValueError as the constructor
     * @throws \TypeError as the constructor
     */
    public static function __set_state(array $data): Schema
    {
    }
}
