<?php

declare(strict_types=1);

namespace Postings\Scout;

use Illuminate\Contracts\Support\Arrayable;
use Postings\FieldType;

/** What models have, as an index takes it. */
final class Values
{
    private const DATE = '/^(\d{4})-(\d\d)-(\d\d)([T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)?)?$/D';

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

    /** Which type of a column suits all of it; null: it has no value. */
    public static function type(mixed $value): ?FieldType
    {
        return match (true) {
            is_array($value) => array_reduce($value, static fn (?FieldType $type, mixed $element): ?FieldType => self::common($type, self::type($element)), null),
            is_bool($value) => FieldType::Bool,
            is_int($value) => FieldType::Int,
            is_float($value) => FieldType::Float,
            is_string($value) => preg_match(self::DATE, $value, $date) && checkdate((int) $date[2], (int) $date[3], (int) $date[1]) ? FieldType::Date : FieldType::Text,
            default => null,
        };
    }

    /** The type that values of both types have. */
    public static function common(?FieldType $one, ?FieldType $other): ?FieldType
    {
        if ($one === null || $other === null || $one === $other) {
            return $one ?? $other;
        }
        $numbers = [FieldType::Bool, FieldType::Int, FieldType::Float];
        $ranks = [array_search($one, $numbers, true), array_search($other, $numbers, true)];
        return in_array(false, $ranks, true) ? FieldType::Text : $numbers[max($ranks)];
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
