<?php
namespace Postings\Bench;

/** What one process measures of an engine: building, then searching. */
final class Measure
{
    private const PASSES = 4;
    /** So many queries of a kind at least, whatever they take. */
    private const LEAST = 10;
    /** Of so many queries the totals are compared. */
    private const TOTALS = 300;

    /** @param float $seconds for the queries of a kind, about: who is slow gets fewer of them */
    public function __construct(private readonly Engine $engine, private readonly string $path, private readonly float $seconds)
    {
    }

    /** @return array<string, float> figures */
    public function build(Corpus $corpus): array
    {
        $bytes = $documents = 0;
        // Reading the file is not what is measured; to its memory, the engine's is added.
        $peak = self::peak();
        $reading = cpu_ms();
        foreach ($this->engine instanceof IndexEngine && $this->engine->stems() ? $corpus->raw() : $corpus->plain() as $text) {
            $bytes += strlen($text);
            $documents++;
        }
        $reading = cpu_ms() - $reading;
        $reading_peak = $peak();
        if ($this->engine instanceof Server) {
            return $this->build_server($corpus, $documents, $bytes, $reading);
        }
        $peak = self::peak();
        $wall = hrtime(true);
        $cpu = cpu_ms();
        $this->engine->build($this->path, $corpus);
        $wall = (hrtime(true) - $wall) / 1e9 - $reading / 1e3;
        $cpu = (cpu_ms() - $cpu - $reading) / 1e3;
        $figures = ['documents' => $documents, 'MB of text' => $bytes / 1e6];
        if ($this->engine instanceof ListsEngine) {
            return $figures;
        }
        $files = is_dir($this->path) ? glob("$this->path/*") : [$this->path];
        $figures += ['build s' => $wall, 'build CPU s' => $cpu, 'build MB of memory' => $peak(), 'of them for reading' => $reading_peak,
            'MB on disk' => array_sum(array_map('filesize', $files)) / 1e6, 'MB of text a CPU s' => $bytes / 1e6 / $cpu];
        if ($this->engine instanceof IndexEngine) {
            $figures['of it the texts'] = array_sum(array_map(self::stored_texts(...), preg_grep('/\.seg$/', $files))) / 1e6;
        }
        return $figures;
    }

    /** A server's start is not what is measured, nor is its memory, of which it was given more than it needs. */
    private function build_server(Corpus $corpus, int $documents, int $bytes, float $reading): array
    {
        $this->engine->begin($this->path);
        $spent = fn () => cpu_ms() + Server::cpu_ms($this->path);
        $wall = hrtime(true);
        $cpu = $spent();
        $this->engine->build($this->path, $corpus);
        $wall = (hrtime(true) - $wall) / 1e9 - $reading / 1e3;
        $cpu = ($spent() - $cpu - $reading) / 1e3;
        return ['documents' => $documents, 'MB of text' => $bytes / 1e6, 'build s' => $wall, 'build CPU s' => $cpu,
            'MB on disk' => $this->engine->bytes($this->path) / 1e6, 'MB of text a CPU s' => $bytes / 1e6 / $cpu];
    }

    /** Bytes of a segment's parts "records", "records.index" and "records.dictionary" (docs/formats.md). */
    private static function stored_texts(string $segment): int
    {
        $file = fopen($segment, 'rb');
        fseek($file, -24, SEEK_END);
        ['footer' => $footer] = unpack('Pfooter', fread($file, 8));
        fseek($file, $footer);
        ['parts' => $parts] = unpack('Vparts/Vchunk', fread($file, 8));
        for ($sum = 0; $parts > 0; $parts--) {
            ['name' => $name, 'bytes' => $bytes] = unpack('Z32name/Pplace/Pbytes', fread($file, 48));
            $sum += in_array($name, ['records', 'records.index', 'records.dictionary'], true) ? $bytes : 0;
        }
        return $sum;
    }

