<?php

/**
 * Queries, filters, sorting, boosts and facets for searches of an index.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/**
 * A query, which search() and other methods take in place of a text. There are two ways to make one: parse() reads what
 * people type; the other functions are for programs, and take texts literally, whatever signs are in them.
 *
 *     Query::all(Query::term($word), Query::any('debian', Query::phrase('linux kernel')), Query::not('old'))
 *     Query::prefix($typed)->field('title')->boost(2)
 *
 * A string in place of a Query is parsed as search() does, but all(), any() and not() do not know the names of an
 * index's fields: give them what people type as Query::parse($text, $schema). A Query never changes; `==` is true for
 * two of the same parts.
 *
 * @strict-properties
 * @not-serializable
 */
final class Query implements \Stringable
{
    /**
     * The query as text. If parse() made the query, parsing this text gives an equal one, unless backslashes make it
     * longer than 65,536 bytes.
     */
    public readonly string $text;
    /** @var list<string> which parts of a text were not understood; they quote it, so escape them in HTML */
    public readonly array $warnings;

    private function __construct()
    {
    }

    /**
     * Parses what people type: `word "a phrase" prefix* *part* word~1 "near words"~5 -without +with field:word a OR b
     * (a group) word^2`, see Index::search(). Any bytes are a query: what makes no sense is left out or taken for text, with a warning; so
     * is what comes after 65,536 bytes, 1,024 words or 16 open parentheses. There are at most 32 warnings.
     *
     * @param Schema|null $schema its names of fields, and of the key, may stand before a colon; null: any names may,
     *     and those that an index does not have are words when it is searched
     * @param int $typos how many typos each word may have, as if it had a tilde, 0 to 2. Words with digits or of less
     *     than 4 characters, phrases and prefixes may have none, words of less than 8 characters one
     * @param bool $prefix for search while somebody types: if the text ends in a word, what begins with it matches as
     *     well, after the word itself; an open quote is closed, and what is unfinished at the end (`-`, `OR`, `(`, `"`,
     *     the name of a field with its colon...) is left out without a warning: docs/search.md, "While typing"
     * @throws \ValueError for another number of $typos
     */
    public static function parse(string $text, ?Schema $schema = null, int $typos = 0, bool $prefix = false): Query
    {
    }

    /**
     * Matches a word; a text of several words is a phrase. In a keyword field and in the key, the text is the whole
     * value.
     *
     * @param string|null $field null: all text fields
     * @throws \ValueError if $field cannot be the name of a field
     */
    public static function term(string $text, ?string $field = null): Query
    {
    }

    /**
     * Matches words that follow one another or, with $slop, words near each other, in any order.
     *
     * @param int $slop how many other words may stand among those of the phrase, 0 to 63; 0: none, and the words are in
     *     this order
     * @throws \ValueError for another number of $slop, and if $field cannot be the name of a field
     */
    public static function phrase(string $text, ?string $field = null, int $slop = 0): Query
    {
    }

    /**
     * Matches words that begin with $text; if it has several words, a phrase whose last word begins so. Everything
     * begins with '': Query::prefix('', $field) is Query::everything()->field($field).
     *
     * @throws \ValueError if $field cannot be the name of a field
     */
    public static function prefix(string $text, ?string $field = null): Query
    {
    }

    /**
     * Matches words that have $text within them, as *gas* is in *biogas*; in a keyword field, values that have it. A text
     * that is not one word is looked for as words. Takes longer than a prefix, as every word of the index is looked at.
     * Everything has '' within it: Query::infix('', $field) is Query::everything()->field($field).
     *
     * @throws \ValueError if $field cannot be the name of a field
     */
    public static function infix(string $text, ?string $field = null): Query
    {
    }

    /**
     * Matches a word, and words that are similar to it. A typo is a missing, additional or different character, or two
     * neighbours that changed places. Typos are counted between words as an index has them, without endings:
     * docs/search.md, "Typos". The word itself comes before similar ones. A text of several words is a phrase, without
     * typos.
     *
     * @param int|null $typos how many at most, 0 to 2; null: two for words of 8 characters or more, else one
     * @param bool|null $firstLetter whether the first letter has to be right; null: if there may be two typos
     * @throws \ValueError for another number of $typos, and if $field cannot be the name of a field
     */
    public static function fuzzy(
        string $text,
        ?int $typos = null,
        ?string $field = null,
        ?bool $firstLetter = null,
    ): Query {
    }

    /**
     * Matches every document: Query::all(Query::everything(), Query::not('old')). With field(): every document that has
     * a value of the field, or a word in it.
     */
    public static function everything(): Query
    {
    }

