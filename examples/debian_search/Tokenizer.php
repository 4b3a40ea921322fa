<?php

declare(strict_types=1);

namespace DebianSearch;

/** Words are runs of letters and digits, in lower case; documents and queries are cut the same way. */
final class Tokenizer
{
    /** Part of the index' key: a change of the rule above is a new index. */
    public const VERSION = '1';

    /** @return list<string> */
    public static function words(string $text): array
    {
        preg_match_all('/[\p{L}\p{N}]+/u', mb_strtolower(mb_scrub($text, 'UTF-8'), 'UTF-8'), $found);
        return $found[0];
    }
}
