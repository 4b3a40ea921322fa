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
        return $this->marked($text, $this->found($text), 0, strlen($text));
    }

    /** A part of the text in which something was found, or else its beginning. */
    public function extract(string $text): Html
    {
        $found = $this->found($text);
        $from = max(0, ($found[0][0] ?? 0) - self::BEFORE);
        $to = min(strlen($text), $from + self::EXTRACT);
        $from = $from === 0 ? 0 : $from + strcspn($text, " \n", $from, self::BEFORE);
        $to = $to === strlen($text) ? $to : $from + (int) strrpos(strtr(substr($text, $from, $to - $from), "\n", ' '), ' ');
        return Html::all($from > 0 ? '… ' : '', $this->marked($text, $found, $from, $to), $to < strlen($text) ? ' …' : '');
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

    /** @param list<array{int, int}> $found */
    private function marked(string $text, array $found, int $from, int $to): Html
    {
        $parts = [];
        foreach ($found as [$begin, $end]) {
            if ($begin >= $from && $end <= $to) {
                $parts[] = substr($text, $from, $begin - $from);
                $parts[] = Html::tag('mark', [], substr($text, $begin, $end - $begin));
                $from = $end;
            }
        }
        return Html::all($parts, substr($text, $from, max(0, $to - $from)));
    }
}