    /**
     * Matches documents that match every argument, whatever the mode of the search, and none of those given as not().
     * An argument that only excludes, such as '-old -broken' or all() of several not(), excludes the same here.
     *
     * @throws \TypeError for an argument that is neither a Query nor a string
     * @throws \ValueError for more than 1,024 words, and for groups nested more than 64 deep
     */
    public static function all(Query|string ...$queries): Query
    {
    }

    /**
     * Matches documents that match one or more arguments, whatever the mode of the search, and none of those given as
     * not(). An argument that only excludes, such as '-old', matches nothing, nor does any() of such arguments, also
     * within all().
     *
     * @throws \TypeError for an argument that is neither a Query nor a string
     * @throws \ValueError for more than 1,024 words, and for groups nested more than 64 deep
     */
    public static function any(Query|string ...$queries): Query
    {
    }

    /**
     * Excludes what $query matches, inside all() or any(). Alone it matches nothing. not() of a not() is the original
     * query. not() of a query that only excludes several things, such as '-old -broken', excludes nothing.
     */
    public static function not(Query|string $query): Query
    {
    }

    /**
     * Returns the same query in this field, or in any of these, of any types: a word is then found in a text that has
     * it and in a keyword field, or the key, that is it. Parts that have a field already keep theirs; if
     * there is no such field, or the text is no value of it, both are looked for as a text in the fields given here.
     *
     *     Query::parse($typed)->field('title', 'text', 'tag')
     *
     * @throws \ValueError if one of them cannot be the name of a field, and for more than 32
     */
    public function field(string $name, string ...$others): Query
    {
    }

    /**
     * Returns the same query, with its part of the score multiplied by $factor.
     *
     * @param float $factor 0 to 1,000,000, also when multiplied by the factors of earlier boost() calls
     * @throws \ValueError for a factor out of this range
     */
    public function boost(float $factor): Query
    {
    }

    public function __toString(): string
    {
    }
}

/**
 * A condition that limits a search to some documents, by the key and by fields other than texts. If a document has
 * several values in a field, one that fits the condition is enough.
 *
 *     Filter::equal('section', 'web')
 *     Filter::all(Filter::in('section', ['web', 'php']), Filter::not(Filter::equal('state', 'old')))
 *     Filter::all(Filter::between('price', 10, 20), Filter::atLeast('date', '2026-01-01'))
 *
 * Values are of the types that documents have in such a field (FieldType), or their text form. search() and the other
 * methods throw a ValueError for a value that does not fit the field. A date without a time is all of that day, and
 * '2026-01' all of that month; a text such as '2026' or '20260105' is refused, and a number is always seconds since
 * 1970. Keywords are ordered by their bytes. Documents without a value are in no range; not() of a range matches them.
 *
 * @strict-properties
 * @not-serializable
 */
final class Filter
{
    private function __construct()
    {
    }

    /** Matches documents with that value in the field, which may be the key. */
    public static function equal(string $field, \DateTimeInterface|string|int|float|bool $value): Filter
    {
    }

    /**
     * Matches documents with one of the values in the field, which may be the key.
     *
     * @param array $values any number of them
     * @phpstan-param array<\DateTimeInterface|string|int|float|bool> $values
     * @throws \TypeError for a value of another type
     */
    public static function in(string $field, array $values): Filter
    {
    }

    /** Matches values from $from to $to, both included; null: no bound. */
    public static function between(
        string $field,
        \DateTimeInterface|string|int|float|null $from,
        \DateTimeInterface|string|int|float|null $to,
    ): Filter {
    }

    /** Matches values from $from on that are below $below, as a range of a facet counts them; null: no bound. */
    public static function range(
        string $field,
        \DateTimeInterface|string|int|float|bool|null $from,
        \DateTimeInterface|string|int|float|bool|null $below,
    ): Filter {
    }

    /** Matches that value and greater ones. */
    public static function atLeast(string $field, \DateTimeInterface|string|int|float $value): Filter
    {
    }

    /** Matches that value and smaller ones. */
    public static function atMost(string $field, \DateTimeInterface|string|int|float $value): Filter
    {
    }

    /** Matches greater values. */
    public static function above(string $field, \DateTimeInterface|string|int|float $value): Filter
    {
    }

    /** Matches smaller values. */
    public static function below(string $field, \DateTimeInterface|string|int|float $value): Filter
    {
    }

    /** Matches documents with any value in the field; for a text field, with any word. */
    public static function exists(string $field): Filter
    {
    }

    /**
     * Matches places at most $meters away, on a sphere of the Earth's mean radius, 6,371,008.8 m (great-circle
     * distance, by the haversine formula): Filter::near('place', 52.52, 13.405, 5000). The field has points
     * (Field::point()).
     *
     * @param float $latitude degrees from -90 to 90, north is positive; rounded to seven decimals, as in documents
     * @param float $longitude degrees from -180 to 180, east is positive
     * @param float $meters at least 0; INF: any place
     * @throws \ValueError for numbers out of these ranges; names the field
     */
    public static function near(string $field, float $latitude, float $longitude, float $meters): Filter
    {
    }

