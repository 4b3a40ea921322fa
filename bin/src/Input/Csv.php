<?php

declare(strict_types=1);

namespace Postings\CommandLine\Input;

use Postings\CommandLine\Failure;

/** RFC 4180: a row of names, then a row for each document; cells in quotes may have line ends, and quotes twice. */
final class Csv implements Source
{
    private readonly Lines $lines;
    /** The line on which the row begins. */
    private int $row = 0;

    /** @param ?list<string> $names of the columns; null: the first row has them */
    public function __construct(string $file, private readonly string $delimiter, private ?array $names)
    {
        $this->lines = new Lines($file);
    }

    public function documents(): \Generator
    {
        $rows = 0;
        while (($cells = $this->row()) !== null) {
            if ($this->names === null) {
                $this->names = $cells instanceof Problem ? throw new Failure("{$this->where()}: $cells->message") : $this->names($cells);
                continue;
            }
            $rows++;
            if (is_array($cells) && count($cells) !== count($this->names)) {
                $cells = new Problem(count($cells) . (count($cells) === 1 ? ' cell' : ' cells') . ' in place of ' . count($this->names));
            }
            yield is_array($cells) ? array_combine($this->names, $cells) : $cells;
        }
        if ($rows === 0 && preg_match('/\r(?!\n)/', implode(',', $this->names ?? []))) {
            throw new Failure("{$this->where()}: lines end with a carriage return alone; tr makes line feeds of them: tr '\\r' '\\n' < FILE | postings add ...");
        }
    }

    public function where(): string
    {
        return "{$this->lines->name}:$this->row" . ($this->lines() > 1 ? "-{$this->lines->number}" : '');
    }

    public function lines(): int
    {
        return $this->lines->number - $this->row + 1;
    }

    public function done(): int
    {
        return $this->lines->done;
    }

    public function size(): ?int
    {
        return $this->lines->size;
    }

    /** @return list<string>|Problem|null null after the last one */
    private function row(): array|Problem|null
    {
        do {
            $line = $this->lines->next();
            $this->row = $this->lines->number;
            if (!is_string($line)) {
                return $line;
            }
        } while ($line === '' || $line === "\r");
        if (!str_contains($line, '"')) {
            return self::utf8(explode($this->delimiter, self::without_return($line)), $line);
        }
        $cells = [];
        $bytes = 0;
        for ($at = 0;;) {
            if (($line[$at] ?? '') !== '"') {
                $end = strpos($line, $this->delimiter, $at);
                $cells[] = $end === false ? self::without_return(substr($line, $at)) : substr($line, $at, $end - $at);
            } else {
                $cell = '';
                for ($from = $at + 1; ; ) {
                    $quote = strpos($line, '"', $from);
                    if ($quote === false) {
                        $cell .= substr($line, $from) . "\n";
                        $bytes += strlen($line) + 1;
                        $line = $this->lines->next();
                        if (!is_string($line) || $bytes + strlen($line) > Lines::LONGEST) {
                            return $line instanceof Problem ? $line : new Problem('no quote closes the cell');
                        }
                        $from = 0;
                        continue;
                    }
                    $cell .= substr($line, $from, $quote - $from);
                    $from = $quote + 1;
                    if (($line[$from] ?? '') !== '"') {
                        break;
                    }
                    $cell .= '"';
                    $from++;
                }
                $cells[] = $cell;
                $end = $from < strlen($line) - (str_ends_with($line, "\r") ? 1 : 0) ? $from : false;
                if ($end !== false && $line[$end] !== $this->delimiter) {
                    return new Problem('text behind the quote that closes cell ' . count($cells));
                }
            }
            if ($end === false) {
                return self::utf8($cells, implode("\n", $cells));
            }
            $at = $end + 1;
        }
    }

    private static function without_return(string $line): string
    {
        return str_ends_with($line, "\r") ? substr($line, 0, -1) : $line;
    }

    /**
     * @param list<string> $cells
     * @return list<string>|Problem
     */
    private static function utf8(array $cells, string $text): array|Problem
    {
        return preg_match('//u', $text) ? $cells : new Problem('not UTF-8; iconv makes it so: iconv -f latin1 -t utf8 FILE | postings add ...');
    }

    /**
     * @param list<string> $names
     * @return list<string>
     */
    private function names(array $names): array
    {
        $twice = self::twice($names);
        return $twice === null ? $names : throw new Failure("{$this->where()}: two columns have the name '$twice'");
    }

    /** @param list<string> $names */
    public static function twice(array $names): ?string
    {
        return array_values(array_diff_key($names, array_unique($names)))[0] ?? null;
    }
}
