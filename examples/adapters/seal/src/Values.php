<?php

declare(strict_types=1);

namespace Postings\Seal;

use Postings\FieldType;

/** Values as columns have them. */
final class Values
{
    /** The bytes of a keyword; longer ones are cut, where they are indexed and where they are looked for. */
    private const KEYWORD = 254;
    private const DATE = '/^(\d{4})-(\d\d)(?:-(\d\d)(?:[Tt ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?([Zz]|[+-]([01]\d|2[0-3])(:?[0-5]\d)?)?)?)?$/D';
    /** Since 1970; what may be a year, a day or milliseconds is none. */
    private const MOST_SECONDS = 9.2e12;
    private const SECONDS = '/^(?!(\d{4}|\d{8}|\d{13})$)-?\d{1,12}(\.\d+)?$/D';

    /** What is to be compared with a column's values; null: none of them can be that. */
    public static function in(FieldType $column, mixed $value): mixed
    {
        $number = is_bool($value) ? (int) $value : (is_numeric($value) && is_finite((float) $value) ? $value + 0 : null);
        return match ($column) {
            FieldType::Bool => ['true' => true, '1' => true, 'false' => false, '0' => false][is_string($value) ? $value : (string) $number] ?? null,
            FieldType::Int, FieldType::Float => $number,
            FieldType::Date => match (true) {
                is_string($value) => self::isDate($value) ? $value : null,
                default => !is_bool($value) && $number !== null && abs($number) < self::MOST_SECONDS ? $number : null,
            },
            FieldType::Keyword => is_string($value) ? self::cut($value) : $number,
            default => $value,
        };
    }

    /** A text as a keyword, cut at a character; what is no text is left as it is. */
    public static function cut(mixed $value): mixed
    {
        return is_string($value) && strlen($value) > self::KEYWORD ? preg_replace('/[\xC0-\xFF][\x80-\xBF]*$/D', '', substr($value, 0, self::KEYWORD)) : $value;
    }

    private static function isDate(string $value): bool
    {
        return preg_match(self::DATE, $value, $date)
            ? checkdate((int) $date[2], (int) ($date[3] ?? 1), (int) $date[1] ?: 4)
            : (bool) preg_match(self::SECONDS, $value);
    }
}
