<?php

declare(strict_types=1);

namespace Postings\CommandLine\Command;

use Postings\CommandLine\Application;
use Postings\CommandLine\Arguments;
use Postings\CommandLine\BoostOption;
use Postings\CommandLine\Command;
use Postings\CommandLine\FilterOption;
use Postings\CommandLine\Option;
use Postings\CommandLine\Output;
use Postings\CommandLine\SearchOptions;
use Postings\CommandLine\Terminal;
use Postings\CommandLine\UsageError;
use Postings\Hit;
use Postings\Index;
use Postings\Mode;
use Postings\Query;
use Postings\Result;
use Postings\Schema;
use Postings\SearchProfile;
use Postings\Sort;

final class Search extends Command
{
    /** Fields of the schema that a table shows. */
    private const SHOWN = 2;

    public function summary(): string
    {
        return 'finds documents, the best first';
    }

    public function positionals(): string
    {
        return 'INDEX QUERY...';
    }

    public function options(): array
    {
        return [
            new Option('limit', 'N', 'how many (default 10)'),
            new Option('offset', 'N', 'without so many of the best'),
            SearchOptions::mode_option(),
            SearchOptions::device_option(),
            FilterOption::option(),
            new Option('typos', 'N', 'in each word of 4 letters or more: 1; 2 also finds words of 8 or more with two'),
            BoostOption::option(),
            new Option('sort', 'FIELD[:desc]', 'by that field, which is no text, instead of by score, or FIELD~52.52,13.405, by distance from there; several: by the next one where those before are equal, the last of which may be score, if no field has that name', repeats: true),
            new Option('facet', 'FIELD[:N|=A,B...]', 'tells which values it has in all that was found, of keywords how often each, the N most frequent; with =A,B..., how many have one below A, from A to below B...', repeats: true),
            new Option('distinct', 'FIELD', 'of documents with the same value in that field, only the first one'),
            new Option('distinct-facets', null, 'with --distinct: facets count its values, of products instead of their variants'),
            new Option('after', 'CURSOR', 'goes on behind a page: its cursor, as --output json tells it'),
            new Option('fields', 'NAME,...', 'of documents, these only'),
            new Option('timeout', 'SECONDS', 'gives up after so long, as 0.5'),
            new Option('profile', null, 'where the time went'),
            $this->output_option(),
        ];
    }

    protected function teaches(): string
    {
        return <<<'TEXT'
            A query is what people type: word "a phrase" prefix* *part* word~1 "near words"~5 -without +with field:word
            a OR b (a group) word^2;
            word~1 has a typo at most, word~2 two; of numbers and dates year:1851, year:1850..1899, year:>=1850, of places
            place:52.52,13.405..10km.
            Several arguments are one query. Put -- before it if words in it begin with -.

              postings search books moby
              postings search books 'whal* "white sea" -boat' --filter genre=novel --fields title
              postings search books --typos 1 whael
              postings search books 'whale +year:1850..1899'
              postings search books whale --boost year:1800..2000^0.5
              postings search books whale --filter 'year>=1850' --sort year:desc --output table --facet genre
              postings search books --limit 1000 whale | jq -r .document.title
              postings search books --output json -- whale -boat | jq .total

            As json it is one object, with the total; as ndjson a hit a line. The exit status is 1 if nothing was found.
            TEXT;
    }

