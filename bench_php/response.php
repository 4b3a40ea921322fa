<?php
namespace Postings\Bench;

/**
 * Ding's Figure 7 (WWW 2009): how long rankings take by the rate at which they come, on the CPU, on the device, and on both, as the native tool bench_response
 * measured it; and how true predictions are. POSTINGS_TEST_DEVICE names the device; without it, CUDA. On a machine without PHP:
 * bench_response POSTINGSD cuda >response.out, and here ./dev bench response --measured=response.out.
 */
return new class implements Experiment, Options {
    use MeasuredByTool;

    private const TOOL = 'build/native/bench_response', SERVICE = 'build/native/ext_src/service/postingsd';
    private const WAYS = ['cpu' => 'CPU only', 'device' => 'device only', 'serialised' => 'better of both, one at a time', 'parallel' => 'both in parallel'];
    private const ROOMS = ['all' => 'all lists', 'a quarter' => 'a quarter of the lists', 'a tenth' => 'a tenth of the lists'];
    private const MODES = ['and' => 'AND', 'or' => 'OR'];
    private ?string $seconds = null;

    public function title(): string
    {
        return 'Response time of rankings by arrival rate: CPU, device and both';
    }

    private function other_usage(): string
    {
        return "  --seconds=S       for a rate (default 0.7)\n";
    }

    private function take_other(string $name, ?string $value): bool
    {
        if ($name !== 'seconds' || $value === null) {
            return false;
        }
        $this->seconds = $value;
        return true;
    }

    public function run(Run $run): string
    {
        $small = ['--documents', '200000', '--lists', '60', '--longest', '50000', '--queries', '60'];
        $seconds = $this->seconds ?? ($run->quick ? '0.1' : null);
        $rows = $this->rows($run, [...$run->quick ? $small : [], ...$seconds !== null ? ['--seconds', $seconds] : []], self::SERVICE);
        $about = array_shift($rows);
        [, $cores] = fields($about, 'device', 'all_cores');
        $run->machine = recorded_machine_line($about);
        $errors = $ladders = [];
        foreach ($rows as $row) {
            if (isset($row['predictions'])) {
                $errors[$row['predictions']] = prediction_errors($row);
            } else {
                [$room, $mode, $way, $of, $rate] = fields($row, 'room', 'mode', 'way', 'cores', 'rate');
                // A rate that fails is tried once more.
                $ladders[$mode][$room]["$way $of"][(string) $rate] = $row;
            }
        }
        foreach ($rows as $row) {
            if (isset($row['rate']) && !$run->is_recorded()) {
                $run->measurements->add(['room' => $row['room'], 'mode' => $row['mode'], 'rate' => $row['rate']], 'mean_us', "$row[way] $row[cores]", [field($row, 'mean_us')], 'us');
            }
        }
        foreach ($this->columns($cores) as $name => $label) {
            $run->variants[$name] = new Variant($label);
        }
        $this->draw($run, $ladders, $cores);
        [$queries, $documents, $lists, $longest, $bytes, $seconds, $postings] = fields($about, 'queries', 'documents', 'lists', 'longest', 'list_bytes', 'seconds', 'postings_a_query');
        $text = number_format($queries) . ' queries of 2, 3, 4 and 5 to 8 lists (27, 33, 24 and 16 of 100) over ' . number_format($documents) . " documents, the best 10 by BM25: $lists lists of 1,000 to "
            . number_format($longest) . ' postings, ' . round($bytes / 1e6) . ' MB, as many of each magnitude; a list is as likely in a query as the square root of its length, and a query has '
            . number_format($postings) . " postings in its lists. They come at random times (Poisson, an open loop), and what one takes counts from when it came. All answers are the CPU's.\n\n"
            . 'A query takes ' . number(field($about, 'cpu_us', 'and')) . ' us (AND) or ' . number(field($about, 'cpu_us', 'or')) . ' us (OR) on one core, on average. A rate fails, as in the paper, '
            . 'where a query is not done by its deadline: ' . number(field($about, 'deadline_ms', 'and')) . ' ms (AND) and ' . number(field($about, 'deadline_ms', 'or'))
            . " ms (OR); in the paper it is 500 ms, 57 times the mean. It fails as well where all are not done within a tenth more than the time that they came in, and what the longest takes on the CPU: they pile up. Rates are doubled until one fails in two tries; "
            . "there are two more between that and the last one. Each for $seconds s, or up to twice as long until there are 500 queries.\n\n"
            . "\"CPU only\" is a thread a core. \"Device only\" and \"both in parallel\", which is what `postings.device=auto` does, have two threads a core, of which no more compute at once than there are cores; "
            . "\"one at a time\" is the same decision, by one thread that waits for each answer. A forced device brings what it lacks; what has to leave it is in the memory of the host until it is asked for again.\n";
        foreach (self::MODES as $mode => $label) {
            $text .= "\n## $label: the largest rate that holds, queries a second, and in brackets the most that were answered a second at any rate\n\n" . $this->largest($ladders[$mode], $cores);
        }
        $text .= "\n" . $this->losses($ladders, $cores) . "\n## Predictions\n\n" . $this->predictions($errors);
        foreach (self::MODES as $mode => $label) {
            foreach (array_intersect_key(self::ROOMS, $ladders[$mode]) as $room => $name) {
                $text .= "\n## $label, the device has room for $name: mean response time, us (median / 95 % / 99 %)\n";
                foreach ($cores > 1 ? [1, $cores] : [1] as $of) {
                    $text .= "\n" . $this->by_rate($ladders[$mode][$room] + $ladders[$mode][''], $of);
                }
            }
        }
        return "$text\nThe paper (GeForce 8800 GTS, Core2 2.66 GHz, AND over 25.2 million pages of GOV2, simulated from measured times): with both in parallel more than 300 queries a second, with the CPU alone fewer than 100.\n";
    }

    /** @return array<string, string> what is beside each other in a chart */
    private function columns(int $cores): array
    {
        $columns = ['cpu 1' => 'CPU, one core', 'device 1' => 'device, one core', 'serialised 1' => 'one at a time', 'parallel 1' => 'both, one core'];
        return $cores === 1 ? $columns : $columns + ["cpu $cores" => "CPU, $cores cores", "device $cores" => "device, $cores cores", "parallel $cores" => "both, $cores cores"];
    }

    private function largest(array $rooms, int $cores): string
    {
        $rooms_measured = array_intersect_key(self::ROOMS, $rooms);
        $table = [];
        foreach ($this->columns($cores) as $name => $label) {
            $table[] = [$label, ...array_map(function (string $room) use ($rooms, $name) {
                $rates = ($rooms[$room] + $rooms[''])[$name] ?? [];
                if (!$rates) {
                    return 'not measured';
                }
                $held = $this->largest_of($rates);
                $answered = ' (' . number_format(max(array_map(fn (array $row) => field($row, 'answered'), $rates))) . ')';
                return ($held ? number_format($held) : 'none: fails at ' . number_format(min(array_column($rates, 'rate')))) . $answered;
            }, array_keys($rooms_measured))];
        }
        return markdown_table(['room for', ...array_values($rooms_measured)], $table);
    }

    /** 0: none holds. */
    private function largest_of(array $rates): float
    {
        return max([0.0, ...array_column(array_filter($rates, fn (array $row) => field($row, 'holds')), 'rate')]);
    }

    /** Where the CPU by itself holds a larger rate than both. */
    private function losses(array $ladders, int $cores): string
    {
        $losses = [];
        foreach (self::MODES as $mode => $label) {
            foreach (array_intersect_key(self::ROOMS, $ladders[$mode]) as $room => $name) {
                foreach (array_unique([1, $cores]) as $of) {
                    $ways = $ladders[$mode][$room] + $ladders[$mode][''];
                    if (isset($ways["parallel $of"]) && $this->largest_of($ways["parallel $of"]) < $this->largest_of($ways["cpu $of"])) {
                        $losses[] = "$label, room for $name, " . ($of === 1 ? 'one core' : "$of cores");
                    }
                }
            }
        }
        return $losses ? 'Both in parallel hold a smaller rate than the CPU by itself here: ' . implode('; ', $losses) . ".\n" : '';
    }

    /** The rates of one number of cores that were tried with every way. */
    private function by_rate(array $ways, int $cores): string
    {
        $columns = $rates = [];
        foreach (self::WAYS as $way => $label) {
            if (!isset($ways["$way $cores"])) continue;
            $columns[$label . ($cores === 1 ? ($way === 'serialised' ? '' : ', one core') : ", $cores cores")] = $ways["$way $cores"];
            $rates += $ways["$way $cores"];
        }
        ksort($rates, SORT_NUMERIC);
        $table = [];
        foreach (array_keys($rates) as $rate) {
            $cells = array_map(function (array $column) use ($rate) {
                $row = $column[$rate] ?? null;
                return $row === null ? '' : ($row['holds'] ? number(field($row, 'mean_us')) . ' (' . implode(' / ', array_map(number(...), fields($row, 'p50_us', 'p95_us', 'p99_us'))) . ')' : 'fails');
            }, array_values($columns));
            // Between the last that holds and the first that fails each way has rates of its own.
            if (count(array_filter($cells, fn (string $cell) => $cell !== '')) > 1 || array_filter($cells, fn (string $cell) => !in_array($cell, ['', 'fails'], true))) {
                $table[] = [number_format((float) $rate), ...$cells];
            }
        }
        return markdown_table(['rate', ...array_keys($columns)], $table);
    }

    private function predictions(array $errors): string
    {
        $labels = ['dispatcher' => 'dispatcher: costs measured once on the machine, and what it has learned since', 'model' => 'the same costs, before it has learned', 'tree' => "regression tree, the paper's features"];
        $table = [];
        foreach (self::MODES as $mode => $label) {
            foreach (['cpu' => 'CPU', 'device' => 'device'] as $where => $place) {
                foreach ($labels as $by => $predicted_by) {
                    $table[] = ["$label, $place", $predicted_by, ...array_map(fn (string $at) => number(100 * $errors[$mode][$where][$by][$at]) . ' %', ['median', 'p90', 'mean'])];
                }
            }
        }
        return 'How far predictions of one query by itself are off, as parts of what it took (the median of three times). The tree knows the length of the shortest list, of the second shortest, of all together, and the '
            . "number of terms; it learned from every second query, and all are tested on the others. The paper's rules (M5) of the same features are off by 20 % (CPU) and 22 % (GPU) on average.\n\n"
            . markdown_table(['', 'predicted by', 'median', '90 %', 'mean'], $table);
    }

    private function draw(Run $run, array $ladders, int $cores): void
    {
        $charts = [];
        foreach (self::MODES as $mode => $label) {
            foreach (['all', 'a tenth'] as $room) {
                if (!isset($ladders[$mode][$room])) continue;
                $ways = $ladders[$mode][$room] + $ladders[$mode][''];
                // Where each way has rates of its own, others' lines would be broken.
                $tried = array_count_values(array_map(strval(...), array_merge(...array_map(array_keys(...), array_values($ways)))));
                $rates = array_map(floatval(...), array_keys(array_filter($tried, fn (int $ways) => $ways > 1)));
                sort($rates);
                $series = [];
                foreach ($this->columns($cores) as $name => $title) {
                    $series[$title] = array_map(function (float $rate) use ($ways, $name) {
                        $row = $ways[$name][(string) $rate] ?? null;
                        return $row !== null && $row['holds'] ? array_fill(0, 3, $row['mean_us']) : null;
                    }, $rates);
                }
                $charts[] = new Chart("$label, room for " . self::ROOMS[$room], $rates, $series, x_label: 'queries a second', y_label: 'mean, us', lines: true, log_x: true);
            }
        }
        plot($run->file('svg'), ...$charts);
    }
};
