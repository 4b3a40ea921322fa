<?php

declare(strict_types=1);

namespace DebianSearch;

use RuntimeException;

/** What the user can do something about: printed as one line. */
class DemoError extends RuntimeException
{
}

/** The index file is not what was written; it is built again. */
final class DamagedIndex extends RuntimeException
{
}

/** Ctrl-C or SIGTERM while indexing. */
final class Interrupted extends RuntimeException
{
}

/** Two ways that have to agree do not. */
final class Difference extends DemoError
{
}