    public function run(Arguments $arguments): int
    {
        $output = new Output($arguments);
        SearchOptions::use_device($arguments);
        $index = $this->open($arguments);
        $query = implode(' ', $arguments->words(1));
        $filter = FilterOption::filter($arguments);
        [$sort, $facets, $boosts] = [self::sort($arguments, $index), self::facets($arguments), BoostOption::boosts($arguments)];
        $timeout = $arguments->seconds('timeout');
        if ($facets !== [] && $output->format === 'ndjson') {
            throw new UsageError('--facet is for --output table or json, which have a place for it');
        }
        if ($arguments->has('distinct-facets') && !$arguments->has('distinct')) {
            throw new UsageError('--distinct-facets says how --facet counts with --distinct');
        }
        $typos = $arguments->integer('typos', 0);
        $asked = $typos === 0 ? $query : SearchOptions::asked(fn (): Query => Query::parse($query, $index->schema, $typos));
        $result = SearchOptions::asked(fn (): Result => $index->search($asked, $arguments->integer('limit', 10),
            $arguments->integer('offset', 0), SearchOptions::mode($arguments), $filter, timeout: $timeout, sort: $sort,
            facets: $facets, after: $arguments->get('after'), boosts: $boosts, distinct: $arguments->get('distinct'),
            distinctFacets: $arguments->has('distinct-facets')));
        $fields = $arguments->has('fields') ? explode(',', $arguments->get('fields')) : null;
        SearchOptions::warn($result->warnings);
        if ($result->total === 0 && ($meant = $index->correct($query, $timeout, $filter)) !== null) {
            fwrite(STDERR, Terminal::printable("postings: did you mean: $meant") . "\n");
        }
        if ($output->format === 'json') {
            Output::write(Output::json($this->all($result, $fields, $arguments->has('profile'))) . "\n");
        } else {
            $row = $output->format === 'table' ? self::row($result, $fields ?? self::shown($index->schema)) : null;
            $output->records($this->hits($result, $fields), $row);
            $this->summarize($output, $result, $arguments->has('profile'));
        }
        return $result->total > 0 ? Application::FOUND : Application::NOT_FOUND;
    }

    /** @return array<string|Sort> */
    private static function sort(Arguments $arguments, Index $index): array
    {
        $sort = [];
        $has_score = in_array('score', array_column($index->schema->fields, 'name'), true);
        foreach ($arguments->all('sort') as [, $text]) {
            if ($text === 'score' && !$has_score) {
                $sort[] = Sort::score();
                continue;
            }
            [$field, $direction] = [...explode(':', $text, 2), 'asc'];
            if ($field === 'score' && !$has_score) {
                throw new UsageError("--sort score is the best first, so '$text' says too much");
            }
            self::check_name($field, "--sort $text");
            if ($direction !== 'asc' && $direction !== 'desc') {
                throw new UsageError("--sort wants FIELD, FIELD:asc or FIELD:desc, not '$text'");
            }
            if (preg_match('/^(.*)~([^,]+), ?([^,]+)$/s', $field, $parts) && is_numeric($parts[2]) && is_numeric($parts[3])) {
                $sort[] = SearchOptions::asked(fn (): Sort => Sort::distance($parts[1], (float) $parts[2], (float) $parts[3], $direction === 'desc'));
            } else {
                $sort[$field] = $direction;
            }
        }
        return $sort;
    }

    /** @return array<array-key, string|int|list<string>> */
    private static function facets(Arguments $arguments): array
    {
        $facets = [];
        foreach ($arguments->all('facet') as [, $text]) {
            if (str_contains($text, '=')) {
                [$field, $bounds] = explode('=', $text, 2);
                $facet = array_map(trim(...), explode(',', $bounds));
            } elseif (preg_match('/^(.*):(\d{1,9})$/s', $text, $parts)) {
                [$field, $facet] = [$parts[1], (int) $parts[2]];
            } else {
                $facets[] = $text;
                continue;
            }
            self::check_name($field, "--facet $text");
            $facets[$field] = $facet;
        }
        return $facets;
    }

    /** PHP's arrays would make a number of such a key. */
    private static function check_name(string $field, string $option): void
    {
        if (preg_match('/^-?\d+$/D', $field)) {
            throw new UsageError("$option: there is no field \"$field\"");
        }
    }

    /** @param ?list<string> $fields */
    private function hits(Result $result, ?array $fields): \Generator
    {
        foreach ($result as $hit) {
            yield self::hit($hit, $fields);
        }
    }

    /** @param ?list<string> $fields */
    private static function hit(Hit $hit, ?array $fields): array
    {
        $document = $hit->document();
        $document = $fields === null ? $document : array_intersect_key($document, array_flip($fields));
        return ['id' => $hit->id, 'score' => $hit->score] + ($hit->distance === null ? [] : ['distance' => $hit->distance]) + ['document' => self::named($document)];
    }

