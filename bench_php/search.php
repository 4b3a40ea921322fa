<?php
/**
 * A ranked index from text to answers: Postings\Index beside SQLite's FTS5, Xapian, the servers MariaDB, PostgreSQL and Sphinx
 * where they are installed, and engines in pure PHP, which all get the same words, and beside Postings\rank() over the same
 * lists in memory. Environment variables: POSTINGS_CORPORA chooses corpora (debian, zipf, linux), each with a page of its own;
 * POSTINGS_CORPUS_FOLDER says where they are; POSTINGS_PHP_FTS, POSTINGS_YETISEARCH and POSTINGS_TNTSEARCH name the sources of
 * these, POSTINGS_LOUPE a folder with its vendor/autoload.php, POSTINGS_PISA the program of bench_native/pisa.cpp.
 */
namespace Postings\Bench;

use RuntimeException;

require_once __DIR__ . '/search/corpus.php';
require_once __DIR__ . '/search/engines.php';
require_once __DIR__ . '/search/measure.php';
require_once __DIR__ . '/search/peers.php';
require_once __DIR__ . '/search/servers.php';

return new class implements Parts {
    private const CORPORA = [
        'debian' => "Debian's package descriptions",
        'zipf' => 'generated: 1,000,000 documents of 20 to 120 words after Zipf',
        'linux' => "the Linux kernel's source, a document a file",
    ];
    private const KINDS = ['and', 'and, texts', 'and, total', 'and, a tenth', 'or', 'or, total', 'or, a tenth', 'word', 'phrase', 'prefix'];
    private const BUILD = ['documents', 'MB of text', 'build s', 'build CPU s', 'MB of text a CPU s', 'build MB of memory', 'of them for reading', 'MB on disk', 'of it the texts'];
    private const OPEN = ['first query of a process', 'open and query'];
    /** Scores differ so much at most where an index and rank() round the lengths of documents in two ways. */
    private const ROUNDING = 0.05;
    private const SERVERS = ['sphinx' => SphinxServer::class, 'mariadb' => MariaDbServer::class, 'postgresql' => PostgreSqlServer::class];
    /** A chart has seven colours. */
    private const DRAWN = ['index', 'pisa', 'fts5', 'xapian', 'sphinx', 'mariadb', 'postgresql'];
    private const PURE_PHP = ['php_fts', 'yetisearch', 'tntsearch', 'loupe'];
    /** Text for engines in pure PHP, which take minutes for so much. */
    private const SLOW_BYTES = 30e6;
    /** Of those that take minutes a round. */
    private const ROUNDS_OF_SLOW = 1;
    /** For the queries of a kind, seconds. */
    private const SECONDS = 10;

    public function title(): string
    {
        return 'Search: an index on disk, from text to the best ten; Postings\Index, FTS5, Xapian and others';
    }

    public function parts(): array
    {
        $names = array_filter(explode(',', getenv('POSTINGS_CORPORA') ?: 'debian'));
        foreach ($names as $name) {
            if (!isset(self::CORPORA[$name])) {
                throw new RuntimeException("POSTINGS_CORPORA has no corpus '$name'; there are " . implode(', ', array_keys(self::CORPORA)));
            }
        }
        return array_map(fn (string $name) => $name === 'debian' ? '' : $name, $names);
    }

    public function run(Run $run): string
    {
        $case = ['corpus' => $name = $run->part ?: 'debian'];
        $variants = $run->variants ?: $this->variants($run, $name);
        $this->measure($run, $case, $variants, (getenv('POSTINGS_CORPUS_FOLDER') ?: 'build/corpora') . "/$name.text");
        $this->draw($run, $case);
        $missing = array_diff(['xapian', 'pisa', ...array_keys(self::SERVERS), ...self::PURE_PHP], array_keys($variants), $name === 'linux' ? ['postgresql'] : []);
        $run->facts['servers'] ??= array_map(fn (string $class) => $class::version(), array_intersect_key(self::SERVERS, $variants));
        return '## ' . self::CORPORA[$name] . " (POSTINGS_CORPORA=$name)\n\n" . $this->table($run, $case, $variants)
            . "Every engine gets the same words (runs of a to z and 0 to 9) but \"English\", which gets the text and stems. Microseconds are those of\n"
            . "a call from PHP (Xapian, PISA: from C++), query in, names and scores out (PISA: numbers of terms in, docIDs out): median / 99th percentile over\n"
            . 'the queries, of each of which the best of its passes counts. A kind of query has ' . number_format($this->queries($run)) . " of them, and who takes longer than " . self::SECONDS . " s gets as many as\n"
            . "stand behind. Servers, FTS5, LIKE and engines in pure PHP take minutes, and are measured once. \"Texts\": those of the ten as well;\n"
            . "\"total\": the exact number of documents besides; \"a tenth\": filtered by a value that every tenth document has; a phrase has two\n"
            . "words, a prefix three letters. Memory is a process's own, without what it maps of files (Xapian: with it): what reading\n"
            . "the text takes, which has several copies of the longest document (of the kernel, 24 MB), and of Postings\\Index the 64 MiB that its writer may take.\n\n"
            . "All engines that mean the same find as many documents, and Postings\\Index and rank() give the same best scores but for the rounding of lengths:\n"
            . "the run fails otherwise. The lists of rank() and of PISA are in memory, and only those of the queries' words; PISA has k1 0.9 and b 0.4, and of each\n"
            . "figure its best algorithm counts. FTS5 is optimized, Xapian compacted. Engines in pure PHP get the first " . self::SLOW_BYTES / 1e6 . " MB of text. php-fts looks for trigrams, 5,000 documents of each;\n"
            . "YetiSearch and TNTSearch for any word, the latter in 500 documents of each, and Loupe in 1,000; what makes them or Loupe wait\n"
            . "or guess is switched off (stop words, chunks, fuzziness, suggestions, caches, typos). LIKE finds parts of words, too: ten documents in no order, so that it ends early where many match.\n"
            . $this->told_of_servers($run)
            . ($missing ? "\nNot there when this was run: " . implode(', ', $missing) . ".\n" : '');
    }

    private function told_of_servers(Run $run): string
    {
        if (!$run->facts['servers']) {
            return '';
        }
        $told = array_map(fn (string $class) => $class::TOLD . '.', array_intersect_key(self::SERVERS, $run->facts['servers']));
        return "\nServers are asked over a Unix socket, and have memory for all of the index: " . implode(', ', $run->facts['servers']) . ".\nCPU seconds of a build are those of PHP and of the server;"
            . " to open is to connect.\n" . implode("\n", $told) . "\n"
            . ($run->part === 'linux' ? "PostgreSQL takes no text whose words are over a megabyte, as some of the kernel are.\n" : '');
    }

    private function queries(Run $run): int
    {
        return $run->quick ? 100 : 1000;
    }

    private function measure(Run $run, array $case, array $variants, string $file): void
    {
        $this->clean_up_when_interrupted();
        $task = ['file' => $file, 'documents' => $run->quick ? 5000 : PHP_INT_MAX, 'seconds' => $run->quick ? 2 : self::SECONDS];
        $run->expect(count($variants), $variants);
        $queries = null;
        $agreed = ['totals' => [], 'answers' => null, 'found' => null];
        $run->interleave($case, $variants, function (Variant $variant, string $engine) use ($run, $task, &$queries, &$agreed) {
            if ($queries === null) {
                $corpus = new Corpus($task['file'], $task['documents']);
                $corpus->plain_file();
                file_put_contents("$task[file].queries.json", json_encode($queries = $corpus->queries($this->queries($run))));
            }
            $result = match ($engine) {
                'xapian' => $this->xapian($run, $task, $queries),
                'pisa' => $this->pisa($run, $task),
                default => $this->php($run, $variant->flags, [...$task, 'engine' => $engine]),
            };
            foreach ($result['totals'] ?? [] as $kind => $totals) {
                $other = $agreed['totals'][$kind] ?? $totals;
                $both = min(count($other), count($totals));
                if (array_slice($other, 0, $both) != array_slice($totals, 0, $both)) {
                    throw new RuntimeException("$variant->label has other totals ($kind) than the engines before it: " . json_encode([$other, $totals]));
                }
                $agreed['totals'][$kind] = count($other) > count($totals) ? $other : $totals;
            }
            $agreed['answers'] ??= $result['answers'] ?? null;
            foreach ($result['answers'] ?? [] as $i => $score) {
                if (abs($score / $agreed['answers'][$i] - 1) > self::ROUNDING) {
                    throw new RuntimeException("$variant->label has another score than the engines before it: $score, {$agreed['answers'][$i]}");
                }
            }
            foreach ($result['found'] ?? [] as $found) {
                if ($found !== ($agreed['found'] ??= $found)) {
                    throw new RuntimeException("$variant->label finds $found documents, and the engines before it $agreed[found]");
                }
            }
            return $result['figures'];
        }, 'us, s, MB');
    }

    /** So that php() and xapian() remove what they made. */
    private function clean_up_when_interrupted(): void
    {
        if (function_exists('pcntl_async_signals')) {
            pcntl_async_signals(true);
            foreach ([SIGINT, SIGTERM] as $signal) {
                pcntl_signal($signal, fn () => throw new RuntimeException('interrupted'));
            }
        }
    }

    private function variants(Run $run, string $name): array
    {
        $php = ['-d', 'memory_limit=-1', '-d', 'zend_extension=opcache', '-d', 'opcache.enable_cli=1'];
        $ours = [...$php, '-d', "extension=$run->extension", '-d', 'postings.device=cpu'];
        $with = fn (string ...$names) => [...$php, ...array_merge(...array_map(fn (string $name) => ['-d', "extension=$name"], $names))];
        return ['index' => new Variant('Postings\Index', $ours)]
            + ($name === 'zipf' ? [] : ['english' => new Variant('the same, English', $ours)])
            + ['lists' => new Variant('Postings\rank()', $ours)]
            + (getenv('POSTINGS_PISA') ? ['pisa' => new Variant('PISA, C++')] : [])
            + ['fts5' => new Variant('FTS5', $with('pdo', 'pdo_sqlite'), self::ROUNDS_OF_SLOW)]
            + (is_file('build/native/bench_xapian') ? ['xapian' => new Variant('Xapian, C++')] : [])
            + (SphinxServer::is_there() ? ['sphinx' => new Variant('Sphinx', $with('pdo', 'mysqlnd', 'pdo_mysql'), self::ROUNDS_OF_SLOW)] : [])
            + (MariaDbServer::is_there() ? ['mariadb' => new Variant('MariaDB', $with('pdo', 'mysqlnd', 'pdo_mysql', 'posix'), self::ROUNDS_OF_SLOW)] : [])
            // told_of_servers() says why.
            + ($name !== 'linux' && PostgreSqlServer::is_there() ? ['postgresql' => new Variant('PostgreSQL', $with('pdo', 'pdo_pgsql', 'posix'), self::ROUNDS_OF_SLOW)] : [])
            + (getenv('POSTINGS_PHP_FTS') ? ['php_fts' => new Variant('php-fts', $php, self::ROUNDS_OF_SLOW)] : [])
            + (getenv('POSTINGS_YETISEARCH') ? ['yetisearch' => new Variant('YetiSearch', $with('pdo', 'pdo_sqlite', 'mbstring', 'sqlite3'), self::ROUNDS_OF_SLOW)] : [])
            + (getenv('POSTINGS_TNTSEARCH') ? ['tntsearch' => new Variant('TNTSearch', $with('pdo', 'pdo_sqlite', 'mbstring'), self::ROUNDS_OF_SLOW)] : [])
            + (getenv('POSTINGS_LOUPE') ? ['loupe' => new Variant('Loupe', $with('pdo', 'pdo_sqlite', 'mbstring', 'intl', 'ctype', 'iconv'), self::ROUNDS_OF_SLOW)] : [])
            + ['like' => new Variant('LIKE, SQLite', $with('pdo', 'pdo_sqlite'), self::ROUNDS_OF_SLOW)];
    }

    private function draw(Run $run, array $case): void
    {
        $charts = [];
        foreach (['median', 'p99'] as $figure) {
            $series = [];
            foreach (array_intersect_key($run->variants, array_flip(self::DRAWN)) as $key => $variant) {
                foreach ($kinds = ['and', 'or', 'word', 'phrase', 'prefix'] as $kind) {
                    try {
                        $m = $run->measurements->get($case, "$kind $figure", $key);
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
        $value = function (string $metric, string $variant) use ($run, $case): ?float {
            try {
                return $run->measurements->median($case, $metric, $variant);
            } catch (\OutOfBoundsException) {
                return null;
            }
        };
        $cell = fn (?float $value, string $metric = '') => $value === null ? '' : ($metric === 'documents' ? number_format($value) : number($value));
        $rows = [];
        foreach ([...self::BUILD, ...self::OPEN] as $metric) {
            $label = in_array($metric, self::OPEN, true) ? "$metric, us" : $metric;
            $rows[] = [$label, ...array_map(fn ($variant) => $cell($value($metric, $variant), $metric), array_keys($variants))];
        }
        foreach (self::KINDS as $kind) {
            $rows[] = ["$kind, us", ...array_map(function (string $variant) use ($value, $cell, $kind, $run): string {
                if ($value("$kind median", $variant) === null) {
                    return '';
                }
                $queries = (int) ($value("$kind queries", $variant) ?? $this->queries($run));
                return $cell($value("$kind median", $variant)) . ' / ' . $cell($value("$kind p99", $variant)) . ($queries < $this->queries($run) ? " (of $queries)" : '');
            }, array_keys($variants))];
        }
        return markdown_table(['', ...array_map(fn (Variant $variant) => $variant->label, array_values($variants))], $rows) . "\n";
    }

    /** One process builds and searches; another opens what it built, and is new to it. */
    private function php(Run $run, array $flags, array $task): array
    {
        $task['path'] = realpath(dirname($task['file'])) . '/' . uniqid("$task[engine]-");
        try {
            $result = $run->child($flags, $task);
            if ($task['engine'] !== 'lists') {
                $result['figures'] += $run->child($flags, [...$task, 'built' => true]);
            }
            return $result;
        } finally {
            stop_server($task['path']);
            exec('rm -rf ' . escapeshellarg($task['path']));
        }
    }

    public function child(array $task): array
    {
        $slow = in_array($task['engine'], self::PURE_PHP, true);
        $corpus = new Corpus($task['file'], $task['documents'], $slow ? self::SLOW_BYTES : INF);
        $queries = json_decode(file_get_contents("$task[file].queries.json"), true);
        $engine = match ($task['engine']) {
            'index' => new IndexEngine(''),
            'english' => new IndexEngine('en'),
            'lists' => new ListsEngine($queries, getenv('POSTINGS_PISA') ? "$task[file].pisa" : null),
            'fts5' => new Fts5Engine(),
            'php_fts' => new PhpFtsEngine(),
            'yetisearch' => new YetiSearchEngine(),
            'tntsearch' => new TntSearchEngine(),
            'loupe' => new LoupeEngine(),
            'like' => new LikeEngine(),
            default => new (self::SERVERS[$task['engine']])(),
        };
        $measure = new Measure($engine, $task['path'], $task['seconds']);
        if (isset($task['built'])) {
            return $measure->open($queries['words'][0]);
        }
        $result = ['figures' => $measure->build($corpus) + $measure->search($queries), 'totals' => $measure->totals($queries)];
        return in_array($task['engine'], ['index', 'lists'], true)
            ? $result + ['answers' => $measure->answers($queries), 'found' => [$measure->found($queries)]] : $result;
    }

    private function xapian(Run $run, array $task, array $queries): array
    {
        $lines = '';
        foreach (['and' => 'words', 'or' => 'words', 'word' => 'word', 'phrase' => 'phrase', 'prefix' => 'prefix'] as $kind => $of) {
            foreach ($queries[$of] as $words) {
                $lines .= "$kind\t" . implode(' ', $words) . "\n";
            }
        }
        file_put_contents($file = "$task[file].queries", $lines);
        $path = "$task[file].xapian";
        try {
            $result = $run->json(['build/native/bench_xapian', "$task[file].plain", $file, $path, $run->quick ? '5000' : '0', (string) $task['seconds']]);
            $result['figures'] += $run->json(['build/native/bench_xapian', $path, ...$queries['words'][0]]);
            return $result;
        } finally {
            exec('rm -rf ' . escapeshellarg($path) . '* ' . escapeshellarg($file));
        }
    }

    /** Over the lists that ListsEngine wrote; of each figure its best algorithm. */
    private function pisa(Run $run, array $task): array
    {
        $figures = $found = [];
        foreach ($run->json([getenv('POSTINGS_PISA'), "$task[file].pisa", "$task[file].pisa.q"]) as $row) {
            foreach (['median', 'p99'] as $figure) {
                $figures["$row[mode] $figure"] = min($figures["$row[mode] $figure"] ?? INF, $row["{$figure}_us"]);
            }
            if ($row['mode'] === 'and') {
                $found[] = $row['results'];
            }
        }
        array_map('unlink', glob("$task[file].pisa*"));
        return ['figures' => $figures, 'found' => $found];
    }
};
