<?php

declare(strict_types=1);

namespace Postings\CommandLine\Command;

use Postings\CommandLine\Application;
use Postings\CommandLine\Arguments;
use Postings\CommandLine\Command;
use Postings\CommandLine\DocumentLines;
use Postings\CommandLine\FilterOption;
use Postings\CommandLine\Output;
use Postings\CommandLine\SearchOptions;
use Postings\Mode;
use Postings\PostingList;
use Postings\Query;

final class Dump extends Command
{
    private const AT_ONCE = 1000;
    /** Bytes. */
    private const BUFFER = 1 << 16;

    public function summary(): string
    {
        return 'prints all documents, as add reads them';
    }

    public function positionals(): string
    {
        return 'INDEX';
    }

    public function options(): array
    {
        return [FilterOption::option()];
    }

    protected function teaches(): string
    {
        return <<<'TEXT'
            They are NDJSON, in the order in which they were added, of the moment at which it begins. The exit status is 1 if
            a document has what JSON has not: texts that are not UTF-8, or numbers that are not finite.

              postings dump books | gzip > books.ndjson.gz
              postings info books --output json | postings create others --schema -
              postings dump books --filter genre=novel | postings add others
            TEXT;
    }

    public function run(Arguments $arguments): int
    {
        $index = $this->open($arguments);
        $filter = FilterOption::filter($arguments);
        $all = SearchOptions::asked(fn (): PostingList => $index->matches(Query::everything(), filter: $filter));
        $documents = new DocumentLines();
        for ($from = 0; $from < count($all); $from += self::AT_ONCE) {
            // All have the same score, so they come in their order.
            $some = $index->search(Query::everything(), self::AT_ONCE, mode: Mode::All, filter: $all->slice($from, self::AT_ONCE), total: false);
            $lines = '';
            foreach ($some as $hit) {
                $lines .= $documents->line($hit->document(), $hit->id);
                if (strlen($lines) > self::BUFFER) {
                    Output::write($lines);
                    $lines = '';
                }
            }
            Output::write($lines);
        }
        return $documents->are_exact() ? Application::FOUND : Application::NOT_FOUND;
    }
}
