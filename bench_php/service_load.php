<?php
namespace Postings\Bench;

/**
 * What many processes get from one service: what the native tool bench_service_load measured, a real postingsd and the CPU beside it.
 * POSTINGS_TEST_DEVICE names the device; without it, CUDA. On a machine without PHP:
 * bench_service_load POSTINGSD cuda >service_load.out, and here ./dev bench service_load --measured=service_load.out.
 */
return new class implements Experiment, Options {
    use MeasuredByTool;

    private const TOOL = 'build/native/bench_service_load', SERVICE = 'build/native/ext_src/service/postingsd';
    private const BESIDE = [
        '' => 'nobody',
        'flood' => 'one that asks without a pause',
        'batches' => 'one that sends batches of the largest size without a pause',
        'sessions' => 'one that opens a thousand sessions',
        'stopped' => 'some that are stopped in the middle of a batch',
        'leaving' => 'some that are killed in the middle of a batch',
    ];

    public function title(): string
    {
        return 'Many processes and one service: rates, batches, disturbers, and what auto chooses';
    }

    public function run(Run $run): string
    {
        $rows = $this->rows($run, $run->quick ? ['--documents', '100000', '--seconds', '1', '--most-processes', '4'] : [], self::SERVICE);
        $about = array_shift($rows);
        $run->machine = recorded_machine_line($about);
        foreach (['device' => $about['device'], 'CPU' => 'CPU', 'auto' => 'auto'] as $name => $label) {
            $run->variants[$name] = new Variant($label);
        }
        $of = $samples = [];
        foreach ($rows as $row) {
            $case = array_intersect_key($row, ['part' => 0, 'processes' => 0, 'batch' => 0, 'beside' => 0]);
            $of[$row['part']][] = $row;
            $samples[$row['where']][json_encode($case)][] = $row;
        }
        foreach ($run->is_recorded() ? [] : $samples as $where => $cases) {
            foreach ($cases as $case => $rounds) {
                foreach (['rate' => 'queries a second', 'p50_us' => 'us', 'p99_us' => 'us'] as $metric => $unit) {
                    $run->measurements->add(json_decode($case, true), $metric, $where, array_column($rounds, $metric), $unit);
                }
            }
        }
        return number_format($about['documents']) . ' documents, 24 lists of 3/800 to 3/8 of them, 64 queries of two or three lists, AND and OR by turns, the best 10. Processes ask '
            . "one service, each for one after another without a pause, $about[seconds] s each time, or the CPU answers as many. The processes and the service share the machine's "
            . "$about[cores] cores, and each that waits uses one; the service "
            . ($about['as_root'] ? 'runs as root, and comes' : 'does not run as root, and so does not come') . " before the others. All answers are the CPU's.\n\n"
            . "## One query after another\n\n" . $this->processes($of['processes'])
            . "\n## Batches\n\nOf so many queries (`rank_many()`), all AND or all OR:\n\n" . $this->batches($of['batches'])
            . "\n## Clients that disturb\n\n" . $this->beside($of['beside'])
            . "\n## What `auto` chooses\n\nMedians of three rounds, in which the CPU, the device, and `auto` are measured by turns; `auto` beside the better of the two. Its processes "
            . "begin with what the service has measured of the machine:\n\n" . $this->chosen($run, $of['auto']);
    }

    private function processes(array $rows): string
    {
        $by = [];
        foreach ($rows as $row) {
            $by[$row['processes']][$row['where']] = $row;
        }
        return markdown_table(['processes', 'queries a second', 'a query: median and 99 %, us', 'on the CPU, queries a second', 'a query: median and 99 %, us', 'device / CPU'],
            array_map(fn (array $of) => [$of['device']['processes'], ...$this->cells($of['device']), ...$this->cells($of['CPU']), times($of['device']['rate'] / $of['CPU']['rate'])], array_values($by)));
    }

    private function batches(array $rows): string
    {
        $by = [];
        foreach ($rows as $row) {
            $by[$row['batch']][] = $row;
        }
        $head = ['queries in a batch'];
        foreach (reset($by) as $row) {
            $who = $row['processes'] === 1 ? 'one process' : "$row[processes] processes";
            array_push($head, "$who, us a query", 'a batch: median and 99 %, us');
        }
        return markdown_table($head, array_map(fn (array $of, int $batch) => [$batch, ...array_merge(...array_map(fn (array $row) => [number(1e6 / $row['rate']), $this->times($row)], $of))],
            $by, array_keys($by)));
    }

    private function beside(array $rows): string
    {
        $alone = $rows[0];
        return "$alone[processes] processes ask for one query after another; beside them is:\n\n" . markdown_table(['', 'queries a second', 'median and 99 %, us', '99 % beside that of nobody'],
            array_map(fn (array $row) => [self::BESIDE[$row['beside']], ...$this->cells($row), times($row['p99_us'] / $alone['p99_us'])], $rows));
    }

    private function chosen(Run $run, array $rows): string
    {
        $table = [];
        foreach (array_unique(array_map(fn (array $row) => [$row['processes'], $row['batch']], $rows), SORT_REGULAR) as [$processes, $batch]) {
            $case = ['part' => 'auto', 'processes' => $processes, 'batch' => $batch];
            $medians = fn (string $metric) => array_map(fn (string $where) => $run->measurements->median($case, $metric, $where), ['CPU', 'device', 'auto']);
            [$rates, $p50, $p99] = [$medians('rate'), $medians('p50_us'), $medians('p99_us')];
            $table[] = [$processes, $batch, ...array_map(fn (float $rate, float $half, float $most) => number_format($rate) . '; ' . number($half) . ' / ' . number($most), $rates, $p50, $p99),
                times($rates[2] / max($rates[0], $rates[1])), times($p50[2] / min($p50[0], $p50[1])), times($p99[2] / min($p99[0], $p99[1]))];
        }
        return markdown_table(['processes', 'queries in a batch', 'CPU: queries a second; median / 99 % in us', 'device', '`auto`', 'rate', 'median', '99 %'], $table);
    }

    private function cells(array $row): array
    {
        return [number_format($row['rate']), $this->times($row)];
    }

    private function times(array $row): string
    {
        return number($row['p50_us']) . ' / ' . number($row['p99_us']);
    }
};
