<?php
namespace Postings\Bench;

/**
 * Griffin's Figures 14 and 15 (PPoPP 2018): intersections on the CPU, on the device, and by both in each mode of postings.migration, as the
 * native tool bench_migration measured them. POSTINGS_TEST_DEVICE names the device; without it, CUDA. On a machine without PHP:
 * bench_migration POSTINGSD cuda >migration.out, and here ./dev bench migration --measured=migration.out.
 */
return new class implements Experiment, Options {
    use MeasuredByTool;

    private const TOOL = 'build/native/bench_migration', SERVICE = 'build/native/ext_src/service/postingsd';
    /** As the tool names them. */
    private const WAYS = ['cpu' => 'CPU', 'device' => 'device', '128' => 'hybrid, 128', 'always' => 'hybrid, always', 'calibrated' => 'hybrid, calibrated',
        'residency' => 'hybrid, residency', 'auto' => 'auto', 'auto, 128' => 'auto, 128', 'auto, calibrated' => 'auto, calibrated', 'auto, residency' => 'auto, residency'];
    private const ROOMS = ['all' => 'all lists', 'a quarter' => 'a quarter of the lists', 'a tenth' => 'a tenth of the lists', 'one query' => 'hardly more than one query'];
    private const PERCENTILES = ['p80_us' => '80', 'p90_us' => '90', 'p95_us' => '95', 'p99_us' => '99', 'p999_us' => '99.9'];
    /** CPU / hybrid in the paper, by percentile. */
    private const PAPER = ['p80_us' => 6.6, 'p90_us' => 8.3, 'p95_us' => 10.4, 'p99_us' => 16.1, 'p999_us' => 26.8];

    public function title(): string
    {
        return 'Intersections that a GPU begins and the CPU finishes';
    }

    public function run(Run $run): string
    {
        $small = ['--documents', '400000', '--lists', '400', '--longest', '100000', '--queries', '300', '--seconds', '2'];
        $rows = $this->rows($run, $run->quick ? $small : [], self::SERVICE);
        $about = array_shift($rows);
        $run->machine = recorded_machine_line($about);
        $cpu = array_shift($rows);
        $rooms = [];
        foreach ($rows as $row) {
            $rooms[$row['room']] ??= ['cpu' => $cpu];
            $rooms[$row['room']][$row['way']] = $row;
        }
        foreach (self::WAYS as $way => $label) {
            $run->variants[$way] = new Variant($label);
        }
        foreach ($run->is_recorded() ? [] : [$cpu, ...$rows] as $row) {
            foreach (['mean_us', 'p50_us', ...array_keys(self::PERCENTILES)] as $metric) {
                $run->measurements->add(['room' => $row['room']], $metric, (string) $row['way'], [$row[$metric]], 'us');
            }
        }
        $this->draw($run, $rooms);
        $text = number_format($about['queries']) . ' queries of 2, 3, 4 and 5 to 8 lists (27, 33, 24 and 16 of 100, as in the paper) over ' . number_format($about['documents'])
            . ' documents: ' . $about['lists'] . ' lists of 1,000 to ' . number_format($about['longest']) . ' docIDs, ' . round($about['bytes'] / 1e6) . ' MB, as many of each magnitude; '
            . 'one is as likely in a query as the square root of its length. From the question to the docIDs, one query after another, whoever answers; '
            . "each way first does a fifth of the queries (all, where all lists stay on the device), which are not counted, and then all of them, or what it does in $about[seconds] s. All answers are the CPU's (one thread).\n\n"
            . "\"Device\" is forced there and does all; \"hybrid\" is forced, too, and `postings.migration` says what is left to the CPU, which does all of a query "
            . "whose second list is 128 times as long as the first, or longer, in mode 128; \"auto\" decides for itself, with that setting. A forced device brings what it lacks. What has to leave it for others is in the memory of the host until it is asked for again.\n";
        foreach ($rooms as $room => $ways) {
            $text .= "\n## The device has room for " . self::ROOMS[$room] . "\n\nMean time by the number of lists, us (Figure 14):\n\n" . $this->by_terms($ways)
                . "\nTime by percentile, us, and how many times as long the CPU takes (Figure 15; in the paper: "
                . implode(', ', array_map(fn (float $times) => times($times), self::PAPER)) . "):\n\n" . $this->percentiles($ways);
        }
        return $text . "\nThe paper: a mean of 10 times the CPU's speed and 1.5 times the device's by itself (Tesla K20, Xeon E5-2609v2), lists uploaded for each query.\n";
    }

    private function by_terms(array $ways): string
    {
        $table = [];
        foreach ($this->present($ways) as $way => $label) {
            $row = $ways[$way];
            $table[] = [$label, ...array_map(fn (int $terms) => isset($row['terms'][$terms]) ? number($row['terms'][$terms]['mean_us']) : '', [2, 3, 4, 5]), number($row['mean_us']),
                times($ways['cpu']['mean_us'] / $row['mean_us']), times($ways['device']['mean_us'] / $row['mean_us']), ...$way === 'cpu' ? ['', '', ''] : [
                    round(100 * $row['on_device'] / $row['queries']) . ' %', round(100 * $row['migrated'] / $row['queries']) . ' %', number($row['uploaded_bytes'] / $row['queries'] / 1e3)]];
        }
        return markdown_table(['', '2', '3', '4', '5 to 8', 'all', 'faster than the CPU', 'than the device', 'begun on the device', 'finished by the CPU', 'KB uploaded a query'], $table);
    }

    private function percentiles(array $ways): string
    {
        $table = [];
        foreach ($this->present($ways) as $way => $label) {
            $table[] = [$label, ...array_map(fn (string $at) => number($ways[$way][$at]) . ($way === 'cpu' ? '' : ' (' . times($ways['cpu'][$at] / $ways[$way][$at]) . ')'),
                ['p50_us', ...array_keys(self::PERCENTILES)])];
        }
        return markdown_table(['', '50 %', ...array_map(fn (string $at) => "$at %", array_values(self::PERCENTILES))], $table);
    }

    /** @return array<string, string> the labels of the ways that were measured */
    private function present(array $ways): array
    {
        return array_intersect_key(self::WAYS, $ways);
    }

    private function draw(Run $run, array $rooms): void
    {
        $charts = [];
        foreach (['all', 'one query'] as $room) {
            if (!isset($rooms[$room])) continue;
            $ways = array_intersect_key(self::WAYS, array_flip(['cpu', 'device', '128', 'calibrated', 'residency', 'auto, residency']));
            $terms = $percentiles = [];
            foreach ($ways as $way => $label) {
                $row = $rooms[$room][$way];
                $terms[$label] = array_map(fn (int $count) => isset($row['terms'][$count]) ? array_fill(0, 3, $row['terms'][$count]['mean_us']) : null, [2, 3, 4, 5]);
                $percentiles[$label] = array_map(fn (string $at) => array_fill(0, 3, $row[$at]), array_keys(self::PERCENTILES));
            }
            $charts[] = new Chart('room for ' . self::ROOMS[$room], ['2', '3', '4', '5 to 8'], $terms, x_label: 'lists', y_label: 'us');
            $charts[] = new Chart('room for ' . self::ROOMS[$room], array_values(self::PERCENTILES), $percentiles, x_label: 'percentile', y_label: 'us');
        }
        plot($run->file('svg'), ...$charts);
    }
};
