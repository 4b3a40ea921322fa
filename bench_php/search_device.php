<?php
namespace Postings\Bench;

use RuntimeException;

/**
 * Searching an index on a device: what search/on_device.php measured on a machine with a GPU. There, to record it anew, with the
 * extension loaded: php bench_php/search/on_device.php cuda 1000000 FOLDER >bench_php/recorded/search_device_cuda.json, and
 * the same for opencl.
 */
return new class implements Experiment {
    private const MODES = ['all' => 'AND', 'any' => 'OR'];

    public function title(): string
    {
        return 'Searching an index on a GPU: search() and searchMany() over a million documents';
    }

    public function run(Run $run): string
    {
        [$head] = $this->recorded('cuda');
        $run->machine = recorded_machine_line($head, ' and OpenCL');
        $run->variants = ['cpu' => new Variant('CPU'), 'cuda' => new Variant('CUDA'), 'opencl' => new Variant('OpenCL'), 'auto' => new Variant('auto')];
        $rows = $bars = [];
        foreach (['cuda', 'opencl'] as $kind) {
            [, $measured] = $this->recorded($kind);
            foreach (array_chunk($measured, 3) as $of) {
                $of = array_column($of, null, 'on');
                $case = self::MODES[$of['cpu']['mode']] . ($of['cpu']['total'] ? ', with totals' : '');
                $cells = [];
                foreach (['cpu' => 'cpu', $kind => $kind, 'auto' => 'auto'] as $on => $variant) {
                    foreach (['alone', 'together'] as $way) {
                        $run->measurements->add(['queries' => $case, 'device' => $kind], "$way, median", $variant, [$of[$on]["{$way}_median_us"]], 'us');
                        $run->measurements->add(['queries' => $case, 'device' => $kind], "$way, mean", $variant, [$of[$on]["{$way}_mean_us"]], 'us');
                    }
                    $cells[] = number($of[$on]['alone_median_us']) . ' / ' . number($of[$on]['alone_mean_us']) . ' / ' . number($of[$on]['alone_p99_us']);
                    $cells[] = number($of[$on]['together_mean_us']);
                }
                $rows[] = [$kind === 'cuda' ? 'CUDA' : 'OpenCL', $case, ...$cells, round(100 * $of['auto']['sent'] / $head['queries']) . ' %'];
                if ($kind === 'cuda') {
                    foreach (['cpu' => 'CPU', 'cuda' => 'CUDA', 'auto' => 'auto'] as $on => $label) {
                        foreach (['alone' => 'search()', 'together' => 'searchMany()'] as $way => $name) {
                            $mean = $of[$on]["{$way}_mean_us"];
                            $bars["$label, $name"][$case] = [$mean, $mean, $mean];
                        }
                    }
                }
            }
        }
        $cases = array_keys(reset($bars));
        plot($run->file('svg'), new Chart('Mean of a query', $cases, array_map(array_values(...), $bars), y_label: 'us'));
        return "Queries of two to five words that stand together in a document, $head[queries] of them, for the best ten of $head[documents] generated "
            . 'documents in one segment (words after Zipf, 20 to 120 a document). Microseconds from the text to the result, in PHP, one thread of a '
            . "machine that is shared. One query at a time: median / mean / 99th percentile; searchMany(), $head[at_once] at once: mean of a query. "
            . "Device::auto() is what programs get that say nothing; the last column tells of how many single queries the device did some work. "
            . "Ids, scores, order and totals are the same.\n\n"
            . markdown_table(['device', 'queries', 'CPU', 'together', 'device', 'together', 'auto', 'together', 'sent by auto'], $rows);
    }

    /** @return array{0: array, 1: list<array>} what is measured, and the rows */
    private function recorded(string $kind): array
    {
        $lines = file(__DIR__ . "/recorded/search_device_$kind.json");
        $rows = array_map(fn ($line) => json_decode($line, true, flags: JSON_THROW_ON_ERROR), $lines);
        $head = array_shift($rows);
        if (in_array(false, array_column($rows, 'same'), true)) {
            throw new RuntimeException('a device answered otherwise than the CPU');
        }
        return [$head, $rows];
    }

    public function child(array $task): array
    {
        throw new RuntimeException('all was measured by search/on_device.php');
    }
};