    /**
     * Matches places between two latitudes and two longitudes (from $west eastward to $east), all included. If $west is
     * greater than $east, the box crosses the 180th meridian; from -180 to 180 is all around the Earth. A place on a
     * pole has every longitude.
     *
     * @throws \ValueError for degrees out of the ranges of near(), and for $south greater than $north; names the field
     */
    public static function box(string $field, float $south, float $west, float $north, float $east): Filter
    {
    }

    /**
     * Matches documents that match every filter; of none, every document.
     *
     * @throws \ValueError if it would have more than 10,000 filters in it, or be nested more than 100 deep
     */
    public static function all(Filter ...$filters): Filter
    {
    }

    /**
     * Matches documents that match one or more of the filters; of none, no document.
     *
     * @throws \ValueError as all()
     */
    public static function any(Filter ...$filters): Filter
    {
    }

    /**
     * Matches documents that do not match the filter.
     *
     * @throws \ValueError as all()
     */
    public static function not(Filter $filter): Filter
    {
    }
}

/**
 * An order other than by values, for search($query, sort: [Sort::distance('place', 52.52, 13.405)]).
 *
 * @strict-properties
 * @not-serializable
 */
final class Sort
{
    private function __construct()
    {
    }

    /**
     * Sorts the nearest document first, by its nearest point; Hit::$distance is its distance. Documents without a point
     * come last.
     *
     * @param float $latitude as for Filter::near()
     * @param bool $descending true: the farthest document first, still by its nearest point
     * @throws \ValueError for degrees out of their ranges; names the field
     */
    public static function distance(string $field, float $latitude, float $longitude, bool $descending = false): Sort
    {
    }

    /**
     * Sorts documents that the fields before it leave equal by score, the best first: ['inStock' => 'desc',
     * Sort::score()]. It comes last; cursors are then offsets.
     */
    public static function score(): Sort
    {
    }
}

/**
 * A factor for the scores of a search, by the values of documents: how popular, how new, how near they are.
 *
 *     $index->search($query, boosts: [Boost::field('votes', pivot: 100), Boost::recency('date', halfLife: 30 * 86400)])
 *
 * A score is multiplied by 1 + weight * f, where f is from 0 to 1. Several boosts multiply one after another, by 1,024
 * at most in all. The order is exact, as if every document had been scored so, though most are skipped. A document
 * without a value keeps its score; of several values, the one that gives most counts. Documents that no word scores
 * keep the score 0 whatever the boosts: to order those, sort.
 *
 * @strict-properties
 * @not-serializable
 */
final class Boost
{
    private function __construct()
    {
    }

    /**
     * Boosts by a number without an upper limit, such as votes, downloads, links: f = x / (x + pivot) for x over 0,
     * else 0. At the pivot, f is one half.
     *
     * @param float $pivot over 0
     * @param float $weight over 0
     * @throws \ValueError for numbers out of these ranges; names the field
     */
    public static function field(string $field, float $pivot, float $weight = 1.0): Boost
    {
    }

    /**
     * Boosts by a number within bounds, such as ratings, prices, or whether something is in stock (booleans are 0 and
     * 1): f = (x - from) / (to - from), but at least 0 and at most 1. If $from is greater than $to, smaller numbers are
     * better.
     *
     * @param float $weight over 0
     * @throws \ValueError for numbers out of their range, and for equal bounds; names the field
     */
    public static function range(string $field, float $from, float $to, float $weight = 1.0): Boost
    {
    }

    /**
     * Boosts by a date: f = 2^(-age / halfLife); 1 for dates in the future.
     *
     * @param float $halfLife seconds, over 0
     * @param float $weight over 0
     * @param \DateTimeInterface|string|int|float|null $now the time from which ages are counted, in any form that dates
     *     have in documents; null: the time of this call
     * @throws \ValueError for numbers out of these ranges, and if $now is not a date; names the field
     */
    public static function recency(
        string $field,
        float $halfLife,
        float $weight = 1.0,
        \DateTimeInterface|string|int|float|null $now = null,
    ): Boost {
    }

    /**
     * Boosts by the distance of a place from the point, in meters (Filter::near()): f = pivot / (pivot + distance), one
     * half at a distance of $pivot.
     *
     * @param float $pivot meters, over 0
     * @param float $weight over 0
     * @throws \ValueError for numbers and degrees out of their ranges; names the field
     */
    public static function near(string $field, float $latitude, float $longitude, float $pivot, float $weight = 1.0): Boost
    {
    }
}

/** What to return about the values of a field in all documents that match. */
enum Facet
{
    /** How many documents have each value. */
    case Count;
    /** The least and the greatest value; not for keywords. */
    case MinMax;
}
