<?php

declare(strict_types=1);

namespace Postings\CommandLine;

/** Ctrl-C or SIGTERM; the message tells what became of the work. */
final class Interrupted extends \RuntimeException
{
    public function __construct(public readonly int $signal, string $message = 'interrupted')
    {
        parent::__construct($message);
    }
}
