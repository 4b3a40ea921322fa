<?php

declare(strict_types=1);

namespace Postings\CommandLine;

/** The command line is wrong; the message names the argument. */
final class UsageError extends Failure
{
}
