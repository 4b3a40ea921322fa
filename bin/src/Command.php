<?php

declare(strict_types=1);

namespace Postings\CommandLine;

use Postings\Index;
use Postings\IndexNotFoundException;

/** A command: what it is called with, what its help says, what it does. */
abstract class Command
{
    /** One line for the list of commands. */
    abstract public function summary(): string;

    /** As in help: `INDEX [FILE...]` */
    abstract public function positionals(): string;

    /** @return list<Option> */
    public function options(): array
    {
        return [];
    }

    /** What help says after the options: how it is used, with examples. */
    abstract protected function teaches(): string;

    /** @return int exit status */
    abstract public function run(Arguments $arguments): int;

    public function help(string $name): string
    {
        $options = $this->options();
        $text = rtrim("usage: postings $name " . ($options === [] ? '' : '[OPTION...] ') . $this->positionals()) . "\n\n"
            . ucfirst($this->summary()) . ".\n";
        $width = max([0, ...array_map(fn (Option $option): int => strlen($option->usage()), $options)]);
        foreach ($options as $n => $option) {
            $lines = explode("\n", wordwrap($option->help, max(40, 116 - $width)));
            $text .= ($n === 0 ? "\n" : '') . sprintf("  %-{$width}s  %s\n", $option->usage(), implode("\n" . str_repeat(' ', $width + 4), $lines));
        }
        return "$text\n" . rtrim($this->teaches()) . "\n";
    }

    protected function open(Arguments $arguments): Index
    {
        return self::index($arguments->word(0));
    }

    protected static function index(string $folder): Index
    {
        try {
            return Index::open(self::folder($folder));
        } catch (IndexNotFoundException) {
            throw new Failure("there is no index in '$folder'; postings create makes one");
        }
    }

    /** INDEX, which a shell makes empty of a variable that is not set. */
    protected static function folder(string $index): string
    {
        return $index !== '' ? $index : throw new UsageError('INDEX is empty');
    }

    protected static function wait_option(): Option
    {
        return new Option('wait', 'SECONDS', 'for another writer to end (default 5)');
    }

    protected static function quiet_option(): Option
    {
        return new Option('quiet', null, 'says nothing where all is well');
    }

    protected static function memory_option(): Option
    {
        return new Option('memory', 'BYTES', 'for documents that are not committed yet, as 256M (default 64M)');
    }

    protected function output_option(): Option
    {
        return new Option('output', 'FORMAT', 'table, json or ndjson; a table on a terminal, else ndjson');
    }
}
