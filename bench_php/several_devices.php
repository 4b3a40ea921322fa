<?php
namespace Postings\Bench;

/**
 * What several GPUs do together, as the native tool bench_several_devices measured it. On this machine, the devices of POSTINGS_TEST_DEVICE,
 * else CUDA's: all numbers of them that --devices names. On a machine without PHP: bench_several_devices POSTINGSD cuda 1 2 >several.out, and
 * here ./dev bench several_devices --measured=several.out.
 */
return new class implements Experiment, Options {
    use MeasuredByTool;

    private const TOOL = 'build/native/bench_several_devices', SERVICE = 'build/native/ext_src/service/postingsd';
    private const LARGE = ['count' => 'how many documents are in all three', 'and' => 'the best 10 of those', 'or' => 'the best 10 in any of them'];
    private string $devices = '1,2';

    public function title(): string
    {
        return 'Several GPUs of one machine';
    }

    private function other_usage(): string
    {
        return "  --devices=N,...   numbers of devices (default 1,2)\n";
    }

    private function take_other(string $name, ?string $value): bool
    {
        if ($name !== 'devices' || !preg_match('/^[1-9]\d*(,[1-9]\d*)*$/', $value ?? '')) {
            return false;
        }
        $this->devices = $value;
        return true;
    }

    public function run(Run $run): string
    {
        $small = ['--documents', '100000', '--large', '300000', '--seconds', '0.2'];
        $rows = $this->rows($run, [...explode(',', $this->devices), ...$run->quick ? $small : []], self::SERVICE);
        $about = array_shift($rows);
        $run->machine = recorded_machine_line($about);
        $of = ['small' => [], 'large' => [], 'room' => []];
        foreach ($rows as $row) {
            $of[$row['what']][implode(' ', array_intersect_key($row, ['batch' => 0, 'processes' => 0, 'docs' => 0, 'query' => 0]))][$row['devices']] = $row;
        }
        $counts = array_values(array_unique(array_column($rows, 'devices')));
        foreach ($counts as $devices) {
            $run->variants[$devices] = new Variant($this->name($devices));
        }
        if (!$run->is_recorded()) {
            foreach ($rows as $row) {
                foreach (['rate' => 'queries a second', 'p50_us' => 'us', 'p99_us' => 'us'] as $metric => $unit) {
                    if (isset($row[$metric])) $run->measurements->add(array_diff_key($row, ['rate' => 0, 'p50_us' => 0, 'p99_us' => 0, 'devices' => 0]), $metric, (string) $row['devices'], [$row[$metric]], $unit);
                }
            }
        }
        $this->draw($run, $of['small'], $counts);
        $text = "Each device has a postingsd of its own, all of them started by one; processes ask as PHP does with `postings.device=cuda:0-1` or the like. All answers are the CPU's.\n\n";
        $text .= "## Small queries\n\nRankings of two or three of 24 lists, " . number_format($about['documents']) . " documents, AND and OR by turns, the best 10, one query after another in each process, or 16 in one call (`rank_many()`). "
            . "The processes and the services share the machine's $about[cores] cores, and each that waits uses one:\n\n"
            . markdown_table(['queries a call', 'processes', ...array_merge(...array_map(fn (int $n) => [$this->name($n) . ', queries a second', 'a call: median and 99 %, us'], $counts)), ...$this->ratios($counts)],
                array_map(fn (array $row) => [$row[$counts[0]]['batch'], $row[$counts[0]]['processes'], ...$this->rates($row, $counts)], array_values($of['small'])));
        $text .= "\n## Large queries\n\nThree lists of so many docIDs, one query after another; each device has a part of all docIDs. Microseconds, median and 99th percentile:\n\n"
            . markdown_table(['docIDs', '', ...array_map($this->name(...), $counts), ...array_map(fn (int $n) => $this->name($n) . ' / one', array_slice($counts, 1))],
                array_map(fn (array $row) => [number_format($row[$counts[0]]['docs']), self::LARGE[$row[$counts[0]]['query']],
                    ...array_map(fn (int $n) => number($row[$n]['p50_us']) . ' / ' . number($row[$n]['p99_us']), $counts),
                    ...array_map(fn (int $n) => number($row[$n]['p50_us'] / $row[$counts[0]]['p50_us']), array_slice($counts, 1))], array_values($of['large'])));
        $room = $of['room'][''];
        $first = reset($room);
        $text .= "\n## Lists larger than a device's memory\n\nLists of " . number($first['lists_mb']) . ' MB, as they are on the device; each device has ' . number($first['room_mb'])
            . " MB for them, and for what queries need besides; what has to leave is in the host's memory until it comes back. 200 queries of two lists, Zipf, by 16 processes:\n\n"
            . markdown_table(['', ...array_map($this->name(...), $counts), ...$this->ratios($counts)],
                [['queries a second', ...array_map(fn (int $n) => number_format($room[$n]['rate']), $counts), ...array_map(fn (int $n) => times($room[$n]['rate'] / $first['rate']), array_slice($counts, 1))]]);
        return $text;
    }

    private function name(int $devices): string
    {
        return $devices === 1 ? 'one' : "$devices";
    }

    /** Headings. */
    private function ratios(array $counts): array
    {
        return array_map(fn (int $n) => $this->name($n) . ' beside one', array_slice($counts, 1));
    }

    private function rates(array $rows, array $counts): array
    {
        $cells = [];
        foreach ($counts as $n) {
            array_push($cells, number_format($rows[$n]['rate']), number($rows[$n]['p50_us']) . ' / ' . number($rows[$n]['p99_us']));
        }
        return [...$cells, ...array_map(fn (int $n) => times($rows[$n]['rate'] / $rows[$counts[0]]['rate']), array_slice($counts, 1))];
    }

    private function draw(Run $run, array $small, array $counts): void
    {
        $charts = [];
        foreach (array_unique(array_map(fn (array $row) => $row[$counts[0]]['batch'], array_values($small))) as $batch) {
            $rows = array_values(array_filter($small, fn (array $row) => $row[$counts[0]]['batch'] === $batch));
            $series = [];
            foreach ($counts as $n) {
                $series[$n === 1 ? 'one device' : "$n devices"] = array_map(fn (array $row) => array_fill(0, 3, $row[$n]['rate']), $rows);
            }
            $charts[] = new Chart("$batch in a call", array_map(fn (array $row) => $row[$counts[0]]['processes'], $rows), $series,
                x_label: 'processes', y_label: 'queries a second', lines: true, log_x: true);
        }
        plot($run->file('svg'), ...$charts);
    }
};
