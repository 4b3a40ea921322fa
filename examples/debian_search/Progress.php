<?php

declare(strict_types=1);

namespace DebianSearch;

/** A progress bar on a terminal, a plain line for every quarter elsewhere; always on stderr. */
final class Progress
{
    private const WIDTH = 40;

    private readonly bool $terminal;
    private int $shown = -1;

    public function __construct(private readonly string $label)
    {
        $this->terminal = stream_isatty(STDERR);
        if (!$this->terminal) {
            fwrite(STDERR, "$label\n");
        }
    }

    public function show(int $done, int $all): void
    {
        $percent = intdiv(100 * $done, max(1, $all));
        if ($percent === $this->shown) {
            return;
        }
        if ($this->terminal) {
            $bar = str_pad(str_repeat('#', intdiv($percent * self::WIDTH, 100)), self::WIDTH, '.');
            fprintf(STDERR, "\r%s [%s] %3d %%", $this->label, $bar, $percent);
        } elseif (intdiv($percent, 25) > intdiv(max(0, $this->shown), 25)) {
            fprintf(STDERR, "%s: %d %%\n", $this->label, $percent);
        }
        $this->shown = $percent;
    }

    /** Leaves the line to what is printed next. */
    public function clear(): void
    {
        if ($this->terminal) {
            fwrite(STDERR, "\r\033[K");
        }
    }
}
