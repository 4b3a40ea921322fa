<?php

declare(strict_types=1);

namespace Postings\CommandLine\Command;

use Postings\CommandLine\Application;
use Postings\CommandLine\Arguments;
use Postings\CommandLine\Command;
use Postings\CommandLine\FilterOption;
use Postings\CommandLine\Option;
use Postings\CommandLine\Output;
use Postings\CommandLine\SearchOptions;
use Postings\Filter;
use Postings\Index;

final class Terms extends Command
{
    private const AT_ONCE = 10_000;

    public function summary(): string
    {
        return 'lists terms, with how many documents have each';
    }

    public function positionals(): string
    {
        return 'INDEX [PREFIX]';
    }

    public function options(): array
    {
        return [
            new Option('field', 'NAME', 'a text or a keyword; else all texts'),
            new Option('limit', 'N', 'how many (default: all)'),
            new Option('after', 'TERM', 'those behind that one'),
            FilterOption::option(),
            $this->output_option(),
        ];
    }

    protected function teaches(): string
    {
        return <<<'TEXT'
            Terms of texts are what words become: without case, in their stems. Those of keywords are their values.

              postings terms books wha
              postings terms books --field genre
              postings terms books | jq -r '[.documents, .term] | @tsv' | sort -nr | head
            TEXT;
    }

    public function run(Arguments $arguments): int
    {
        $output = new Output($arguments);
        $index = $this->open($arguments);
        $limit = $arguments->integer('limit', PHP_INT_MAX, 1);
        $terms = self::terms($index, $arguments->word(1) ?? '', $arguments->get('field'), $limit, $arguments->get('after'),
            FilterOption::filter($arguments));
        $found = SearchOptions::asked(fn (): int => $output->records($terms));
        return $found > 0 ? Application::FOUND : Application::NOT_FOUND;
    }

    private static function terms(Index $index, string $prefix, ?string $field, int $limit, ?string $after, ?Filter $filter): \Generator
    {
        do {
            $some = $index->terms($prefix, $field, min($limit, self::AT_ONCE), $after, $filter);
            foreach ($some as $term => $documents) {
                yield ['term' => $after = (string) $term, 'documents' => $documents];
            }
            $limit -= count($some);
        } while (count($some) === self::AT_ONCE && $limit > 0);
    }
}
