<?php
namespace Postings\Bench;

/** Nankai University, final report of a course on parallel programming: parallel inverted indexes (2023, in Chinese). */
return (function (): array {
    $serial = fn (Results $r, string $algorithm): float => $r->median('intersect_parallel', ['how' => 'one thread'], 'ms', $algorithm);
    $gain = function (Results $r, string $how, string $algorithm, array $case = []): string {
        $gains = array_filter($r->medians('intersect_parallel', 'gain', $algorithm), fn (string $of) => field(json_decode($of, true), 'how') === $how
            && array_intersect_key(json_decode($of, true), $case) == $case, ARRAY_FILTER_USE_KEY);
        if (!$gains) {
            throw new \OutOfBoundsException("intersect_parallel.json has no gain of $algorithm, $how");
        }
        $best = array_keys($gains, max($gains))[0];
        ['threads' => $threads, 'processes' => $processes] = json_decode($best, true);
        return times($gains[$best]) . ' (' . ($processes > 1 ? "$processes processes" . ($threads > 1 ? " of $threads" : '') : "$threads threads") . ')';
    };
    $has = fn (Results $r, string $how): bool => (bool) array_filter($r->fact('intersect_parallel', 'runs'), fn (array $run) => field($run, 'how') === $how);
    $bits = fn (Results $r, string $codec): float => $r->median('codecs', ['set' => 'clustered'], 'bits', $r->variant('codecs', $codec));
    $size = fn (Results $r, string $codec): array => [number(32 / $bits($r, $codec)) . ' ×', number($bits($r, $codec))];
    $report = ['svs' => 'SVS', 'adp' => 'ADP', 'hash' => 'Hash', 'bitmap' => 'BitMap'];
    $lane = fn (Results $r, string $algorithm): array => array_map(fn (int $count) => times($r->median('device_intersect', ['part' => 'lengths', 'shorter' => $count], 'count', 'CPU, CUDA')
        / $r->median('device_intersect', ['part' => 'lengths', 'shorter' => $count], 'count', "$algorithm, CUDA")), [100000, 1000000, 10000000]);
    return [
        'Nankai University: parallel inverted indexes',
        'x86 and ARM (Kunpeng) machines of a university, an NVIDIA GPU; 2,000 lists of GOV2 of 19,899 docIDs on average, the largest 25,205,174, 1,000 queries of up to 5 lists',
        [
            new Comparison('N2', 'table 1: compression', ['codecs', 'paper_details'], ['', 'the report: ratio', 'bits a docID', 'ours: ratio', 'bits a docID'], fn (Results $r) => [
                ['d-gap', '1.42 ×', '22.52', ...$size($r, 'DGap')],
                ['OptPFD of docIDs themselves', '1.24 ×', '25.75', times(32 / $r->median('paper_details', ['set' => 'clustered'], 'bits', 'OptPfd, no gaps')), number($r->median('paper_details', ['set' => 'clustered'], 'bits', 'OptPfd, no gaps'))],
                ['d-gap and OptPFD', '3.40 ×', '9.42', ...$size($r, 'OptPfd')],
            ], 'Made lists of the same number, mean length and largest docID, clustered. Our OptPFD chooses a width for each block of 128, and skip data are not counted.'),
            new Comparison('N5', 'figures 3.4 and 3.5: decoding all 2,000 lists, milliseconds', ['paper_details'], ['', 'the report, one thread', 'ours, one thread', 'the report, MPI and OpenMP', 'ours, threads', 'ours, MPI and OpenMP'], function (Results $r): array {
                foreach (['DGap' => ['d-gap', '5405', '763'], 'OptPfd' => ['OptPFD', '5760', '956']] as $codec => [$label, $one, $all]) {
                    $by_threads = $r->medians('paper_details', 'decoding', $codec);
                    $most = array_key_last($by_threads);
                    $rows[] = [$label, $one, number($r->median('paper_details', ['threads' => 1], 'decoding', $codec)), $all, number($by_threads[$most]) . ' (' . json_decode($most, true)['threads'] . ')', null];
                }
                return $rows;
            }, 'The report reads them from a file, too, which MPI shares out; ours are in memory, and several processes would each have their own.'),
            new Comparison('N3', 'figure 4.8: 1,000 queries with one thread, milliseconds', ['intersect_parallel'], ['', 'the report', 'ours', 'SVS / it'], fn (Results $r) => array_map(fn (string $algorithm, string $label, string $paper) => [
                $label, $paper, number($serial($r, $algorithm)), times($serial($r, 'svs') / $serial($r, $algorithm))], [...array_keys($report), 'auto'], [...array_values($report), 'the one that is planned (SIMD)'],
                ['4380 (table 9), 1388 (text of table 8)', '3396 (table 9), 1061 (table 4)', 'the fastest; 15423 in table 9, with other buckets', '', '']),
                'The figure has no numbers; those of the tables are of several machines. Ours are drawn so that a query has 1.6 million postings. Two-level bitmaps and hash tables are made before.'),
            new Comparison('N4', 'table 2: SIMD, time saved', ['intersect_parallel'], ['', 'SSE', 'AVX', 'NEON'], function (Results $r): array {
                $rows = [];
                foreach (['SVS' => ['36.39 %', '48.02 %', '20.69 %'], 'ADP' => ['15.80 %', '20.36 %', '12.18 %'], 'Hash' => ['50.11 %', '50.60 %', '42.07 %'], 'BitMap' => ['13.10 %', '15.19 %', '5.57 %']] as $label => $paper) {
                    $rows[] = ["the report, $label", ...$paper];
                }
                foreach (['simd_merge' => 'merge of vectors', 'simd_skip' => 'skip by blocks', 'simd_gallop' => 'gallop by blocks', 'auto' => 'the one that is planned'] as $algorithm => $label) {
                    $saved = fn (string $simd) => number(100 - 100 * $r->median('intersect_parallel', ['how' => 'SIMD', 'simd' => $simd], 'ms', $algorithm)
                        / $r->median('intersect_parallel', ['how' => 'SIMD', 'simd' => $simd], 'ms', 'svs')) . ' %';
                    $rows[] = ["ours beside SVS, $label", $saved('SSE4'), $saved('AVX2'), null];
                }
                return $rows;
            }, 'Ours are algorithms made for SIMD, beside SVS without it; ADP, Hash and BitMap have no SIMD versions. NEON is tested in an emulator, which tells no times.'),
            new Comparison('N5', 'figures 4.11, 4.15, 4.16: threads between queries, times as fast as one', ['intersect_parallel'], ['', 'the report, 4 threads', 'ours, oneTBB', 'ours, OpenMP'], fn (Results $r) => array_map(
                fn (string $algorithm, string $label, string $paper) => [$label, $paper, $gain($r, 'between queries, oneTBB', $algorithm), $gain($r, 'between queries, OpenMP', $algorithm)],
                array_keys($report), array_values($report), ['more than 2.5 ×', 'more than 2.5 ×; 2.69 × (table 4)', 'more than 3 × by a pool of tasks', 'more than 2.5 ×']), 'The best number of threads that the machine has cores for. Table 4 of the report: ADP with 2, 3 and 4 threads is 1.55, 2.24 and 2.69 times as fast.'),
            new Comparison('N5', 'table 3: threads within a query, times as fast as one', ['intersect_parallel'], ['', 'the report', 'ours, a part a thread', 'ours, 8 parts a thread', 'ours, OpenMP'], fn (Results $r) => array_map(
                fn (string $algorithm, string $label, string $paper) => [$label, $paper, ...array_map(fn (string $how) => $gain($r, $how, $algorithm), ['within a query, oneTBB, a part a thread', 'within a query, oneTBB, 8 parts a thread', 'within a query, OpenMP'])],
                ['svs', 'adp', 'hash'], ['SVS', 'ADP', 'Hash'], ['1342 ms with 4 threads, 1669 with 2', '840 ms with 4 threads, 1031 with 2', '']), 'The report gives milliseconds of 1,000 queries, and none of one thread beside them.'),
            new Comparison('N6', 'tables 5 to 8: MPI, times as fast as one process', ['intersect_parallel'], ['', 'the report, 4 processes', 'ours'], fn (Results $r) => array_map(fn (string $algorithm, string $label, string $paper) => [$label, $paper, $gain($r, 'between queries, MPI', $algorithm)],
                array_keys($report), array_values($report), ['3.97 × (x86), 3.94 × (ARM)', '855 ms (table 5)', '', '']), 'The tables compare ways to share out one query and to send results, process by process; ours divides the queries, and measures until the last process ends.'),
            new Comparison('N6', 'figure 4.19: MPI, OpenMP and SIMD together, times as fast as one thread', ['intersect_parallel'], ['', 'the report', 'ours: MPI and OpenMP'], fn (Results $r) => array_map(fn (string $algorithm, string $label, string $paper) => [
                $label, $paper, $has($r, 'both') ? $gain($r, 'both', $algorithm) : null], ['svs', 'adp'], ['SVS', 'ADP'], ['4.86 ×', '4.88 ×']), 'Wants a machine with four cores or more.'),
            new Comparison('N7', 'table 9: CUDA, times as fast as one thread', ['device_intersect'], ['', 'the report', 'ours, 100,000 docIDs', '1 million', '10 million'], fn (Results $r) => [
                ['coarse: a part of the first list to a thread', '22.0 × (SVS), 18.8 × (ADP), 30.6 × (Hash)', ...$lane($r, 'part per lane')],
                ['fine: a block compares one docID with many', '18.4 × (SVS), 17.1 × (ADP), 20.6 × (Hash)', ...$lane($r, 'docID per team')],
                ['the kernel that answers', '', ...$lane($r, 'default')],
            ], 'The report has 1,000 queries, one after another, with the way to the GPU. Ours are two lists of one length that are there: kernel times, counting, beside our default on a core of the host, which is faster than SVS and begins with compressed lists.'),
            new Comparison('N8', 'figure 4.22: ADP by oneAPI (SYCL) beside CUDA, us', ['device_languages'], ['', 'one core', 'CUDA', 'OpenCL', 'SYCL', 'SYCL / CUDA'], function (Results $r): array {
                foreach ([[2, 100_000, 100_000], [2, 1_000_000, 1_000_000], [2, 10_000_000, 10_000_000], [2, 100_000, 10_000_000], [5, 1_000_000, 1_000_000]] as [$lists, $shortest, $longest]) {
                    $us = fn (string $kind, string $metric): float => $r->median('device_languages', ['lists' => $lists, 'shortest' => $shortest, 'longest' => $longest], $metric, "ADP, $kind");
                    [$cuda, $opencl, $sycl] = array_map(fn (string $kind) => $us($kind, 'device_us'), ['cuda', 'opencl', 'sycl']);
                    $rows[] = ["$lists lists of " . number_format($shortest) . ($longest > $shortest ? ' and ' . number_format($longest) : '') . ' docIDs', number($us('host', 'us')), number($cuda), number($opencl), number($sycl), times($sycl / $cuda)];
                }
                return $rows;
            }, 'The report: SYCL is slower than CUDA on an NVIDIA GPU (a chart without numbers). There it is oneAPI and a thread has 1,024 docIDs; here AdaptiveCpp, and a lane has 32, as more lanes than a GPU runs at once want a part each. Kernel times of one source, on lists that are there.'),
        ],
    ];
})();
