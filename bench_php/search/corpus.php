<?php
namespace Postings\Bench;

use Generator;
use RuntimeException;

/** Documents of a file with a line for each: its name, a tab, its text. */
final class Corpus
{
    /** Of so many parts of the documents a filter keeps one: tenth() tells the part. */
    public const TENTHS = 10;

    /** @param float $bytes what is over when so much text came is left out */
    public function __construct(public readonly string $file, private readonly int $most = PHP_INT_MAX, private readonly float $bytes = INF)
    {
        if (!is_file($file)) {
            throw new RuntimeException("no corpus $file: ./dev bench search makes it");
        }
    }

    /** @return Generator<string, string> raw text by name */
    public function raw(): Generator
    {
        return $this->lines($this->file);
    }

    /** The same in runs of a to z and 0 to 9 between blanks, which are the same words to every engine. */
    public function plain(): Generator
    {
        return $this->lines($this->plain_file());
    }

    /**
     * That of plain(), so many documents at a time.
     *
     * @return Generator<int, list<array{name: string, text: string, tenth: string}>>
     */
    public function batches(int $size): Generator
    {
        $batch = [];
        foreach ($this->plain() as $name => $text) {
            $batch[] = ['name' => $name, 'text' => $text, 'tenth' => self::tenth($name)];
            if (count($batch) === $size) {
                yield $batch;
                $batch = [];
            }
        }
        if ($batch) {
            yield $batch;
        }
    }

    /** The file with the lines of plain(), which is made when there is none. */
    public function plain_file(): string
    {
        $file = "$this->file.plain";
        if (!is_file($file) || filemtime($file) < filemtime($this->file)) {
            $out = fopen("$file.part", 'wb');
            foreach ((new self($this->file))->raw() as $name => $text) {
                fwrite($out, "$name\t" . trim(preg_replace(['/[^a-z0-9]+/', '/\b\w{60,}\b/', '/ +/'], ' ', strtolower($text))) . "\n");
            }
            fclose($out);
            rename("$file.part", $file);
        }
        return $file;
    }

    private function lines(string $file): Generator
    {
        $stream = fopen($file, 'rb');
        $bytes = 0;
        for ($i = 0; $i < $this->most && $bytes < $this->bytes && ($line = fgets($stream)) !== false; $i++) {
            [$name, $text] = explode("\t", rtrim($line, "\n"), 2);
            $bytes += strlen($text);
            yield $name => $text;
        }
    }

    public static function tenth(string $name): string
    {
        return (string) (crc32($name) % self::TENTHS);
    }

    /**
     * Queries whose words stand together in a document: of two to five words, of one, two that follow one another, and
     * the first three letters of one.
     *
     * @return array<string, string[][]> words of each query, by kind
     */
    public function queries(int $count): array
    {
        mt_srand(1);
        $chosen = [];
        $seen = 0;
        foreach ($this->plain() as $text) {
            if (substr_count($text, ' ') < 9) {
                continue;
            }
            $at = $seen++ < $count ? count($chosen) : mt_rand(0, $seen - 1);
            if ($at < $count) {
                $chosen[$at] = $text;
            }
        }
        $queries = [];
        foreach ($chosen as $text) {
            $words = explode(' ', substr($text, 0, 2000));
            array_pop($words);
            $some = [];
            for ($i = mt_rand(2, 5); $i > 0; $i--) {
                $some[] = $words[mt_rand(0, count($words) - 1)];
            }
            $some = array_values(array_unique($some));
            $place = mt_rand(0, count($words) - 2);
            $like = fn (string $pattern) => array_values(preg_grep($pattern, $words));
            $long = $like('/^[a-z]{4,}$/') ?: $like('/^[a-z].{3}/') ?: ['none'];
            $queries['words'][] = $some;
            $queries['word'][] = [$some[0]];
            $queries['phrase'][] = array_slice($words, $place, 2);
            $queries['prefix'][] = [substr($long[mt_rand(0, count($long) - 1)], 0, 3)];
        }
        return $queries;
    }
}

/**
 * Debian's packages, from apt's lists.
 *
 * @return Generator<string, array{title: string, text: string}> short and long description by name
 */
function debian_packages(string $lists): Generator
{
    $process = popen("/usr/lib/apt/apt-helper cat-file $lists", 'r');
    $seen = [];
    $name = $title = $text = '';
    do {
        $line = fgets($process);
        if ($line === false || $line === "\n") {
            if ($name !== '' && !isset($seen[$name])) {
                $seen[$name] = true;
                yield $name => ['title' => $title, 'text' => trim(preg_replace('/\s+/', ' ', $text))];
            }
            $name = $title = $text = '';
        } elseif ($line[0] === ' ') {
            $text .= $line;
        } elseif (preg_match('/^(Package|Description-(?!md5)\w+): (.*)/', $line, $found)) {
            ${$found[1] === 'Package' ? 'name' : 'title'} = $found[2];
        }
    } while ($line !== false);
    pclose($process);
}

/** The same as a corpus: name, short and long description. */
function write_debian(string $file, string $lists): void
{
    $out = fopen("$file.part", 'wb');
    foreach (debian_packages($lists) as $name => $package) {
        fwrite($out, "$name\t" . trim(preg_replace('/\s+/', ' ', "$name $package[title] $package[text]")) . "\n");
    }
    fclose($out);
    rename("$file.part", $file);
}

/** Documents of words after Zipf: the n-th most frequent is wN. */
function write_zipf(string $file, int $documents): void
{
    mt_srand(1);
    $words = 300_000;
    $out = fopen("$file.part", 'wb');
    for ($i = 0; $i < $documents; $i++) {
        $text = [];
        for ($left = 20 + mt_rand(0, 100); $left > 0; $left--) {
            // The inverse of a Zipf distribution's integral, exponent 1.
            $text[] = 'w' . (int) ($words ** (mt_rand() / mt_getrandmax()));
        }
        fwrite($out, "z$i\t" . implode(' ', $text) . "\n");
    }
    fclose($out);
    rename("$file.part", $file);
}

/** The files of a source tree that are text. */
function write_tree(string $file, string $tree): void
{
    $out = fopen("$file.part", 'wb');
    $files = new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator($tree, \FilesystemIterator::SKIP_DOTS));
    foreach ($files as $path => $info) {
        if (!$info->isFile() || $info->isLink() || preg_match('/[\t\n]/', $path)) {
            continue;
        }
        $text = file_get_contents($path);
        if (!str_contains($text, "\0")) {
            fwrite($out, substr($path, strlen($tree) + 1) . "\t" . strtr($text, "\n\t\r", '   ') . "\n");
        }
    }
    rename("$file.part", $file);
}
