<?php

declare(strict_types=1);

namespace Postings\CommandLine\Command;

use Postings\CommandLine\Application;
use Postings\CommandLine\Arguments;
use Postings\CommandLine\Command;
use Postings\CommandLine\Commit;
use Postings\CommandLine\Failure;
use Postings\CommandLine\Interrupted;
use Postings\CommandLine\Progress;
use Postings\CommandLine\SchemaChanges;
use Postings\CommandLine\Signals;
use Postings\Index;
use Postings\PostingsException;
use Postings\Schema;
use Postings\Writer;

final class Rebuild extends Command
{
    public function summary(): string
    {
        return 'makes an index anew, of its documents, with other fields or another language';
    }

    public function positionals(): string
    {
        return 'INDEX';
    }

    public function options(): array
    {
        return [
            ...SchemaChanges::options_of_rebuild(),
            self::memory_option(),
            self::wait_option(),
            self::quiet_option(),
        ];
    }

    protected function teaches(): string
    {
        return <<<'TEXT'
            What is not named stays; with --analyzer, words are stemmed and accents ignored unless options say otherwise. A
            new field has the values that documents have under its name.

              postings rebuild books --float price --without year
              postings rebuild books --analyzer english
              postings info books --output json | jq '.schema.fields |= reverse' | postings rebuild books --schema -
              postings rebuild books

            The last one is for an index of an earlier version, with other terms. Searches go on meanwhile; all becomes
            visible at once, at the end, to programs that refresh(). Whatever ends it before, a document that does not fit or
            Ctrl-C, leaves the index as it was. It needs room for a second index beside the first.
            TEXT;
    }

    public function run(Arguments $arguments): int
    {
        $index = $this->open($arguments);
        $writer = $index->writer($arguments->memory(), $arguments->wait());
        // Who writes now sees what was committed last.
        $index->refresh();
        $progress = new Progress([], count($index), $arguments->has('quiet'));
        $added = self::rebuild($index, $writer, SchemaChanges::rebuilt($arguments, $index->schema), $progress);
        $index->refresh();
        $progress->end($added, count($index), did: 'rebuilt');
        return Application::FOUND;
    }

    private static function rebuild(Index $index, Writer $writer, Schema $schema, Progress $progress): int
    {
        $became = 'the index is as it was';
        Signals::watch();
        try {
            $added = $writer->rebuild($schema, progress: function (\Postings\Progress $of) use ($progress): void {
                Signals::check();
                $progress->show_now($of->done);
            });
            Signals::check();
            Commit::make($writer, $index);
            return $added;
        } catch (Interrupted $interrupted) {
            throw new Interrupted($interrupted->signal, "interrupted: $became");
        } catch (PostingsException | \ValueError | \TypeError $error) {
            $why = preg_replace('/^Postings\\\\Writer::rebuild\(\): Argument #1 \(\$schema\) (must fit the documents of the index: )?/', '', $error->getMessage());
            throw new Failure("$why; $became");
        } finally {
            $writer->close();
        }
    }
}
