<?php
namespace Postings\Bench;

/** What bench_php/NAME.php returns. */
interface Experiment
{
    /** One line for the list of experiments. */
    public function title(): string;

    /** Measures everything; returns the text of NAME.md, and draws its plots with $run. */
    public function run(Run $run): string;

    /** One measurement, in a PHP process of its own; what it returns comes back from Run::child(). */
    public function child(array $task): array;
}

/** An experiment of several pages: run() is called for each, with $run->part set. */
interface Parts extends Experiment
{
    /** @return string[] the page of '' is NAME.md, others are NAME_PART.md */
    public function parts(): array;
}

/** An experiment that measures nothing, and is made of what others left. */
interface OfResults extends Experiment
{
}

/** An experiment with options of its own. */
interface Options extends Experiment
{
    /** Lines for --help. */
    public function usage(): string;

    /** How often every variant is measured, unless --rounds tells. */
    public function rounds(): int;

    /** --NAME or --NAME=VALUE; false if it is none of this experiment. */
    public function take(string $name, ?string $value): bool;
}

/** One column of the tables: a configuration to measure. */
final class Variant
{
    /**
     * @param string[] $flags of the PHP process, or of a native tool
     * @param int $rounds of one that takes minutes, in so many rounds at most
     */
    public function __construct(public readonly string $label, public readonly array $flags = [], public readonly int $rounds = PHP_INT_MAX)
    {
    }
}
