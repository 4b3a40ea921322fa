<?php

declare(strict_types=1);

namespace Postings\CommandLine\Input;

/** Where documents come from. */
interface Source
{
    /** @return \Generator<array<mixed>|Problem> */
    public function documents(): \Generator;

    /** Of the document that was given last, for messages: file:line. */
    public function where(): string;

    /** Bytes that were read, and how many there are; null: not known. */
    public function done(): int;
    public function size(): ?int;
}
