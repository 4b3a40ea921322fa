<?php

declare(strict_types=1);

namespace PackagePage;

use Postings\Analyzer;

/** Marks in a text what the query found there, in all its forms. */
final class Highlighter
{
    /** Bytes of an extract. */
    private const EXTRACT = 240;
    /** Of these, before the first word that was found. */
    private const BEFORE = 60;
    /** Bytes that are looked through at once. */
    private const AT_ONCE = 1000;
    /** Bytes of a long word. */
    private const WORD = 40;

    /**
     * @param array<string, true> $terms
     * @param list<string> $prefixes
     */
    private function __construct(private readonly Analyzer $analyzer, private readonly array $terms, private readonly array $prefixes)
    {
    }

    /** @param list<array<string, mixed>> $parts of Index::explain() */
    public static function of_parts(Analyzer $analyzer, array $parts): self
    {
        $terms = $prefixes = [];
        foreach ($parts as $part) {
            $prefix = $part['kind'] === 'prefix' ? array_pop($part['terms']) : null;
            $prefix === null || $prefixes[] = $prefix;
            $terms += array_fill_keys($part['terms'], true);
        }
        return new self($analyzer, $terms, $prefixes);
    }

    /** Of all words of a query, the last of which may go on; that takes less time than explain() for each hit. */
    public static function of_typed(Analyzer $analyzer, string $query): self
    {
        // A prefix is no stem.
        $plain = new Analyzer(stemming: false, foldAccents: $analyzer->foldAccents);
        $words = array_column($plain->analyze($query), 'term');
        return new self($analyzer, array_fill_keys(array_column($analyzer->analyze($query), 'term'), true), array_slice($words, -1));
    }

    public function all(string $text): Html
    {
        $parts = [];
        $at = 0;
        foreach ($this->found($text) as [$begin, $end]) {
            $parts[] = substr($text, $at, $begin - $at);
            $parts[] = Html::tag('mark', [], substr($text, $begin, $end - $begin));
            $at = $end;
        }
        return Html::all($parts, substr($text, $at));
    }

    /** A part of the text in which something was found, or else its beginning. */
    public function extract(string $text): Html
    {
        $from = max(0, $this->first($text) - self::BEFORE);
        $from = $from === 0 ? 0 : self::boundary($text, $from);
        $to = self::boundary($text, $from + self::EXTRACT);
        return Html::all($from > 0 ? '… ' : '', $this->all(substr($text, $from, $to - $from)), $to < strlen($text) ? ' …' : '');
    }

    /** Where something is found first, in bytes; 0 if nothing is. Descriptions may be long, so no more is analyzed. */
    private function first(string $text): int
    {
        for ($at = 0; $at < strlen($text); $at = $end) {
            $end = self::boundary($text, $at + self::AT_ONCE);
            $found = $this->found(substr($text, $at, $end - $at));
            if ($found !== []) {
                return $at + $found[0][0];
            }
        }
        return 0;
    }

    /** The next space, or, where there is none near, the next character, or the end. */
    private static function boundary(string $text, int $at): int
    {
        if ($at >= strlen($text)) {
            return strlen($text);
        }
        $space = $at + strcspn($text, " \n", $at, self::WORD);
        if ($space < $at + self::WORD) {
            return min($space, strlen($text));
        }
        while ($at < strlen($text) && (ord($text[$at]) & 0xc0) === 0x80) {
            $at++;
        }
        return $at;
    }

    /** @return list<array{int, int}> where they begin and end, in bytes */
    private function found(string $text): array
    {
        $found = [];
        foreach ($this->terms === [] && $this->prefixes === [] ? [] : $this->analyzer->analyze($text) as $word) {
            if (isset($this->terms[$word['term']]) || $this->begins($word['term'])) {
                $found[] = [$word['offset'], $word['offset'] + $word['length']];
            }
        }
        return $found;
    }

    private function begins(string $term): bool
    {
        foreach ($this->prefixes as $prefix) {
            if (str_starts_with($term, $prefix)) {
                return true;
            }
        }
        return false;
    }
}
