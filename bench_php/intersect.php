<?php
/**
 * Intersection of two compressed lists by length and by ratio of lengths: the default, every algorithm on lists that
 * are decoded whole, and CRoaring, on the same lists. bench_native/intersect.cpp measures, in one thread and in memory.
 */
namespace Postings\Bench;

use RuntimeException;

return new class implements Experiment {
    private const TOOL = 'build/native/bench_intersect';
    private const LENGTHS = [5_000, 50_000, 1_000_000, 16_000_000];
    private const RATIOS = [1, 2, 4, 16, 64, 256, 1024];
    private const DEFAULT = 'default (Auto)';
    private const PEERS = ['CRoaring and', 'CRoaring and, to docIDs'];

    public function title(): string
    {
        return 'Intersection by length and ratio, on compressed lists, beside CRoaring';
    }

    public function run(Run $run): string
    {
        $kinds = $run->quick ? ['uniform'] : ['uniform', 'clustered'];
        $lengths = $run->quick ? [5_000, 1_000_000] : self::LENGTHS;
        $ratios = $run->quick ? [1, 16, 256] : self::RATIOS;
        $bits = $counts = $decoded = [];
        foreach ($kinds as $kind) {
            foreach ($lengths as $length) {
                fwrite(STDERR, "$kind lists, $length elements in the longer one\n");
                foreach ($this->measure($run, $kind, $length, $ratios) as $row) {
                    $case = ['lists' => $kind, 'length' => $length, 'ratio' => $row['ratio']];
                    $name = $this->name($row);
                    $run->variants[$name] ??= new Variant($name);
                    $run->measurements->add($case, $row['result'], $name, [$row['ns_per_element']], 'ns/element');
                    // Where decoding alone was measured, there is no size.
                    $bits[$kind][$length][$name] = $row['bits_per_element'] ?: $bits[$kind][$length][$name] ?? 0;
                }
            }
            foreach ($this->measure($run, $kind, 1_000_000, $ratios, ['--decoded']) as $row) {
                $decoded[$kind][$row['algorithm']][$row['ratio']] = $row['ns_per_element'];
            }
        }
        $this->draw($run, $kinds[0], $lengths, $ratios);
        return $this->summary($run->measurements, $kinds, $lengths, $ratios, $bits)
            . $this->details($run->measurements, $run->variants, $kinds, $lengths, $ratios)
            . $this->decoded_table($decoded, $ratios);
    }

    public function child(array $task): array
    {
        throw new RuntimeException('this experiment has no measurement in PHP');
    }

    private function measure(Run $run, string $kind, int $length, array $ratios, array $more = []): array
    {
        $fastest = [];
        for ($round = 0; $round < $run->rounds; $round++) {
            $rows = $run->json([self::TOOL, '--lengths', (string) $length, '--ratios', implode(',', $ratios),
                ...($kind === 'clustered' ? ['--clustered'] : []), ...$more]);
            foreach ($rows as $at => $row) {
                if (!$row['correct']) {
                    throw new RuntimeException("$row[algorithm] on $row[input] lists gives a wrong result");
                }
                if ($row['ns_per_element'] < ($fastest[$at]['ns_per_element'] ?? INF)) {
                    $fastest[$at] = $row;
                }
            }
        }
        return $fastest;
    }

    private function name(array $row): string
    {
        return match ($row['input']) {
            'Auto' => self::DEFAULT,
            'CRoaring' => self::PEERS[$row['result'] === 'ids' ? 1 : 0],
            'BitPacked, decoded whole' => "decode whole, $row[algorithm]",
            default => "codec $row[input]",
        };
    }

    /** Of the variants that give docIDs, the fastest that is not the default nor of a codec of one's choice. */
    private function best(Measurements $measured, array $case): array
    {
        $best = [INF, ''];
        foreach ($measured->all() as $m) {
            $name = $m['variant'];
            if ($m['case'] === $case && $m['metric'] === 'ids' && (str_starts_with($name, 'decode whole') || $name === 'codec BitPacked')) {
                $best = min($best, [$m['median'], $name]);
            }
        }
        return $best;
    }

    private function summary(Measurements $measured, array $kinds, array $lengths, array $ratios, array $bits): string
    {
        $header = ['lists', 'longer', 'ratio', 'docIDs, ns', 'best other, ns', 'best other', 'default / best', 'CRoaring docIDs, ns',
            'default / CRoaring', 'list, ns', 'CRoaring bitmap, ns', 'default / CRoaring', 'count, ns', 'CRoaring count, ns',
            'default / CRoaring', 'bits', 'CRoaring bits'];
        $rows = [];
        foreach ($kinds as $kind) {
            foreach ($lengths as $length) {
                foreach ($ratios as $ratio) {
                    $case = ['lists' => $kind, 'length' => $length, 'ratio' => $ratio];
                    $ours = fn (string $result) => $measured->median($case, $result, self::DEFAULT);
                    [$best, $name] = $this->best($measured, $case);
                    $row = [$kind, $length, $ratio, number($ours('ids')), number($best), $name, times($ours('ids') / $best)];
                    $peers = ['ids' => $measured->median($case, 'ids', self::PEERS[1]), 'list' => $measured->median($case, 'bitmap', self::PEERS[0]),
                        'count' => $measured->median($case, 'count', self::PEERS[0])];
                    foreach ($peers as $result => $peer) {
                        $row = [...$row, ...($result === 'ids' ? [] : [number($ours($result))]), number($peer), times($ours($result) / $peer)];
                    }
                    $rows[] = [...$row, number($bits[$kind][$length][self::DEFAULT]), number($bits[$kind][$length][self::PEERS[0]])];
                }
            }
        }
        return "Time for an element of both lists, decoding included, and of the two lists together bits for an element; thread CPU "
            . "time, the fastest pass. Like is beside like: a result as docIDs, as a list that the next operation can take (a "
            . "`PostingList`, CRoaring's bitmap), and its size alone. Of the shorter list's elements 30 % are in both; 25.2 M documents. "
            . "Below 1 × the default is the faster one.\n\n" . markdown_table($header, $rows);
    }

    private function details(Measurements $measured, array $variants, array $kinds, array $lengths, array $ratios): string
    {
        $text = '';
        foreach ($kinds as $kind) {
            foreach ($lengths as $length) {
                $rows = [];
                foreach (array_keys($variants) as $name) {
                    $cells = [];
                    foreach ($ratios as $ratio) {
                        $case = ['lists' => $kind, 'length' => $length, 'ratio' => $ratio];
                        try {
                            $metric = $name === self::PEERS[0] ? 'bitmap' : 'ids';
                            $cells[] = number($measured->median($case, $metric, $name));
                        } catch (\OutOfBoundsException) {
                            $cells[] = '';
                        }
                    }
                    if (array_filter($cells)) {
                        $rows[] = [$name, ...$cells];
                    }
                }
                $text .= "\n## ns an element by ratio: $kind lists, $length elements in the longer one\n\n"
                    . markdown_table(['algorithm', ...$ratios], $rows);
            }
        }
        return $text;
    }

    private function decoded_table(array $decoded, array $ratios): string
    {
        $text = '';
        foreach ($decoded as $kind => $algorithms) {
            $rows = [];
            foreach ($algorithms as $name => $by_ratio) {
                $rows[] = [$name, ...array_map(fn (int $ratio) => number($by_ratio[$ratio]), $ratios)];
            }
            $text .= "\n## The algorithms alone, ns an element by ratio: decoded $kind lists, 1,000,000 elements in the longer one\n\n"
                . "Bitmaps and hash tables are there beforehand.\n\n" . markdown_table(['algorithm', ...$ratios], $rows);
        }
        return $text;
    }

    private function draw(Run $run, string $kind, array $lengths, array $ratios): void
    {
        $charts = [];
        foreach ($lengths as $length) {
            $series = [];
            $shown = [self::DEFAULT, ...self::PEERS, 'decode whole, simd_merge', 'decode whole, simd_gallop', 'decode whole, merge', 'codec Bitmap'];
            foreach ($shown as $name) {
                foreach ($ratios as $at => $ratio) {
                    $case = ['lists' => $kind, 'length' => $length, 'ratio' => $ratio];
                    try {
                        $ns = $run->measurements->median($case, $name === self::PEERS[0] ? 'bitmap' : 'ids', $name);
                        $series[$name][$at] = [$ns, $ns, $ns];
                    } catch (\OutOfBoundsException) {
                        $series[$name][$at] = null;
                    }
                }
            }
            $charts[] = new Chart("$kind lists, longer one of $length", $ratios, $series, 'ratio of lengths', 'ns an element', lines: true, log_x: true);
        }
        plot($run->file('svg'), ...$charts);
    }
};
