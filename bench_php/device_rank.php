<?php
namespace Postings\Bench;

use RuntimeException;

/**
 * Ranking on a device: what the native tool bench_device_rank measured on a machine with a GPU, as it printed it,
 * without the queries of mode auto. There, to record it anew: bench_device_rank cuda POSTINGSD queries batch >bench_php/recorded/device_rank_cuda.json.
 */
return new class implements Experiment {
    private const MODES = ['and' => 'all', 'or' => 'any', 'auto' => 'auto'];

    public function title(): string
    {
        return 'Ranking on a GPU: BM25 over 25 million documents';
    }

    public function run(Run $run): string
    {
        $run->variants['cuda'] = new Variant('CUDA');
        $run->variants['cpu'] = new Variant('CPU');
        $recorded = json_decode(file_get_contents(__DIR__ . '/recorded/device_rank_cuda.json'), true, flags: JSON_THROW_ON_ERROR);
        if (end($recorded)['same'] !== true) {
            throw new RuntimeException('a device ranked otherwise than the CPU');
        }
        $queries = $batches = [];
        foreach ($recorded as $row) {
            if (!isset($row['mode'])) continue;
            $is_batch = isset($row['batch']);
            $case = ['mode' => $row['mode'], 'k' => $row['k'], 'lists' => $is_batch ? "$row[batch] queries" : implode(' ', $row['lists'])];
            $run->measurements->add($case, 'answered', 'cuda', [$row['postingsd_us']], 'us');
            $run->measurements->add($case, 'answered', 'cpu', [$row['cpu_us']], 'us');
            $answer = [number($row['postingsd_us']), number($row['cpu_us']), times($row['cpu_us'] / $row['postingsd_us'])];
            if ($is_batch) {
                $batches[] = [$row['batch'], self::MODES[$row['mode']], $row['k'], ...$answer];
            } else {
                $lists = implode(', ', array_map(fn (int $size) => $size / 1e6 . ' M', $row['lists']));
                $queries[] = [self::MODES[$row['mode']], $row['k'], $lists, number($row['kernel_us']), ...$answer];
            }
        }
        return "{$recorded[0]['device']}; microseconds, medians (the kernel's: the least). Lists, frequencies and document lengths are resident; by "
            . "postingsd: from a client's call to its result. The CPU's are Ranker::rank() on lists with bounds, one thread of the same machine, "
            . "which is shared: from run to run they differed by up to a factor of two, those by postingsd by a sixth. Postings are independent of each other: thresholds help less than on text. Documents, scores and order are the same.\n\n"
            . markdown_table(['documents in', 'k', 'lists', 'kernel', 'by postingsd', 'CPU', 'faster by'], $queries)
            . "\n## Batches in one request\n\nEach query is of 2 to 4 of 64 terms, whose lists have 0.05 to 0.75 million postings, 1 million together.\n\n"
            . markdown_table(['queries', 'documents in', 'k', 'by postingsd', 'CPU', 'faster by'], $batches);
    }

    public function child(array $task): array
    {
        throw new RuntimeException('all was measured by bench_device_rank');
    }
};
