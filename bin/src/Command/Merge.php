<?php

declare(strict_types=1);

namespace Postings\CommandLine\Command;

use Postings\CommandLine\Application;
use Postings\CommandLine\Arguments;
use Postings\CommandLine\Command;
use Postings\CommandLine\Option;

final class Merge extends Command
{
    public function summary(): string
    {
        return 'makes few files of many, without what was deleted';
    }

    public function positionals(): string
    {
        return 'INDEX';
    }

    public function options(): array
    {
        return [
            new Option('segments', 'N', 'at most so many (default 1)'),
            self::wait_option(),
            self::quiet_option(),
        ];
    }

    protected function teaches(): string
    {
        return <<<'TEXT'
              postings merge books

            Commits merge by themselves, so this is never needed; it makes searches a little faster after the last of many
            changes. Scores and totals stay the same. Searches go on meanwhile.
            TEXT;
    }

    public function run(Arguments $arguments): int
    {
        $index = $this->open($arguments);
        $before = $index->info();
        $writer = $index->writer(lockTimeout: $arguments->wait());
        $writer->merge($arguments->integer('segments', 1, 1));
        $writer->close();
        $index->refresh();
        $after = $index->info();
        if (!$arguments->has('quiet')) {
            $size = fn (array $info): string => "$info[segments] segments of " . number_format($info['bytes']) . ' bytes';
            fwrite(STDERR, "{$size($after)}, before {$size($before)}\n");
        }
        return Application::FOUND;
    }
}
