<?php
namespace Postings\Bench;

use Generator;

/** What is indexed and asked: a corpus of bench_php/search with values, and numbers. */
final class Applications
{
    public const NUMBERS = 1_000_000;
    /** A word that so many documents have, or as near as there is. */
    public const HITS = 10_000;
    public const SNIPPETS = 100;

    /** @return Generator<array{name: string, text: string, hundred: string, size: int, price: float, day: int}> */
    public static function documents(Corpus $corpus): Generator
    {
        foreach ($corpus->plain() as $name => $text) {
            yield ['name' => (string) $name, 'text' => $text] + self::values((string) $name);
        }
    }

    private static function values(string $name): array
    {
        $hash = crc32($name);
        return ['hundred' => 'value ' . $hash % 100, 'size' => $hash, 'price' => ($hash >> 3) % 100_000 / 100, 'day' => 1_600_000_000 + ($hash >> 5) % 2000 * 86_400];
    }

    /** @return Generator<array{id: int, size: int}> */
    public static function numbers(int $count): Generator
    {
        mt_srand(7);
        for ($id = 1; $id <= $count; $id++) {
            yield ['id' => $id, 'size' => mt_rand(0, 1_000_000)];
        }
    }

    /** @return array{terms: int, word: string, hits: int, typed: string[], words: string[], misspelt: string[]} */
    public static function questions(Corpus $corpus, int $queries): array
    {
        $counts = [];
        $total = 0;
        foreach ($corpus->plain() as $text) {
            $total++;
            foreach (array_count_values(explode(' ', $text)) as $word => $count) {
                $counts[$word] = ($counts[$word] ?? 0) + 1;
            }
        }
        $aim = min(self::HITS, intdiv($total, 6));
        uasort($counts, fn ($a, $b) => abs($a - $aim) <=> abs($b - $aim));
        $typed = $words = [];
        foreach ($corpus->queries($queries)['words'] as $query) {
            $text = implode(' ', array_slice($query, 0, 3));
            for ($length = 1; $length <= strlen($text); $length++) {
                if ($text[$length - 1] !== ' ') {
                    $typed[] = substr($text, 0, $length);
                }
            }
            $words[] = $query[0];
        }
        return ['terms' => count($counts), 'word' => (string) array_key_first($counts), 'hits' => reset($counts), 'typed' => $typed, 'words' => $words,
            'misspelt' => array_map(self::misspell(...), $words)];
    }

    /** Two neighbours change places, or a letter is another one. */
    private static function misspell(string $word): string
    {
        mt_srand(crc32($word));
        $at = mt_rand(0, max(0, strlen($word) - 2));
        if (mt_rand(0, 1) && isset($word[$at + 1]) && $word[$at] !== $word[$at + 1]) {
            [$word[$at], $word[$at + 1]] = [$word[$at + 1], $word[$at]];
        } else {
            $word[$at] = $word[$at] === 'e' ? 'o' : 'e';
        }
        return $word;
    }
}

/** A way to do what an application needs. */
interface Application
{
    /** @param iterable<array> $documents of Applications::documents(), @param iterable<array> $numbers of numbers() */
    public function build(string $path, iterable $documents, iterable $numbers): void;

    /**
     * What it can do: of each feature a function of an input, whose answer is compared with that of the others. The inputs:
     * the word of questions(), for snippets, keystrokes and typos one of them.
     *
     * @return array<string, callable(string): mixed>
     */
    public function features(): array;
}
