<?php

declare(strict_types=1);

namespace Postings\CommandLine\Input;

/** Where documents come from. */
interface Source
{
    /** @return \Generator<array<mixed>|Problem> */
    public function documents(): \Generator;

    /** Of the document that was given last, for messages: file:line or file:first-last, and how many lines it takes. */
    public function where(): string;
    public function lines(): int;

    /** Bytes that were read, and how many there are; null: not known. */
    public function done(): int;
    public function size(): ?int;
}
