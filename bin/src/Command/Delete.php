<?php

declare(strict_types=1);

namespace Postings\CommandLine\Command;

use Postings\CommandLine\Application;
use Postings\CommandLine\Arguments;
use Postings\CommandLine\Command;
use Postings\CommandLine\Commit;
use Postings\CommandLine\FilterOption;
use Postings\CommandLine\Input\Lines;
use Postings\CommandLine\Option;
use Postings\CommandLine\SearchOptions;
use Postings\CommandLine\UsageError;
use Postings\Writer;

final class Delete extends Command
{
    public function summary(): string
    {
        return 'deletes documents by their keys or by a query';
    }

    public function positionals(): string
    {
        return 'INDEX [KEY...]';
    }

    public function options(): array
    {
        return [
            new Option('matching', 'QUERY', 'those that match, with all words of it; * is every document'),
            FilterOption::option(),
            self::wait_option(),
            self::quiet_option(),
        ];
    }

    protected function teaches(): string
    {
        return <<<'TEXT'
            The key - stands for standard input, which has one on each line.

              postings delete books 978-0142437247
              postings delete books --matching 'old edition' --filter genre=novel
              postings search books --limit 100000 mildew | jq -r .id | postings delete books -

            All of it at once, or, if it fails, nothing. The exit status is 1 if there was no such document.
            TEXT;
    }

    public function run(Arguments $arguments): int
    {
        $keys = $arguments->words(1);
        $query = $arguments->get('matching');
        if (($query === null) === ($keys === [])) {
            throw new UsageError($query === null ? 'neither KEY nor --matching is given' : "'$keys[0]' is a key, but --matching is given");
        }
        if ($query === null && $arguments->has('filter')) {
            throw new UsageError('--filter is for --matching');
        }
        $index = $this->open($arguments);
        $writer = $index->writer(lockTimeout: $arguments->wait());
        // Who writes now sees what was committed last.
        $index->refresh();
        $before = count($index);
        if ($query !== null) {
            $filter = FilterOption::filter($arguments);
            SearchOptions::asked(fn () => $writer->deleteMatching($query, filter: $filter));
        }
        foreach ($keys as $key) {
            $key === '-' ? self::delete_listed($writer) : $writer->delete($key);
        }
        Commit::make($writer, $index);
        $writer->close();
        $index->refresh();
        $deleted = $before - count($index);
        if (!$arguments->has('quiet')) {
            fprintf(STDERR, "deleted %s; the index has %s\n", number_format($deleted), number_format(count($index)));
        }
        return $deleted > 0 ? Application::FOUND : Application::NOT_FOUND;
    }

    private static function delete_listed(Writer $writer): void
    {
        foreach ((new Lines('-'))->all() as $key) {
            $writer->delete($key);
        }
    }
}
