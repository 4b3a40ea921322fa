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
use Postings\CommandLine\Terminal;

final class Correct extends Command
{
    public function summary(): string
    {
        return 'says what a query with typos may have meant';
    }

    public function positionals(): string
    {
        return 'INDEX QUERY...';
    }

    public function options(): array
    {
        return [FilterOption::option(), new Option('timeout', 'SECONDS', 'gives up after so long, as 0.5')];
    }

    protected function teaches(): string
    {
        return <<<'TEXT'
              postings correct books 'whael -boat'

            The query comes with words that the index does not have replaced by similar ones that most documents have. The
            exit status is 1, and nothing comes, if no better one is known.
            TEXT;
    }

    public function run(Arguments $arguments): int
    {
        $index = $this->open($arguments);
        $query = implode(' ', $arguments->words(1));
        [$filter, $timeout] = [FilterOption::filter($arguments), $arguments->seconds('timeout')];
        $meant = SearchOptions::asked(fn (): ?string => $index->correct($query, $timeout, $filter));
        if ($meant === null) {
            return Application::NOT_FOUND;
        }
        Output::write(Terminal::printable($meant) . "\n");
        return Application::FOUND;
    }
}
