<?php

declare(strict_types=1);

namespace DebianSearch;

/** What is printed. */
final class Report
{
    private const TERMINAL_WIDTH = 100;

    public static function index(Index $index, IndexFile $file, string $story): void
    {
        printf(
            "%s packages, %s different words; index %s, %s (%s)\n",
            number_format($index->documents()),
            number_format($index->terms()),
            self::megabytes($index->bytes()),
            $story,
            $file->path,
        );
    }

    public static function hits(Index $index, string $query, Result $result): void
    {
        $words = [];
        foreach ($result->frequencies as $word => $frequency) {
            $words[] = sprintf('%s: %s', $word, number_format($frequency));
        }
        $total = count($result->scores);
        printf(
            "\n\"%s\": %s (%s)\n",
            $query,
            match (true) {
                $total === 0 && count($words) > 1 => 'no package has all of these words',
                $total === 0 => 'no package has this word',
                default => number_format($total) . ($total === 1 ? ' package' : ' packages'),
            },
            implode(', ', $words),
        );
        foreach ($result->hits as $doc => $score) {
            $short = explode("\n", mb_scrub($index->description($doc), 'UTF-8'), 2)[0];
            // A description may hold anything, an escape sequence for the terminal too.
            $line = preg_replace('/\p{Cc}+/u', ' ', sprintf('%8.3f  %-30s %s', $score, $index->name($doc), $short));
            echo stream_isatty(STDOUT) ? mb_strimwidth($line, 0, self::TERMINAL_WIDTH, '...', 'UTF-8') : $line, "\n";
        }
    }

    /**
     * @param array<string, int> $native
     * @param ?array<string, int> $reference
     */
    public static function stages(array $native, ?array $reference, bool $jit): void
    {
        $native['all'] = array_sum($native);
        printf("  %-10s %12s", 'stage', 'native');
        if ($reference !== null) {
            $reference['all'] = array_sum($reference);
            printf(' %12s', $jit ? 'PHP + JIT' : 'PHP, no JIT');
        }
        foreach ($native as $stage => $time) {
            printf("\n  %-10s %9.1f us", $stage, $time / 1e3);
            if ($reference !== null) {
                printf(' %9.1f us %6.1fx', $reference[$stage] / 1e3, $reference[$stage] / max(1, $time));
            }
        }
        echo "\n";
    }

    public static function megabytes(int $bytes): string
    {
        return sprintf('%.1f MB', $bytes / 1e6);
    }
}
