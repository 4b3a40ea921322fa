<?php

declare(strict_types=1);

namespace Postings\CommandLine;

/** The message says what became of the changes. */
final class FailedCommit extends Failure
{
}
