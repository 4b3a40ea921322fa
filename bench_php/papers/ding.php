<?php
namespace Postings\Bench;

/** Ding, He, Yan and Suel, "Using Graphics Processors for High Performance IR Query Processing" (WWW 2009), and their poster of 2008. */
return (function (): array {
    $decoded = fn (Results $r, string $codec, int $count, string $metric): string => number(1e3 * $count
        / $r->median('device_decode', ['set' => 'uniform', 'count' => $count, 'codec' => $codec], $metric, 'cuda'));
    $sets = ['clustered', 'uniform'];
    $bytes = fn (Results $r, string $codec): array => array_map(fn (string $set) => number($r->median('codecs', ['set' => $set], 'bits', $r->variant('codecs', $codec)) / 8), $sets);
    $recursive = fn (Results $r, int $levels): array => array_map(fn (string $set) => number($r->median('paper_details', ['set' => $set], 'bits', "PForDelta, levels: $levels") / 8), $sets);
    $lists = '0.2 M, 1 M, 3.7 M';
    $stage = fn (Results $r, string $part, string $query, string $metric): float => $r->median('device_stages', ['part' => $part, 'query' => $query, 'lists' => $lists], $metric, 'cuda');
    $separate = fn (Results $r, string $metric, string $codec): float => $r->median('device_stages', ['part' => 'separate', 'lists' => $lists, 'codec' => $codec], $metric, 'cuda');
    $sum = fn (Results $r, string $part, string $query, array $stages): float => array_sum(array_map(fn (string $of) => $stage($r, $part, $query, $of), $stages));
    $shares = fn (array $us): array => array_map(fn (float $one) => sprintf('%.0f %%', 100 * $one / array_sum($us)), $us);
    $mean = function (Results $r, string $mode, string $member): ?float {
        foreach ($r->fact('response', 'rows') as $row) {
            if (($row['predictions'] ?? null) === $mode) {
                $column = array_search($member, field($row, 'of'), true);
                $values = array_map(fn (array $of_query) => field($of_query, $column), field($row, 'rows'));
                return array_sum($values) / count($values) / 1e3;
            }
        }
        return null;
    };
    $mean_ms = fn (Results $r, string $mode, string $where): ?string => ($ms = $mean($r, $mode, "{$where}_us")) === null ? null : number($ms);
    $sustained = function (Results $r, string $room, string $way, int $cores): ?string {
        $rates = array_filter($r->fact('response', 'rows'), fn (array $row) => isset($row['rate']) && field($row, 'mode') === 'and' && field($row, 'room') === $room
            && field($row, 'way') === $way && field($row, 'cores') === $cores);
        $held = array_column(array_filter($rates, fn (array $row) => field($row, 'holds')), 'rate');
        return match (true) {
            !$rates => null,
            !$held => 'fewer than ' . number_format(min(array_column($rates, 'rate'))),
            default => number_format(max($held)),
        };
    };
    $figure7 = function (Results $r) use ($sustained): array {
        $cores = $r->fact('response', 'rows', 0, 'all_cores');
        $rooms = ['all', 'a quarter', 'a tenth'];
        foreach (['cpu' => 'CPU only', 'device' => 'GPU only', 'serialised' => 'the better of both, one query at a time', 'parallel' => 'both in parallel'] as $way => $label) {
            $paper = ['cpu' => 'fewer than 100', 'parallel' => 'more than 300'][$way] ?? '';
            foreach ($way === 'serialised' ? [1] : array_unique([1, $cores]) as $of) {
                $rows[] = [$label, $of === 1 ? 'one core' : "$of cores", $paper, ...array_map(fn (string $room) => $sustained($r, $way === 'cpu' ? '' : $room, $way, $of), $rooms)];
            }
        }
        return $rows;
    };
    $policies = ['LRU', 'LFU', 'size', 'cost'];
    $rankings = function (Results $r, float $budget, string $policy): ?string {
        foreach ($r->fact('device_policies', 'rows') as $row) {
            $is_of_all = isset($row['budget']) && (float) $row['budget'] === 1.0;
            if (isset($row['budget']) && $row['correlation'] === 0.5 && (float) $row['budget'] === $budget && ($is_of_all || $row['policy'] === $policy)) {
                return number($row['queries_a_second']);
            }
        }
        return null;
    };
    return [
        'Ding, He, Yan, Suel: query processing on a GPU',
        'GeForce 8800 GTS (96 stream processors, 640 MB), one core of a Core2 Duo at 2.66 GHz; TREC GOV2, 25.2 million pages, 1,000 queries with 3.74 million postings each',
        [
            new Comparison('D8', 'lists in GPU memory: hit rate by policy and budget', ['eviction'], ['budget, of all lists\' bytes', 'the paper', ...$policies], fn (Results $r) => array_map(fn (float $budget) => [
                100 * $budget . ' %', $budget === 0.1 ? '"50 % to 80 %", expected' : '', ...array_map(fn (string $policy) => number(100 * $r->median('eviction', ['exponent' => 1.0, 'correlation' => 0.5, 'budget' => $budget], 'lists', $policy)) . ' %', $policies),
            ], [0.02, 0.1, 0.3]), 'The paper measured no cache: it expects such rates of a GPU\'s memory, and assumes lists to be there. Ours are simulated queries of 2 to 4 terms by Zipf (exponent 1) out of 200,000 lists, frequent ones mostly long; the page has other exponents.'),
            new Comparison('D8', 'throughput by policy and budget', ['device_policies'], ['budget, of the lists\' bytes', 'the paper', ...array_map(fn (string $policy) => "$policy: rankings a second", $policies)],
                fn (Results $r) => array_map(fn (float $budget) => [100 * $budget . ' %', '', ...array_map(fn (string $policy) => $rankings($r, $budget, $policy), $policies)], [1.0, 0.25, 0.1, 0.05]),
                'One after another, half AND and half OR, of the same kind of queries (correlation 0.5) over 8 million documents; what has no room is in the host\'s memory. With room for all of them no policy matters.'),
            new Comparison('D9', 'Figure 7: the largest arrival rate of AND queries that is sustained, a second', ['response'], ['', 'ours by', 'the paper', 'ours: room for all lists', 'a quarter', 'a tenth'], $figure7,
                'The chart has no numbers; these are of its text. The paper simulated the arrivals from measured times, with lists on the GPU; ours really come. Where lists do not fit, they are brought when asked for, which the paper leaves out.'),
            new Comparison('D9', 'how far predicted times are off, on average', ['response'], ['', 'the paper, rules by M5', 'ours, regression tree', 'ours, dispatcher'], function (Results $r): array {
                foreach ($r->fact('response', 'rows') as $row) {
                    if (($row['predictions'] ?? null) !== 'and') continue;
                    $errors = prediction_errors($row);
                    foreach (['cpu' => ['CPU', '20 %'], 'device' => ['GPU', '22 %']] as $where => [$label, $paper]) {
                        $rows[] = ["AND, $label", $paper, ...array_map(fn (string $by) => number(100 * $errors[$where][$by]['mean']) . ' %', ['tree', 'dispatcher'])];
                    }
                }
                return $rows;
            }, 'The same four features. The dispatcher predicts by costs of steps that it measured once, times what it has learned of the queries that it had done there: mostly short ones on the CPU.'),
            new Comparison('D10', 'Table 1: decoding, million integers a second', ['device_decode'], ['', 'the paper, CPU', 'ours, CPU', 'the paper, GPU', 'ours, GPU'], fn (Results $r) => [
                ['Rice', '310.63', $decoded($r, 'Rice', 64000000, 'cpu_ns'), '305.27', $decoded($r, 'Rice', 64000000, 'written_ns')],
                ['PForDelta', '1165.13', $decoded($r, 'PForDelta', 64000000, 'cpu_ns'), '1237.57', $decoded($r, 'PForDelta', 64000000, 'written_ns')],
            ], 'One list of 64 million docIDs, every 16th document; the paper\'s are the lists of its queries. The paper\'s CPU leaves gaps, ours and both GPUs make docIDs of them and write them to memory.'),
            new Comparison('D10', 'Figure 3: bytes a docID', ['codecs', 'paper_details'], ['', 'the paper', 'ours, clustered', 'ours, uniform'], fn (Results $r) => [
                ['Rice', 'the least', ...$bytes($r, 'Rice')],
                ['PForDelta, a width for each block (ours: OptPFD)', '', ...$bytes($r, 'OptPfd')],
                ['PForDelta, no recursion', 'much more than that', ...$recursive($r, 0)],
                ['PForDelta, one level', 'slightly less than with a width for each block', ...$recursive($r, 1)],
                ['PForDelta, two levels', 'slightly less', ...$recursive($r, 2)],
                ['PForDelta, three levels', 'slightly less', ...$recursive($r, 3)],
                ['PForDelta, four levels', 'slightly less', ...$recursive($r, 4)],
                ['the codec PForDelta', '', ...$bytes($r, 'PForDelta')],
            ], 'The chart has no numbers. Lists like those of GOV2; skip data are not counted. The width is that which takes the least for the levels that there are. The codec has one level, with exceptions and their positions in each block of 128.'),
            new Comparison('D10', 'Figure 4: decoding PForDelta by length of list, million integers a second', ['device_decode'], ['docIDs', 'CPU', 'GPU, docIDs', 'GPU, gaps alone'], fn (Results $r) => array_map(fn (int $count) => [
                number_format($count), $decoded($r, 'PForDelta', $count, 'cpu_ns'), $decoded($r, 'PForDelta', $count, 'written_ns'), null,
            ], [1000, 10000, 100000, 1000000, 10000000]), 'The paper: the CPU is faster on short lists, the GPU on long ones, up to 2,500 without the prefix sums. Ours are kernel times; no kernel leaves gaps.'),
            new Comparison('D10', 'Figure 6: intersecting two lists of one length, ns an element of one of them', ['device_intersect'], ['docIDs', 'Merge Find', '1 level', '2 levels', '3 levels', '4 levels', 'MergePath', 'the kernel that answers'],
                fn (Results $r) => array_map(fn (int $count) => [number_format($count), ...array_map(fn (string $algorithm) => number(1e3 / $count
                    * $r->median('device_intersect', ['part' => 'lengths', 'shorter' => $count], 'count', "$algorithm, CUDA")), ['merge find', 'merge find, 1 level', 'merge find, 2 levels', 'merge find, 3 levels', 'merge find, 4 levels', 'merge path', 'default'])],
                    [1000, 10000, 100000, 1000000, 10000000]), 'The paper, 5,000 to 16 million elements: below 4 ns for long lists with two or three levels. Lists are decoded before, but for the last column, which begins with compressed ones.'),
            new Comparison('D10', 'Table 2: a query, milliseconds on average', ['response'], ['', 'the paper, CPU', 'ours, CPU', 'the paper, GPU', 'ours, GPU'], fn (Results $r) => [
                ['AND', '8.71', $mean_ms($r, 'and', 'cpu'), '7.66', $mean_ms($r, 'and', 'device')],
                ['OR', '212.72', $mean_ms($r, 'or', 'cpu'), '29.31', $mean_ms($r, 'or', 'device')],
                ['AND+OR', '23.85', $mean_ms($r, 'and_or', 'cpu'), '9.98', $mean_ms($r, 'and_or', 'device')],
            ], 'The best 10 by BM25 over as many documents, one query at a time, one core; 1,000 made queries with 4.9 million postings each. Ours on the GPU are from a client\'s call to its result. Our CPU passes over what cannot be among the best; the paper\'s OR goes through all.'),
            new Comparison('D10', 'Table 3: where a query\'s time goes on the GPU', ['device_stages'], ['', 'initialization', 'decoding', 'intersection', 'scores', 'k best'], function (Results $r) use ($stage, $separate, $sum, $shares): array {
                $and = $shares([$separate($r, 'decode_us', 'PForDelta'), $separate($r, 'intersect_us', 'PForDelta'), $sum($r, 'resident', 'rank and', ['scoring', 'selecting', 'waiting', 'answering'])]);
                $or = $shares([$stage($r, 'ranges', 'rank or', 'preparing'), $separate($r, 'decode_us', 'PForDelta'), $sum($r, 'ranges', 'rank or', ['finding', 'scoring']), $sum($r, 'ranges', 'rank or', ['selecting', 'waiting', 'answering'])]);
                return [
                    ['AND, the paper', '', '47 %', '45 %', '8 %', 'with scores'],
                    ['AND, ours', '', $and[0], $and[1], $and[2], 'with scores'],
                    ['OR, the paper', '9 %', '30 %', '', '48 %', '13 %'],
                    ['OR, ours', $or[0], $or[1], '', $or[2], $or[3]],
                ];
            }, 'A kernel for each stage, as in the paper, over three lists of 0.2, 1 and 3.7 million postings. Ours answers with one kernel; the page has its stages.'),
            new Comparison('D10', 'the poster of 2008, Table 1: Rice, decoding and intersecting, milliseconds a query', ['paper_details', 'device_stages'], ['', 'the paper, CPU', 'ours, CPU', 'the paper, GPU', 'ours, GPU'], function (Results $r) use ($separate): array {
                $cpu = array_map(fn (string $stage) => $r->median('paper_details', ['documents' => 25000000], 'stages', $stage), ['decoding', 'intersection']);
                $device = array_map(fn (string $metric) => $separate($r, $metric, 'Rice') / 1e3, ['decode_us', 'intersect_us']);
                return array_map(fn (string $label, string $of_cpu, float $ours, string $of_gpu, float $ours_on_gpu) => [$label, $of_cpu, number($ours), $of_gpu, number($ours_on_gpu)],
                    ['decoding', 'intersection', 'both'], ['25.89', '5.73', '31.62'], [...$cpu, array_sum($cpu)], ['11.39', '1.95', '13.35'], [...$device, array_sum($device)]);
            }, 'One query of three lists, 4.9 million postings; the paper\'s mean is of 3.74 million. Without skipping, as in the poster. The CPU is not the GPU\'s host.'),
        ],
    ];
})();
