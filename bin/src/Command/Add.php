<?php

declare(strict_types=1);

namespace Postings\CommandLine\Command;

use Postings\CommandLine\Adding;
use Postings\CommandLine\Application;
use Postings\CommandLine\Arguments;
use Postings\CommandLine\Command;
use Postings\CommandLine\Input\Csv;
use Postings\CommandLine\Input\Ndjson;
use Postings\CommandLine\Input\Rows;
use Postings\CommandLine\Input\Source;
use Postings\CommandLine\Option;
use Postings\CommandLine\Signals;
use Postings\CommandLine\UsageError;

final class Add extends Command
{
    public function summary(): string
    {
        return 'adds documents, in place of those that have their keys';
    }

    public function positionals(): string
    {
        return 'INDEX [FILE...]';
    }

    public function options(): array
    {
        return [
            new Option('format', 'FORMAT', 'ndjson or csv; else by the ending of the file: .csv, .tsv, and all others are ndjson'),
            new Option('delimiter', 'CHARACTER', 'between cells of CSV: a comma, or what is given, as ; or tab'),
            new Option('columns', 'NAME,...', 'names of CSV columns, where the first row has none'),
            new Option('split', 'FIELD=TEXT', 'the values of that field are several, with TEXT between them, as tags=;, where an empty one is none', repeats: true),
            new Option('pdo', 'DSN', 'from a database, as sqlite:shop.db; POSTINGS_PDO_USER and POSTINGS_PDO_PASSWORD of the environment are used'),
            new Option('sql', 'QUERY', 'what gives the rows; the names of its columns are those of fields'),
            new Option('total', 'N', 'how many documents there will be, for the progress of a pipe or a database'),
            new Option('anew', null, 'in place of all documents that the index has; searches have those until the end'),
            new Option('commit-every', 'N', 'commits after each N documents; else once, at the end'),
            new Option('skip-bad', null, 'says which lines are no documents, and leaves them out; else the first one ends it'),
            self::memory_option(),
            self::wait_option(),
            new Option('no-sync', null, 'faster; a power failure may lose what was committed, but never leaves half of it'),
            self::quiet_option(),
        ];
    }

    protected function teaches(): string
    {
        return <<<'TEXT'
            Without a file, or for -, standard input is read.

              postings add books books.ndjson more.csv
              zcat dump.ndjson.gz | postings add books
              postings add books --pdo sqlite:shop.db --sql 'SELECT isbn AS id, title, body FROM book'
              postings add books --anew books.ndjson

            All documents become visible at once, at the end. Whatever ends it before, a wrong line or Ctrl-C, leaves the
            index as it was. With --commit-every, what was committed before stays, and the message says how much that is.
            With --anew, better give files: what comes by a pipe whose other end fails would be all.
            TEXT;
    }

    public function run(Arguments $arguments): int
    {
        // Before the writer: what is wrong with the arguments is known at once.
        $sources = self::sources($arguments);
        $index = $this->open($arguments);
        Signals::watch();
        $adding = new Adding($index, $arguments, $sources);
        return $adding->run() ? Application::FOUND : Application::NOT_FOUND;
    }

    /** @return list<Source> */
    private static function sources(Arguments $arguments): array
    {
        $files = $arguments->words(1);
        if ($arguments->has('pdo') || $arguments->has('sql')) {
            if (!$arguments->has('pdo') || !$arguments->has('sql')) {
                throw new UsageError('--pdo and --sql are given together');
            }
            if (trim($arguments->get('sql')) === '') {
                throw new UsageError('--sql is empty');
            }
            if ($files !== []) {
                throw new UsageError("documents come from --pdo or from '$files[0]', not from both");
            }
            return [new Rows($arguments->get('pdo'), $arguments->get('sql'))];
        }
        $columns = $arguments->has('columns') ? explode(',', $arguments->get('columns')) : null;
        $twice = Csv::twice($columns ?? []);
        if ($twice !== null) {
            throw new UsageError("--columns has the name '$twice' twice");
        }
        $sources = [];
        foreach ($files ?: ['-'] as $file) {
            $ending = strtolower(pathinfo($file, PATHINFO_EXTENSION));
            $format = $arguments->choice('format', ['ndjson', 'csv'], in_array($ending, ['csv', 'tsv'], true) ? 'csv' : 'ndjson');
            $sources[] = $format === 'ndjson' ? new Ndjson($file) : new Csv($file, self::delimiter($arguments, $ending), $columns);
        }
        return $sources;
    }

    private static function delimiter(Arguments $arguments, string $ending): string
    {
        $delimiter = $arguments->get('delimiter') ?? ($ending === 'tsv' ? 'tab' : ',');
        $delimiter = $delimiter === 'tab' || $delimiter === '\t' ? "\t" : $delimiter;
        if (strlen($delimiter) !== 1 || $delimiter === '"' || $delimiter === "\n" || $delimiter === "\r") {
            throw new UsageError("--delimiter wants one character, not '$delimiter'");
        }
        return $delimiter;
    }
}
