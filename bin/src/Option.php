<?php

declare(strict_types=1);

namespace Postings\CommandLine;

/** An option that a command knows. */
final class Option
{
    /** @param ?string $value what stands for its value in help; null: it has none */
    public function __construct(
        public readonly string $name,
        public readonly ?string $value,
        public readonly string $help,
        public readonly bool $repeats = false,
    ) {
    }

    public function usage(): string
    {
        return "--$this->name" . ($this->value === null ? '' : " $this->value");
    }
}
