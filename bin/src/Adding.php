<?php

declare(strict_types=1);

namespace Postings\CommandLine;

use Postings\CommandLine\Input\Problem;
use Postings\CommandLine\Input\Source;
use Postings\Field;
use Postings\FieldType;
use Postings\Index;
use Postings\Writer;

/** Documents on their way from sources into an index. */
final class Adding
{
    private readonly Writer $writer;
    private readonly Progress $progress;
    private readonly int $commit_every;
    private readonly bool $skips;
    /** @var array<string, non-empty-string> what stands between values, by field */
    private readonly array $split;
    /** @var list<string> fields that an empty text is no value of, as CSV has it */
    private readonly array $numbers;
    private int $added = 0;
    private int $committed = 0;
    private int $left_out = 0;

    /** @param list<Source> $sources */
    public function __construct(private readonly Index $index, private readonly Arguments $arguments, private readonly array $sources)
    {
        $this->commit_every = $arguments->integer('commit-every', PHP_INT_MAX, 1);
        $this->skips = $arguments->has('skip-bad');
        if ($arguments->has('anew') && $arguments->has('commit-every')) {
            throw new UsageError('--anew shows all documents at once, at the end; --commit-every would show some before');
        }
        $total = $arguments->has('total') ? $arguments->integer('total', 0, 1) : null;
        $this->progress = new Progress($sources, $total, $arguments->has('quiet'));
        $split = [];
        foreach ($arguments->all('split') as [, $text]) {
            [$field, $between] = [...explode('=', $text, 2), ''];
            $split[$field] = $between !== '' ? $between : throw new UsageError("--split wants FIELD=TEXT, not '$text'");
        }
        $this->split = $split;
        $this->writer = $index->writer($arguments->memory(), $arguments->wait());
        // Another one may have rebuilt it meanwhile.
        $index->refresh();
        $this->numbers = array_column(array_filter($index->schema->fields,
            fn (Field $field): bool => $field->type !== FieldType::Text && $field->type !== FieldType::Keyword), 'name');
        if ($arguments->has('anew')) {
            $this->writer->rebuild(documents: []);
        }
    }

    /** Whether all were documents. */
    public function run(): bool
    {
        try {
            foreach ($this->sources as $source) {
                foreach ($source->documents() as $document) {
                    Signals::check();
                    $this->add($source, $document);
                }
            }
            Signals::check();
            if ($this->added === 0 && $this->arguments->has('anew')) {
                // As of a pipe whose first part failed.
                throw new Failure('there is no document');
            }
            $this->commit();
        } catch (Interrupted $interrupted) {
            throw new Interrupted($interrupted->signal, "interrupted: {$this->what_became()}");
        } catch (FailedCommit $told) {
            throw $told;
        } catch (\Exception $error) {
            throw new Failure("{$error->getMessage()}; {$this->what_became()}");
        } finally {
            $this->writer->close();
        }
        $this->progress->end($this->added, count($this->index), $this->left_out);
        return $this->left_out === 0;
    }

    private function add(Source $source, array|Problem $document): void
    {
        if ($document instanceof Problem) {
            $this->refuse($source, $document->message);
            return;
        }
        foreach ($this->numbers as $field) {
            if (($document[$field] ?? null) === '') {
                unset($document[$field]);
            }
        }
        foreach ($this->split as $field => $between) {
            if (is_string($document[$field] ?? null)) {
                $document[$field] = array_values(array_filter(explode($between, $document[$field]), fn (string $part): bool => $part !== ''));
                if ($document[$field] === []) {
                    unset($document[$field]);
                }
            }
        }
        try {
            $this->writer->add($document);
        } catch (\ValueError | \TypeError $error) {
            $this->refuse($source, preg_replace('/^Postings\\\\Writer::add\(\): Argument #1 \(\$document\) (must be a document that fits: )?/', '', $error->getMessage()));
            return;
        }
        $this->added++;
        if ($this->added - $this->committed >= $this->commit_every) {
            $this->commit();
        }
        $this->progress->show($this->added);
    }

    private function commit(): void
    {
        $all = number_format($this->added) . ($this->added === 1 ? ' document was' : ' documents were');
        $undone = $this->committed === 0 ? 'that' : 'the last ' . number_format($this->added - $this->committed);
        Commit::make($this->writer, $this->index, !$this->arguments->has('no-sync'),
            "$all added all the same, but a loss of power soon may undo $undone", $this->what_became());
        $this->committed = $this->added;
        $this->index->refresh();
    }

    private function refuse(Source $source, string $why): void
    {
        if (!$this->skips) {
            throw new Failure("{$source->where()}: $why");
        }
        $this->left_out += $source->lines();
        Terminal::clear_progress();
        fwrite(STDERR, Terminal::printable("{$source->where()}: $why") . "\n");
    }

    private function what_became(): string
    {
        $lost = $this->added - $this->committed;
        return match (true) {
            $this->committed === 0 => 'nothing was added, the index is as it was',
            $lost === 0 => number_format($this->committed) . ' documents were added before',
            default => number_format($this->committed) . ' documents were added before, ' . number_format($lost) . ' after them were not',
        };
    }
}
