<?php

declare(strict_types=1);

namespace DebianSearch;

final class Result
{
    /**
     * @param array<string|int, int> $frequencies documents that have the word, by word, rarest first
     * @param array<int, float> $scores all matches, by document
     * @param array<int, float> $hits the best of them, best first
     * @param array<string, int> $stages nanoseconds by stage
     */
    public function __construct(
        public readonly array $frequencies,
        public readonly array $scores,
        public readonly array $hits,
        public readonly array $stages,
    ) {
    }

    /** Equal digests: the same documents with the same scores, to the last bit. */
    public function digest(): string
    {
        return hash('xxh128', serialize([$this->frequencies, $this->scores, $this->hits]));
    }
}
