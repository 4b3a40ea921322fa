<?php

declare(strict_types=1);

namespace DebianSearch;

use Closure;

/** The two functions that the search engine needs from a posting format; all else is the same code for both sides. */
final class PostingFunctions
{
    private function __construct(
        /** (int $doc, list<int> $positions): string */
        public readonly Closure $pack,
        /** (string $postings, int &$offset, bool $dedelta): array{int, list<int>} */
        public readonly Closure $unpack,
    ) {
    }

    public static function native(): self
    {
        if (!function_exists('seekquarry\yioop\library\packPosting')) {
            throw new DemoError('the extension is not loaded; `./dev demo --yioop` builds and loads it');
        }
        return new self(
            \seekquarry\yioop\library\packPosting(...),
            \seekquarry\yioop\library\unpackPosting(...),
        );
    }

    public static function reference(): self
    {
        require_once __DIR__ . '/../../bench_php/reference/modified9.php';
        return new self(\Postings\Reference\packPosting(...), \Postings\Reference\unpackPosting(...));
    }
}
