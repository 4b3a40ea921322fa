<?php

declare(strict_types=1);

namespace Postings\Seal;

use CmsIg\Seal\Adapter\SearcherInterface;
use CmsIg\Seal\Schema\Index;
use CmsIg\Seal\Search\Facet\CountFacet;
use CmsIg\Seal\Search\Facet\MinMaxFacet;
use CmsIg\Seal\Search\Result;
use CmsIg\Seal\Search\Search;
use Postings\Facet;
use Postings\Hit;
use Postings\Mode;
use Postings\Result as Found;

final class PostingsSearcher implements SearcherInterface
{
    /** How many documents are asked for at once. */
    private const PAGE = 1000;
    /** How many an index can be asked for. */
    private const MOST = 1_073_741_823;

    public function __construct(private readonly Indexes $indexes, private readonly bool $html = true)
    {
    }

    public function count(Index $index): int
    {
        return count($this->indexes->open($index));
    }

    /** Without a limit, the result has all documents; they are fetched as they are asked for. */
    public function search(Search $search): Result
    {
        $fields = $this->indexes->fields($search->index);
        $index = $this->indexes->open($search->index);
        $conditions = new Conditions($fields, $search->filters);
        $sort = [];
        foreach ($search->sortBys as $path => $direction) {
            $sort[$fields->column($path)] = $direction;
        }
        $distinct = $search->distinct === null ? null : $fields->column($search->distinct);
        // All documents with different values at once: each page of them looks at those before it.
        $most = $distinct === null ? self::PAGE : self::MOST;
        $mode = Mode::All;
        $find = function (int $limit, int $offset = 0, ?string $after = null, array $facets = []) use ($index, $conditions, $sort, $distinct, $most, &$mode): Found {
            return $index->search($conditions->query, min($limit, $most), max(0, min(self::MOST, $offset)), $mode, $conditions->filter, $after === null, sort: $sort, facets: $facets, after: $after, distinct: $distinct);
        };

        // Words are all needed, or where no document has them all, any of them: by the total, so that all pages agree.
        [$counts, $ranges] = $this->facetsOf($fields, $search->facets);
        $limit = $search->limit ?? PHP_INT_MAX;
        $found = $find($limit, $search->offset, facets: $counts + $ranges);
        if ($found->total === 0 && $conditions->hasTexts()) {
            $mode = Mode::Any;
            $found = $find($limit, $search->offset, facets: $counts + $ranges);
        }
        $both = array_intersect_key($ranges, $counts);
        $facets = $this->facets($fields, $search->facets, $found->facets, $both ? $find(0, facets: $both)->facets : []);

        return new Result($this->documents($fields, $search, $this->hits($find, $found, $limit)), $found->total, $facets);
    }

    /**
     * @param \Closure(int, int=, ?string=): Found $find
     * @return \Generator<Hit>
     */
    private function hits(\Closure $find, Found $found, int $limit): \Generator
    {
        while (true) {
            foreach ($found->hits as $hit) {
                yield $hit;
            }
            $limit -= count($found->hits);
            if ($limit <= 0 || $found->cursor === null) {
                return;
            }
            $found = $find($limit, after: $found->cursor);
        }
    }

    /**
     * @param iterable<Hit> $hits
     * @return \Generator<int, array<string, mixed>>
     */
    private function documents(Fields $fields, Search $search, iterable $hits): \Generator
    {
        foreach ($hits as $hit) {
            $document = $fields->restore($hit->document());
            foreach ($search->highlightFields as $path) {
                $marked = $plain = null;
                if ($fields->isText($path)) {
                    $marked = $hit->highlight($path, $search->highlightPreTag, $search->highlightPostTag, $this->html);
                    $plain = $hit->highlight($path, '', '', $this->html);
                }
                // Null where nothing is marked is what all adapters give.
                $document['_formatted'][$path] = $marked === $plain ? null : $marked;
            }
            yield $document;
        }
    }

    /**
     * Columns whose values are counted, and those whose least and greatest are asked for.
     *
     * @param object[] $facets
     * @return array{array<string, Facet>, array<string, Facet>}
     */
    private function facetsOf(Fields $fields, array $facets): array
    {
        $counts = $ranges = [];
        foreach ($facets as $facet) {
            match (true) {
                $facet instanceof CountFacet => $counts[$fields->column($facet->field)] = Facet::Count,
                $facet instanceof MinMaxFacet => $ranges[$fields->column($facet->field)] = Facet::MinMax,
                default => throw new \LogicException($facet::class . ' is not known to the adapter'),
            };
        }
        return [$counts, $ranges];
    }

    /**
     * @param object[] $facets
     * @param array<string, array<string, mixed>> $found by column
     * @param array<string, array<string, mixed>> $ranges of columns that are counted as well
     * @return array<string, mixed> by SEAL's field
     */
    private function facets(Fields $fields, array $facets, array $found, array $ranges): array
    {
        $formatted = [];
        foreach ($facets as $facet) {
            $column = $fields->column($facet->field);
            if ($facet instanceof CountFacet) {
                $values = $found[$column]['values'];
                $values && $formatted[$facet->field]['count'] = $values;
            } else {
                $range = $ranges[$column] ?? $found[$column];
                $range['min'] === null || $formatted[$facet->field] = ['min' => $range['min'], 'max' => $range['max']] + ($formatted[$facet->field] ?? []);
            }
        }
        return $formatted;
    }
}
