<?php

declare(strict_types=1);

namespace Postings\CommandLine\Command;

use Postings\CommandLine\Application;
use Postings\CommandLine\Arguments;
use Postings\CommandLine\BoostOption;
use Postings\CommandLine\Command;
use Postings\CommandLine\Output;
use Postings\CommandLine\SearchOptions;
use Postings\CommandLine\Terminal;

final class Explain extends Command
{
    public function summary(): string
    {
        return 'says what the score of a document is made of';
    }

    public function positionals(): string
    {
        return 'INDEX KEY QUERY...';
    }

    public function options(): array
    {
        return [SearchOptions::mode_option(), BoostOption::option(), $this->output_option()];
    }

    protected function teaches(): string
    {
        return <<<'TEXT'
              postings explain books 978-0142437247 'white whale'
              postings explain books 1 whale --boost year:1800..2000

            For each word, phrase and prefix of the query that the document has: in how many documents it is, what each of
            its occurrences is worth (weight), and what it adds to the score (BM25); the score is their sum, times what each
            --boost makes of it. The exit status is 1 if the document does not match or is not there.
            TEXT;
    }

    public function run(Arguments $arguments): int
    {
        $output = new Output($arguments);
        $index = $this->open($arguments);
        $key = $arguments->word(1);
        $query = implode(' ', $arguments->words(2));
        $boosts = BoostOption::boosts($arguments);
        $explained = SearchOptions::asked(fn (): ?array => $index->explain($query, $key, SearchOptions::mode($arguments), boosts: $boosts));
        if ($explained === null) {
            fwrite(STDERR, "postings: there is no document '" . Terminal::printable($key) . "'\n");
            return Application::NOT_FOUND;
        }
        if ($output->format === 'table') {
            $times = array_map(fn (float $factor): string => sprintf(', boosted * %.3f', $factor), $explained['boosts']);
            Output::write(sprintf("%s, score %.3f%s\n", $explained['matches'] ? 'matches' : 'does not match', $explained['score'], implode($times)));
            $output->records($explained['parts'], self::row(...));
        } else {
            Output::write(Output::json($explained) . "\n");
        }
        return $explained['matches'] ? Application::FOUND : Application::NOT_FOUND;
    }

    /** @param array<string, mixed> $part */
    private static function row(array $part): array
    {
        $where = [];
        foreach ($part['fields'] as $field => $in) {
            $where[] = "$field $in[frequency]/$in[length]";
        }
        return ['score' => $part['score'], 'weight' => $part['weight'], 'documents' => $part['documents'],
            'kind' => $part['kind'], 'terms' => implode(' ', $part['terms']), 'where (times/words)' => implode(', ', $where)];
    }
}
