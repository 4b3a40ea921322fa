<?php

declare(strict_types=1);

namespace Postings\CommandLine;

/** Results, for people or for programs. */
final class Output
{
    private const TABLE_LOOKS_AHEAD = 200;
    private const JSON = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_PRESERVE_ZERO_FRACTION;

    public readonly string $format;

    public function __construct(Arguments $arguments)
    {
        $this->format = $arguments->choice('output', ['table', 'json', 'ndjson'], stream_isatty(STDOUT) ? 'table' : 'ndjson');
    }

    /** @throws BrokenPipe */
    public static function write(string $text): void
    {
        while ($text !== '') {
            $written = @fwrite(STDOUT, $text);
            if ($written === false || $written === 0) {
                $why = (string) (error_get_last()['message'] ?? '');
                throw str_contains($why, 'errno=32') ? new BrokenPipe() : new Failure('cannot write: ' . preg_replace('/^.*errno=\d+ /', '', $why));
            }
            $text = substr($text, $written);
        }
    }

    public static function json(mixed $value): string
    {
        return self::escaped(json_encode($value, self::JSON | JSON_INVALID_UTF8_SUBSTITUTE | JSON_PARTIAL_OUTPUT_ON_ERROR));
    }

    /** Null where json() would have something else in place of what JSON does not have. */
    public static function exact_json(mixed $value): ?string
    {
        $json = json_encode($value, self::JSON);
        return $json === false ? null : self::escaped($json);
    }

    /** Without controls that JSON may have as they are, and a terminal should not. */
    private static function escaped(string $json): string
    {
        return preg_replace_callback('/\x7f|\xc2[\x80-\x9f]/', fn (array $found): string => sprintf('\u%04x', ord(substr($found[0], -1))), $json);
    }

    /**
     * One record.
     *
     * @param array<string, mixed> $record
     */
    public function record(array $record): void
    {
        if ($this->format !== 'table') {
            self::write(self::json($record) . "\n");
            return;
        }
        $width = max([0, ...array_map(strlen(...), array_keys($record))]);
        foreach ($record as $name => $value) {
            self::write(sprintf("%-{$width}s  %s\n", $name, Terminal::printable(self::cell($value))));
        }
    }

    /**
     * Many of them, as they come.
     *
     * @param iterable<array<string, mixed>> $records
     * @param ?callable $row what a table shows of one; null: all of it
     */
    public function records(iterable $records, ?callable $row = null): int
    {
        $count = 0;
        $ahead = [];
        $widths = null;
        foreach ($records as $record) {
            $count++;
            if ($this->format === 'table') {
                $ahead[] = array_map(fn (mixed $value): string => Terminal::cell(self::cell($value)), $row ? $row($record) : $record);
                if (count($ahead) >= self::TABLE_LOOKS_AHEAD) {
                    $widths = $this->rows($ahead, $widths);
                    $ahead = [];
                }
                continue;
            }
            $json = self::json($record);
            self::write($this->format === 'ndjson' ? "$json\n" : ($count === 1 ? "[$json" : ",\n $json"));
        }
        if ($this->format === 'json') {
            self::write($count === 0 ? "[]\n" : "]\n");
        }
        if ($ahead !== []) {
            $this->rows($ahead, $widths);
        }
        return $count;
    }

    /**
     * @param list<array<string, string>> $rows
     * @param ?array<string, int> $widths of those before; null: a head comes first
     * @return array<string, int>
     */
    private function rows(array $rows, ?array $widths): array
    {
        $columns = array_keys($rows[0]);
        $text = '';
        if ($widths === null) {
            foreach ($columns as $column) {
                $widths[$column] = max(array_map(fn (array $row): int => Terminal::width($row[$column]), $rows) ?: [0]);
                $widths[$column] = max($widths[$column], strlen((string) $column));
            }
            array_unshift($rows, array_combine($columns, array_map(strval(...), $columns)));
        }
        $terminal = Terminal::columns() ?? PHP_INT_MAX;
        $numeric = [];
        foreach ($columns as $column) {
            $others = array_filter(array_slice(array_column($rows, $column), 1), fn (string $cell): bool => $cell !== '' && !is_numeric(strtr($cell, [',' => ''])));
            $numeric[$column] = $others === [];
        }
        foreach ($rows as $row) {
            $line = '';
            foreach ($columns as $n => $column) {
                $fill = str_repeat(' ', max(0, $widths[$column] - Terminal::width($row[$column])));
                $line .= ($n === 0 ? '' : '  ') . ($numeric[$column] ? $fill . $row[$column] : $row[$column] . $fill);
            }
            $text .= Terminal::cut(rtrim($line), $terminal) . "\n";
        }
        self::write($text);
        return $widths;
    }

    private static function cell(mixed $value): string
    {
        return match (true) {
            is_string($value) => $value,
            is_int($value) => (string) $value,
            is_float($value) => number_format($value, 3),
            is_array($value) && array_is_list($value) && array_filter($value, is_array(...)) === [] => implode(', ', array_map(self::cell(...), $value)),
            $value === null => '',
            default => self::json($value),
        };
    }
}
