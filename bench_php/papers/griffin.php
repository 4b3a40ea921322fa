<?php
namespace Postings\Bench;

/** Liu, Wang and Swanson, "Griffin" (PPoPP 2018). */
return (function (): array {
    $us = fn (Results $r, string $part, array $case, string $variant): float => $r->median('device_intersect', ['part' => $part, ...$case], 'count', "$variant, CUDA");
    $migrated = fn (Results $r, string $room, string $way): array => (function () use ($r, $room, $way): array {
        foreach ($r->fact('migration', 'rows') as $row) {
            if (($row['way'] ?? null) === $way && ($way === 'cpu' || field($row, 'room') === $room)) {
                return $row;
            }
        }
        throw new \OutOfBoundsException("migration.json has no $way with room for $room");
    })();
    $ways = ['cpu' => 'CPU', 'device' => 'GPU', '128' => 'hybrid, 128', 'calibrated' => 'hybrid, calibrated', 'residency' => 'hybrid, residency', 'auto' => 'auto'];
    $rooms = ['all' => 'room for all lists', 'a tenth' => 'room for a tenth'];
    return [
        'Liu, Wang, Swanson: Griffin',
        'Tesla K20, Xeon E5-2609 v2 (4 cores at 2.5 GHz), PCIe 2.0; ClueWeb12, 41 million documents, TREC\'s queries of 2005 and 2006; lists are brought for each query',
        [
            new Comparison('G4', 'Figure 7: the k best of a query\'s results, us', ['device_select'], ['results', 'bucketSelect', 'radix sort', 'CPU, partial sort', 'ours, GPU', 'ours, CPU'], fn (Results $r) => array_map(fn (int $scores) => [number_format($scores),
                ...array_map(fn (string $metric) => number($r->median('device_select', ['input' => 'random', 'scores' => $scores, 'k' => 10], $metric, 'cuda')), ['bucket_us', 'sort_us', 'cpu_partial_sort_us', 'filter_us', 'cpu_us'])],
                [1000, 10000, 100000, 1000000]), 'The paper: the CPU\'s partial sort is the fastest on results of mostly some thousands (a chart without numbers). k = 10; bucketSelect and the sort (CUB\'s) are on the GPU, on scores that are there.'),
            new Comparison('G6', 'Figure 8: two lists by the ratio of their lengths, us', ['device_intersect'], ['ratio', 'the paper', 'ours, CPU', 'ours, GPU', 'CPU / GPU'], fn (Results $r) => array_map(function (int $shorter, int $ratio) use ($r, $us) {
                [$cpu, $device] = array_map(fn (string $where) => $us($r, 'ratios', ['shorter' => $shorter], $where), ['CPU', 'postingsd']);
                return [number_format($ratio), $ratio < 128 ? 'the GPU is faster' : 'the CPU is faster', number($cpu), number($device), times($cpu / $device)];
            }, [4000000, 1000000, 250000, 62500, 15625, 3906, 976], [1, 4, 16, 64, 256, 1024, 4098]), 'The longer list has 4 million docIDs (the paper\'s: 1 to 2 million). Ours are on the GPU already, and are counted; the paper\'s go there, which it counts.'),
            new Comparison('G6', 'Table 1: compression ratio', ['codecs'], ['', 'the paper', 'ours, clustered', 'ours, uniform'], fn (Results $r) => array_map(fn (string $label, string $paper, string $codec) => [$label, $paper,
                ...array_map(fn (string $set) => number(32 / $r->median('codecs', ['set' => $set], 'bits', $r->variant('codecs', $codec))), ['clustered', 'uniform'])],
                ['PForDelta', 'Elias-Fano'], ['3.3', '4.6'], ['PForDelta', 'EliasFano']), '32 bits over those of a docID, skip data not counted; made lists like those of GOV2. PForDelta is Ding\'s, with one width for a list.'),
            new Comparison('G6', 'Figure 12: decoding by length of list', ['device_decode'], ['docIDs', 'the paper, GPU (Elias-Fano) beside CPU (PForDelta)', 'ours', 'ours, CPU, us', 'ours, GPU, us'], fn (Results $r) => array_map(function (int $count, string $paper) use ($r) {
                $cpu = $r->median('device_decode', ['set' => 'uniform', 'count' => $count, 'codec' => 'PForDelta'], 'cpu_ns', 'cuda') / 1e3;
                $device = $r->median('device_decode', ['set' => 'uniform', 'count' => $count, 'codec' => 'EliasFano'], 'answered_ns', 'cuda') / 1e3;
                return [number_format($count), $paper, times($cpu / $device), number($cpu), number($device)];
            }, [1000, 10000, 100000, 1000000, 10000000], ['below 2 ×', 'below 2 ×', '11 × or more', '', '29.6 ×']), 'The paper counts the way to the GPU; ours are there, and the time is from the call to the sum of the docIDs.'),
            new Comparison('G6', 'Figure 13: intersecting two lists of one length, us', ['paper_details', 'device_intersect'], ['docIDs', 'CPU, merge', 'CPU, binary search', 'GPU, binary search', 'GPU, MergePath', 'CPU merge / MergePath', 'ours, CPU', 'ours, GPU'], function (Results $r) use ($us): array {
                foreach ([1000, 10000, 100000, 1000000, 10000000] as $count) {
                    [$merge, $binary, $planned] = array_map(fn (string $algorithm) => $r->median('paper_details', ['count' => $count], 'us', $algorithm), ['merge', 'binary', 'auto']);
                    [$search, $path, $kernel] = array_map(fn (string $algorithm) => $us($r, 'lengths', ['shorter' => $count], $algorithm), ['merge find', 'merge path', 'default']);
                    $rows[] = [number_format($count), ...array_map(number(...), [$merge, $binary, $search, $path]), times($merge / $path), number($planned), number($kernel)];
                }
                return $rows;
            }, 'The paper: MergePath on the GPU is up to 87 times as fast as the CPU\'s merge and 2.29 times as the GPU\'s binary search, and that 102 times as the CPU\'s. All on decoded lists, and counted, but for ours on the GPU, which begins with compressed ones; times there are the kernels\'. The CPU is not the GPU\'s host.'),
            new Comparison('G6', 'Figure 14: a query by the number of its lists, us on average', ['migration'], ['', 'the paper', '2', '3', '4', '5 to 8', 'CPU / it', 'GPU / it'], function (Results $r) use ($migrated, $ways, $rooms): array {
                foreach ($rooms as $room => $label) {
                    foreach ($ways as $way => $name) {
                        [$row, $cpu, $device] = array_map(fn (string $of) => $migrated($r, $room, $of), [$way, 'cpu', 'device']);
                        $rows[] = ["$name, $label", $way === '128' ? '10 × the CPU, 1.5 × the GPU' : '', ...array_map(fn (int $terms) => number(field($row, 'terms', $terms, 'mean_us')), [2, 3, 4, 5]),
                            times(field($cpu, 'mean_us') / field($row, 'mean_us')), times(field($device, 'mean_us') / field($row, 'mean_us'))];
                    }
                }
                return $rows;
            }, 'As many documents and queries of as many lists, but made. In the paper every list is brought for every query; ours stay on the GPU as far as there is room.'),
            new Comparison('G6', 'Figure 15: percentiles of a query\'s time, CPU / hybrid', ['migration'], ['', '80 %', '90 %', '95 %', '99 %', '99.9 %'], function (Results $r) use ($migrated, $rooms): array {
                $rows = [['the paper', ...array_map(times(...), [6.6, 8.3, 10.4, 16.1, 26.8])]];
                foreach ($rooms as $room => $label) {
                    foreach (['128' => 'hybrid, 128', 'residency' => 'hybrid, residency', 'auto' => 'auto'] as $way => $name) {
                        $rows[] = ["$name, $label", ...array_map(fn (string $at) => times(field($migrated($r, $room, 'cpu'), $at) / field($migrated($r, $room, (string) $way), $at)), ['p80_us', 'p90_us', 'p95_us', 'p99_us', 'p999_us'])];
                    }
                }
                return $rows;
            }, 'As Figure 14. Below 1 ×, the CPU by itself is faster.'),
        ],
    ];
})();
