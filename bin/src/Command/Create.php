<?php

declare(strict_types=1);

namespace Postings\CommandLine\Command;

use Postings\CommandLine\Application;
use Postings\CommandLine\Arguments;
use Postings\CommandLine\Command;
use Postings\CommandLine\Failure;
use Postings\CommandLine\SchemaOptions;
use Postings\Index;
use Postings\IndexExistsException;

final class Create extends Command
{
    public function summary(): string
    {
        return 'makes an empty index in a folder';
    }

    public function positionals(): string
    {
        return 'INDEX';
    }

    public function options(): array
    {
        return SchemaOptions::options();
    }

    protected function teaches(): string
    {
        return <<<'TEXT'
            Fields are what documents are found by. A document may have others as well; they are kept and given back.

              postings create books --text title:2 --text body --keyword genre --int year --analyzer english
              postings create books --key isbn --text title --text author

            The same as JSON, for --schema; `postings info books --output json` prints that of an index:

              {"key": "id", "analyzer": {"language": "en", "stopWords": true},
               "fields": [{"name": "title", "boost": 2}, "body", {"name": "genre", "type": "keyword"},
                          {"name": "year", "type": "int"}]}
            TEXT;
    }

    public function run(Arguments $arguments): int
    {
        $folder = self::folder($arguments->word(0));
        $schema = SchemaOptions::schema($arguments);
        try {
            Index::create($folder, $schema);
        } catch (IndexExistsException $error) {
            throw new Failure(Index::exists($folder) ? "there is an index in '$folder' already"
                : str_replace('Index::drop()', 'postings drop', $error->getMessage()));
        }
        return Application::FOUND;
    }
}
