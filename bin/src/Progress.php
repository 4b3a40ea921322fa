<?php

declare(strict_types=1);

namespace Postings\CommandLine;

use Postings\CommandLine\Input\Source;

/** How far documents are, on a terminal: how many, how fast, how long it will take. */
final class Progress
{
    private const LOOK_EVERY = 64;
    private const SHOW_EVERY = 0.1;

    private readonly float $began;
    private readonly bool $shows;
    private readonly ?int $bytes;
    private float $shown = 0;

    /** @param list<Source> $sources */
    public function __construct(private readonly array $sources, private readonly ?int $total, private readonly bool $quiet)
    {
        $this->began = hrtime(true) / 1e9;
        $this->shows = !$quiet && stream_isatty(STDERR);
        $sizes = array_map(fn (Source $source): ?int => $source->size(), $sources);
        $this->bytes = in_array(null, $sizes, true) ? null : array_sum($sizes);
    }

    public function show(int $documents): void
    {
        if ($documents % self::LOOK_EVERY === 0) {
            $this->show_now($documents);
        }
    }

    public function show_now(int $documents): void
    {
        if (!$this->shows) {
            return;
        }
        $seconds = hrtime(true) / 1e9 - $this->began;
        if ($seconds < $this->shown + self::SHOW_EVERY) {
            return;
        }
        $this->shown = $seconds;
        $line = sprintf('%s documents, %s/s', number_format($documents), number_format($documents / $seconds));
        $part = $this->part($documents);
        if ($part > 0) {
            $left = (int) round($seconds / $part - $seconds);
            $line .= sprintf(', %d %%, %d:%02d left', 100 * $part, intdiv($left, 60), $left % 60);
        }
        Terminal::show_progress($line);
    }

    public function end(int $documents, int $of, int $left_out = 0, string $did = 'added'): void
    {
        Terminal::clear_progress();
        if (!$this->quiet) {
            $seconds = hrtime(true) / 1e9 - $this->began;
            fprintf(STDERR, "$did %s in %.1f s; the index has %s\n", self::count($documents, 'document'), $seconds, number_format($of));
        }
        if ($left_out > 0) {
            fprintf(STDERR, "left out %s\n", self::count($left_out, 'line'));
        }
    }

    private static function count(int $number, string $of): string
    {
        return number_format($number) . " $of" . ($number === 1 ? '' : 's');
    }

    /** Of the work, 0 to 1; 0 where that is not known. */
    private function part(int $documents): float
    {
        if ($this->total !== null) {
            return min(1, $documents / $this->total);
        }
        if ($this->bytes === null) {
            return 0;
        }
        return min(1, array_sum(array_map(fn (Source $source): int => $source->done(), $this->sources)) / max(1, $this->bytes));
    }
}
