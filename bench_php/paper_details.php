<?php
namespace Postings\Bench;

use RuntimeException;

/** What the papers measured on a CPU and no other experiment has: what the native tool bench_paper_details measures. */
return new class implements Experiment, Options {
    private const TOOL = 'build/native/bench_paper_details';
    private const PAIRS = ['merge' => 'merge', 'binary' => 'binary search', 'auto' => 'the one that is planned'];

    public function title(): string
    {
        return 'Details of the papers: recursive PForDelta, decoding by threads, stages, pairs of lists';
    }

    public function usage(): string
    {
        return '';
    }

    public function rounds(): int
    {
        return 3;
    }

    public function take(string $name, ?string $value): bool
    {
        return false;
    }

    public function run(Run $run): string
    {
        $small = ['--lists', '100', '--longest', '100000'];
        $by_what = [];
        for ($round = 0; $round < ($run->is_recorded() ? 0 : $run->rounds); $round++) {
            $run->progress('round ' . $round + 1 . " of $run->rounds");
            foreach (array_slice($run->json([self::TOOL, ...$run->quick ? $small : []]), 1) as $row) {
                foreach (self::figures($row) as [$case, $metric, $variant, $value]) {
                    $by_what[json_encode([$case, $metric, $variant])][] = $value;
                }
            }
        }
        foreach ($by_what as $of => $values) {
            [$case, $metric, $variant] = json_decode($of, true);
            $run->variants[$variant] ??= new Variant((string) $variant);
            $run->measurements->add($case, $metric, (string) $variant, $values, ['bits' => 'bits/integer', 'us' => 'us'][$metric] ?? 'ms');
        }
        $cells = [];
        foreach ($run->measurements->all() as $m) {
            $cells[$m['metric']][json_encode($m['case'])][$m['variant']] = $m;
        }
        $table = fn (string $metric, array $names, callable $show) => array_map(fn (string $case, array $of) => [...array_values(json_decode($case, true)),
            ...array_map(fn (string $name) => isset($of[$name]) ? $show($of[$name]) : '', array_keys($names))], array_keys($cells[$metric]), array_values($cells[$metric]));
        $bits = fn (array $m) => sprintf('%.2f', $m['median']);
        $names = fn (string $metric) => array_combine($keys = array_keys(array_merge(...array_values($cells[$metric]))), $keys);
        return "One thread's own time, but where threads are many: then the wall clock; medians (quartiles) of the rounds.\n\n## Bits a docID\n\n2,000 lists like those of GOV2. PForDelta (Ding, He, Yan, Suel, WWW 2009, Figure 3) has one width for a list, and exceptions that are coded "
            . "in their turn, so many times; without, they take 64 bits each. The width is that which takes the least. OptPFD of docIDs themselves is the Nankai report's (2023, table 1).\n\n"
            . markdown_table(['lists', ...array_values($names('bits'))], $table('bits', $names('bits'), $bits))
            . "\n## All these lists decoded, ms\n\n" . markdown_table(['threads', ...array_values($names('decoding'))], $table('decoding', $names('decoding'), with_spread(...)))
            . "\n## A stage after another, ms\n\nLists of 0.2, 1 and 3.7 of 25 million documents (of as large a part of them), by Rice: decoded, then intersected set by set with a zipper.\n\n"
            . markdown_table(['documents', ...array_values($names('stages'))], $table('stages', $names('stages'), with_spread(...)))
            . "\n## Two lists of one length, us\n\nDecoded before, and counted; a document of 25 is in each.\n\n" . markdown_table(['docIDs', ...array_values(self::PAIRS)], $table('us', self::PAIRS, with_spread(...)));
    }

    /** @return list<array{array, string, string, float}> case, metric, variant, value */
    private static function figures(array $row): array
    {
        return match (field($row, 'what')) {
            'size' => [[['set' => field($row, 'set')], 'bits', $row['codec'] === 'PForDelta' ? "PForDelta, levels: $row[levels]" : $row['codec'], field($row, 'bits')]],
            'decoding' => [[['threads' => field($row, 'threads')], 'decoding', field($row, 'codec'), field($row, 'ms')]],
            'stages' => [[['documents' => field($row, 'documents')], 'stages', 'decoding', field($row, 'decoding_ms')],
                [['documents' => $row['documents']], 'stages', 'intersection', field($row, 'intersection_ms')]],
            'pair' => [[['count' => field($row, 'count')], 'us', field($row, 'algorithm'), field($row, 'us')]],
            default => throw new RuntimeException("bench_paper_details has a row of $row[what]"),
        };
    }

    public function child(array $task): array
    {
        throw new RuntimeException('all is measured by ' . self::TOOL);
    }
};
