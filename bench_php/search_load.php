<?php
/**
 * Queries of several processes at once, each with the index open for itself: how many a second, and how long one takes; then eight of them
 * beside a writer that replaces documents and commits ten times a second, and eight that ask now and then, with the writer and without. The text
 * is that of ./dev bench search.
 */
namespace Postings\Bench;

use Postings\Index;
use Postings\Mode;
use RuntimeException;

require_once __DIR__ . '/search/corpus.php';
require_once __DIR__ . '/search/engines.php';

return new class implements Experiment {
    private const CASE = ['corpus' => 'debian'];
    private const PROCESSES = [1, 2, 4, 8];
    /** Between two queries of a process that asks now and then, on average: the processors are not all taken. */
    private const PAUSE_US = 5000;

    public function title(): string
    {
        return 'Search under load: 1 to 8 processes, and a writer beside them';
    }

    public function run(Run $run): string
    {
        $file = (getenv('POSTINGS_CORPUS_FOLDER') ?: 'build/corpora') . '/debian.text';
        $flags = ['-d', 'memory_limit=-1', '-d', "extension=$run->extension", '-d', 'postings.device=cpu'];
        $seconds = $run->quick ? 2 : 60;
        $variants = [];
        foreach (self::PROCESSES as $processes) {
            $variants["$processes"] = new Variant("$processes", $flags);
        }
        $variants['writer'] = new Variant('8, and a writer', $flags);
        $variants['pauses'] = new Variant('8 that pause', $flags);
        $variants['pauses, writer'] = new Variant('8 that pause, and a writer', $flags);
        $run->expect(count($variants));
        $run->interleave(self::CASE, $variants, function (Variant $variant, string $name) use ($run, $file, $seconds): array {
            $writer = str_ends_with($name, 'writer');
            return $run->child($variant->flags, ['file' => $file, 'quick' => $run->quick, 'processes' => (int) $name ?: 8, 'writer' => $writer,
                'seconds' => $writer ? $seconds : $seconds / 4, 'pause' => str_starts_with($name, 'pauses') ? self::PAUSE_US : 0]);
        }, '');
        $rows = [];
        foreach ($variants as $name => $variant) {
            $of = fn (string $metric) => number($run->measurements->median(self::CASE, $metric, (string) $name));
            $rows[] = [$variant->label, number_format($run->measurements->median(self::CASE, 'queries a second', (string) $name)), $of('median us'), $of('p99 us'),
                ...str_ends_with((string) $name, 'writer') ? [$of('commits'), $of('refreshes')] : ['', '']];
        }
        return "Debian's package descriptions; queries of two to five words, AND and OR by turns, the best ten with exact totals. The writer replaces 20\n"
            . "documents by themselves and commits, durably, every 100 ms for $seconds s; readers go on to the last commit before each query. A reader's scores and totals are compared\n"
            . "with those before the writer began: the run fails on a difference, or on any exception. Processes ask one query after another, so that those that are\n"
            . "more than the cores wait for these; or they pause, " . self::PAUSE_US / 1000 . " ms on average, as a server's do that has some room.\n\n"
            . markdown_table(['processes', 'queries a second', 'median, us', 'p99, us', 'commits', 'seen by a reader'], $rows);
    }

    public function child(array $task): array
    {
        $corpus = new Corpus($task['file'], $task['quick'] ? 5000 : PHP_INT_MAX);
        $queries = array_map(fn (array $words) => implode(' ', $words), $corpus->queries(1000)['words']);
        $path = dirname($task['file']) . '/' . uniqid('load-');
        (new IndexEngine(''))->build($path, $corpus);
        try {
            $expected = $this->answers(Index::open($path), $queries);
            $until = hrtime(true) + (int) (($task['seconds'] + 0.2) * 1e9);
            $jobs = array_fill(0, $task['processes'], fn () => $this->read($path, $queries, $expected, $until, $task['pause']));
            if ($task['writer']) {
                $jobs[] = fn () => $this->write($path, $corpus, $until);
            }
            return $this->figures($this->together($jobs), $task);
        } finally {
            exec('rm -rf ' . escapeshellarg($path));
        }
    }

    private function figures(array $results, array $task): array
    {
        $us = array_merge(...array_map(fn ($result) => $result['us'] ?? [], $results));
        sort($us);
        $count = array_sum(array_map(fn ($result) => $result['queries'] ?? 0, $results));
        return ['queries a second' => $count / $task['seconds'], 'median us' => $us[count($us) >> 1], 'p99 us' => $us[(int) (count($us) * 0.99)],
            'commits' => array_sum(array_column($results, 'commits')), 'refreshes' => max(array_column($results, 'refreshes'))];
    }

    /** Each job in a process of its own; what they return. */
    private function together(array $jobs): array
    {
        $pipes = [];
        foreach ($jobs as $job) {
            $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
            if (pcntl_fork() === 0) {
                try {
                    $result = $job();
                } catch (\Throwable $error) {
                    $result = ['error' => $error::class . ': ' . $error->getMessage()];
                }
                fwrite($pair[1], json_encode($result));
                pcntl_exec("/bin/true"); // without what the shutdown of its parent would do
            }
            fclose($pair[1]);
            stream_set_timeout($pair[0], 3600);
            $pipes[] = $pair[0];
        }
        $results = array_map(fn ($pipe) => json_decode(stream_get_contents($pipe), true) ?? ['error' => 'died'], $pipes);
        while (pcntl_wait($status) > 0);
        foreach (array_filter(array_column($results, 'error')) as $error) {
            throw new RuntimeException($error);
        }
        return $results;
    }

    private function read(string $path, array $queries, array $expected, int $until, int $pause): array
    {
        $index = Index::open($path);
        mt_srand(getmypid());
        $us = [];
        $refreshes = $done = 0;
        while (($start = hrtime(true)) < $until) {
            if ($pause > 0) {
                usleep(mt_rand(0, 2 * $pause));
                $start = hrtime(true);
            }
            $i = mt_rand(0, count($queries) - 1);
            $mode = $done % 2 ? 'or' : 'and';
            $refreshes += (int) $index->refresh();
            $result = $index->search($queries[$i], mode: $mode === 'and' ? Mode::All : Mode::Any);
            $took = (hrtime(true) - $start) / 1e3;
            if (self::digest($result) !== $expected[$mode][$i]) {
                throw new RuntimeException("another answer to '$queries[$i]' ($mode)");
            }
            if ($done++ % 8 === 0 || $pause > 0) { // of so many, some are enough
                $us[] = round($took, 2);
            }
        }
        return ['us' => $us, 'queries' => $done, 'refreshes' => $refreshes];
    }

    private function write(string $path, Corpus $corpus, int $until): array
    {
        $documents = iterator_to_array($corpus->plain());
        $names = array_keys($documents);
        $writer = Index::open($path)->writer();
        $commits = 0;
        while (($start = hrtime(true)) < $until - 2e8) {
            for ($i = 0; $i < 20; $i++) {
                $name = $names[mt_rand(0, count($names) - 1)];
                $writer->add(['name' => $name, 'text' => $documents[$name], 'tenth' => Corpus::tenth((string) $name)]);
            }
            $writer->commit();
            $commits++;
            usleep(max(0, 100_000 - (int) ((hrtime(true) - $start) / 1000)));
        }
        $writer->close();
        return ['commits' => $commits];
    }

    private function answers(Index $index, array $queries): array
    {
        return array_map(fn (Mode $mode) => array_map(fn (string $query) => self::digest($index->search($query, mode: $mode)), $queries),
            ['and' => Mode::All, 'or' => Mode::Any]);
    }

    /** Scores and total: of equal scores, the document that was added first comes first, which replacing changes. */
    private static function digest(\Postings\Result $result): string
    {
        return $result->total . ' ' . implode(' ', array_map(fn ($hit) => $hit->score, $result->hits));
    }
};
