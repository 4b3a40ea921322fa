<?php

declare(strict_types=1);

namespace DebianSearch;

/** The command line. */
final class Options
{
    public const HELP = <<<'TEXT'
        usage: ./dev demo --yioop [OPTION...] [QUERY...]

        Searches the descriptions of all Debian packages that apt knows: packed posting lists made and read by
        the extension, all words of the query, ranked by BM25. Without a query it answers four of its own.
        The first run builds an index, later ones reuse it until the package lists change.

          --corpus FILE   package records like those of `apt-cache dumpavail`, instead of apt's
          --cache FOLDER  where the index is kept (default: .dev/demo in a checkout, else ~/.cache/postings-demo)
          --limit N       how many hits to print (default 5)
          --rebuild       builds the index again
          --no-compare    no timing against the same functions written in PHP
          --help          this text

        Exit status: 0 hits, 1 no hits, 2 wrong usage or an error, 3 the comparison found a difference, 130 Ctrl-C.

        TEXT;

    public ?string $corpus = null;
    public ?string $cache = null;
    public int $limit = 5;
    public bool $rebuild = false;
    public bool $compare = true;
    public bool $help = false;
    /** null: none was given */
    public ?string $query = null;

    /** @param list<string> $arguments */
    public static function parse(array $arguments): self
    {
        $options = new self();
        $words = [];
        while ($arguments) {
            $argument = array_shift($arguments);
            [$name, $value] = [...explode('=', $argument, 2), null];
            $given = function () use (&$arguments, $name, $value): string {
                return $value ?? array_shift($arguments) ?? throw new DemoError("$name wants a value; see --help");
            };
            match (true) {
                $name === '--corpus' => $options->corpus = $given(),
                $name === '--cache' => $options->cache = $given(),
                $name === '--limit' => $options->limit = self::positive($name, $given()),
                $argument === '--yioop' => null, // for ./dev, which has seen it
                $argument === '--rebuild' => $options->rebuild = true,
                $argument === '--no-compare' => $options->compare = false,
                $argument === '--help', $argument === '-h' => $options->help = true,
                $argument === '--' => [$words, $arguments] = [[...$words, ...$arguments], []],
                str_starts_with($argument, '-') => throw new DemoError("unknown option '$argument'; see --help"),
                default => $words[] = $argument,
            };
        }
        $options->query = $words ? implode(' ', $words) : null;
        return $options;
    }

    /** The folder of the indexes. */
    public function folder(): string
    {
        $checkout = dirname(__DIR__, 2);
        return $this->cache ?? match (true) {
            file_exists("$checkout/.git") => "$checkout/.dev/demo",
            default => (getenv('XDG_CACHE_HOME') ?: (getenv('HOME') ?: '.') . '/.cache') . '/postings-demo',
        };
    }

    private static function positive(string $name, string $value): int
    {
        return filter_var($value, FILTER_VALIDATE_INT, ['options' => ['min_range' => 1]])
            ?: throw new DemoError("$name wants a positive number, not '$value'");
    }
}
