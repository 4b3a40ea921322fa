<?php

declare(strict_types=1);

namespace Postings\CommandLine\Command;

use Postings\CommandLine\Application;
use Postings\CommandLine\Arguments;
use Postings\CommandLine\Command;
use Postings\CommandLine\Failure;
use Postings\CommandLine\Option;
use Postings\CommandLine\UsageError;
use Postings\Index;
use Postings\IndexNotFoundException;

final class Drop extends Command
{
    public function summary(): string
    {
        return 'removes an index with all its documents, or what is left of one';
    }

    public function positionals(): string
    {
        return 'INDEX';
    }

    public function options(): array
    {
        return [
            new Option('yes', null, 'nothing is removed without it'),
            self::wait_option(),
        ];
    }

    protected function teaches(): string
    {
        return <<<'TEXT'
              postings drop books --yes

            The folder goes as well, if nothing else is in it. Programs that have the index open can go on reading.
            TEXT;
    }

    public function run(Arguments $arguments): int
    {
        $folder = self::folder($arguments->word(0));
        if (!$arguments->has('yes')) {
            throw new UsageError("all documents in '$folder' would be gone: --yes says that this is meant");
        }
        try {
            Index::drop($folder, $arguments->wait());
        } catch (IndexNotFoundException) {
            throw new Failure("there is no index in '$folder'");
        }
        return Application::FOUND;
    }
}
