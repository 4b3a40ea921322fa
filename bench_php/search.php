<?php
/**
 * A ranked index from text to answers: Postings\Index beside SQLite's FTS5 and Xapian, which get the same words, and beside
 * Postings\rank() over the same lists in memory. The environment variable POSTINGS_CORPORA chooses corpora (debian, zipf,
 * linux), POSTINGS_CORPUS_FOLDER says where they are.
 */
namespace Postings\Bench;

use RuntimeException;

require_once __DIR__ . '/search/corpus.php';
require_once __DIR__ . '/search/engines.php';

return new class implements Experiment {
    private const CORPORA = [
        'debian' => "Debian's package descriptions",
        'zipf' => 'generated: 1,000,000 documents of 20 to 120 words after Zipf',
        'linux' => "the Linux kernel's source, a document a file",
    ];
    private const KINDS = ['and', 'and, total', 'and, a tenth', 'or', 'or, total', 'or, a tenth', 'word', 'phrase', 'prefix'];
    private const BUILD = ['build s', 'build CPU s', 'build MB of memory', 'MB on disk', 'MB of text a CPU s'];
    /** Scores differ so much at most where an index and rank() round the lengths of documents in two ways. */
    private const ROUNDING = 0.05;
    private const OPEN = ['first query of a process', 'open and query'];

    public function title(): string
    {
        return 'Search: an index on disk, from text to the best ten; Postings\Index, FTS5, Xapian';
    }

    public function run(Run $run): string
    {
        $folder = getenv('POSTINGS_CORPUS_FOLDER') ?: 'build/corpora';
        $names = array_filter(explode(',', getenv('POSTINGS_CORPORA') ?: 'debian'));
        $page = '';
        foreach ($names as $name) {
            if (!isset(self::CORPORA[$name])) {
                throw new RuntimeException("POSTINGS_CORPORA has no corpus '$name'; there are " . implode(', ', array_keys(self::CORPORA)));
            }
            $page .= $this->corpus($run, $name, "$folder/$name.text");
        }
        $this->draw($run, $names[0]);
        return $page . "\nEvery engine gets the same words (runs of a to z and 0 to 9) but \"English\", which gets the text and stems. Microseconds are those of\n"
            . "a call from PHP (Xapian: from C++), query in, names and scores out; of a query the best of its passes counts, then median and 99th percentile over\n"
            . "the queries are taken. All engines find as many documents, and Postings\\Index and rank() give the same best scores but for the rounding of lengths:\n"
            . "the run fails otherwise. The lists of rank() are in memory, and only those of the queries' words.\n";
    }

    private function corpus(Run $run, string $name, string $file): string
    {
        $count = $run->quick ? 100 : 1000;
        $queries = null;
        $task = ['file' => $file, 'quick' => $run->quick, 'queries' => $count];
        $variants = $this->variants($run);
        $run->expect(count($variants));
        $agreed = ['totals' => null, 'answers' => null];
        $case = ['corpus' => $name];
        $run->interleave($case, $variants, function (Variant $variant, string $engine) use ($run, $task, $file, &$queries, &$agreed) {
            $queries ??= self::read($file, $run->quick)->queries($task['queries']);
            $result = $engine === 'xapian' ? $this->xapian($run, $task, $queries) : $this->php($run, $variant->flags, [...$task, 'engine' => $engine]);
            $agreed['totals'] ??= $result['totals'];
            if ($result['totals'] !== null && $result['totals'] != $agreed['totals']) {
                throw new RuntimeException("$variant->label has other totals than the engines before it: " . json_encode([$agreed['totals'], $result['totals']]));
            }
            $agreed['answers'] ??= $result['answers'];
            foreach ($result['answers'] ?? [] as $i => $score) {
                if (abs($score / $agreed['answers'][$i] - 1) > self::ROUNDING) {
                    throw new RuntimeException("$variant->label has another score than the engines before it: $score, {$agreed['answers'][$i]}");
                }
            }
            return $result['figures'];
        }, 'us, s, MB');
        $of = fn (string $metric) => $run->measurements->median($case, $metric, 'index');
        return '## ' . self::CORPORA[$name] . ': ' . number_format($of('documents')) . ' documents, ' . number($of('MB of text')) . " MB of text\n\n"
            . $this->table($run, $case, $variants);
    }

    private function variants(Run $run): array
    {
        $php = ['-d', 'memory_limit=-1', '-d', 'zend_extension=opcache', '-d', 'opcache.enable_cli=1'];
        $ours = [...$php, '-d', "extension=$run->extension", '-d', 'postings.device=cpu'];
        $sqlite = array_merge(...array_map(fn (string $name) => ['-d', "extension=$name"], ['pdo', 'pdo_sqlite']));
        return ['index' => new Variant('Postings\Index', $ours), 'english' => new Variant('the same, English', $ours), 'lists' => new Variant('Postings\rank()', $ours),
            'fts5' => new Variant('FTS5', [...$php, ...$sqlite])] + (is_file('build/native/bench_xapian') ? ['xapian' => new Variant('Xapian, C++')] : []);
    }

    private static function read(string $file, bool $quick): Corpus
    {
        return new Corpus($file, $quick ? 5000 : PHP_INT_MAX);
    }

    private function draw(Run $run, string $name): void
    {
        $charts = [];
        foreach (['median', 'p99'] as $figure) {
            $series = [];
            foreach ($run->variants as $key => $variant) {
                foreach ($kinds = ['and', 'or', 'word', 'phrase', 'prefix'] as $kind) {
                    try {
                        $m = $run->measurements->get(['corpus' => $name], "$kind $figure", $key);
                        $series[$variant->label][] = [$m['median'], $m['low'], $m['high']];
                    } catch (\OutOfBoundsException) {
                        $series[$variant->label][] = null;
                    }
                }
            }
            $charts[] = new Chart($figure, $kinds, $series, y_label: 'microseconds');
        }
        plot($run->file('svg'), ...$charts);
    }

    private function table(Run $run, array $case, array $variants): string
    {
        $cell = function (string $metric, string $variant) use ($run, $case): string {
            try {
                return number($run->measurements->median($case, $metric, $variant));
            } catch (\OutOfBoundsException) {
                return '';
            }
        };
        $rows = [];
        foreach (self::BUILD as $metric) {
            $rows[] = [$metric, ...array_map(fn ($variant) => $cell($metric, $variant), array_keys($variants))];
        }
        foreach (self::OPEN as $metric) {
            $rows[] = ["$metric, us", ...array_map(fn ($variant) => $cell($metric, $variant), array_keys($variants))];
        }
        foreach (self::KINDS as $kind) {
            $rows[] = ["$kind, us", ...array_map(fn ($variant) => implode(' / ', array_filter([$cell("$kind median", $variant), $cell("$kind p99", $variant)])),
                array_keys($variants))];
        }
        return markdown_table(['', ...array_map(fn (Variant $variant) => $variant->label, array_values($variants))], $rows) . "\n";
    }

    /** One process builds and searches; another opens what it built, and is new to it. */
    private function php(Run $run, array $flags, array $task): array
    {
        $task['path'] = dirname($task['file']) . '/' . uniqid("$task[engine]-");
        try {
            $result = $run->child($flags, $task);
            if ($task['engine'] !== 'lists') {
                $result['figures'] += $run->child($flags, [...$task, 'built' => true]);
            }
            return $result;
        } finally {
            exec('rm -rf ' . escapeshellarg($task['path']));
        }
    }

    public function child(array $task): array
    {
        $corpus = self::read($task['file'], $task['quick']);
        $queries = $corpus->queries($task['queries']);
        $engine = match ($task['engine']) {
            'index' => new IndexEngine(''),
            'english' => new IndexEngine('en'),
            'lists' => new ListsEngine($queries),
            'fts5' => new Fts5Engine(),
        };
        if (isset($task['built'])) {
            return $this->open($engine, $task['path'], $queries['words'][0]);
        }
        return ['figures' => $this->build($engine, $task['path'], $corpus) + $this->search($engine, $task, $queries),
            'totals' => $this->totals($engine, $queries, $task['engine']),
            'answers' => in_array($task['engine'], ['index', 'lists'], true) ? $this->answers($engine, $queries) : null];
    }

    private function build(Engine $engine, string $path, Corpus $corpus): array
    {
        $bytes = $documents = 0;
        foreach ($corpus->raw() as $text) {
            $bytes += strlen($text);
            $documents++;
        }
        // Reading and splitting the file is not what is measured.
        $reading = cpu_ms();
        foreach ($engine instanceof IndexEngine && $engine->stems() ? $corpus->raw() : $corpus->plain() as $text);
        $reading = cpu_ms() - $reading;
        $wall = hrtime(true);
        $cpu = cpu_ms();
        $engine->build($path, $corpus);
        $wall = (hrtime(true) - $wall) / 1e9 - $reading / 1e3;
        $cpu = (cpu_ms() - $cpu - $reading) / 1e3;
        if ($engine instanceof ListsEngine) {
            return [];
        }
        $size = array_sum(array_map('filesize', is_dir($path) ? glob("$path/*") : [$path]));
        preg_match('/VmHWM:\s+(\d+)/', file_get_contents('/proc/self/status'), $peak);
        return ['build s' => $wall, 'build CPU s' => $cpu, 'build MB of memory' => $peak[1] / 1e3, 'MB on disk' => $size / 1e6, 'documents' => $documents, 'MB of text' => $bytes / 1e6, 'MB of text a CPU s' => $bytes / 1e6 / $cpu];
    }

    private function open(Engine $engine, string $path, array $words): array
    {
        for ($i = 0; $i < 21; $i++) {
            $start = hrtime(true);
            $engine->open($path);
            $engine->kinds()['and']($words);
            $us[] = (hrtime(true) - $start) / 1e3;
        }
        $first = array_shift($us);
        sort($us);
        return ['first query of a process' => $first, 'open and query' => $us[10]];
    }

    private function search(Engine $engine, array $task, array $queries): array
    {
        $figures = [];
        $passes = $task['engine'] === 'fts5' ? 2 : 4;
        $engine->open($task['path']);
        foreach ($engine->kinds() as $kind => $search) {
            $best = [];
            for ($pass = 0; $pass < $passes; $pass++) {
                foreach ($queries[QUERIES_OF[$kind]] as $i => $words) {
                    $start = hrtime(true);
                    $search($words);
                    $best[$i] = min($best[$i] ?? INF, (hrtime(true) - $start) / 1e3);
                }
            }
            sort($best);
            $figures["$kind median"] = $best[count($best) >> 1];
            $figures["$kind p99"] = $best[(int) (count($best) * 0.99)];
        }
        return $figures;
    }

    /** Sums of what all queries of a kind find, of an engine that knows. */
    private function totals(Engine $engine, array $queries, string $name): ?array
    {
        if ($name === 'english' || $name === 'lists') {
            return null;
        }
        $totals = [];
        foreach (['and', 'or', 'phrase', 'prefix'] as $kind) {
            $totals[$kind] = 0;
            foreach (array_slice($queries[QUERIES_OF[$kind]], 0, 300) as $words) {
                $totals[$kind] += $engine->total($kind, $words);
            }
        }
        return $totals;
    }

    /** The score of the best document of each query. */
    private function answers(Engine $engine, array $queries): array
    {
        $scores = [];
        foreach (['and', 'or', 'word'] as $kind) {
            foreach ($queries[QUERIES_OF[$kind]] as $words) {
                $scores[] = $engine->kinds()[$kind]($words)[0][1];
            }
        }
        return $scores;
    }

    private function xapian(Run $run, array $task, array $queries): array
    {
        $file = "$task[file].queries";
        $lines = '';
        foreach (['and' => 'words', 'or' => 'words', 'word' => 'word', 'phrase' => 'phrase', 'prefix' => 'prefix'] as $kind => $of) {
            foreach ($queries[$of] as $words) {
                $lines .= "$kind\t" . implode(' ', $words) . "\n";
            }
        }
        file_put_contents($file, $lines);
        return $run->json(['build/native/bench_xapian', $task['file'], $file, $task['quick'] ? '5000' : '0']);
    }
};
