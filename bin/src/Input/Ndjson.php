<?php

declare(strict_types=1);

namespace Postings\CommandLine\Input;

/** A JSON object on each line. */
final class Ndjson implements Source
{
    private const DEEPEST = 128;

    private readonly Lines $lines;

    public function __construct(string $file)
    {
        $this->lines = new Lines($file);
    }

    public function documents(): \Generator
    {
        while (($line = $this->lines->next()) !== null) {
            if ($line instanceof Problem) {
                yield $line;
                continue;
            }
            $start = strspn($line, " \t\r");
            if ($start === strlen($line)) {
                continue;
            }
            yield $line[$start] === '{' ? self::object($line) : new Problem($line[$start] === '['
                ? "a document is a JSON object on a line of its own; jq -c '.[]' makes such lines of an array"
                : 'a document is a JSON object, which begins with {');
        }
    }

    public function where(): string
    {
        return "{$this->lines->name}:{$this->lines->number}";
    }

    public function lines(): int
    {
        return 1;
    }

    public function done(): int
    {
        return $this->lines->done;
    }

    public function size(): ?int
    {
        return $this->lines->size;
    }

    private static function object(string $line): array|Problem
    {
        // A number that PHP has no integer for stays what it is: a key must not become another one.
        $document = json_decode($line, true, self::DEEPEST, JSON_BIGINT_AS_STRING);
        return is_array($document) ? $document : new Problem('no JSON: ' . match (json_last_error()) {
            JSON_ERROR_DEPTH => 'it is more than ' . self::DEEPEST . ' deep',
            JSON_ERROR_UTF8 => 'it is not UTF-8',
            default => lcfirst(json_last_error_msg()),
        });
    }
}
