<?php

declare(strict_types=1);

namespace Postings\CommandLine;

use Postings\Index;
use Postings\PostingsException;

/** What became of a commit that failed: its last step but one may have put it in force. */
enum LastCommit
{
    case NotMade;
    case InForce;
    case Unknown;

    /** @param Index $index as of the commit before */
    public static function of(Index $index): self
    {
        try {
            return $index->refresh() ? self::InForce : self::NotMade;
        } catch (PostingsException) {
            return self::Unknown;
        }
    }

    /** @param string $not_made what to say if it was not made */
    public function told(string $not_made): string
    {
        return match ($this) {
            self::NotMade => $not_made,
            self::InForce => 'the change is made all the same, but a loss of power soon may undo it',
            self::Unknown => 'whether the change is made cannot be told: the index cannot be opened',
        };
    }
}
