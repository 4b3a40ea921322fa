<?php
/**
 * The best ten documents of queries of two to five words, in C++ and through Postings\rank(), beside PISA where the
 * environment variable POSTINGS_PISA names the program that bench_native/pisa.cpp makes.
 */
namespace Postings\Bench;

use Postings\DocumentLengths;
use Postings\Mode;
use Postings\PostingList;
use RuntimeException;

return new class implements Experiment {
    private const COLLECTIONS = [
        'debian' => "Debian's package descriptions, 64,000 documents",
        'zipf1m' => 'a generated collection of 1,000,000 documents, words after Zipf',
    ];
    private const MODES = ['and' => 'AND', 'or' => 'OR'];
    private const K = 10;
    private const K1 = 0.9;
    private const B = 0.4;
    // The runs of a query of which the best counts; one more goes before. PISA's program does as many.
    private const PASSES = 3;

    public function title(): string
    {
        return 'Ranked queries: the best 10 documents by AND and OR; C++, from PHP, PISA';
    }

    public function run(Run $run): string
    {
        $folder = getenv('POSTINGS_COLLECTIONS') ?: 'build/collections';
        $pisa = getenv('POSTINGS_PISA');
        $variants = ['native' => new Variant('postings, C++'), 'php' => new Variant('postings, PHP')]
            + ($pisa ? ['pisa' => new Variant('PISA, C++')] : []);
        $names = $run->quick ? ['debian'] : array_keys(self::COLLECTIONS);
        $run->expect(count($names) * count($variants));
        foreach ($names as $name) {
            $base = "$folder/$name";
            if (!is_file("$base.q")) {
                throw new RuntimeException("no collection $base: ./dev bench makes it");
            }
            $hits = null;
            $measure = fn (Variant $variant, string $key) => match ($key) {
                'native' => $this->native($run, $base),
                'php' => $run->child(['-d', 'memory_limit=-1', '-d', "extension=$run->extension"], ['base' => $base]),
                'pisa' => $run->json([$pisa, $base, "$base.q", (string) self::K]),
            };
            $run->interleave(['collection' => $name], $variants, function (Variant $variant, string $key) use ($measure, &$hits) {
                $times = [];
                foreach ($measure($variant, $key) as $row) {
                    $hits ??= $row['mode'] === 'and' ? $row['results'] : null;
                    if ($row['mode'] === 'and' && $row['results'] !== $hits) {
                        throw new RuntimeException("$variant->label finds $row[results] documents, not $hits");
                    }
                    foreach (['median', 'p99', 'mean'] as $figure) {
                        $times["$row[mode] $row[algorithm] $figure"] = $row["{$figure}_us"];
                    }
                }
                return $times;
            }, 'us');
        }
        $this->draw($run, $names, $variants);
        return $this->summary($run->measurements, $names, $pisa !== false) . "\n" . $this->algorithms($run->measurements, $names);
    }

    /** Rows of bench_rank; the lists that it made are left for child(). */
    private function native(Run $run, string $base): array
    {
        $options = ['--k', self::K, '--k1', self::K1, '--b', self::B, '--passes', self::PASSES + 1];
        foreach (['ranked_and', 'block_max_and', 'max_score', 'block_max_max_score', 'wand', 'block_max_wand', 'ranker'] as $name) {
            array_push($options, '--only', $name);
        }
        return $run->json(['build/native/bench_rank', 'ds2i', $base, '--queries', "$base.q", '--write-lists', "$base.lists",
            ...array_map(strval(...), $options)]);
    }

    public function child(array $task): array
    {
        $lists = $this->lists("$task[base].lists");
        $lengths = new DocumentLengths(substr(file_get_contents("$task[base].sizes"), 4));
        $queries = array_map(fn (string $line) => explode(' ', trim($line)), file("$task[base].q", FILE_SKIP_EMPTY_LINES));
        $rows = [];
        foreach (['and' => Mode::All, 'or' => Mode::Any] as $name => $mode) {
            $best = array_fill(0, count($queries), INF);
            for ($pass = 0; $pass <= self::PASSES; $pass++) {
                $results = 0;
                foreach ($queries as $i => $terms) {
                    $start = hrtime(true);
                    $query = [];
                    foreach ($terms as $term) {
                        $query[] = $lists[$term];
                    }
                    $scores = \Postings\rank($query, $lengths, self::K, $mode, self::K1, self::B);
                    $best[$i] = min($best[$i], (hrtime(true) - $start) / 1e3);
                    $results += count($scores);
                }
            }
            sort($best);
            $rows[] = ['mode' => $name, 'algorithm' => 'ranker', 'results' => $results, 'median_us' => $best[count($best) >> 1],
                'p99_us' => $best[(int) (count($best) * 0.99)], 'mean_us' => array_sum($best) / count($best)];
        }
        return $rows;
    }

    /** @return PostingList[] by term */
    private function lists(string $file): array
    {
        $lists = [];
        $stream = fopen($file, 'rb');
        while (strlen($head = fread($stream, 8)) === 8) {
            ['term' => $term, 'bytes' => $bytes] = unpack('Vterm/Vbytes', $head);
            $lists[$term] = PostingList::fromBytes(stream_get_contents($stream, $bytes));
        }
        return $lists;
    }

    private function summary(Measurements $measured, array $names, bool $with_pisa): string
    {
        $header = ['collection', 'mode', 'percentile', 'postings, C++', 'postings, PHP', 'PHP adds'];
        $rows = [];
        foreach ($names as $name) {
            foreach (self::MODES as $mode => $label) {
                foreach (['median', 'p99', 'mean'] as $figure) {
                    $get = fn (string $variant) => $measured->get(['collection' => $name], "$mode ranker $figure", $variant);
                    $row = [$name, $label, $figure, with_spread($get('native')), with_spread($get('php')),
                        number($get('php')['median'] - $get('native')['median'])];
                    $rows[] = $with_pisa ? [...$row, ...$this->best_of_pisa($measured, $name, $mode, $figure, $get('native')['median'])] : $row;
                }
            }
        }
        if ($with_pisa) {
            array_push($header, "PISA's best", 'by', 'PISA / postings');
        }
        return 'Microseconds a query, the best of ' . self::PASSES . ' runs after a first one; median (quartiles) of the rounds. '
            . "1000 queries; k1 0.9, b 0.4. \"postings\" is what the ranker chooses by itself, over lists in the default codec.\n\n"
            . implode('', array_map(fn (string $name) => "- $name: " . self::COLLECTIONS[$name] . "\n", $names)) . "\n"
            . markdown_table($header, $rows);
    }

    private function best_of_pisa(Measurements $measured, string $name, string $mode, string $figure, float $ours): array
    {
        $best = null;
        foreach ($measured->all() as $m) {
            [$its_mode, $algorithm, $its_figure] = explode(' ', $m['metric']);
            if ($m['variant'] === 'pisa' && $m['case']['collection'] === $name && $its_mode === $mode && $its_figure === $figure
                && (!$best || $m['median'] < $best['median'])) {
                $best = $m + ['algorithm' => $algorithm];
            }
        }
        return [with_spread($best), $best['algorithm'], times($best['median'] / $ours)];
    }

    private function algorithms(Measurements $measured, array $names): string
    {
        $cells = [];
        foreach ($measured->all() as $m) {
            [$mode, $algorithm, $figure] = explode(' ', $m['metric']);
            if ($m['variant'] !== 'php') {
                $cells[$m['variant'] === 'pisa' ? 'PISA' : 'postings'][self::MODES[$mode] ?? 'AND, then OR'][$algorithm][$m['case']['collection']][$figure] = $m['median'];
            }
        }
        $rows = [];
        foreach ($cells as $engine => $modes) {
            foreach ($modes as $mode => $algorithms) {
                foreach ($algorithms as $algorithm => $collections) {
                    $row = [$engine, $mode, $algorithm];
                    foreach ($names as $name) {
                        $row[] = implode(' / ', array_map(fn ($figure) => number($collections[$name][$figure]), ['median', 'p99', 'mean']));
                    }
                    $rows[] = $row;
                }
            }
        }
        return "Every algorithm, median / p99 / mean:\n\n" . markdown_table(['engine', 'mode', 'algorithm', ...$names], $rows);
    }

    private function draw(Run $run, array $names, array $variants): void
    {
        $charts = [];
        foreach (['median', 'p99'] as $figure) {
            $groups = $series = [];
            foreach ($names as $name) {
                foreach (self::MODES as $mode => $label) {
                    $groups[] = "$name\n$label";
                    foreach ($variants as $key => $variant) {
                        $metric = ['case' => ['collection' => $name], 'metric' => "$mode ranker $figure"];
                        if ($key === 'pisa') {
                            $algorithm = $this->best_of_pisa($run->measurements, $name, $mode, $figure, 1)[1];
                            $metric['metric'] = "$mode $algorithm $figure";
                        }
                        $m = $run->measurements->get($metric['case'], $metric['metric'], $key);
                        $series[$variant->label][] = [$m['median'], $m['low'], $m['high']];
                    }
                }
            }
            $charts[] = new Chart($figure, $groups, $series, y_label: 'microseconds');
        }
        plot($run->file('svg'), ...$charts);
    }
};
