<?php
namespace Postings\Bench;

use RuntimeException;

/** One chart of a plot. A series is a label and, for each x, [value, low, high]; null leaves a gap. */
final class Chart
{
    /**
     * @param string[]|float[] $x groups of bars, or abscissas of lines
     * @param array<string, list<?array{0: float, 1: float, 2: float}>> $series
     */
    public function __construct(
        public readonly string $title,
        public readonly array $x,
        public readonly array $series,
        public readonly string $x_label = '',
        public readonly string $y_label = '',
        public readonly bool $lines = false,
        public readonly bool $log_x = false,
        public readonly bool $log_y = true,
    ) {
    }
}

const COLOURS = ['#8da0cb', '#fc8d62', '#1b9e77', '#7570b3', '#e7298a', '#a6761d', '#666666'];

/** Draws charts side by side into an SVG file, if gnuplot is there. */
function plot(string $file, Chart ...$charts): void
{
    $width = 80 + 380 * count($charts);
    $key_rows = max(array_map(key_rows(...), $charts));
    $height = 400 + 18 * $key_rows;
    $key_top = 1 - 36 / $height;
    // Enhanced text would take the _ of a function's name for a subscript.
    $script = "set terminal svg size $width,$height font 'sans,12' background 'white' noenhanced\nset output " . quoted($file) . "\n"
        . 'set multiplot layout 1,' . count($charts) . "\n";
    foreach ($charts as $i => $chart) {
        $same_key = $i > 0 && array_keys($chart->series) === array_keys($charts[0]->series);
        $script .= chart_commands($chart, $key_rows)
            . ($same_key ? "unset key\n" : "set key at graph 0, screen $key_top left top vertical maxrows $key_rows Left reverse samplen 1\n")
            . plot_command($chart);
    }
    // Where it is missing, some versions of PHP start nothing, others a process that ends with 127.
    $process = @proc_open(['gnuplot'], [['pipe', 'r'], STDERR, STDERR], $pipes);
    $status = 127;
    if ($process) {
        @fwrite($pipes[0], $script . "unset multiplot\n");
        fclose($pipes[0]);
        $status = proc_close($process);
    }
    if ($status === 127) {
        fwrite(STDERR, "no gnuplot here: $file is not drawn; elsewhere, --from draws it from the .json\n");
    } elseif ($status !== 0) {
        throw new RuntimeException("gnuplot failed on $file");
    }
}

/** Lines that a chart's key takes: two columns, if they do not run into each other. */
function key_rows(Chart $chart): int
{
    $labels = array_keys($chart->series);
    return max(array_map(strlen(...), $labels)) > 21 ? count($labels) : intdiv(count($labels) + 1, 2);
}

/** $key_rows: how many lines are left for the key, between title and chart. */
function chart_commands(Chart $chart, int $key_rows): string
{
    $commands = "reset\nset grid ytics lc '#dddddd'\nset border 3\nset tics nomirror\nset tmargin " . 3 + $key_rows . "\nset bmargin 5\n"
        . 'set title ' . quoted($chart->title) . ' offset 0,' . $key_rows + 0.3 . "\nset ylabel " . quoted($chart->y_label)
        . "\nset xlabel " . quoted($chart->x_label) . " offset 0,-1\nset format y '%.10g'\n"
        . ($chart->log_y ? "set logscale y\n" : "set yrange [0:*]\n")
        . ($chart->log_x ? "set logscale x\nset format x '%.0s%c'\n" : '');
    if (!$chart->lines) {
        if (array_sum(array_map(strlen(...), $chart->x)) > 60) {
            $commands .= "set xtics rotate by 40 right\nset bmargin 7\n";
        }
        $commands .= "set style data histogram\nset style histogram errorbars gap 1 lw 1\nset style fill solid noborder\nset xtics scale 0\n"
            . 'set errorbars 0.5 lc "#333333"' . "\nset xrange [-0.6:" . count($chart->x) - 0.4 . "]\n";
    }
    foreach (array_keys($chart->series) as $i => $label) {
        $commands .= "\$series$i << EOD\n";
        foreach ($chart->x as $at => $x) {
            $point = $chart->series[$label][$at] ?? null;
            $commands .= ($chart->lines ? $x : quoted((string) $x)) . ' ' . ($point ? implode(' ', $point) : 'NaN NaN NaN') . "\n";
        }
        $commands .= "EOD\n";
    }
    return $commands;
}

function plot_command(Chart $chart): string
{
    $drawn = [];
    foreach (array_keys($chart->series) as $i => $label) {
        $columns = $chart->lines ? '1:2:3:4 with yerrorlines' : '2:3:4:xtic(1)';
        $drawn[] = "\$series$i using $columns title " . quoted($label) . " lc rgb '" . COLOURS[$i % count(COLOURS)] . "'";
    }
    return 'plot ' . implode(', ', $drawn) . "\n";
}

/** A newline becomes gnuplot's own escape. */
function quoted(string $text): string
{
    return '"' . strtr($text, ['"' => '\\"', '\\' => '\\\\', "\n" => '\\n']) . '"';
}
