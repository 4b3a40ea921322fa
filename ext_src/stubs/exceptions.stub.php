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
    /** Where: bytes from the start of the string, list or file. */
    public readonly int $offset;
}

/** There is no index in that folder. */
class IndexNotFoundException extends PostingsException
{
}

/** There is an index in that folder. */
class IndexExistsException extends PostingsException
{
}

/** Made by a version whose files, or terms, this one cannot use. */
class VersionException extends PostingsException
{
}

/** Somebody else writes to the index. */
class LockTimeoutException extends PostingsException
{
    /** The process that writes; 0 if it is not known. */
    public readonly int $ownerPid;
}

/** A search took longer than it was given. */
class TimeoutException extends PostingsException
{
}

/** The system refused: the disk is full, the folder cannot be written... */
class StorageException extends PostingsException
{
}

/**
 * Lists, document lengths and facets would hold more native memory than postings.memory_limit allows; nothing was
 * made. That setting is as memory_limit, -1 for none; empty, as it is at first, both have the same limit.
 */
class MemoryLimitException extends PostingsException
{
}
