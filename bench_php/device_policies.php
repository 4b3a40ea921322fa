<?php
namespace Postings\Bench;

/**
 * Rankings a second of a GPU whose memory has room for a part of the lists, by eviction policy, as the native tool bench_device_policies measured
 * them. POSTINGS_TEST_DEVICE names the device; without it, CUDA. On a machine without PHP: bench_device_policies cuda >policies.out, and here
 * ./dev bench device_policies --measured=policies.out.
 */
return new class implements Experiment, Options {
    use MeasuredByTool;

    private const TOOL = 'build/native/bench_device_policies';

    public function title(): string
    {
        return 'A GPU whose memory has room for a part of the lists: rankings a second by eviction policy';
    }

    public function run(Run $run): string
    {
        $rows = $this->rows($run, $run->quick ? ['200000', '2000', '2000'] : []);
        $about = array_shift($rows);
        $run->machine = recorded_machine_line($about);
        $run->variants['device'] = new Variant($about['device']);
        foreach ($rows as $row) {
            $case = ['correlation' => $row['correlation'], 'budget' => $row['budget'] ?? 0, 'policy' => $row['policy']];
            if (!$run->is_recorded()) {
                $run->measurements->add($case, 'queries_a_second', 'device', [$row['queries_a_second']], 'queries a second');
            }
        }
        $text = sprintf(
            "%s queries of two to four terms, by Zipf with an exponent of 1, out of a vocabulary of %s over %s documents, whose lists take %d MB "
            . "as they are ranked; with a correlation of 1 the lists asked for are mostly long (results/eviction.md). Every second one is an AND, the "
            . "others are an OR, the best 10 by BM25, one after another, without a service between. What has no room is in the host's pinned memory. A "
            . "quarter of the queries is not timed; one in 64 was compared with the CPU. The service's policy is \"cost\": it counts that a list which the "
            . "host does not have either is sent and checked again, which is left out here.\n",
            number_format($about['queries']),
            number_format($about['terms']),
            number_format($about['documents']),
            round($about['bytes'] / 1e6),
        );
        foreach (array_unique(array_column($rows, 'correlation')) as $correlation) {
            $text .= $this->table($correlation, array_filter($rows, fn (array $row) => $row['correlation'] === $correlation));
        }
        return $text;
    }

    private function table(float $correlation, array $rows): string
    {
        $cpu = $all = null;
        $lines = [];
        foreach ($rows as $row) {
            if ($row['policy'] === 'CPU') {
                $cpu = $row['queries_a_second'];
                continue;
            }
            $all ??= $row['queries_a_second'];
            $lines[] = [100 * $row['budget'] . ' %', $row['budget'] < 1 ? $row['policy'] : 'any', number(100 * $row['hits']) . ' %', number($row['queries_a_second']),
                number(100 * $row['queries_a_second'] / $all) . ' %', times($row['queries_a_second'] / $cpu), number($row['median_us']), number($row['p99_us']),
                number($row['brought_bytes'] / 1e9), number($row['moved_bytes'] / 1e9)];
        }
        return "\n## Correlation $correlation; one core of the CPU does " . number($cpu) . " queries a second\n\n"
            . markdown_table(['room for', 'policy', 'lists found', 'queries a second', 'of room for all', 'of one core', 'median, us', '99 %, us', 'GB brought', 'GB moved'], $lines);
    }
};
