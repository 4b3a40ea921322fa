<?php
namespace Postings\Bench;

use RuntimeException;

/**
 * Bits an integer and decoding speed of every codec, the default one on every SIMD target of this machine, beside
 * libstreamvbyte and libroaring as Debian builds them: what the native tool bench_codecs measures, in one run.
 */
return new class implements Experiment {
    private const TOOL = 'build/native/bench_codecs';
    private const METRICS = ['cache' => 'G integers/s', 'memory' => 'G integers/s', 'encode' => 'G integers/s'];
    private const SETS = [
        'clustered' => 'GOV2-like, clustered',
        'uniform' => 'GOV2-like, uniform',
        'dense' => 'dense: every second to every tenth document',
    ];

    public function title(): string
    {
        return 'Codecs: bits an integer, and integers decoded to docIDs a second';
    }

    public function run(Run $run): string
    {
        $samples = $rows = [];
        for ($round = 0; $round < $run->rounds; $round++) {
            fwrite(STDERR, 'round ' . $round + 1 . " of $run->rounds\n");
            foreach ($run->json([self::TOOL, '--lists', $run->quick ? '200' : '2000'])['rows'] as $row) {
                if (!$row['correct']) {
                    throw new RuntimeException("$row[codec] does not give back what went in");
                }
                $name = trim("$row[codec] $row[target]");
                $rows[$row['set']][$name] = $row;
                foreach (self::METRICS as $metric => $unit) {
                    $samples[$row['set']][$name][$metric][] = $row[$metric];
                }
            }
        }
        foreach ($samples as $set => $by_name) {
            foreach ($by_name as $name => $by_metric) {
                $run->variants[$name] ??= new Variant($name);
                foreach ($by_metric as $metric => $values) {
                    $run->measurements->add(['set' => $set], $metric, $name, $values, self::METRICS[$metric]);
                }
                $run->measurements->add(['set' => $set], 'bits', $name, [$rows[$set][$name]['bits']], 'bits/integer');
                $run->measurements->add(['set' => $set], 'overhead', $name, [$rows[$set][$name]['overhead_bits']], 'bits/integer');
            }
        }
        $this->draw($run, $rows);
        return $this->text($run->measurements, $rows);
    }

    public function child(array $task): array
    {
        throw new RuntimeException('all is measured by ' . self::TOOL);
    }

    private function text(Measurements $measured, array $rows): string
    {
        $text = "Thread CPU time, median (quartiles) of the rounds. In cache: each list again and again; in memory: all lists, one "
            . "after another, into the same output. Bits are those of the docIDs; skip data, headers and checksums are counted "
            . "apart (those of the two libraries are among their bits). Where a target is named, the codec was held to it; "
            . "otherwise it is the best of this machine. Debian builds libstreamvbyte for the oldest x86-64, without SIMD.\n";
        foreach (array_intersect_key(self::SETS, $rows) as $set => $about) {
            $table = [];
            foreach ($rows[$set] as $name => $row) {
                $get = fn (string $metric) => with_spread($measured->get(['set' => $set], $metric, $name));
                $table[] = [$row['codec'], $row['target'], sprintf('%.2f', $row['bits']), sprintf('%.2f', $row['overhead_bits']),
                    $get('cache'), $get('memory'), $get('encode')];
            }
            $text .= "\n## $about\n\n" . markdown_table(
                ['codec', 'SIMD target', 'bits/integer', 'skip data, bits', 'in cache, G/s', 'in memory, G/s', 'encoded, G/s'],
                $table,
            );
        }
        return $text;
    }

    /** Bits against speed, in cache; of the default codec's targets only the best. */
    private function draw(Run $run, array $rows): void
    {
        $charts = [];
        foreach (array_intersect_key(self::SETS, $rows) as $set => $about) {
            $names = [];
            foreach ($rows[$set] as $name => $row) {
                $names[$row['codec']] ??= $name;
            }
            $speeds = $bits = [];
            foreach ($names as $name) {
                $m = $run->measurements->get(['set' => $set], 'cache', $name);
                $speeds[] = [$m['median'], $m['low'], $m['high']];
                $b = $rows[$set][$name]['bits'];
                $bits[] = [$b, $b, $b];
            }
            $labels = array_keys($names);
            $charts[] = new Chart($set, $labels, ['G integers/s, in cache' => $speeds, 'bits/integer' => $bits], log_y: true);
        }
        plot($run->file('svg'), ...$charts);
    }
};