    /** What is an object in JSON, with all of its names: PHP's objects have none that begin with NUL. */
    private static function named(array $values): array|object
    {
        return array_is_list($values) ? (object) $values : $values;
    }

    /** @param ?list<string> $fields */
    private function all(Result $result, ?array $fields, bool $profile): array
    {
        $facets = array_map(fn (array $facet): array => isset($facet['values']) ? ['values' => self::named($facet['values'])] + $facet : $facet, $result->facets);
        return [
            'total' => $result->total,
            'mode' => $result->modeUsed === Mode::All ? 'all' : 'any',
            'warnings' => $result->warnings,
            'tookMs' => $result->tookMs,
            'hits' => iterator_to_array($this->hits($result, $fields), false),
            'cursor' => $result->cursor,
        ] + ($facets === [] ? [] : ['facets' => $facets]) + ($profile ? ['profile' => get_object_vars($result->profile)] : []);
    }

    private function summarize(Output $output, Result $result, bool $profile): void
    {
        if ($output->format !== 'table') {
            return;
        }
        $relaxed = $result->modeUsed === Mode::Any && $result->total > 0 ? ', with any of the words' : '';
        Output::write(sprintf("%s of %s%s, %.2f ms\n", number_format(count($result)), number_format($result->total), $relaxed, $result->tookMs));
        foreach ($result->facets as $field => $facet) {
            Output::write(Terminal::printable("$field: " . self::in_words($facet)) . "\n");
        }
        if ($profile) {
            $why = $result->profile->reason === null ? '' : " ({$result->profile->reason})";
            Output::write(implode(', ', self::stages($result->profile)) . "; on {$result->profile->device}$why\n");
        }
    }

    /** @param array<string, mixed> $facet */
    private static function in_words(array $facet): string
    {
        $words = [];
        $shown = fn (mixed $bound): string => is_string($bound) ? $bound : json_encode($bound);
        if (isset($facet['ranges'])) {
            foreach ($facet['ranges'] as ['from' => $from, 'below' => $below, 'count' => $count]) {
                $range = implode(' ', [...($from === null ? [] : ["from {$shown($from)}"]), ...($below === null ? [] : ["below {$shown($below)}"])]);
                $words[] = "$range: " . number_format($count);
            }
        } elseif (isset($facet['values'])) {
            foreach ($facet['values'] as $value => $count) {
                $words[] = "$value " . number_format($count);
            }
            $facet['other'] > 0 && $words[] = 'others ' . number_format($facet['other']);
        } else {
            $words[] = json_encode($facet['min']) . ' to ' . json_encode($facet['max']);
        }
        $facet['missing'] > 0 && $words[] = 'none ' . number_format($facet['missing']);
        return implode(', ', $words);
    }

    /** @return list<string> */
    private static function stages(SearchProfile $profile): array
    {
        $stages = [];
        foreach (get_object_vars($profile) as $stage => $nanoseconds) {
            if (is_int($nanoseconds) && $nanoseconds > 0 && $stage !== 'time') {
                $stages[] = sprintf('%s %.1f us', $stage, $nanoseconds / 1e3);
            }
        }
        return $stages;
    }

    /**
     * What a table shows of a hit.
     *
     * @param list<string> $fields
     * @return \Closure(array): array
     */
    private static function row(Result $result, array $fields): \Closure
    {
        $own = ['score' => 'score', 'key' => 'id'];
        foreach ($result as $hit) {
            // Others may have no place.
            if ($hit->distance !== null) {
                $own['distance'] = 'distance';
                break;
            }
        }
        $of_document = [];
        foreach (array_unique($fields) as $field) {
            // Where the hit has a column of that name, it is headed as a path into JSON.
            for ($head = $field; isset($own[$head]) || isset($of_document[$head]); $head = "document.$head");
            $of_document[$head] = $field;
        }
        return fn (array $hit): array => array_map(fn (string $part): mixed => $hit[$part] ?? '', $own)
            + array_map(fn (string $field): mixed => ((array) $hit['document'])[$field] ?? '', $of_document);
    }

    /** @return list<string> */
    private static function shown(Schema $schema): array
    {
        return array_slice(array_column($schema->fields, 'name'), 0, self::SHOWN);
    }
}
