<?php

declare(strict_types=1);

namespace Postings\Scout;

use Postings\Hit;
use Postings\Result;

/**
 * What a search found: Builder::raw().
 *
 * @implements \IteratorAggregate<int, Hit>
 */
final class Found implements \Countable, \IteratorAggregate
{
    /** @var list<Hit> best first, or in the order that was asked for */
    public readonly array $hits;
    /** Of all that match, exact. */
    public readonly int $total;
    /** @var array<string, array<string, mixed>> as Result::$facets, by the fields' names */
    public readonly array $facets;

    /**
     * @param Result|null $result null where there is no index yet
     * @param array<string, string> $columns of facets, by field
     */
    public function __construct(public readonly ?Result $result = null, array $columns = [])
    {
        $this->hits = $result->hits ?? [];
        $this->total = $result->total ?? count($this->hits);
        $facets = $result->facets ?? [];
        $this->facets = $columns ? array_map(static fn (string $column): array => $facets[$column] ?? [], $columns) : $facets;
    }

    public function getIterator(): \Iterator
    {
        return new \ArrayIterator($this->hits);
    }

    /** How many hits. */
    public function count(): int
    {
        return count($this->hits);
    }

    /** @return list<string> the keys */
    public function keys(): array
    {
        return array_map(static fn (Hit $hit): string => $hit->id, $this->hits);
    }
}
