<?php

declare(strict_types=1);

namespace Postings\Scout;

/** A search filters, sorts or counts by what the index has no column of. */
final class UnknownFieldException extends \InvalidArgumentException
{
    public function __construct(public readonly string $index, public readonly string $field, bool $isText)
    {
        parent::__construct(
            "The index \"$index\" cannot filter, sort or count by \"$field\": " .
            ($isText
                ? "it is a text, which is searched. Declare it 'text|keyword' (or 'date', 'float'...)"
                : "no model with a value of it was saved. Is that its name in toSearchableArray()? If so, declare its type") .
            " in scout.postings.index-settings, and call: php artisan scout:sync-index-settings",
        );
    }
}
