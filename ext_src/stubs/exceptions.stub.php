<?php

/**
 * What the extension throws.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/**
 * What this extension throws where the argument was fine but the work could not be done.
 * Bad arguments throw \TypeError or \ValueError instead.
 */
class PostingsException extends \Exception
{
}

/** The bytes are not what an encoder of ours writes. */
class CorruptedDataException extends PostingsException
{
    /** Where: bytes from the start of the string or list. */
    public readonly int $offset;
}

/**
 * Lists, document lengths and facets would hold more native memory than postings.memory_limit allows; nothing was
 * made. That setting is as memory_limit, -1 for none; empty, as it is at first, both have the same limit.
 */
class MemoryLimitException extends PostingsException
{
}
