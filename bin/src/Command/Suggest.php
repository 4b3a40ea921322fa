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

final class Suggest extends Command
{
    public function summary(): string
    {
        return 'completes the last word of what somebody types';
    }

    public function positionals(): string
    {
        return 'INDEX TEXT...';
    }

    public function options(): array
    {
        return [
            new Option('limit', 'N', 'how many (default 10)'),
            new Option('field', 'NAME', 'a text, else all of them'),
            FilterOption::option(),
            new Option('timeout', 'SECONDS', 'gives up after so long, as 0.5'),
            $this->output_option(),
        ];
    }

    protected function teaches(): string
    {
        return <<<'TEXT'
              postings suggest books 'white wha'
              postings suggest books wha --limit 3 | jq -r .text

            Words come as documents write them, in lower case, those of the most documents first. The exit status is 1 if
            there are none.
            TEXT;
    }

    public function run(Arguments $arguments): int
    {
        $output = new Output($arguments);
        $index = $this->open($arguments);
        $text = implode(' ', $arguments->words(1));
        [$filter, $timeout] = [FilterOption::filter($arguments), $arguments->seconds('timeout')];
        $suggestions = SearchOptions::asked(fn (): array => $index->suggest($text, $arguments->integer('limit', 10),
            $arguments->get('field'), $timeout, $filter));
        return $output->records($suggestions) > 0 ? Application::FOUND : Application::NOT_FOUND;
    }
}
