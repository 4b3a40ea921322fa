<?php

declare(strict_types=1);

namespace Postings\Scout;

use Illuminate\Contracts\Support\Arrayable;
use Postings\FieldType;

/** What models have, as an index takes it. */
final class Values
{
    /** The bytes of a keyword; longer ones are cut, where they are indexed and where they are looked for. */
    private const KEYWORD = 254;
    private const NUMBERS = [FieldType::Bool, FieldType::Int, FieldType::Float];
    private const DATE = '/^(\d{4})-(\d\d)-(\d\d)([Tt ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?([Zz]|[+-]([01]\d|2[0-3])(:?[0-5]\d)?)?)?$/D';
    /** Since 1970; what may be a year, a day or milliseconds is none. */
    private const MOST_SECONDS = 9.2e12;
    private const SECONDS = '/^(?!(\d{4}|\d{8}|\d{13})$)-?\d{1,12}(\.\d+)?$/D';

    /** Scalars, null, and arrays of these. */
    public static function plain(mixed $value, string $name): mixed
    {
        return match (true) {
            $value === null, is_scalar($value) => $value,
            is_array($value) => array_map(static fn (mixed $element): mixed => self::plain($element, $name), $value),
            $value instanceof \DateTimeInterface => $value->format('Y-m-d\TH:i:s.uP'),
            $value instanceof \BackedEnum => $value->value,
            $value instanceof \UnitEnum => $value->name,
            $value instanceof Arrayable => self::plain($value->toArray(), $name),
            $value instanceof \JsonSerializable => self::plain($value->jsonSerialize(), $name),
            $value instanceof \Stringable => (string) $value,
            default => throw new \InvalidArgumentException("toSearchableArray() has as \"$name\" a " . get_debug_type($value) . ', which cannot be indexed'),
        };
    }

    /** Whether the parts of it have names, or parts. */
    public static function isNested(mixed $value): bool
    {
        return is_array($value) && (!array_is_list($value) || array_filter($value, is_array(...)));
    }

    /**
     * Which type of a column suits all of it; null: it has no value.
     *
     * @param FieldType|null $known of the column that there is: where that has numbers, texts as forms send them are numbers
     */
    public static function type(mixed $value, ?FieldType $known = null): ?FieldType
    {
        return match (true) {
            is_array($value) => array_reduce($value, static fn (?FieldType $type, mixed $element): ?FieldType => self::common($type, self::type($element, $known)), null),
            $value === '' => null,
            $known === FieldType::Date && self::in($known, $value) !== null => $known,
            is_string($value) && $known === FieldType::Bool && self::in($known, $value) !== null => $known,
            is_string($value) && is_numeric($value) && in_array($known, self::NUMBERS, true)
                => (float) $value === round((float) $value) && abs((float) $value) <= 2 ** 53 ? FieldType::Int : self::type($value + 0),
            is_bool($value) => FieldType::Bool,
            is_int($value) => FieldType::Int,
            is_float($value) => FieldType::Float,
            is_string($value) => self::isDate($value) ? FieldType::Date : FieldType::Text,
            default => null,
        };
    }

    /** Whether columns get this type by their values, without being declared. */
    public static function isInferred(FieldType $type): bool
    {
        return $type === FieldType::Date || in_array($type, self::NUMBERS, true);
    }

    /** A value, no array, as a column has it; null: none of its values can be that. */
    public static function in(FieldType $column, mixed $value): mixed
    {
        $number = is_bool($value) ? (int) $value : (is_numeric($value) && is_finite((float) $value) ? $value + 0 : null);
        return match ($column) {
            FieldType::Bool => ['true' => true, '1' => true, 'false' => false, '0' => false][is_string($value) ? $value : (string) $number] ?? null,
            FieldType::Int, FieldType::Float => $number,
            FieldType::Date => match (true) {
                is_string($value) => self::isDate($value) || self::isDate("$value-01") || preg_match(self::SECONDS, $value) ? $value : null,
                is_bool($value) => null,
                default => $value instanceof \DateTimeInterface ? $value : ($number !== null && abs($number) < self::MOST_SECONDS ? $number : null),
            },
            FieldType::Keyword => is_string($value) ? self::cut($value) : $number,
            default => $value,
        };
    }

    /** A document's value, or list of values, as a column has it; what cannot be in it is left as it is. */
    public static function all(FieldType $column, mixed $value): mixed
    {
        return match (true) {
            $column === FieldType::Text, $column === FieldType::Point, $value === null => $value,
            is_array($value) => array_map(static fn (mixed $element): mixed => self::all($column, $element), $value),
            $value === '' && $column !== FieldType::Keyword => null,
            default => self::in($column, $value) ?? $value,
        };
    }

    private static function isDate(string $value): bool
    {
        return preg_match(self::DATE, $value, $date) && checkdate((int) $date[2], (int) $date[3], (int) $date[1] ?: 4);
    }

    /** At a character. */
    private static function cut(string $value): string
    {
        return strlen($value) > self::KEYWORD ? preg_replace('/[\xC0-\xFF][\x80-\xBF]*$/D', '', substr($value, 0, self::KEYWORD)) : $value;
    }

    /** The type that values of both types have. */
    public static function common(?FieldType $one, ?FieldType $other): ?FieldType
    {
        if ($one === null || $other === null || $one === $other) {
            return $one ?? $other;
        }
        $ranks = [array_search($one, self::NUMBERS, true), array_search($other, self::NUMBERS, true)];
        return in_array(false, $ranks, true) ? FieldType::Text : self::NUMBERS[max($ranks)];
    }

    /**
     * All texts in it.
     *
     * @return list<string>
     */
    public static function texts(mixed $value): array
    {
        return is_array($value) ? array_merge([], ...array_map(self::texts(...), array_values($value))) : (is_string($value) ? [$value] : []);
    }

    /**
     * What it has under the path, in each element of lists on the way.
     *
     * @param list<string> $path
     * @param bool $named whether arrays with names are values, as points are
     * @return list<mixed>
     */
    public static function under(mixed $value, array $path, bool $named): array
    {
        if (!is_array($value)) {
            return $path || $value === null ? [] : [$value];
        }
        if (array_is_list($value)) {
            return array_merge([], ...array_map(static fn (mixed $element): array => self::under($element, $path, $named), $value));
        }
        return $path ? self::under($value[$path[0]] ?? null, array_slice($path, 1), $named) : ($named ? [$value] : []);
    }
}
