<?php

declare(strict_types=1);

namespace Postings\CommandLine\Command;

use Postings\CommandLine\Application;
use Postings\CommandLine\Arguments;
use Postings\CommandLine\Command;
use Postings\CommandLine\DocumentLines;
use Postings\CommandLine\Output;
use Postings\CommandLine\Terminal;

final class Get extends Command
{
    public function summary(): string
    {
        return 'prints documents by their keys';
    }

    public function positionals(): string
    {
        return 'INDEX KEY...';
    }

    protected function teaches(): string
    {
        return <<<'TEXT'
              postings get books 978-0142437247 | jq .title

            They are NDJSON, as they were added. A key that there is not is named, and makes the exit status 1; so does a
            document that has what JSON has not.
            TEXT;
    }

    public function run(Arguments $arguments): int
    {
        $index = $this->open($arguments);
        $documents = new DocumentLines();
        $status = Application::FOUND;
        foreach ($arguments->words(1) as $key) {
            $document = $index->get($key);
            if ($document === null) {
                fwrite(STDERR, "postings: there is no document '" . Terminal::printable($key) . "'\n");
                $status = Application::NOT_FOUND;
                continue;
            }
            Output::write($documents->line($document, $key));
        }
        return $documents->are_exact() ? $status : Application::NOT_FOUND;
    }
}