    /**
     * The most memory of this process from now on, in MB, without what it shares and what it maps of files. Another process
     * looks every few milliseconds; to ask for it ends that.
     *
     * @return callable(): float
     */
    private static function peak(): callable
    {
        [$ours, $its] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        $watched = getmypid();
        if (($child = pcntl_fork()) === 0) {
            fclose($ours);
            stream_set_blocking($its, false);
            // Until it asks, or is gone.
            for ($most = 0; fread($its, 1) === '' && !feof($its); usleep(5000)) {
                $now = explode('RssAnon:', (string) @file_get_contents("/proc/$watched/status"))[1] ?? null;
                if ($now === null) {
                    break;
                }
                $most = max($most, (int) $now);
            }
            stream_set_blocking($its, true);
            @fwrite($its, "$most\n"); // who asks may be gone
            pcntl_exec('/bin/true'); // without what the shutdown of its parent would do
        }
        fclose($its);
        return function () use ($ours, $child): float {
            fwrite($ours, '.');
            $most = (int) fgets($ours) / 1e3 * 1.024;
            pcntl_waitpid($child, $status);
            return $most;
        };
    }

    /** @return array<string, float> figures of a process that has not seen the index before */
    public function open(array $words): array
    {
        for ($i = 0; $i < 21; $i++) {
            $start = hrtime(true);
            $this->engine->open($this->path);
            $kinds = $this->engine->kinds();
            ($kinds['and'] ?? reset($kinds))($words);
            $us[] = (hrtime(true) - $start) / 1e3;
        }
        $first = array_shift($us);
        sort($us);
        return ['first query of a process' => $first, 'open and query' => $us[10]];
    }

    /** @return array<string, float> figures of each kind of query: of each query its best time, then median and p99 */
    public function search(array $queries): array
    {
        $figures = [];
        $this->engine->open($this->path);
        foreach ($this->engine->kinds() as $kind => $search) {
            $figures += self::times($kind, $search, $queries[QUERIES_OF[$kind]], $this->seconds);
        }
        return $figures;
    }

    /** @return array<string, float> microseconds of $search($input), and of how many of the inputs in the time that there is */
    public static function times(string $kind, callable $search, array $inputs, float $seconds): array
    {
        $best = [];
        $until = hrtime(true) + $seconds * 1e9;
        for ($pass = 0; $pass < self::PASSES && ($pass === 0 || hrtime(true) < $until); $pass++) {
            foreach ($inputs as $i => $input) {
                if ($pass === 0 ? $i >= self::LEAST && hrtime(true) > $until : !isset($best[$i])) {
                    break;
                }
                $start = hrtime(true);
                $search($input);
                $best[$i] = min($best[$i] ?? INF, (hrtime(true) - $start) / 1e3);
            }
        }
        sort($best);
        return ["$kind median" => $best[count($best) >> 1], "$kind p99" => $best[(int) (count($best) * 0.99)], "$kind queries" => count($best)];
    }

    /** @return array<string, int[]> how many documents the first queries of each kind find, as far as the engine says and has the time */
    public function totals(array $queries): array
    {
        $totals = [];
        foreach (['and', 'or', 'phrase', 'prefix'] as $kind) {
            $until = hrtime(true) + $this->seconds * 1e9;
            foreach (array_slice($queries[QUERIES_OF[$kind]], 0, self::TOTALS) as $i => $words) {
                if ($i >= self::LEAST && hrtime(true) > $until || ($total = $this->engine->total($kind, $words)) === null) {
                    break;
                }
                $totals[$kind][] = $total;
            }
        }
        return $totals;
    }

    /** @return int how many documents the queries for all words give, ten each at most */
    public function found(array $queries): int
    {
        return array_sum(array_map(fn (array $words) => count($this->engine->kinds()['and']($words)), $queries['words']));
    }

    /** @return float[] the score of the best document of each query */
    public function answers(array $queries): array
    {
        $scores = [];
        foreach (['and', 'or', 'word'] as $kind) {
            foreach ($queries[QUERIES_OF[$kind]] as $words) {
                $scores[] = $this->engine->kinds()[$kind]($words)[0][1];
            }
        }
        return $scores;
    }
}
