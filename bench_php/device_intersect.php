<?php
/**
 * Intersection on a device: every algorithm's kernel time, the round trip through postingsd, one CPU thread and
 * thrust::set_intersection, on the same resident lists. bench_native/device.cpp measures. Without a GPU here, the tables
 * show what results/device_intersect.recorded.json holds: what the same tool printed with --json on a machine with one.
 */
namespace Postings\Bench;

use RuntimeException;

return new class implements Experiment {
    private const TOOL = 'build/native/bench_device';
    private const SERVICE = 'build/native/ext_src/service/postingsd';
    private const RECORDED = 'bench_php/results/device_intersect.recorded.json';

    public function title(): string
    {
        return 'Intersection on a GPU: every algorithm, beside the CPU and Thrust';
    }

    public function run(Run $run): string
    {
        $text = '';
        foreach ($this->tables($run) as $rows) {
            foreach ($rows as $row) {
                if (!$row['correct']) {
                    throw new RuntimeException("$row[algorithm] gives a wrong result");
                }
                $run->variants[$row['algorithm']] ??= new Variant($row['algorithm']);
                $case = ['device' => $row['device'], 'shorter' => $row['shorter'], 'longer' => $row['longer'],
                    'documents' => $row['documents'], 'lists' => $row['codecs']];
                $run->measurements->add($case, 'count', $row['algorithm'], [$row['us']], 'us');
            }
            $text .= $this->table($rows);
        }
        return $text;
    }

    public function child(array $task): array
    {
        throw new RuntimeException('this experiment has no measurement in PHP');
    }

    /** Of every device: what is measured here, or else what was recorded. */
    private function tables(Run $run): array
    {
        foreach (['cuda', 'opencl'] as $kind) {
            try {
                $tables[] = $run->json([self::TOOL, $kind, self::SERVICE, '--json', ...($run->quick ? ['--quick'] : [])]);
            } catch (RuntimeException) {
                fwrite(STDERR, "no $kind device here\n");
            }
        }
        $here = array_filter($tables ?? [], fn (array $rows) => str_contains($rows[0]['device'], 'NVIDIA'));
        return $here ?: json_decode(file_get_contents(self::RECORDED), true);
    }

    private function table(array $rows): string
    {
        $algorithms = $cases = [];
        foreach ($rows as $row) {
            $algorithms[$row['algorithm']] = true;
            $case = "$row[shorter] × $row[longer] of $row[documents], $row[codecs]";
            $cases[$case][$row['algorithm']] = $row['us'];
        }
        $lines = [];
        foreach ($cases as $case => $us) {
            $lines[] = [$case, ...array_map(fn (string $name) => isset($us[$name]) ? number($us[$name]) : '', array_keys($algorithms))];
        }
        return "\n## {$rows[0]['device']}: µs\n\nKernels alone, but for postingsd (as its client sees it), the CPU (one thread) "
            . "and Thrust (lists decoded before). Algorithms after \"blocks\" work on lists that were decoded before.\n\n"
            . markdown_table(['lists', ...array_keys($algorithms)], $lines);
    }
};
