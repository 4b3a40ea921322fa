<?php
namespace Postings\Bench;

/**
 * Rankings that come at random times: what the native tool bench_load measured, a real postingsd and the CPU beside it.
 * POSTINGS_TEST_DEVICE names the device; without it, CUDA. On a machine without PHP:
 * bench_load POSTINGSD cuda >load.out, and here ./dev bench load --measured=load.out.
 */
return new class implements Experiment, Options {
    use MeasuredByTool;

    private const TOOL = 'build/native/bench_load', SERVICE = 'build/native/ext_src/service/postingsd';
    /** Memory's bytes a second, by a part of the device's name. */
    private const BANDWIDTHS = ['H200' => 4.8e12, 'H100' => 3.35e12];
    private ?string $documents = null;

    public function title(): string
    {
        return 'The largest rate of rankings with a 99th percentile under a millisecond';
    }

    private function other_usage(): string
    {
        return "  --documents=N     in the collection (default 8000000)\n";
    }

    private function take_other(string $name, ?string $value): bool
    {
        if ($name !== 'documents' || $value === null) {
            return false;
        }
        $this->documents = $value;
        return true;
    }

    public function run(Run $run): string
    {
        $documents = $this->documents ?? ($run->quick ? '100000' : null);
        $rows = $this->rows($run, [...$documents !== null ? ['--documents', $documents] : [], ...$run->quick ? ['--seconds', '0.2'] : []], self::SERVICE);
        $about = array_shift($rows);
        $run->machine = recorded_machine_line($about);
        $names = ['device' => $about['device'], 'all cores' => "CPU, all $about[cores] cores", 'one core' => 'CPU, one core'];
        foreach ($names as $name => $label) {
            $run->variants[$name] = new Variant($label);
        }
        $largest = $measured = [];
        $floor = null;
        foreach ($rows as $row) {
            if ($row['where'] === 'floor') {
                $floor = $row;
            } elseif (isset($row['largest_rate'])) {
                $largest[$row['where']] = $row['largest_rate'];
            } else {
                $measured[$row['where']][] = $row;
                foreach ($run->is_recorded() ? [] : ['p50', 'p99', 'p999'] as $metric) {
                    $run->measurements->add(['rate' => $row['rate']], $metric, $row['where'], [$row["{$metric}_us"]], 'us');
                }
            }
        }
        $this->draw($run, $names, $measured);
        $best = [];
        foreach ($names as $name => $label) {
            if (!isset($largest[$name])) continue;
            $at = array_values(array_filter($measured[$name], fn (array $row) => $row['holds'] && $row['rate'] === $largest[$name]));
            $lowest = array_reduce($measured[$name], fn (?array $low, array $row) => $low === null || $row['rate'] < $low['rate'] ? $row : $low);
            $best[] = $at
                ? [$label, number_format($largest[$name]), number($at[0]['p50_us']), number($at[0]['p99_us']), number($at[0]['p999_us'])]
                : [$label, 'none: at ' . number_format($lowest['rate']), number($lowest['p50_us']), number($lowest['p99_us']), number($lowest['p999_us'])];
        }
        $text = number_format($about['documents']) . ' documents, 24 lists of 3/800 to 3/8 of them, 64 queries of two or three lists, AND and OR by turns, the best 10; '
            . 'a query has ' . number_format($about['postings_a_query']) . ' postings in its lists. Requests come at random times (Poisson, an open loop, seed '
            . "$about[seed]), and what one takes counts from when it came. $about[threads] threads send them to one postingsd, $about[sessions] sessions each; on the CPU each "
            . "core takes the next one. The rate is doubled until the 99th percentile is far over $about[most_us] us; between the largest that holds and twice that it is halved. What does not hold by little is tried twice. Each rate for "
            . "$about[seconds] s, or up to four times as long until there are 2,000 requests. All answers of the device are those of the CPU.\n\n"
            . markdown_table(['where', 'largest rate, queries a second', 'median, us', '99 %, us', '99.9 %, us'], $best);
        return "$text\n## Floor\n\n" . $this->floor($about, $floor) . "\n## All rates\n\n" . markdown_table(
            ['where', 'rate', 'answered a second', 'median, us', '99 %, us', '99.9 %, us', ''],
            array_map(fn (array $row) => [$names[$row['where']], number_format($row['rate']), number_format($row['answered']), number($row['p50_us']), number($row['p99_us']),
                number($row['p999_us']), $row['holds'] ? '' : ($row['complete'] ? 'too slow' : 'not all answered')], array_merge(...array_values($measured))));
    }

    private function floor(array $about, array $floor): string
    {
        $rows = [['one request after another: median', number($floor['lone_p50_us']), ''],
            ['1,024 queries in one request, a query', number($floor['batch_us']), number_format(1e6 / $floor['batch_us'])],
            ['on the CPU, one after another: mean', number($about['cpu_us']), number_format(1e6 / $about['cpu_us'])]];
        foreach (self::BANDWIDTHS as $name => $bandwidth) {
            if (!str_contains($about['device'], $name)) continue;
            $us = $about['bytes_a_query'] / $bandwidth * 1e6;
            $rows[] = ["all bytes of a query's lists once through the device's memory (" . $bandwidth / 1e12 . ' TB/s)', number($us), number_format(1e6 / $us)];
        }
        return "What they take where nothing waits for anything.\n\n" . markdown_table(['', 'us', 'queries a second'], $rows);
    }

    private function draw(Run $run, array $names, array $measured): void
    {
        $charts = [];
        foreach ($names as $name => $label) {
            if (!isset($measured[$name])) continue;
            $rates = array_column($measured[$name], null, 'rate');
            ksort($rates);
            $series = [];
            foreach (['p50' => 'median', 'p99' => '99 %', 'p999' => '99.9 %'] as $metric => $title) {
                $series[$title] = array_map(fn (array $row) => array_fill(0, 3, $row["{$metric}_us"]), array_values($rates));
            }
            $charts[] = new Chart($label, array_column($rates, 'rate'), $series, x_label: 'queries a second', y_label: 'us', lines: true, log_x: true);
        }
        plot($run->file('svg'), ...$charts);
    }
};
