<?php

declare(strict_types=1);

namespace DebianSearch;

/** Package records as `apt-cache dumpavail` prints them, from apt or from a file. */
final class Corpus
{
    private const LISTS = '/var/lib/apt/lists/*_Packages*';
    private const LONGEST_RECORD = 1 << 20;

    /** @param ?string $file null: all packages that apt knows */
    public function __construct(private readonly ?string $file)
    {
        if ($file !== null && (!is_file($file) || !is_readable($file))) {
            throw new DemoError("cannot read the corpus '$file'");
        }
    }

    /** The name of its index; another corpus has another one. */
    public function name(): string
    {
        return $this->file === null ? 'debian' : 'file-' . hash('xxh32', (string) realpath($this->file));
    }

    public function describe(): string
    {
        return $this->file ?? 'all packages that apt knows';
    }

    /** Changes when the corpus does. apt's own lists are compared by size and time: dumping them takes a second. */
    public function key(): string
    {
        if ($this->file !== null) {
            return Tokenizer::VERSION . ':' . hash_file('xxh128', $this->file);
        }
        $lists = array_map(
            fn (string $list): string => $list . ':' . filesize($list) . ':' . filemtime($list),
            self::lists() ?: self::update(),
        );
        return Tokenizer::VERSION . ':' . hash('xxh128', implode("\n", $lists));
    }

    /**
     * All packages that have a description, in the order of the corpus.
     *
     * @param callable(int $done, int $all): void $progress bytes read, called for every record
     * @return iterable<array{string, string}> name, description (its first line is the short one)
     */
    public function packages(callable $progress): iterable
    {
        foreach ($this->records($progress) as $record) {
            if (
                preg_match('/^Package: *(\S+)/m', $record, $name)
                && preg_match('/^Description(?:-en)?: *(.*(?:\n[ \t].*)*)/m', $record, $description)
            ) {
                yield [$name[1], preg_replace('/\n[ \t]\.?/', "\n", $description[1])];
            }
        }
    }

    /**
     * As they stand there.
     *
     * @param callable(int $done, int $all): void $progress bytes read, called for every record
     * @return iterable<string>
     */
    public function records(callable $progress): iterable
    {
        $stream = $this->file === null ? self::dump() : fopen($this->file, 'rb');
        $all = fstat($stream)['size'];
        while (($record = stream_get_line($stream, self::LONGEST_RECORD, "\n\n")) !== false) {
            $progress(ftell($stream), $all);
            yield $record;
        }
        fclose($stream);
    }

    /** @return list<string> */
    private static function lists(): array
    {
        return glob(self::LISTS) ?: [];
    }

    /** @return list<string> */
    private static function update(): array
    {
        fwrite(STDERR, "This machine has no package lists yet: running apt-get update.\n");
        $root = posix_geteuid() === 0 ? [] : ['sudo'];
        self::run([...$root, 'apt-get', 'update', '-qq'], STDERR);
        return self::lists() ?: throw new DemoError('apt-get update brought no package lists; give --corpus FILE');
    }

    /**
     * Into a file without a name, so that its size is known and an apt-cache that dies is noticed before anything
     * is indexed.
     *
     * @return resource
     */
    private static function dump()
    {
        $path = tempnam(sys_get_temp_dir(), 'packages');
        $stream = $path === false ? false : fopen($path, 'w+b');
        if ($stream === false) {
            throw new DemoError('cannot create a temporary file in ' . sys_get_temp_dir());
        }
        unlink($path);
        self::run(['apt-cache', 'dumpavail'], $stream);
        rewind($stream);
        return $stream;
    }

    /**
     * @param list<string> $command
     * @param resource $output
     */
    private static function run(array $command, $output): void
    {
        $process = @proc_open($command, [1 => $output], $pipes);
        if ($process === false) {
            throw new DemoError("cannot run $command[0]: not a Debian machine? Give --corpus FILE");
        }
        $status = proc_close($process);
        if ($status !== 0) {
            throw new DemoError(implode(' ', $command) . " failed (exit status $status)");
        }
    }
}
