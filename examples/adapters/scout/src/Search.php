<?php

declare(strict_types=1);

namespace Postings\Scout;

use Laravel\Scout\Builder;
use Postings\Filter;
use Postings\Hit;
use Postings\Index;
use Postings\Mode;
use Postings\Query;
use Postings\Result;

/** A search of an index, as a builder asks for it. */
final class Search
{
    /** As many as there are. */
    public const ALL = (1 << 30) - 1;
    /** Under which name models have their highlights. */
    public const HIGHLIGHTS = '_formatted';

    public function __construct(
        private readonly Index $index,
        private readonly Fields $fields,
        private readonly string $name,
        private readonly bool $prefix,
    ) {
    }

    public function perform(Builder $builder, int $limit, int $offset): Found
    {
        $options = $builder->options;
        if ($unknown = array_diff(array_keys($options), ['facets', 'filter', 'mode', 'timeout', 'highlight', 'sort', 'boosts', 'distinct', 'distinctFacets'])) {
            throw new \InvalidArgumentException('options() knows facets, filter, mode, timeout, highlight, sort, boosts, distinct and distinctFacets, not "' . implode('", "', $unknown) . '"');
        }
        $filter = (new Filters($this->fields, $this->name))->of($builder);
        [$facets, $columns] = $this->facets($options['facets'] ?? []);
        $arguments = [
            'limit' => max(0, min(self::ALL, $limit)),
            'offset' => max(0, min(self::ALL, $offset)),
            'mode' => $options['mode'] ?? Mode::All,
            'filter' => isset($options['filter']) ? Filter::all($filter, $options['filter']) : $filter,
            'timeout' => $options['timeout'] ?? null,
            'sort' => [...$options['sort'] ?? [], ...$this->sort($builder->orders)],
            'facets' => $facets,
            'boosts' => $options['boosts'] ?? [],
            'distinct' => isset($options['distinct']) ? $this->fields->column($options['distinct'], $this->name) : null,
            'distinctFacets' => $options['distinctFacets'] ?? false,
        ];
        if ($builder->callback) {
            $result = ($builder->callback)($this->index, (string) $builder->query, $arguments);
            return $result instanceof Result ? new Found($result, $columns) : throw new \UnexpectedValueException('The callback of search() returns a Postings\Result, not ' . get_debug_type($result));
        }
        $query = $this->query((string) $builder->query);
        $result = $this->index->search($query, ...$arguments);
        // Words are all needed, or where no document has them all, any of them: by the total, so that all pages agree.
        if ($result->total === 0 && !isset($options['mode'])) {
            $result = $this->index->search($query, ...['mode' => Mode::Any] + $arguments);
        }
        return new Found($result, $columns);
    }

    /**
     * @param list<string> $fields
     * @return array<string, string> HTML
     */
    public static function highlights(Hit $hit, array $fields): array
    {
        return array_combine($fields, array_map($hit->highlight(...), $fields));
    }

    private function query(string $text): Query
    {
        return trim($text) === '' ? Query::everything() : Query::parse($text, $this->fields->typed(), prefix: $this->prefix);
    }

    /**
     * @param list<array{column: string, direction: string}> $orders
     * @return array<string, string>
     */
    private function sort(array $orders): array
    {
        $sort = [];
        foreach ($orders as $order) {
            $sort += [$this->fields->column($order['column'], $this->name) => $order['direction']];
        }
        return $sort;
    }

    /**
     * @param array<string|int|\Postings\Facet|array<mixed>> $asked as Index::search() takes them
     * @return array{array<string|int|\Postings\Facet|array<mixed>>, array<string, string>}
     */
    private function facets(array $asked): array
    {
        $facets = $columns = [];
        foreach ($asked as $field => $facet) {
            $name = is_int($field) ? $facet : $field;
            $columns[$name] = $this->fields->column($name, $this->name);
            if (is_int($field)) {
                $facets[] = $columns[$name];
            } else {
                $facets[$columns[$name]] = $facet;
            }
        }
        return [$facets, $columns];
    }
}
