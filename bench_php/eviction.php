<?php
namespace Postings\Bench;

use RuntimeException;

/**
 * The hit rate of the cache of posting lists in a device's memory, by eviction policy (Ding et al., WWW 2009): what the native tool
 * bench_eviction simulates. No device is needed, and nothing is timed: the same on every machine.
 */
return new class implements Experiment {
    private const TOOL = 'build/native/bench_eviction';
    private const ABOUT = [
        'LRU' => 'least recently used',
        'LFU' => 'least frequently used, with dynamic aging',
        'size' => 'GreedyDual-Size-Frequency, every list costs the same to bring back',
        'cost' => 'GreedyDual-Size-Frequency, the cost of a list is a message and its bytes (the default)',
    ];

    public function title(): string
    {
        return 'Posting lists in device memory: hit rates by eviction policy';
    }

    public function run(Run $run): string
    {
        $rows = $run->json([self::TOOL, $run->quick ? '20000' : '400000']);
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
