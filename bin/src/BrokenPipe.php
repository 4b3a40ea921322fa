<?php

declare(strict_types=1);

namespace Postings\CommandLine;

/** Whoever read the output has gone, as `| head` does: no error. */
final class BrokenPipe extends \RuntimeException
{
}
