<?php

declare(strict_types=1);

namespace Postings\CommandLine\Command;

use Postings\CommandLine\Application;
use Postings\CommandLine\Arguments;
use Postings\CommandLine\Command;
use Postings\CommandLine\Input\Lines;
use Postings\CommandLine\Option;
use Postings\CommandLine\Output;
use Postings\CommandLine\SchemaOptions;
use Postings\CommandLine\UsageError;

final class Analyze extends Command
{
    public function summary(): string
    {
        return 'shows the terms that a text becomes';
    }

    public function positionals(): string
    {
        return '[TEXT...]';
    }

    public function options(): array
    {
        return [
            new Option('index', 'INDEX', 'as that index does it'),
            ...SchemaOptions::analyzer_options(),
            $this->output_option(),
        ];
    }

    protected function teaches(): string
    {
        return <<<'TEXT'
            Without a text, the lines of standard input are analyzed.

              postings analyze --analyzer english 'Whales, wailing'
              postings analyze --index books < page.txt
            TEXT;
    }

    public function run(Arguments $arguments): int
    {
        $output = new Output($arguments);
        $own = $arguments->all('analyzer', 'no-stemming', 'keep-accents', 'stop-words');
        if ($own !== [] && $arguments->has('index')) {
            throw new UsageError("--{$own[0][0]} and --index are two ways to say it");
        }
        $analyzer = $arguments->has('index') ? self::index($arguments->get('index'))->schema->analyzer : SchemaOptions::analyzer($arguments);
        $texts = $arguments->words(0) === [] ? (new Lines('-'))->all() : [implode(' ', $arguments->words(0))];
        $terms = (function () use ($texts, $analyzer): \Generator {
            foreach ($texts as $text) {
                foreach ($analyzer->analyze($text) as $term) {
                    yield ['term' => $term['term'], 'of' => substr($text, $term['offset'], $term['length'])] + $term;
                }
            }
        })();
        $found = $output->records($terms, fn (array $term): array => ['term' => $term['term'], 'of' => $term['of'],
            'position' => $term['position'], 'stop word' => $term['stopWord'] ? 'yes' : '']);
        return $found > 0 ? Application::FOUND : Application::NOT_FOUND;
    }
}
