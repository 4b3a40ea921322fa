<?php
namespace Postings\Bench;

use RuntimeException;

/**
 * Share of a query's time by stage (Ding et al., WWW 2009, Table 3): what the native tool bench_device_stages measured on a machine with a
 * GPU, as it printed it. There, to record it anew, for cuda and for opencl:
 * bench_device_stages cuda POSTINGSD >bench_php/recorded/device_stages_cuda.json.
 */
return new class implements Experiment {
    private const KINDS = ['cuda' => 'CUDA', 'opencl' => 'OpenCL'];
    private const QUERIES = ['intersect' => 'intersectCount()', 'rank and' => 'rank(), all', 'rank or' => 'rank(), any'];
    private const IN_KERNEL = [
        'preparing' => 'query read', 'finding' => 'documents found', 'scoring' => 'scored', 'selecting' => 'k best', 'waiting' => 'others waited for',
        'answering' => 'answered',
    ];
    private const BRINGING = ['key' => 'hashed', 'send' => 'sent', 'check' => 'checked', 'form' => 'made fit for ranking', 'place' => 'copied to the device'];

    public function title(): string
    {
        return 'Where the time of a query goes on a GPU, stage by stage';
    }

    public function run(Run $run): string
    {
        $recorded = [];
        foreach (self::KINDS as $kind => $label) {
            $recorded[$kind] = json_decode(file_get_contents(__DIR__ . "/recorded/device_stages_$kind.json"), true, flags: JSON_THROW_ON_ERROR);
            if (!$recorded[$kind]['same']) {
                throw new RuntimeException("a query's results differ with $label");
            }
            $run->variants[$kind] = new Variant($label);
            foreach (['resident', 'ranges', 'separate', 'missing'] as $part) {
                foreach ($recorded[$kind][$part] as $row) {
                    $case = ['part' => $part, 'query' => $row['query'], 'lists' => self::lists($row), 'codec' => $row['codec'] ?? ''];
                    foreach (($row['stages'] ?? []) + array_filter($row, is_numeric(...)) as $metric => $value) {
                        if ($metric !== 'bytes' && $metric !== 'found') {
                            $run->measurements->add($case, $metric, $kind, [$value], 'us');
                        }
                    }
                }
            }
        }
        $run->machine = recorded_machine_line($recorded['cuda'], ' and OpenCL');
        return $this->separate($recorded['cuda']) . $this->resident($recorded) . $this->missing($recorded);
    }

    public function child(array $task): array
    {
        throw new RuntimeException('all was measured by bench_device_stages');
    }

    private static function lists(array $row): string
    {
        return implode(', ', array_map(fn (int $size) => $size / 1e6 . ' M', $row['lists']));
    }

    private static function shares(float $of, array $parts): array
    {
        return array_map(fn (float $us) => sprintf('%.0f %%', 100 * $us / $of), array_values($parts));
    }

    /** Of the rows of a part, the one of that query and these lists. */
    private static function row(array $recorded, string $part, string $query, array $lists): array
    {
        $rows = array_filter($recorded[$part], fn (array $row) => $row['query'] === $query && $row['lists'] === $lists);
        return reset($rows);
    }

    /** What follows when the documents are found. */
    private static function ranked(array $stages): float
    {
        return array_sum($stages) - $stages['preparing'] - $stages['finding'];
    }

    private function separate(array $cuda): string
    {
        $all = [['paper, PForDelta', 'TREC GOV2', '', '47 %', '45 %', '8 %']];
        $any = [['paper, PForDelta', 'TREC GOV2', '', '9 %', '30 %', '48 %', '13 %']];
        foreach ($cuda['separate'] as $row) {
            $stages = self::row($cuda, 'resident', 'rank and', $row['lists'])['stages'];
            $parts = [$row['decode_us'], $row['intersect_us'], self::ranked($stages)];
            $all[] = [$row['codec'], self::lists($row), number(array_sum($parts)), ...self::shares(array_sum($parts), $parts)];
            $brute = self::row($cuda, 'ranges', 'rank or', $row['lists'])['stages'];
            $parts = [$brute['preparing'], $row['decode_us'], $brute['finding'] + $brute['scoring'], $brute['selecting'] + $brute['waiting'] + $brute['answering']];
            $any[] = [$row['codec'], self::lists($row), number(array_sum($parts)), ...self::shares(array_sum($parts), $parts)];
        }
        return "## A stage after another, as in the paper\n\nThe paper (Ding, He, Yan and Suel, WWW 2009, Table 3) has kernels for each stage. The same with CUDA: every list is decoded to the "
            . "device's memory by a kernel of its codec, these are intersected by Parallel Merge Find with three levels of splitters, and scores and the 10 best are "
            . "those of the ranking kernel (below), whose clock is read between its stages. Microseconds of the device; 25 million documents, postings independent of each other.\n\nDocuments in all lists:\n\n"
            . markdown_table(['codec', 'lists', 'us', 'decoding', 'intersection', 'scores and k best'], $all)
            . "\nDocuments in any list, by brute force, a range of documents after another in local memory:\n\n"
            . markdown_table(['codec', 'lists', 'us', 'initialization', 'decoding', 'scores', 'k best'], $any);
    }

    private function resident(array $recorded): string
    {
        $table = $inside = [];
        foreach ($recorded as $kind => $of_kind) {
            foreach ($of_kind['resident'] as $row) {
                $parts = [$row['call_us'] - $row['served_us'], $row['served_us'] - $row['kernel_us'], $row['kernel_us']];
                $table[] = [self::QUERIES[$row['query']], self::lists($row), self::KINDS[$kind], number($row['call_us']), ...self::shares($row['call_us'], $parts)];
                if (isset($row['stages'])) {
                    $parts = [$row['kernel_us'] - array_sum($row['stages']), ...array_map(fn (string $stage) => $row['stages'][$stage], array_keys(self::IN_KERNEL))];
                    $inside[] = [self::QUERIES[$row['query']], self::lists($row), number($row['kernel_us']), ...self::shares($row['kernel_us'], $parts)];
                }
            }
        }
        return "\n## Queries on resident lists, as they are answered\n\nMicroseconds, medians, from a client's call to its result. Client: the call, and the way to the service and back. Service: "
            . "planning, launching, waiting for the answer in memory that it shares with the device, less what the device's clock says of the kernel.\n\n"
            . markdown_table(['query', 'lists', 'by', 'us', 'client', 'service', 'kernel'], $table)
            . "\nOne kernel does all of a query, and nothing is decoded by itself: a resident list that is ranked has bitmaps and bytes for frequencies, made when it came there; "
            . 'one for set operations has a bitmap or distances of 16 bits. Within `intersectCount()` no stage can be told apart: to load bits or distances is to decode them, and they are combined as they come. '
            . "Of kernels that rank, with CUDA, a clock is read at every stage by the work-group that ends last, whose way is the kernel's; the rest of the kernel's time is its start and its end. "
            . "Reading the clock is part of these times.\n\n"
            . markdown_table(['query', 'lists', 'kernel, us', 'start and end', ...array_values(self::IN_KERNEL)], $inside);
    }

    private function missing(array $recorded): string
    {
        $table = [];
        foreach ($recorded as $kind => $of_kind) {
            foreach ($of_kind['missing'] as $row) {
                $steps = array_map(fn (string $step) => $row["{$step}_us"], array_keys(self::BRINGING));
                $steps[] = self::row($of_kind, 'resident', $row['query'], $row['lists'])['call_us'];
                $table[] = [self::QUERIES[$row['query']], self::lists($row), self::KINDS[$kind], sprintf('%.1f', $row['bytes'] / 1e6), number($row['call_us'] / 1e3),
                    number(array_sum($steps) / 1e3), ...self::shares(array_sum($steps), $steps)];
            }
        }
        return "\n## Queries whose lists are not resident\n\nMilliseconds of the first call, medians over five sets of new lists, and the steps that it takes for all lists, each measured by itself: hashed (before the call, once in a "
            . "list's life); sent through memory that is sealed; copied from there, hashed and decoded to be checked, since kernels trust what is resident; for ranking, made "
            . "a bitmap, docIDs and bytes; copied to the device, where set operations' forms are made of them by a kernel; and the query itself.\n\n"
            . markdown_table(['query', 'lists', 'by', 'MB', 'call, ms', 'steps, ms', ...array_values(self::BRINGING), 'query'], $table);
    }
};
