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
 * A string in place of a Query is read as search() reads it. All of a Query is fixed; `==`: they ask for the same.
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
     * `word "a phrase" prefix* word~1 -without +with field:word a OR b (a group) word^2`, see Index::search(). Any bytes
     * are a query: what makes no sense is left out or taken for text, with a warning.
     *
     * @param Schema|null $schema whose names of fields, and of the key, may stand before a colon; null: any names, and
     *     those that an index does not have are taken for text when it is searched
     * @param int $typos how many each word may have, as if it had a tilde, 0 to 2: none in words of less than 4
     *     characters, in those with digits, in phrases and prefixes, two from 8 characters on
     * @throws \ValueError
     */
    public static function parse(string $text, ?Schema $schema = null, int $typos = 0): Query
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

    /**
     * A word, or one that is similar to it: which is a character too few, too many or another one, or two neighbours that
     * changed places, each a typo. Words count as an index has them, without endings: docs/search.md, "Typos". The word
     * as it is comes before similar ones. A text of several words is a phrase, without typos.
     *
     * @param int|null $typos 0 to 2; null: two from 8 characters on, else one
     * @param bool|null $firstLetter whether it has to be right; null: where there may be two typos
     * @throws \ValueError for another number, for what is no name of a field
     */
    public static function fuzzy(
        string $text,
        ?int $typos = null,
        ?string $field = null,
        ?bool $firstLetter = null,
    ): Query {
    }

    /** Every document: Query::all(Query::everything(), Query::not('old')). In a field(): every one that has it. */
    public static function everything(): Query
    {
    }

    /**
     * What has all of these, whatever the mode of the search, and nothing that not() says among them. Of one that only
     * excludes, as '-old -broken' or all() of several not(), what it excludes is excluded here.
     *
     * @throws \TypeError for what is neither
     * @throws \ValueError for more than 1,024 words or groups that are more than 64 deep
     */
    public static function all(Query|string ...$queries): Query
    {
    }

    /**
     * What has one of these, or several, whatever the mode, and nothing that not() says among them. One that only
     * excludes, as '-old', has nothing.
     *
     * @throws \TypeError for what is neither
     * @throws \ValueError for more than 1,024 words or groups that are more than 64 deep
     */
    public static function any(Query|string ...$queries): Query
    {
    }

    /**
     * Beside others in all() and any(): no document has it. Alone, it finds nothing; not() of it is what it was. Of what
     * only excludes several, as '-old -broken', it excludes nothing.
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
 * Which documents a search is about: by the key and by fields that are no texts. In a field of several values, one that
 * suits is enough.
 *
 *     Filter::equal('section', 'web')
 *     Filter::all(Filter::in('section', ['web', 'php']), Filter::not(Filter::equal('state', 'old')))
 *     Filter::all(Filter::between('price', 10, 20), Filter::atLeast('date', '2026-01-01'))
 *
 * Values are what documents have in such a field (FieldType), or texts of it: whether they suit is said by what they are
 * given to. A date without a time is all of that day. Keywords have the order of their bytes. Documents without a value
 * are in no range; not() has them.
 *
 * @strict-properties
 * @not-serializable
 */
final class Filter
{
    private function __construct()
    {
    }

    /** Documents whose field has that value; the field may be the key. */
    public static function equal(string $field, \DateTimeInterface|string|int|float|bool $value): Filter
    {
    }

    /**
     * @param array $values one of them
     * @phpstan-param array<\DateTimeInterface|string|int|float|bool> $values
     * @throws \TypeError for a value of another type
     */
    public static function in(string $field, array $values): Filter
    {
    }

    /** From one value to another, both included; null: no bound. */
    public static function between(
        string $field,
        \DateTimeInterface|string|int|float|null $from,
        \DateTimeInterface|string|int|float|null $to,
    ): Filter {
    }

    /** That value or a greater one. */
    public static function atLeast(string $field, \DateTimeInterface|string|int|float $value): Filter
    {
    }

    /** That value or a smaller one. */
    public static function atMost(string $field, \DateTimeInterface|string|int|float $value): Filter
    {
    }

    /** A greater value. */
    public static function above(string $field, \DateTimeInterface|string|int|float $value): Filter
    {
    }

