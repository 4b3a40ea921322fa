<?php
namespace Postings\Bench;

use RuntimeException;

/**
 * Ranking on a device: what the native tool bench_device_rank measured on a machine with a GPU, as it printed it, without
 * the queries of mode auto. There, to record it anew, for cuda and for opencl:
 * bench_device_rank cuda POSTINGSD queries single batch >bench_php/recorded/device_rank_cuda.json.
 */
return new class implements Experiment {
    private const MODES = ['and' => 'all', 'or' => 'any'];

    public function title(): string
    {
        return 'Ranking on a GPU: BM25 over 25 million documents';
    }

    public function run(Run $run): string
    {
        [$cuda, $opencl] = [$this->recorded('cuda'), $this->recorded('opencl')];
        $run->variants = ['cuda' => new Variant('CUDA'), 'opencl' => new Variant('OpenCL'), 'cpu' => new Variant('CPU')];
        $run->machine = recorded_machine_line($cuda[0], ' and OpenCL');
        $queries = $batches = [];
        $what = fn (array $row): string => json_encode([$row['mode'] ?? '', $row['k'] ?? 0, $row['lists'] ?? $row['batch'] ?? 0]);
        $of_opencl = array_column(array_map(fn (array $row) => [$what($row), $row], $opencl), 1, 0);
        foreach ($cuda as $row) {
            $other = $of_opencl[$what($row)] ?? null;
            if (!isset($row['mode'], $other)) continue;
            $is_batch = isset($row['batch']);
            $case = ['mode' => $row['mode'], 'k' => $row['k'], 'lists' => $is_batch ? "$row[batch] queries" : implode(' ', $row['lists'])];
            foreach (['kernel' => 'kernel_us', 'answered' => 'postingsd_us'] as $metric => $column) {
                $run->measurements->add($case, $metric, 'cuda', [$row[$column]], 'us');
                $run->measurements->add($case, $metric, 'opencl', [$other[$column]], 'us');
            }
            $run->measurements->add($case, 'answered', 'cpu', [$row['cpu_us']], 'us');
            $times = [
                number($row['kernel_us']), number($other['kernel_us']), number($row['postingsd_us']), number($other['postingsd_us']),
                number($row['cpu_us']), times($row['cpu_us'] / $row['postingsd_us']),
            ];
            if ($is_batch) {
                $batches[] = [$row['batch'], self::MODES[$row['mode']], $row['k'], ...$times];
            } else {
                $lists = implode(', ', array_map(fn (int $size) => $size / 1e6 . ' M', $row['lists']));
                $queries[] = [self::MODES[$row['mode']], $row['k'], $lists, ...$times];
            }
        }
        $columns = ['kernel, CUDA', 'OpenCL', 'by postingsd, CUDA', 'OpenCL', 'CPU', 'CUDA faster by'];
        return 'Microseconds, medians (the kernel\'s: the least). Lists, frequencies and document lengths are resident; by '
            . "postingsd: from a client's call to its result. The CPU's are Ranker::rank() on lists with bounds, one thread of the same machine, "
            . "which is shared: from run to run they differed by up to a factor of two, those by postingsd by a quarter. Postings are independent of each other: thresholds help less than on text. Documents, scores and order are the same."
            . ($cuda[0]['date'] === $opencl[0]['date'] ? '' : " OpenCL's were measured on {$opencl[0]['date']}, when single lists were not sampled first.") . "\n\n"
            . markdown_table(['documents in', 'k', 'lists', ...$columns], $queries)
            . "\n## Batches in one request\n\nEach query is of 2 to 4 of 64 terms, whose lists have 0.05 to 0.75 million postings, 1 million together. "
            . "The CPU's time is ten times that of a tenth of the queries.\n\n"
            . markdown_table(['queries', 'documents in', 'k', ...$columns], $batches);
    }

    private function recorded(string $kind): array
    {
        $rows = json_decode(file_get_contents(__DIR__ . "/recorded/device_rank_$kind.json"), true, flags: JSON_THROW_ON_ERROR);
        if (end($rows)['same'] !== true) {
            throw new RuntimeException('a device ranked otherwise than the CPU');
        }
        return $rows;
    }

    public function child(array $task): array
    {
        throw new RuntimeException('all was measured by bench_device_rank');
    }
};
