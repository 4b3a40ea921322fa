<?php

/**
 * The exceptions of the extension.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/**
 * Thrown where the arguments are valid but the work cannot be done.
 * Invalid arguments throw \TypeError or \ValueError instead.
 */
class PostingsException extends \Exception
{
}

/** The bytes are not what this extension writes: they are damaged or of another format. */
class CorruptedDataException extends PostingsException
{
    /** Where the fault is, in bytes from the start of the string, list, file or stored document. */
    public readonly int $offset;
}

/** There is no index in the folder. */
class IndexNotFoundException extends PostingsException
{
}

/** There is an index in the folder already. */
class IndexExistsException extends PostingsException
{
}

/** The index was made by a version whose files, or terms, this version cannot use. */
class VersionException extends PostingsException
{
}

/** The index has another writer, in this process or another one. */
class LockTimeoutException extends PostingsException
{
    /** ID of the process with that writer; 0 if it is not known. */
    public readonly int $ownerPid;
}

/** A search took longer than its $timeout. */
class TimeoutException extends PostingsException
{
}

/** The system reported an error (the disk is full, the folder is not writable...), or a writer lost its folder. */
class StorageException extends PostingsException
{
}

/**
 * Lists, document lengths and facets would take more native memory than postings.memory_limit allows; nothing was made.
 * The setting is written as memory_limit is, with -1 for no limit; if it is empty (the default), the value of
 * memory_limit is the limit of native memory, too. It holds for what operations on lists take for a while, too; searches
 * of an index do not count. Also thrown where toArray(), toPacked() and others would make an array
 * or a string of a list that memory_limit has no room for, or an array of 2^30 values or more, which PHP cannot make.
 */
class MemoryLimitException extends PostingsException
{
}