    /** A smaller value. */
    public static function below(string $field, \DateTimeInterface|string|int|float $value): Filter
    {
    }

    /** Any value; of a text, any word. */
    public static function exists(string $field): Filter
    {
    }

    /**
     * Places that are so near, on a sphere of the Earth's mean radius, 6,371,008.8 m (great-circle distance, by the
     * haversine formula): Filter::near('place', 52.52, 13.405, 5000). The field has points (Field::point()).
     *
     * @param float $latitude degrees from -90 to 90, north is positive; rounded to seven places, as documents' are
     * @param float $longitude degrees from -180 to 180, east is positive
     * @param float $meters at least 0; INF: any place
     * @throws \ValueError for what is out of these ranges; names the field
     */
    public static function near(string $field, float $latitude, float $longitude, float $meters): Filter
    {
    }

    /**
     * Places between two latitudes and, from the western meridian on to the east, two longitudes, all included. If west
     * is greater than east, the box crosses the 180th meridian; from -180 to 180 is all around. A place on a pole has
     * every longitude.
     *
     * @throws \ValueError for degrees as near() says, for a south that is greater than the north; names the field
     */
    public static function box(string $field, float $south, float $west, float $north, float $east): Filter
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

/**
 * What a search can be sorted by beside values: search($query, sort: [Sort::distance('place', 52.52, 13.405)]).
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
     * The nearest document first, by the nearest of its points; Hit::$distance tells it. Documents without a point come
     * last.
     *
     * @param float $latitude as Filter::near()
     * @param bool $descending the farthest one first, still by its nearest point
     * @throws \ValueError for degrees out of their ranges; names the field
     */
    public static function distance(string $field, float $latitude, float $longitude, bool $descending = false): Sort
    {
    }
}

/**
 * What multiplies the scores of a search, beside the words: how popular, how new, how near a document is.
 *
 *     $index->search($query, boosts: [Boost::field('votes', pivot: 100), Boost::recency('date', halfLife: 30 * 86400)])
 *
 * A score is multiplied by 1 + weight * f, and f is from 0 to 1; by each of several boosts, all together by 1,024 at
 * most. The order is that of all documents scored so, exactly, though most are not looked at. A document without a value
 * keeps its score; of several values, the one that gives most counts. Documents that no word scores have the score 0
 * whatever boosts there are: to have those in order, sort.
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
     * f = x / (x + pivot) of a number over 0, else 0: at the pivot, half of it. For what has no upper end, as votes,
     * downloads, links.
     *
     * @param float $pivot over 0
     * @param float $weight over 0
     * @throws \ValueError for what is not; names the field
     */
    public static function field(string $field, float $pivot, float $weight = 1.0): Boost
    {
    }

    /**
     * f = (x - from) / (to - from) of a number, no less than 0 and no more than 1; from may be the greater one, then
     * smaller numbers are better. For ratings, prices, and whether something is in stock: of booleans, 0 and 1.
     *
     * @param float $weight over 0
     * @throws \ValueError for what is not, for equal bounds; names the field
     */
    public static function range(string $field, float $from, float $to, float $weight = 1.0): Boost
    {
    }

    /**
     * f = 2^(-age / halfLife) of a date; 1 of one that is still to come.
     *
     * @param float $halfLife seconds, over 0
     * @param float $weight over 0
     * @param \DateTimeInterface|string|int|float|null $now what ages are counted from, as documents have dates; null: the
     *     time of this call
     * @throws \ValueError for what is not; names the field
     */
    public static function recency(
        string $field,
        float $halfLife,
        float $weight = 1.0,
        \DateTimeInterface|string|int|float|null $now = null,
    ): Boost {
    }

    /**
     * f = pivot / (pivot + distance) of a place: half of it so far from the point, in meters (Filter::near()).
     *
     * @param float $pivot meters, over 0
     * @param float $weight over 0
     * @throws \ValueError for what is not, for degrees out of their ranges; names the field
     */
    public static function near(string $field, float $latitude, float $longitude, float $pivot, float $weight = 1.0): Boost
    {
    }
}

/** What is told of the values that the documents found have in a field. */
enum Facet
{
    /** How many have each value. */
    case Count;
    /** The least and the greatest one; not of keywords. */
    case MinMax;
}
