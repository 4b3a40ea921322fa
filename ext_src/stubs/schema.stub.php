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
     * @param Field[]|string[] $fields a string is the name of a text
     * @phpstan-param list<Field|string> $fields
     * @param float $k1 how much a word's frequency counts (BM25), from 0 to 100
     * @param float $b how much a document's length counts, from 0 to 1
     * @throws \ValueError for names that are none or come twice, for numbers out of their ranges
     * @throws \TypeError
     */
    public function __construct(
        array $fields,
        string $key = 'id',
        ?Analyzer $analyzer = null,
        float $k1 = 1.2,
        float $b = 0.75,
    ) {
    }
}
