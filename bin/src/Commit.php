<?php

declare(strict_types=1);

namespace Postings\CommandLine;

use Postings\Index;
use Postings\PostingsException;
use Postings\Writer;

/** Commits, and tells what became of the changes if that fails: the new manifest may be in force, though the sync after it failed. */
final class Commit
{
    /**
     * @param Index $index as of the commit before
     * @param string $made what to say of changes that were made all the same
     * @param string $not_made what to say if they were not
     * @throws FailedCommit
     */
    public static function make(
        Writer $writer,
        Index $index,
        bool $durable = true,
        string $made = 'the change is made all the same, but a loss of power soon may undo it',
        string $not_made = 'the index is as it was',
    ): void {
        try {
            $writer->commit(durable: $durable);
        } catch (PostingsException $error) {
            try {
                $became = $index->refresh() ? $made : $not_made;
            } catch (PostingsException) {
                $became = 'whether the change is made cannot be told: the index cannot be opened';
            }
            throw new FailedCommit("{$error->getMessage()}; $became");
        }
    }
}
