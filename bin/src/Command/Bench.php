<?php

declare(strict_types=1);

namespace Postings\CommandLine\Command;

use Postings\CommandLine\Application;
use Postings\CommandLine\Arguments;
use Postings\CommandLine\Command;
use Postings\CommandLine\Failure;
use Postings\CommandLine\Input\Lines;
use Postings\CommandLine\Option;
use Postings\CommandLine\Output;
use Postings\CommandLine\SearchOptions;
use Postings\Index;
use Postings\Mode;
use Random\Engine\Mt19937;
use Random\Randomizer;

final class Bench extends Command
{
    private const MOST_QUERIES = 1_000_000;
    private const TERMS = 100_000;
    /** That search() takes. */
    private const MOST_HITS = (1 << 30) - 1;

    public function summary(): string
    {
        return 'measures how long searches take';
    }

    public function positionals(): string
    {
        return 'INDEX [FILE]';
    }

    public function options(): array
    {
        return [
            new Option('queries', 'N', 'how many are made up, of two terms each, where there is no file (default 1000)'),
            new Option('seed', 'N', 'of those; equal seeds make equal queries (default 1)'),
            new Option('repeat', 'N', 'each query so often; the best time counts (default 3)'),
            new Option('limit', 'N', 'hits of each (default 10)'),
            SearchOptions::mode_option(),
            SearchOptions::device_option(),
            $this->output_option(),
        ];
    }

    protected function teaches(): string
    {
        return <<<'TEXT'
            FILE has a query on each line; - is standard input.

              postings bench books
              postings bench books yesterdays-queries.txt --mode all

            Times are those of one process on one core, with the index in memory after the first round.
            TEXT;
    }

    public function run(Arguments $arguments): int
    {
        $output = new Output($arguments);
        SearchOptions::use_device($arguments);
        $index = $this->open($arguments);
        $file = $arguments->word(1);
        $queries = $file !== null ? self::read($file)
            : self::made_up($index, $arguments->integer('queries', 1000, 1, self::MOST_QUERIES), $arguments->integer('seed', 1));
        if ($queries === []) {
            throw new Failure(match ($file) {
                null => 'the index has too few words for queries',
                '-' => 'there is no query in standard input',
                default => "there is no query in '$file'",
            });
        }
        $limit = $arguments->integer('limit', 10, 0, self::MOST_HITS);
        $mode = SearchOptions::mode($arguments);
        $times = [];
        $found = 0;
        for ($round = $arguments->integer('repeat', 3, 1); $round > 0; $round--) {
            foreach ($queries as $n => $query) {
                $start = hrtime(true);
                $result = $index->search($query, $limit, mode: $mode);
                $times[$n] = min($times[$n] ?? PHP_INT_MAX, hrtime(true) - $start);
                $found += $round === 1 && $result->total > 0 ? 1 : 0;
            }
        }
        $output->record(self::figures($queries, $times, $found));
        return $found > 0 ? Application::FOUND : Application::NOT_FOUND;
    }

    /**
     * @param list<string> $queries
     * @param array<int, int> $times nanoseconds
     */
    private static function figures(array $queries, array $times, int $found): array
    {
        asort($times);
        $slowest = $queries[array_key_last($times)];
        $sorted = array_values($times);
        $at = fn (float $part): float => round($sorted[(int) ceil($part * count($sorted)) - 1] / 1e3, 1);
        return [
            'queries' => count($queries),
            'found' => $found,
            'median us' => $at(0.5),
            '95 % us' => $at(0.95),
            '99 % us' => $at(0.99),
            'longest us' => $at(1),
            'longest' => $slowest,
            'queries/s' => (int) round(count($sorted) / (array_sum($sorted) / 1e9)),
        ];
    }

    /** @return list<string> */
    private static function read(string $file): array
    {
        $queries = [];
        foreach ((new Lines($file))->all() as $line) {
            trim($line) === '' || $queries[] = trim($line);
            if (count($queries) === self::MOST_QUERIES) {
                break;
            }
        }
        return $queries;
    }

    /** @return list<string> */
    private static function made_up(Index $index, int $count, int $seed): array
    {
        $terms = array_keys(array_filter($index->terms(limit: self::TERMS), fn (int $documents): bool => $documents > 1));
        if (count($terms) < 2) {
            return [];
        }
        $random = new Randomizer(new Mt19937($seed));
        $term = fn (): string => (string) $terms[$random->getInt(0, count($terms) - 1)];
        return array_map(fn (): string => "{$term()} {$term()}", range(1, $count));
    }
}
