<?php

declare(strict_types=1);

namespace Postings\CommandLine\Command;

use Postings\CommandLine\Application;
use Postings\CommandLine\Arguments;
use Postings\CommandLine\Command;
use Postings\CommandLine\Commit;
use Postings\CommandLine\SchemaChanges;
use Postings\CommandLine\SearchOptions;

final class Change extends Command
{
    public function summary(): string
    {
        return 'changes synonyms, stop words and boosts of an index';
    }

    public function positionals(): string
    {
        return 'INDEX';
    }

    public function options(): array
    {
        return [
            ...SchemaChanges::options(),
            self::wait_option(),
            self::quiet_option(),
        ];
    }

    protected function teaches(): string
    {
        return <<<'TEXT'
            What only queries use can change; documents stay as they are. What is not named stays, too.

              postings change books --synonyms 'ship, vessel' --synonyms 'usa => united states'
              postings change books --text title:3 --stop-words a,the,of --b 0.5
              postings info books --output json | jq '.schema.k1 = 2' | postings change books --schema -

            Programs that have the index open see it once they refresh().
            TEXT;
    }

    public function run(Arguments $arguments): int
    {
        $index = $this->open($arguments);
        $writer = $index->writer(lockTimeout: $arguments->wait());
        // Who writes now sees what was committed last.
        $index->refresh();
        $schema = SchemaChanges::changed($arguments, $index->schema);
        SearchOptions::asked(fn () => $writer->changeSchema($schema));
        Commit::make($writer, $index);
        $writer->close();
        if (!$arguments->has('quiet')) {
            fwrite(STDERR, serialize($schema) === serialize($index->schema) ? "it was so before\n" : "changed\n");
        }
        return Application::FOUND;
    }
}
