<?php
namespace Postings\Bench;

use RuntimeException;

/**
 * Decoding on a device, by codec (Ding et al., WWW 2009, Table 1), by length of list (its Fig. 4; Griffin's Fig. 12), and Yioop's postings (Kotipalli's
 * columns of OpenCL and CUDA): what the native tool bench_device_decode measured on a machine with a GPU, as it printed
 * it. There, to record it anew: bench_device_decode bench_php/recorded.
 */
return new class implements Experiment {
    private const KINDS = ['cuda' => 'CUDA', 'opencl' => 'OpenCL'];
    private const SETS = [
        'uniform' => 'uniform, every 16th document',
        'clustered' => 'clustered, every 16th document',
        'dense' => 'uniform, every third document',
    ];

    public function title(): string
    {
        return 'Decoding on a GPU: every codec, by length of list, and postings of Yioop';
    }

    public function run(Run $run): string
    {
        $recorded = $rows = $yioop = [];
        foreach (self::KINDS as $kind => $label) {
            $recorded[$kind] = json_decode(file_get_contents(__DIR__ . "/recorded/device_decode_$kind.json"), true, flags: JSON_THROW_ON_ERROR);
            $run->variants[$kind] = new Variant($label);
            foreach ($recorded[$kind]['rows'] as $row) {
                $this->expect_right($row, "$row[codec] with $label");
                $rows[$row['set']][$row['count']][$row['codec']][$kind] = $row;
                foreach (array_intersect(['fused_ns', 'written_ns', 'answered_ns', 'cpu_ns'], array_keys($row)) as $metric) {
                    $run->measurements->add(['set' => $row['set'], 'count' => $row['count'], 'codec' => $row['codec']], $metric, $kind, [$row[$metric]], 'ns');
                }
            }
            foreach ($recorded[$kind]['yioop'] as $row) {
                $this->expect_right($row, "postings of Yioop with $label");
                $yioop["$row[documents] $row[rank]"][$kind] = $row;
                foreach (array_intersect(['encode_ns', 'decode_ns', 'cpu_encode_ns', 'cpu_decode_ns'], array_keys($row)) as $metric) {
                    $run->measurements->add(['documents' => $row['documents'], 'rank' => $row['rank']], $metric, $kind, [$row[$metric]], 'ns');
                }
            }
        }
        $run->machine = recorded_machine_line($recorded['cuda']);
        $this->draw($run, $rows['uniform']);
        return $this->text($recorded, $rows) . $this->lengths($rows['uniform']) . $this->yioop($yioop);
    }

    public function child(array $task): array
    {
        throw new RuntimeException('all was measured by bench_device_decode');
    }

    private function expect_right(array $row, string $what): void
    {
        if (!$row['correct']) {
            throw new RuntimeException("$what does not give back what went in");
        }
    }

    private static function speed(array $row, string $metric): float
    {
        return $row['count'] / $row[$metric];
    }

    private function text(array $recorded, array $rows): string
    {
        $copies = array_map(fn (array $one) => number($one['copy_bytes_per_second'] / 1e12) . ' TB/s', $recorded);
        $text = "{$recorded['cuda']['device']}; lists are resident, times are the device's own, medians. Fused: docIDs are decoded and "
            . 'summed, nothing is written; written: as 32-bit numbers to the device\'s memory, and as a share of what a copy within it '
            . "reaches, bytes read and written both counted (CUDA $copies[cuda], OpenCL $copies[opencl]). CPU: one thread of the same machine, "
            . "which is shared: from run to run these times differed by up to a factor of 1.7.\n";
        foreach (self::SETS as $set => $about) {
            $by_codec = $rows[$set][max(array_keys($rows[$set]))];
            $table = [];
            foreach ($by_codec as $codec => ['cuda' => $cuda, 'opencl' => $opencl]) {
                $traffic = ($cuda['bytes'] + 4 * $cuda['count']) / $cuda['written_ns'] * 1e9 / $recorded['cuda']['copy_bytes_per_second'];
                $table[] = [
                    $codec, sprintf('%.2f', $cuda['bits']), number(self::speed($cuda, 'fused_ns')), number(self::speed($opencl, 'fused_ns')),
                    sprintf('%.2f', $opencl['fused_ns'] / $cuda['fused_ns']), number(self::speed($cuda, 'written_ns')),
                    number(self::speed($opencl, 'written_ns')), sprintf('%.0f %%', 100 * $traffic), number(self::speed($cuda, 'cpu_ns')),
                    times($cuda['cpu_ns'] / $cuda['fused_ns']),
                ];
            }
            $text .= "\n## " . number_format(max(array_keys($rows[$set]))) . " docIDs, $about\n\n" . markdown_table(
                ['codec', 'bits/integer', 'fused, CUDA, G/s', 'fused, OpenCL, G/s', 'OpenCL time / CUDA time', 'written, CUDA, G/s',
                    'written, OpenCL, G/s', 'of a copy', 'CPU, G/s', 'fused, CUDA, against CPU'],
                $table,
            );
        }
        return $text;
    }

    private function lengths(array $by_count): string
    {
        ksort($by_count);
        $table = [];
        foreach ($by_count as $count => $by_codec) {
            foreach (['BitPacked', 'EliasFano', 'Rice', 'PForDelta'] as $codec) {
                ['cuda' => $cuda, 'opencl' => $opencl] = $by_codec[$codec];
                $table[] = [$count, $codec, number($cuda['fused_ns'] / 1e3), number($opencl['fused_ns'] / 1e3), number($cuda['answered_ns'] / 1e3),
                    number($opencl['answered_ns'] / 1e3), number($cuda['cpu_ns'] / 1e3), times($cuda['cpu_ns'] / $cuda['answered_ns'])];
            }
        }
        return "\n## By length of list\n\nMicroseconds. Answered: from the call in the process that has the device to the sum of the docIDs.\n\n" . markdown_table(
            ['docIDs', 'codec', 'kernel, CUDA', 'kernel, OpenCL', 'answered, CUDA', 'answered, OpenCL', 'CPU', 'CUDA, answered, against CPU'],
            $table,
        );
    }

    private function yioop(array $rows): string
    {
        $table = [];
        foreach ($rows as ['cuda' => $cuda, 'opencl' => $opencl]) {
            if ($cuda['documents'] === 0) {
                $stream = "\nA resident string of " . number_format($cuda['postings']) . ' postings, ' . number_format($cuda['bytes']) . ' bytes: docIDs and '
                    . 'frequencies of ' . number($cuda['postings'] / $cuda['fused_ns']) . ' (OpenCL: ' . number($opencl['postings'] / $opencl['fused_ns'])
                    . ') G postings/s, fused; with positions, written, ' . number($cuda['postings'] / $cuda['decode_kernels_ns'])
                    . '; packed, ' . number($cuda['postings'] / $cuda['encode_kernels_ns']) . ' (OpenCL: '
                    . number($opencl['postings'] / $opencl['encode_kernels_ns']) . ").\n";
                continue;
            }
            foreach (['encode', 'decode'] as $operation) {
                $table[] = [$operation, $cuda['documents'], $cuda['rank'], $cuda['postings'], number($cuda["cpu_{$operation}_ns"] / 1e3),
                    number($opencl["{$operation}_ns"] / 1e3), number($cuda["{$operation}_ns"] / 1e3),
                    number($opencl["{$operation}_kernels_ns"] / 1e3), number($cuda["{$operation}_kernels_ns"] / 1e3)];
            }
        }
        return "\n## Postings of Yioop\n\nMicroseconds for all postings of a word, docIDs, frequencies and positions as flat arrays, from and to the "
            . "host's memory; kernels: on data that are on the device already. The CPU's are those of `pack_yioop_postings()` and "
            . "`unpack_yioop_postings()`, one thread. Byte for byte the same.\n\n" . markdown_table(
                ['operation', 'documents', 'rank', 'postings', 'CPU', 'OpenCL', 'CUDA', 'OpenCL, kernels', 'CUDA, kernels'],
                $table,
            ) . $stream;
    }

    private function draw(Run $run, array $by_count): void
    {
        ksort($by_count);
        $speeds = $lengths = [];
        $largest = $by_count[max(array_keys($by_count))];
        foreach (['fused_ns' => 'fused', 'written_ns' => 'written'] as $metric => $how) {
            foreach (self::KINDS as $kind => $label) {
                foreach ($largest as $by_kind) {
                    $speed = self::speed($by_kind[$kind], $metric);
                    $speeds["$label, $how"][] = [$speed, $speed, $speed];
                }
            }
        }
        foreach (['EliasFano', 'Rice', 'PForDelta', 'BitPacked'] as $codec) {
            foreach ($by_count as $by_codec) {
                $faster = $by_codec[$codec]['cuda']['cpu_ns'] / $by_codec[$codec]['cuda']['answered_ns'];
                $lengths[$codec][] = [$faster, $faster, $faster];
            }
        }
        plot(
            $run->file('svg'),
            new Chart('64 M docIDs', array_keys($largest), $speeds, y_label: 'G integers/s'),
            new Chart('CUDA against one thread of the CPU', array_keys($by_count), $lengths, x_label: 'docIDs', y_label: 'times faster', lines: true, log_x: true),
        );
    }
};
