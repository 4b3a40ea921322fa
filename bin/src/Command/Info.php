<?php

declare(strict_types=1);

namespace Postings\CommandLine\Command;

use Postings\CommandLine\Application;
use Postings\CommandLine\Arguments;
use Postings\CommandLine\Command;
use Postings\CommandLine\Output;
use Postings\CommandLine\SchemaOptions;

final class Info extends Command
{
    public function summary(): string
    {
        return 'says what is in an index: documents, bytes, schema';
    }

    public function positionals(): string
    {
        return 'INDEX';
    }

    public function options(): array
    {
        return [$this->output_option()];
    }

    protected function teaches(): string
    {
        return <<<'TEXT'
              postings info books
              postings info books --output json | jq .documents
              postings info books --output json | postings create others --schema -
            TEXT;
    }

    public function run(Arguments $arguments): int
    {
        $output = new Output($arguments);
        $index = $this->open($arguments);
        $schema = SchemaOptions::to_array($index->schema);
        $info = ['path' => $index->path] + $index->info();
        if ($output->format === 'table') {
            foreach ($schema['fields'] as $field) {
                $info["field $field[name]"] = $field['type'] . (isset($field['boost']) ? ", boost $field[boost]" : '');
            }
            $info = ['key' => $schema['key']] + $info;
        } else {
            $info['schema'] = $schema;
        }
        $output->record($info);
        return Application::FOUND;
    }
}
