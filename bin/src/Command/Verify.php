<?php

declare(strict_types=1);

namespace Postings\CommandLine\Command;

use Postings\CommandLine\Application;
use Postings\CommandLine\Arguments;
use Postings\CommandLine\Command;
use Postings\CommandLine\Output;

final class Verify extends Command
{
    public function summary(): string
    {
        return 'reads an index and checks every byte';
    }

    public function positionals(): string
    {
        return 'INDEX';
    }

    public function options(): array
    {
        return [self::quiet_option()];
    }

    protected function teaches(): string
    {
        return <<<'TEXT'
              postings verify books
              mkdir backup && cp books/manifest backup && find books -type f -name '*.*' -exec cp -t backup {} + && postings verify backup

            What is damaged is named by file and offset, with exit status 3. The second one makes a backup, even while
            somebody writes: `manifest` comes first. If a commit removes files meanwhile, that fails: begin again in a new
            folder.
            TEXT;
    }

    public function run(Arguments $arguments): int
    {
        $index = $this->open($arguments);
        $index->verify();
        if (!$arguments->has('quiet')) {
            Output::write(sprintf("whole: %s documents, %s bytes\n", number_format(count($index)), number_format($index->info()['bytes'])));
        }
        return Application::FOUND;
    }
}
