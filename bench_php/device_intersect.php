<?php
namespace Postings\Bench;

use RuntimeException;

/**
 * Set operations on a device: every algorithm's kernel, the round trip through postingsd, one CPU thread and
 * thrust::set_intersection, on the same resident lists; by length of list (Ding et al., WWW 2009, Fig. 6) and by ratio (Griffin's Fig. 8): what
 * the native tool bench_device measured on a machine with a GPU, as it printed it. There, to record it anew:
 * bench_device cuda POSTINGSD --json >bench_php/recorded/device_intersect_cuda.json, and opencl with --sizes.
 */
return new class implements Experiment {
    private const KINDS = ['cuda' => 'CUDA', 'opencl' => 'OpenCL'];
    /** As the tool names them, and what a table has room for. */
    private const ALGORITHMS = ['windows' => 'windows', 'sparse bitmaps' => 'sparse bitmaps', 'blocks' => 'skip search', 'merge find' => 'Merge Find', 'merge find, 1 level' => '1 level',
        'merge find, 2 levels' => '2 levels', 'merge find, 3 levels' => '3 levels', 'merge find, 4 levels' => '4 levels', 'merge path' => 'MergePath',
        'part per lane' => 'part per lane', 'docID per team' => 'docID per team'];

    public function title(): string
    {
        return 'Set operations on a GPU: every algorithm, beside the CPU and Thrust';
    }

    public function run(Run $run): string
    {
        $parts = [];
        foreach (self::KINDS as $kind => $label) {
            $recorded = json_decode(file_get_contents(__DIR__ . "/recorded/device_intersect_$kind.json"), true, flags: JSON_THROW_ON_ERROR);
            $run->machine ??= recorded_machine_line($recorded, ' and OpenCL');
            foreach ($recorded['rows'] as $row) {
                if (!$row['correct']) {
                    throw new RuntimeException("$row[algorithm] with $label gives a wrong result");
                }
                $variant = "$row[algorithm], $label";
                $run->variants[$variant] ??= new Variant($variant);
                $case = ['shorter' => $row['shorter'], 'longer' => $row['longer'], 'documents' => $row['documents'], 'lists' => $row['codecs']];
                $run->measurements->add(['part' => $row['part'], ...$case], 'count', $variant, [$row['us']], 'us');
                $parts[$row['part']][implode(' ', $case)]['case'] = $row;
                $parts[$row['part']][implode(' ', $case)][$kind][$row['algorithm']] = $row['us'];
            }
        }
        $this->draw($run, $parts['lengths'], $parts['ratios']);
        return "Microseconds. Lists are resident; a kernel's time is the device's own, the least of up to 21; postingsd: from a client's call to its "
            . 'result, the median of 301; CPU: one thread of the same machine. Results are counts, but where docIDs are written to the device\'s memory. '
            . 'Upload: of the shorter list, with what kernels derive from it, by the process that has the device. '
            . 'Thrust, and all that come after skip search, work on lists that were decoded before, which their times are without. The machine '
            . "is shared: times of the CPU differed by up to a factor of two from run to run.\n"
            . $this->operations($parts['sizes']) . $this->algorithms($parts['sizes']) . $this->lengths($parts['lengths']) . $this->ratios($parts['ratios'])
            . $this->several([...$parts['several'], ...$parts['many']]);
    }

    public function child(array $task): array
    {
        throw new RuntimeException('all was measured by bench_device');
    }

    private static function lists(array $row): string
    {
        $million = fn (int $docs) => round($docs / 1e6, 1) . ' M';
        return $million($row['shorter']) . ' and ' . $million($row['longer']) . ' of ' . $million($row['documents']) . ', ' . str_replace(',', ' and ', $row['codecs']);
    }

    private function operations(array $cases): string
    {
        $table = [];
        foreach ($cases as ['case' => $row, 'cuda' => $cuda, 'opencl' => $opencl]) {
            $table[] = [self::lists($row), number($cuda['CPU']), number($cuda['postingsd']), times($cuda['CPU'] / $cuda['postingsd']), number($cuda['default']),
                number($opencl['default']), number($cuda['thrust, device']), times($cuda['thrust, device'] / $cuda['default']),
                number($cuda['default, docIDs']), number($cuda['union']), number($cuda['difference']), number($cuda['upload'])];
        }
        return "\n## Two lists\n\n" . markdown_table(['lists', 'CPU', 'postingsd', 'CPU / postingsd', 'kernel, CUDA', 'kernel, OpenCL', 'Thrust',
            'Thrust / kernel', 'docIDs written', 'union', 'difference', 'upload'], $table);
    }

    private function algorithms(array $cases): string
    {
        $table = [];
        foreach ($cases as $case) {
            foreach (self::KINDS as $kind => $label) {
                $table[] = [self::lists($case['case']), $label, ...array_map(fn (string $name) => number($case[$kind][$name]), array_keys(self::ALGORITHMS))];
            }
        }
        return "\n## Algorithms beside each other\n\nA list with a docID in every 16 documents, or in 32 if "
            . "it is not long, is combined as a bitmap whatever its codec, and bitmaps alone by whole vectors instead of by windows. By sparse bitmaps go two lists that are "
            . "sparser than that; others go as they do by default. Levels are those of splitters.\n\n"
            . markdown_table(['lists', '', ...array_values(self::ALGORITHMS)], $table);
    }

    private function lengths(array $cases): string
    {
        $table = $faster = [];
        foreach ($cases as ['case' => $row, 'cuda' => $cuda]) {
            if ($cuda['postingsd'] < $cuda['CPU']) {
                $faster[] = $row['shorter'];
            }
            $each = fn (string $name) => number($cuda[$name] * 1e3 / (2 * $row['shorter']));
            $names = ['CPU', 'postingsd', 'default', ...array_slice(array_keys(self::ALGORITHMS), 3, 6), 'thrust, device'];
            $table[] = [$row['shorter'], ...array_map($each, $names)];
        }
        return "\n## By length of list\n\nNanoseconds for each docID of two lists of this length, of one document in 25, bit-packed. The device, by postingsd, is faster "
            . 'than a thread of the CPU from ' . min($faster) . " docIDs on, of the lengths measured.\n\n"
            . markdown_table(['docIDs', 'CPU', 'postingsd', 'kernel', ...array_slice(array_values(self::ALGORITHMS), 3, 6), 'Thrust'], $table);
    }

    private function ratios(array $cases): string
    {
        $table = $faster = [];
        foreach ($cases as ['case' => $row, 'cuda' => $cuda]) {
            $ratio = intdiv($row['longer'], $row['shorter']);
            if ($cuda['postingsd'] < $cuda['CPU']) {
                $faster[] = $ratio;
            }
            $table[] = [$ratio, $row['shorter'], ...array_map(fn (string $name) => number($cuda[$name]),
                ['CPU', 'postingsd', 'default', 'windows', 'sparse bitmaps', 'blocks', 'merge find', 'merge path', 'thrust, device']), times($cuda['CPU'] / $cuda['postingsd'])];
        }
        return "\n## By ratio\n\nWith a list of 4 M of 100 M documents, bit-packed. The device, by postingsd, is faster than a thread of the CPU up to a ratio of "
            . max($faster) . ", of the ratios measured.\n\n" . markdown_table(
                ['ratio', 'docIDs of the shorter', 'CPU', 'postingsd', 'kernel', 'windows', 'sparse bitmaps', 'skip search', 'Merge Find', 'MergePath', 'Thrust', 'CPU / postingsd'],
                $table,
            );
    }

    private function several(array $cases): string
    {
        $table = [];
        foreach ($cases as ['case' => $row, 'cuda' => $cuda]) {
            $value = fn (string $name) => isset($cuda[$name]) ? number($cuda[$name]) : '';
            $table[] = [str_replace(',', ', ', $row['codecs']), $value('CPU'), $value('postingsd'), isset($cuda['default']) ? $value('default') : $value('many, each')];
        }
        return "\n## Several lists, and many queries at once\n\nOf 25 M documents, bit-packed; of the pairs, two of a hundred lists of 100 000 docIDs, the time is each "
            . "one's, with all that their one request takes in the process that has the device.\n\n" . markdown_table(['lists', 'CPU', 'postingsd', 'kernel'], $table);
    }

    private function draw(Run $run, array $lengths, array $ratios): void
    {
        $names = ['CPU' => 'CPU', 'postingsd' => 'postingsd', 'default' => 'kernel', 'merge find' => 'Merge Find', 'merge find, 3 levels' => 'Merge Find, 3 levels',
            'merge path' => 'MergePath', 'thrust, device' => 'Thrust'];
        $each = $by_ratio = [];
        foreach ($names as $name => $label) {
            foreach ($lengths as ['case' => $row, 'cuda' => $cuda]) {
                $each[$label][] = array_fill(0, 3, $cuda[$name] * 1e3 / (2 * $row['shorter']));
            }
            foreach ($ratios as ['cuda' => $cuda]) {
                $by_ratio[$label][] = array_fill(0, 3, $cuda[$name]);
            }
        }
        $counts = array_map(fn (array $case) => $case['case']['shorter'], array_values($lengths));
        $factors = array_map(fn (array $case) => intdiv($case['case']['longer'], $case['case']['shorter']), array_values($ratios));
        plot(
            $run->file('svg'),
            new Chart('Two lists of the same length', $counts, $each, x_label: 'docIDs', y_label: 'ns for a docID', lines: true, log_x: true),
            new Chart('A list of 4 M and a shorter one', $factors, $by_ratio, x_label: 'ratio of lengths', y_label: 'µs', lines: true, log_x: true),
        );
    }
};
