<?php
namespace Postings\Bench;

use RuntimeException;

/**
 * Intersections of many queries, by the algorithms of the Nankai report (2023), with SIMD, threads, OpenMP and MPI, each beside one thread in the same run:
 * what postings-batch measures.
 */
return new class implements Experiment, Options {
    private const TOOL = 'build/native/ext_src/batch/postings-batch';
    /** The report's. */
    private const ALGORITHMS = ['svs' => 'SVS', 'adp' => 'ADP', 'hash' => 'Hash', 'bitmap' => 'BitMap'];
    private const SIMD = ['svs' => 'SVS, no SIMD', 'simd_merge' => 'merge of vectors', 'simd_skip' => 'skip by blocks', 'simd_gallop' => 'gallop by blocks', 'auto' => 'the one that is planned'];
    private const FEW_LISTS = 100;
    private string $queries = '1000';

    public function title(): string
    {
        return 'Intersections of many queries: algorithms, SIMD, threads, OpenMP, MPI';
    }

    public function usage(): string
    {
        return <<<'TEXT'

              intersect_parallel:
              --queries=N       queries of 2 to 5 lists (default 1000)

            TEXT;
    }

    public function rounds(): int
    {
        return 3;
    }

    public function take(string $name, ?string $value): bool
    {
        if ($name !== 'queries' || !ctype_digit((string) $value)) {
            return false;
        }
        $this->queries = $value;
        return true;
    }

    public function run(Run $run): string
    {
        $runs = $run->facts['runs'] ??= $this->measure($run);
        foreach ([...self::ALGORITHMS, ...self::SIMD] as $name => $label) {
            $run->variants[$name] = new Variant($label);
        }
        $by_how = [];
        foreach ($runs as $one) {
            $by_how[field($one, 'how')][] = $one;
            foreach ($run->is_recorded() ? [] : field($one, 'rows') as $row) {
                $case = ['how' => $one['how'], 'threads' => $one['threads'], 'processes' => $one['processes'], 'simd' => $row['simd'] ?? ''];
                $run->measurements->add($case, 'ms', field($row, 'algorithm'), [field($row, 'ms')], 'ms');
                if (isset($row['gain'])) {
                    $run->measurements->add($case, 'gain', $row['algorithm'], [$row['gain']], '');
                }
            }
        }
        $serial = array_column($by_how['one thread'][0]['rows'], null, 'algorithm');
        $text = number_format(field($runs[0], 'queries')) . ' queries of 2 to 5 of ' . ($run->quick ? self::FEW_LISTS : '2,000') . ' lists of docIDs like those of the GOV2 collection, ' . number_format(field($runs[0], 'postings'))
            . ' postings in all, decoded in memory; a list is the more likely in a query the longer it is. Milliseconds of the wall clock for all queries, the best of ' . $run->rounds
            . " runs. All algorithms give the same docIDs. Hash tables and bitmaps are made before.\n\n## One thread\n\n" . markdown_table(['', 'ms', 'SVS / it'],
                array_map(fn (string $name) => [self::ALGORITHMS[$name] ?? self::SIMD[$name], number($serial[$name]['ms']), times($serial['svs']['ms'] / $serial[$name]['ms'])], array_keys($serial)));
        $text .= "\n## SIMD\n\nThe report's algorithms have no SIMD of their own here; these take their place.\n\n" . $this->simd($by_how['SIMD'][0]['rows']);
        $text .= "\n## Threads and processes\n\nHow many times as fast as one thread in the same run; in brackets, ms. Within a query, what the shortest list has is cut into parts at the same docIDs of all lists "
            . "(BitMap has no parts). Both: processes, each with threads of OpenMP.\n\n" . $this->gains($by_how);
        return $text;
    }

    private function simd(array $rows): string
    {
        $targets = array_values(array_unique(array_column($rows, 'simd')));
        $ms = [];
        foreach ($rows as $row) {
            $ms[$row['algorithm']][$row['simd']] = $row['ms'];
        }
        $table = [];
        foreach (array_intersect_key(self::SIMD, $ms) as $name => $label) {
            $table[] = [$label, ...array_map(fn (string $target) => number($ms[$name][$target]) . ' (' . times($ms['svs'][$target] / $ms[$name][$target]) . ')', $targets)];
        }
        return markdown_table(['ms (SVS / it)', ...$targets], $table);
    }

    private function gains(array $by_how): string
    {
        $table = [];
        foreach (array_diff_key($by_how, ['one thread' => 0, 'SIMD' => 0]) as $how => $runs) {
            foreach ($runs as $one) {
                $rows = array_column($one['rows'], null, 'algorithm');
                $table[] = [$how, $one['processes'], $one['threads'], ...array_map(fn (string $name) => isset($rows[$name]) ? times(field($rows[$name], 'gain')) . ' (' . number($rows[$name]['ms']) . ')' : '',
                    array_keys(self::ALGORITHMS))];
            }
        }
        return markdown_table(['', 'processes', 'threads of each', ...array_values(self::ALGORITHMS)], $table);
    }

    private function measure(Run $run): array
    {
        $cores = max(2, (int) shell_exec('nproc'));
        $counts = array_values(array_unique([...array_filter([2, 4, 8, 16, 32], fn (int $count) => $count < $cores), $cores]));
        $papers = ['--algorithm', implode(',', array_keys(self::ALGORITHMS))];
        $split = ['--algorithm', 'svs,adp,hash'];
        $tasks = [['one thread', 1, 1, ['--algorithm', implode(',', [...array_keys(self::ALGORITHMS), 'auto'])]],
            ['SIMD', 1, 1, ['--algorithm', implode(',', array_keys(self::SIMD)), '--simd', 'all']]];
        foreach ($counts as $count) {
            $tasks[] = ['between queries, oneTBB', 1, $count, [...$papers, '--parallel', 'queries']];
            $tasks[] = ['between queries, OpenMP', 1, $count, [...$papers, '--parallel', 'openmp']];
            $tasks[] = ['within a query, oneTBB, a part a thread', 1, $count, [...$split, '--parallel', 'within', '--chunks', '1']];
            $tasks[] = ['within a query, oneTBB, 8 parts a thread', 1, $count, [...$split, '--parallel', 'within']];
            $tasks[] = ['within a query, OpenMP', 1, $count, [...$split, '--parallel', 'openmp-within']];
            $tasks[] = ['between queries, MPI', $count, 1, $papers];
        }
        if ($cores >= 4) {
            $tasks[] = ['both', 2, intdiv($cores, 2), [...$papers, '--parallel', 'openmp']];
        }
        return array_map(fn (array $task) => $this->measured($run, ...$task), $tasks);
    }

    private function measured(Run $run, string $how, int $processes, int $threads, array $options): array
    {
        $run->progress("$how, $processes x $threads");
        $lists = $run->quick ? ['--lists', (string) self::FEW_LISTS, '--query-count', '20'] : ['--query-count', $this->queries];
        $mpi = $processes === 1 ? [] : ['mpirun', '--allow-run-as-root', '--oversubscribe', '-np', (string) $processes];
        $json = $run->json([...$mpi, self::TOOL, 'intersect', '--generate', 'gov2-clustered', ...$lists, ...$options, '--threads', (string) $threads,
            '--repeat', (string) $run->rounds, '--json']);
        if (field($json, 'differences') !== []) {
            throw new RuntimeException("$how: the answers differ");
        }
        return ['how' => $how, 'processes' => $processes, 'threads' => $threads, 'queries' => field($json, 'queries'), 'postings' => field($json, 'postings'),
            'rows' => field($json, 'tables', 0, 'rows')];
    }

    public function child(array $task): array
    {
        throw new RuntimeException('all is measured by ' . self::TOOL);
    }
};
