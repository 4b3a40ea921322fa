<?php
/** What Yioop sorts results by, in plain PHP, written from its behaviour: the tests' oracle. */
namespace Postings\Reference;

/** Told a field, it keeps that; then it compares two results by it, the larger first, and none are equal. */
function orderCallback($first, $second, $by = null)
{
    static $field = '';
    if ($by === null) {
        return (float) $second[$field] < (float) $first[$field] ? -1 : 1;
    }
    $field = $by;
    return -1;
}
