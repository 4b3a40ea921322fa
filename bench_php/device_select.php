<?php
namespace Postings\Bench;

use RuntimeException;

/**
 * The k best of scored documents (Griffin's Fig. 7): what the native tool bench_device_select measured on a machine
 * with a GPU, as it printed it. There, to record it anew: bench_device_select cuda >bench_php/recorded/device_select_cuda.json,
 * and opencl.
 */
return new class implements Experiment {
    private const GPU = [
        'filter' => 'threshold', 'heap' => 'heap of degree 512', 'radix' => 'radix select', 'bucket' => 'bucketSelect',
        'sort' => 'CUB radix sort',
    ];
    private const CPU = ['cpu_partial_sort' => 'CPU, partial sort', 'cpu' => 'CPU, ours'];
    private const KINDS = ['cuda' => 'CUDA', 'opencl' => 'OpenCL'];

    public function title(): string
    {
        return 'The k best of scored documents, on a GPU and on the CPU';
    }

    public function run(Run $run): string
    {
        $recorded = $rows = [];
        foreach (self::KINDS as $kind => $label) {
            $recorded[$kind] = json_decode(file_get_contents(__DIR__ . "/recorded/device_select_$kind.json"), true, flags: JSON_THROW_ON_ERROR);
            if (!$recorded[$kind]['same']) {
                throw new RuntimeException("$label selects otherwise than the CPU");
            }
            $run->variants[$kind] = new Variant($label);
            foreach ($recorded[$kind]['rows'] as $row) {
                $case = array_intersect_key($row, ['input' => 0, 'scores' => 0, 'k' => 0]);
                $rows[$kind][$row['input']][$row['k']][$row['scores']] = $row;
                foreach (array_diff_key($row, $case) as $metric => $us) {
                    $run->measurements->add($case, $metric, $kind, [$us], 'us');
                }
            }
        }
        $run->machine = recorded_machine_line($recorded['cuda'], ' and OpenCL');
        $this->draw($run, $rows['cuda']['random']);
        $text = "{$recorded['cuda']['device']}; microseconds, medians, from the call to the k best in the host's memory. Scores are resident: on the GPU "
            . 'in its memory, for the CPU, one thread of the same machine, in its. They are integers of a log-normal distribution below 2^20, of documents '
            . 'that follow each other; of equal scores the smaller docID is better, and all give the same. The partial sort is '
            . "the standard library's, of keys of score and docID that are made already; ours is top_k_scores().\n\n" . $this->findings($rows['cuda']['random']);
        foreach ($rows['cuda']['random'] as $k => $by_size) {
            $text .= "\n## k = $k\n\n" . $this->table($by_size, 'scores');
        }
        $text .= "\n## Orders and values that algorithms dislike\n\nA million scores.\n\n";
        $inputs = [];
        foreach (array_diff_key($rows['cuda'], ['random' => 0]) as $input => $by_k) {
            foreach ($by_k as $k => $by_size) {
                $inputs["$input, k = $k"] = reset($by_size);
            }
        }
        return $text . $this->table($inputs, 'scores') . "\n## OpenCL beside CUDA\n\nTime on the device, of 25 M scores.\n\n" . $this->beside($rows);
    }

    public function child(array $task): array
    {
        throw new RuntimeException('all was measured by bench_device_select');
    }

    private function table(array $rows, string $of): string
    {
        $table = [];
        foreach ($rows as $name => $row) {
            $line = [is_int($name) ? number_format($name) : $name];
            foreach (self::GPU + self::CPU as $key => $label) $line[] = number($row["{$key}_us"]);
            $line[] = self::fastest($row, self::GPU + self::CPU);
            $table[] = $line;
        }
        return markdown_table([$of, ...array_values(self::GPU + self::CPU), 'fastest'], $table);
    }

    private static function fastest(array $row, array $of): string
    {
        $times = array_map(fn (string $key) => $row["{$key}_us"], array_combine(array_keys($of), array_keys($of)));
        asort($times);
        return $of[array_key_first($times)];
    }

    /** Does the CPU still win, as in Griffin's Figure 7? */
    private function findings(array $by_k): string
    {
        $lines = [];
        foreach ($by_k as $k => $by_size) {
            ksort($by_size);
            $from = [];
            foreach (self::CPU as $cpu => $label) {
                foreach ($by_size as $size => $row) {
                    // By more than what is noise.
                    if (1.15 * min(array_map(fn (string $gpu) => $row["{$gpu}_us"], array_keys(self::GPU))) < $row["{$cpu}_us"]) {
                        $from[] = substr($label, 5) . ' from ' . number_format($size) . ' scores on';
                        break;
                    }
                }
            }
            $lines[] = "* k = $k: the GPU beats " . implode(', ', $from) . '.';
        }
        return 'Griffin found the CPU\'s partial sort the fastest, on results of mostly no more than some thousands. '
            . "The first sizes measured where an algorithm on the GPU is faster:\n\n" . implode("\n", $lines) . "\n\nThe heap "
            . 'takes documents out one after another, some 1 to 2 microseconds each. The threshold reads scores once; what it lets through, and a single group '
            . "merges, is more where k is great, scores ascend or many are equal. Digits and buckets care least about the input.\n";
    }

    private function beside(array $rows): string
    {
        $table = [];
        foreach ($rows['cuda']['random'] as $k => $by_size) {
            $size = max(array_keys($by_size));
            foreach (array_diff_key(self::GPU, ['sort' => 0]) as $key => $label) {
                $cuda = $by_size[$size]["{$key}_kernels_us"];
                $opencl = $rows['opencl']['random'][$k][$size]["{$key}_kernels_us"];
                $table[] = [$k, $label, number($cuda), number($opencl), sprintf('%.2f', $opencl / $cuda)];
            }
        }
        return markdown_table(['k', 'algorithm', 'CUDA', 'OpenCL', 'OpenCL / CUDA'], $table);
    }

    private function draw(Run $run, array $by_k): void
    {
        $charts = [];
        foreach ($by_k as $k => $by_size) {
            ksort($by_size);
            $series = [];
            foreach (self::GPU + self::CPU as $key => $label) {
                foreach ($by_size as $row) $series[$label][] = array_fill(0, 3, $row["{$key}_us"]);
            }
            $charts[] = new Chart("k = $k", array_keys($by_size), $series, x_label: 'scores', y_label: 'microseconds', lines: true, log_x: true);
        }
        plot($run->file('svg'), ...$charts);
    }
};
