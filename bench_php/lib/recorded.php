<?php
namespace Postings\Bench;

use OutOfBoundsException;

/** What an experiment left in a JSON file, at a path of keys; what is not there is named. */
function field(array $record, string|int ...$path): mixed
{
    $at = $record;
    foreach ($path as $i => $key) {
        if (!is_array($at) || !array_key_exists($key, $at)) {
            throw new OutOfBoundsException('no ' . implode(' > ', array_slice($path, 0, $i + 1)) . ' in what was recorded');
        }
        $at = $at[$key];
    }
    return $at;
}

/** All of these, in their order. */
function fields(array $record, string ...$names): array
{
    return array_map(fn (string $name) => field($record, $name), $names);
}
