<?php
namespace Postings\Bench;

use RuntimeException;

/**
 * The same kernels by CUDA, OpenCL and SYCL on one GPU, ADP of a report among them (Nankai, 2023, its Fig. 4.22): what the native tool
 * bench_device_languages measured there, as it printed it. To record it anew, of a build with -DPOSTINGS_SYCL=DIR:
 * ACPP_DEBUG_LEVEL=1 bench_device_languages cuda opencl sycl >bench_php/recorded/device_languages.json
 */
return new class implements Experiment {
    private const KINDS = ['cuda' => 'CUDA', 'opencl' => 'OpenCL', 'sycl' => 'SYCL'];
    private const WORKS = ['ADP', 'part per lane', 'docID per team', 'merge path', 'intersection', 'decoding'];

    public function title(): string
    {
        return 'The same kernels by CUDA, OpenCL and SYCL';
    }

    public function run(Run $run): string
    {
        $recorded = json_decode(file_get_contents(__DIR__ . '/recorded/device_languages.json'), true, flags: JSON_THROW_ON_ERROR);
        $run->machine = recorded_machine_line($recorded);
        $cases = [];
        foreach (field($recorded, 'rows') as $row) {
            [$kind, $work] = fields($row, 'kind', 'work');
            if (!field($row, 'correct')) {
                throw new RuntimeException("$work by $kind gives a wrong result");
            }
            $case = ['lists' => field($row, 'lists'), 'shortest' => field($row, 'shortest'), 'longest' => field($row, 'longest')];
            $run->variants["$work, $kind"] ??= new Variant("$work, " . (self::KINDS[$kind] ?? 'one core of the host'));
            foreach (['us', 'device_us'] as $metric) {
                if (field($row, $metric) > 0) {
                    $run->measurements->add($case, $metric, "$work, $kind", [field($row, $metric)], 'us');
                }
            }
            $cases[implode(' ', $case)]['case'] = $case;
            $cases[implode(' ', $case)][$kind][$work] = $row;
        }
        return "Microseconds. Lists are resident, of one document in 25 each, and counted in; ADP and those up to MergePath work on lists that were decoded before. A kernel's time "
            . "is the device's own, the least of 21; answered: from the call to the result, the median of 101. The host: one core of the same machine. SYCL is AdaptiveCpp's "
            . "generic target, which makes PTX when a kernel is first used.\n\n## Kernels\n\n" . $this->table($cases, 'device_us')
            . "\n## Answered\n\n" . $this->table($cases, 'us');
    }

    public function child(array $task): array
    {
        throw new RuntimeException('all was measured by bench_device_languages');
    }

    private function table(array $cases, string $metric): string
    {
        $table = [];
        foreach ($cases as $case) {
            ['lists' => $lists, 'shortest' => $shortest, 'longest' => $longest] = $case['case'];
            foreach (['host' => 'host', ...self::KINDS] as $kind => $label) {
                $times = array_map(fn (array $row) => $row[$metric], $case[$kind] ?? []);
                if (array_filter($times)) {
                    $table[] = [$lists, $shortest, $longest, $label, ...array_map(fn (string $work) => isset($times[$work]) ? number($times[$work]) : '', self::WORKS)];
                }
            }
        }
        return markdown_table(['lists', 'docIDs of the first', 'of the last', '', 'ADP', 'part per lane', 'docID per team', 'MergePath', 'the kernel that answers', 'decoding the first'], $table);
    }
};
