<?php

declare(strict_types=1);

namespace Postings\CommandLine;

/** What the user can do something about: printed as one line. */
class Failure extends \RuntimeException
{
}
