<?php

declare(strict_types=1);

namespace Postings\CommandLine;

/** What is shown to people. */
final class Terminal
{
    /** Bytes of a cell: more than lines of terminals have room for, and few enough for \X, which takes quadratic time. */
    private const CELL = 4096;

    private static bool $progress = false;

    /** A text as one line: documents may hold anything, an escape sequence for the terminal too. */
    public static function printable(string $text): string
    {
        $text = preg_match('//u', $text) ? $text : preg_replace('/[^\x20-\x7e]/', '?', $text);
        // Controls, and what turns the direction of the rest of the line.
        return trim(preg_replace('/[\p{Cc}\p{Zl}\p{Zp}\s\x{200e}\x{200f}\x{202a}-\x{202e}\x{2066}-\x{2069}]+/u', ' ', $text));
    }

    /** The same of what a table shows: its beginning, if it is long. A column may have any number of bytes. */
    public static function cell(string $text): string
    {
        $text = self::printable($text);
        if (strlen($text) <= self::CELL) {
            return $text;
        }
        for ($end = self::CELL; (ord($text[$end]) & 0xc0) === 0x80; $end--);
        return substr($text, 0, $end) . '…';
    }

    /** How many columns a text takes. */
    public static function width(string $text): int
    {
        return function_exists('mb_strwidth') ? mb_strwidth($text, 'UTF-8') : preg_match_all('/\X/u', $text);
    }

    /** Its beginning in so many columns. */
    public static function cut(string $text, int $columns): string
    {
        if (self::width($text) <= $columns) {
            return $text;
        }
        return function_exists('mb_strimwidth') ? mb_strimwidth($text, 0, $columns, '…', 'UTF-8')
            : preg_replace('/^(\X{' . max(0, $columns - 1) . '}).*$/su', '$1…', $text);
    }

    /** Columns of the terminal that output goes to; null if it goes elsewhere. */
    public static function columns(): ?int
    {
        if (!stream_isatty(STDOUT)) {
            return null;
        }
        $columns = (int) getenv('COLUMNS') ?: (int) (explode(' ', (string) @shell_exec('stty size 2>/dev/null </dev/tty'))[1] ?? 0);
        return $columns > 0 ? $columns : 80;
    }

    /** A line that the next one replaces. */
    public static function show_progress(string $line): void
    {
        fwrite(STDERR, "\r" . self::cut($line, 79) . "\033[K");
        self::$progress = true;
    }

    public static function clear_progress(): void
    {
        if (self::$progress) {
            fwrite(STDERR, "\r\033[K");
            self::$progress = false;
        }
    }
}
