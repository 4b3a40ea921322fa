<?php

/**
 * What an index is asked for.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/**
 * What is looked for, as search() and the like take it in place of a text. There are two ways to one: parse() reads what
 * people type, the other functions are for programs, and take texts as they are, whatever signs are in them.
 *
 *     Query::all(Query::term($word), Query::any('debian', Query::phrase('linux kernel')), Query::not('old'))
 *     Query::prefix($typed)->field('title')->boost(2)
 *
 * A string in place of a Query is parsed, without names of fields. All of a Query is fixed; `==`: they ask for the same.
 *
 * @strict-properties
 * @not-serializable
 */
final class Query implements \Stringable
{
    /** As people would type it. parse() makes the same of it, if parse() made it. */
    public readonly string $text;
    /** @var list<string> what of a text was not understood */
    public readonly array $warnings;

    private function __construct()
    {
    }

    /**
     * `word "a phrase" prefix* -without +with field:word a OR b (a group) word^2`, see Index::search(). Any bytes are a
     * query: what makes no sense is left out or taken for text, with a warning.
     *
     * @param Schema|null $schema whose names of fields, and of the key, may stand before a colon; null: any names, and
     *     those that an index does not have are taken for text when it is searched
     */
    public static function parse(string $text, ?Schema $schema = null): Query
    {
    }

    /**
     * A word; a text of several is taken for a phrase. In a keyword field and in the key it is the whole value.
     *
     * @param string|null $field null: all texts
     * @throws \ValueError for what is no name of a field
     */
    public static function term(string $text, ?string $field = null): Query
    {
    }

    /**
     * Words, one after another.
     *
     * @throws \ValueError for what is no name of a field
     */
    public static function phrase(string $text, ?string $field = null): Query
    {
    }

    /**
     * Words that begin so; of several words, the last one goes on.
     *
     * @throws \ValueError for what is no name of a field
     */
    public static function prefix(string $text, ?string $field = null): Query
    {
    }

    /** Every document: Query::all(Query::everything(), Query::not('old')). */
    public static function everything(): Query
    {
    }

    /**
     * What has all of these, whatever the mode of the search, and nothing that not() says among them.
     *
     * @throws \TypeError for what is neither
     * @throws \ValueError for more than 1,024 words or groups that are more than 64 deep
     */
    public static function all(Query|string ...$queries): Query
    {
    }

    /**
     * What has one of these, or several, whatever the mode, and nothing that not() says among them.
     *
     * @throws \TypeError for what is neither
     * @throws \ValueError for more than 1,024 words or groups that are more than 64 deep
     */
    public static function any(Query|string ...$queries): Query
    {
    }

    /**
     * Beside others in all() and any(): no document has it. Alone, it finds nothing; not() of it is what it was.
     */
    public static function not(Query|string $query): Query
    {
    }

    /**
     * The same in this field, but for what is in a field already.
     *
     * @throws \ValueError for what is no name of a field
     */
    public function field(string $name): Query
    {
    }

    /**
     * The same, with its part of the score multiplied.
     *
     * @param float $factor 0 to 1,000,000, with what was multiplied before
     * @throws \ValueError
     */
    public function boost(float $factor): Query
    {
    }

    public function __toString(): string
    {
    }
}

/**
 * Which documents a search is about.
 *
 *     Filter::equal('section', 'web')
 *     Filter::all(Filter::in('section', ['web', 'php']), Filter::not(Filter::equal('state', 'old')))
 *
 * @strict-properties
 * @not-serializable
 */
final class Filter
{
    private function __construct()
    {
    }

    /** Documents whose field has that value; the field is a keyword or the key. */
    public static function equal(string $field, string|int $value): Filter
    {
    }

    /**
     * @param string[]|int[] $values one of them
     * @phpstan-param array<string|int> $values
     */
    public static function in(string $field, array $values): Filter
    {
    }

    public static function all(Filter ...$filters): Filter
    {
    }

    public static function any(Filter ...$filters): Filter
    {
    }

    public static function not(Filter $filter): Filter
    {
    }
}
