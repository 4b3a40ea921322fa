<?php

declare(strict_types=1);

namespace Postings\Scout;

use Postings\FieldType;

/** A model has a value that the column of its field cannot have. */
final class UnsuitableValueException extends \InvalidArgumentException
{
    public function __construct(public readonly string|int $key, public readonly string $field, public readonly mixed $value, FieldType $column)
    {
        $shown = substr(json_encode($value, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE) ?: '', 0, 80);
        parent::__construct(
            "\"$field\" of the model \"$key\" is $shown, which its column in the index, of the type {$column->value}, cannot have: " .
            "toSearchableArray() may give null instead. Or declare \"$field\" as 'text' or 'text|keyword' in scout.postings.index-settings, " .
            'and call: php artisan scout:sync-index-settings',
        );
    }
}
