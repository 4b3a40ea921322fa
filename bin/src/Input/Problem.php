<?php

declare(strict_types=1);

namespace Postings\CommandLine\Input;

/** Why a line is no document. */
final class Problem
{
    public function __construct(public readonly string $message)
    {
    }
}
