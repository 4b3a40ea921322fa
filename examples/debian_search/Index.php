<?php

declare(strict_types=1);

namespace DebianSearch;

/** An index in memory: dictionary, posting lists, documents. Immutable; IndexBuilder makes one, IndexFile keeps it. */
final class Index
{
    /**
     * Documents are numbered 0, 2, 4, ... in the posting lists. Modified-9 writes a document number between 2^15
     * and 2^18 and the first position into one word, and there the lowest bit of an odd number is lost.
     */
    public const STRIDE = 2;

    /** @var array<int, int> words by document */
    public readonly array $lengths;
    public readonly float $averageLength;
    private readonly StringTable $terms;
    private readonly StringTable $postings;
    private readonly StringTable $names;
    private readonly StringTable $descriptions;

    public function __construct(private readonly string $bytes)
    {
        $parts = new StringTable($bytes);
        if ($parts->count !== 5) {
            throw new DamagedIndex('it does not have five parts');
        }
        $this->terms = new StringTable($parts->get(0));
        $this->postings = new StringTable($parts->get(1));
        $this->names = new StringTable($parts->get(2));
        $this->descriptions = new StringTable($parts->get(3));
        $this->lengths = array_values(unpack('V*', $parts->get(4)));
        $this->averageLength = array_sum($this->lengths) / max(1, count($this->lengths));
    }

    /**
     * @param array<string|int, string> $postings by term, in byte order; PHP makes integers of keys like "2048"
     * @param list<string> $names
     * @param list<string> $descriptions
     * @param list<int> $lengths
     */
    public static function pack(array $postings, array $names, array $descriptions, array $lengths): string
    {
        return StringTable::pack([
            StringTable::pack(array_map(strval(...), array_keys($postings))),
            StringTable::pack($postings),
            StringTable::pack($names),
            StringTable::pack($descriptions),
            pack('V*', ...$lengths),
        ]);
    }

    /** The packed posting list of a word; empty when no document has it. */
    public function postings(string $term): string
    {
        $i = $this->terms->find($term);
        return $i === null ? '' : $this->postings->get($i);
    }

    public function documents(): int
    {
        return $this->names->count;
    }

    public function terms(): int
    {
        return $this->terms->count;
    }

    public function bytes(): int
    {
        return strlen($this->bytes);
    }

    public function name(int $doc): string
    {
        return $this->names->get(intdiv($doc, self::STRIDE));
    }

    public function description(int $doc): string
    {
        return $this->descriptions->get(intdiv($doc, self::STRIDE));
    }
}
