<?php
namespace Postings\Bench;

/**
 * Memory of a posting on a GPU beside the CPU's, and what it buys, as the native tool bench_device_memory measured it. POSTINGS_TEST_DEVICE names
 * the device; without it, CUDA. On a machine without PHP: bench_device_memory cuda >memory.out, and here
 * ./dev bench device_memory --measured=memory.out.
 */
return new class implements Experiment, Options {
    use MeasuredByTool;

    private const TOOL = 'build/native/bench_device_memory';

    public function title(): string
    {
        return 'What a posting costs in the memory of a GPU';
    }

    public function run(Run $run): string
    {
        $rows = $this->rows($run, $run->quick ? ['20000'] : []);
        $about = array_shift($rows);
        $returns = array_filter($rows, fn (array $row) => isset($row['list_bytes']));
        $rows = array_diff_key($rows, $returns);
        $run->machine = recorded_machine_line($about);
        $run->variants['device'] = new Variant($about['device']);
        if (!$run->is_recorded()) {
            foreach ($rows as $row) {
                foreach (array_diff_key($row, ['density' => 0, 'codec' => 0]) as $metric => $value) {
                    $run->measurements->add(['density' => $row['density']], $metric, 'device', [$value], str_ends_with($metric, '_us') ? 'us' : 'bits');
                }
            }
        }
        $returning = fn (array $row) => [number($row['list_bytes'] / 1e6), number($row['us_a_list']), number($row['bytes_a_second'] / 1e9), number($row['link_bytes_a_second'] / 1e9),
            number(100 * $row['bytes_a_second'] / $row['link_bytes_a_second']) . ' %'];
        $cells = fn (array $row) => ["one in $row[density]", $row['codec'],
            number($row['cpu_docs_bits']), number($row['sets_bits']), times($row['sets_bits'] / $row['cpu_docs_bits']), number($row['count_us']), number($row['decode_us']),
            number($row['cpu_bits']), number($row['rank_bits']), times($row['rank_bits'] / $row['cpu_bits']), number($row['and_us']), number($row['or_us'])];
        return 'Two lists of ' . number_format($about['postings']) . " postings with frequencies, independent of each other. Bits of a posting: its list's own, without frequencies and bounds beside what set operations "
            . "have of it on the device, and with them beside what rankings have. Microseconds of kernels: counting what both lists have in common, decoding both lists, the best 10 documents in both or any of them.\n\n"
            . markdown_table(['documents', 'codec', 'docIDs, CPU', 'for set operations', '', 'count, us', 'decoding both, us', 'all, CPU', 'for rankings', '', 'AND, us', 'OR, us'], array_map($cells, $rows))
            . "\nFor set operations a device has the list itself and, of one that is not dense, distances of 16 bits and leaves of a sparse bitmap, of a dense one a bitmap: no query decodes a list. For rankings a list is a bitmap, "
            . "or docIDs of 32 bits behind a bitmap of buckets, and a byte for each frequency: any document is looked up by a few loads. Who keeps no more than the list's own bytes decodes both lists in each query, which takes "
            . "as long as the column of decoding says, before anything is combined or scored.\n"
            . ($returns ? "\n## What comes back from the host's memory\n\nA list that had to leave the device's memory for others is copied back when a query needs it. Here three lists have room, and one after another of six is needed, so that each "
                . "comes back in the place of another; beside it one copy of 256 MB of pinned memory.\n\n"
                . markdown_table(['MB of a list', 'us', 'GB a second', 'of one long copy', ''], array_map($returning, $returns)) : '');
    }
};
