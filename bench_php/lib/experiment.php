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

/** One column of the tables: a configuration to measure. */
final class Variant
{
    /** @param string[] $flags of the PHP process, or of a native tool */
    public function __construct(public readonly string $label, public readonly array $flags = [])
    {
    }
}
