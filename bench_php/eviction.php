<?php
namespace Postings\Bench;

use RuntimeException;

/**
 * The hit rate of the cache of posting lists in a device's memory, by eviction policy (Ding et al., WWW 2009) and by how lists lie
 * there: what the native tool bench_eviction simulates. No device is needed, and nothing is timed: the same whenever
 * it runs, but of lists that are worth the same the one at the lower address goes, which is up to the allocator.
 */
return new class implements Experiment {
    private const TOOL = 'build/native/bench_eviction';
    private const ABOUT = [
        'LRU' => 'least recently used',
        'LFU' => 'least frequently used, with dynamic aging',
        'size' => 'GreedyDual-Size-Frequency, every list costs the same to bring back',
        'cost' => 'GreedyDual-Size-Frequency, the cost of a list is a message and its bytes (the default)',
    ];
    private const MEMORIES = [
        'bytes' => 'nothing but bytes is counted: what a page table gives at most',
        'arena' => 'the product\'s own cache, without a device: each list in one piece, at a multiple of 256 bytes; what is in between moves',
        '256 B' => 'pages of 256 bytes, wherever they are: as the arena rounds up, without its holes',
        '4 KiB' => 'pages of 4 KiB',
        '64 KiB' => 'pages of 64 KiB',
        '2 MiB' => 'pages of 2 MiB',
    ];

    public function title(): string
    {
        return 'Posting lists in device memory: hit rates by eviction policy';
    }

    public function run(Run $run): string
    {
        $result = $run->json([self::TOOL, $run->quick ? '20000' : '400000']);
        return $this->policies($run, $result['policies']) . $this->fragmentation($run, $result['memories']);
    }

    private function policies(Run $run, array $rows): string
    {
        $table = $cost = [];
        foreach ($rows as $row) {
            $run->variants[$row['policy']] ??= new Variant(self::ABOUT[$row['policy']]);
            $case = ['exponent' => $row['exponent'], 'correlation' => $row['correlation'], 'budget' => $row['budget']];
            $key = implode(' ', $case);
            $table[$key] ??= [...$case, 'budget' => 100 * $row['budget'] . ' %'];
            foreach (['lists', 'queries', 'missed_cost'] as $metric) {
                $run->measurements->add($case, $metric, $row['policy'], [$row[$metric]], 'share');
            }
            $table[$key][] = sprintf('%.1f / %.1f / %.1f', 100 * $row['lists'], 100 * $row['queries'], 100 * $row['missed_cost']);
            $cost["$row[exponent], $row[correlation]"][100 * $row['budget'] . ' %'][$row['policy']] = $row['missed_cost'];
        }
        $this->draw($run, $cost);
        $text = "Queries of two to four terms, by Zipf with this exponent, out of a vocabulary of 200,000 lists. With a correlation "
            . "of 0, the lists asked for most are of any length; with 1, mostly long. The budget is a share of all lists' bytes. In "
            . "each column: % of the lists asked for that are resident / % of the queries all of whose lists are / what bringing "
            . "back the others costs, in % of what it costs without a cache (less is better).\n\n";
        $text .= markdown_table(['exponent', 'correlation', 'budget', ...array_keys(self::ABOUT)], array_map('array_values', array_values($table)));
        foreach (self::ABOUT as $policy => $about) {
            $text .= "\n- $policy: $about";
        }
        return "$text\n";
    }

    private function fragmentation(Run $run, array $rows): string
    {
        $collections = [];
        foreach ($rows as $row) {
            $run->variants[$row['memory']] ??= new Variant(self::MEMORIES[$row['memory']]);
            $case = ['total' => $row['total'], 'exponent' => $row['exponent'], 'correlation' => $row['correlation'], 'budget' => $row['budget']];
            foreach (['lists', 'missed_cost', 'in_use', 'taken', 'moved'] as $metric) {
                $run->measurements->add($case, $metric, $row['memory'], [$row[$metric]], 'share');
            }
            $collections[$row['total']]["$row[exponent] $row[correlation] $row[budget]"][$row['memory']] = $row;
        }
        $text = "\n## What fragmentation costs\n\n"
            . "The same queries and the policy \"cost\", by how lists lie in the memory. In the product a list lies in one piece: what is "
            . "worth least goes for it, wherever it lies, and what lies between the holes moves to others. In each column: % of the budget that lists' bytes fill "
            . "when one has to be brought / % of the lists asked for that are resident / what bringing back the others costs, as above. "
            . "Nothing is held meanwhile, and no query takes memory for its results. Which of two lists that are worth the same goes "
            . "is up to the allocator: with another build, the arena's figures may differ by a point.\n";
        foreach (self::MEMORIES as $memory => $about) {
            $text .= "\n- $memory: $about";
        }
        foreach ($collections as $total => $cases) {
            $text .= "\n\nLists of " . ($total < 1e9 ? round($total / 1e6) . ' MB' : round($total / 1e9) . ' GB') . " in all. {$this->losses($cases)}\n\n";
            $columns = fn (array $case) => array_map(
                fn (array $row) => sprintf('%.1f / %.1f / %.1f', 100 * $row['in_use'], 100 * $row['lists'], 100 * $row['missed_cost']),
                array_values($case),
            );
            $text .= rtrim(markdown_table(['exponent', 'correlation', 'budget', ...array_keys(self::MEMORIES)], array_map(
                fn (array $case) => [$case['bytes']['exponent'], $case['bytes']['correlation'], 100 * $case['bytes']['budget'] . ' %', ...$columns($case)],
                array_values($cases),
            )));
        }
        return "$text\n";
    }

    /** What each memory loses of the hits that there are when only bytes are counted. */
    private function losses(array $cases): string
    {
        $quarter = array_filter($cases, fn (array $case) => $case['bytes']['budget'] === 0.25);
        $taken = array_column(array_column($cases, 'arena'), 'taken');
        $moved = array_column(array_column($cases, 'arena'), 'moved');
        $lost = fn (string $memory, array $cases) => array_map(fn (array $case) => 1 - $case[$memory]['lists'] / $case['bytes']['lists'], $cases);
        $dearer = fn (string $memory, array $cases) => array_map(fn (array $case) => $case[$memory]['missed_cost'] / $case['bytes']['missed_cost'] - 1, $cases);
        $range = fn (array $shares) => sprintf('%.1f to %.1f %%', 100 * min($shares), 100 * max($shares));
        $rows = [];
        foreach (array_slice(array_keys(self::MEMORIES), 1) as $memory) {
            $rows[] = [$memory, $range($lost($memory, $cases)), $range($lost($memory, $quarter)), $range($dearer($memory, $quarter))];
        }
        return sprintf(
            "Fragmentation costs at most %.1f %% of the hits, a page table of 64 KiB pages would lose up to %.1f %% to rounding; with a budget "
            . "of a quarter, %.1f %% and %.1f %%. Holes are %.1f %% of the arena at the median, and %.1f %% at most. For each byte that is "
            . "brought, %.2f bytes move at the median, and %.2f at most, which an H100 does at 1.4 TB a second, 25 times as fast. Beside counting only bytes "
            . "(below 0: better):\n\n",
            100 * max($lost('arena', $cases)),
            100 * max($lost('64 KiB', $cases)),
            100 * max($lost('arena', $quarter)),
            100 * max($lost('64 KiB', $quarter)),
            100 - 100 * $this->median($taken),
            100 - 100 * min($taken),
            $this->median($moved),
            max($moved),
        ) . rtrim(markdown_table(['memory', 'hits lost, all budgets', 'hits lost, 25 %', 'misses cost more, 25 %'], $rows));
    }

    private function median(array $values): float
    {
        sort($values);
        return quantile($values, 0.5);
    }

    public function child(array $task): array
    {
        throw new RuntimeException('all is measured by ' . self::TOOL);
    }

    private function draw(Run $run, array $cost): void
    {
        $charts = [];
        foreach ($cost as $case => $budgets) {
            $series = [];
            foreach ($budgets as $policies) {
                foreach ($policies as $policy => $share) {
                    $series[$policy][] = [100 * $share, 100 * $share, 100 * $share];
                }
            }
            $charts[] = new Chart("misses' cost, %: Zipf, correlation $case", array_keys($budgets), $series, log_y: false);
        }
        plot($run->file('svg'), ...$charts);
    }
};
