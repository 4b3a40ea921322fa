<?php

declare(strict_types=1);

namespace Postings\Seal;

use CmsIg\Seal\Search\Condition;
use Postings\Filter;
use Postings\Query;

/** What SEAL's conditions ask for: texts that are all searched for, and a filter. */
final class Conditions
{
    public readonly Query $query;
    public readonly Filter $filter;
    /** @var list<Query> */
    private array $texts = [];

    /** @param object[] $conditions */
    public function __construct(private readonly Fields $fields, array $conditions)
    {
        $this->filter = Filter::all(...$this->filters($conditions, true));
        $this->query = match (count($this->texts)) {
            0 => Query::everything(),
            1 => $this->texts[0],
            default => Query::all(...$this->texts),
        };
    }

    public function hasTexts(): bool
    {
        return (bool) $this->texts;
    }

    /**
     * @param object[] $conditions
     * @param bool $required whether a document must have all of them
     * @return list<Filter>
     */
    private function filters(array $conditions, bool $required): array
    {
        $filters = [];
        foreach ($conditions as $condition) {
            if (!$condition instanceof Condition\SearchCondition) {
                $filters[] = $this->filter($condition, $required);
            } elseif (!$required) {
                throw new \LogicException('A SearchCondition cannot be in an OrCondition');
            } elseif (trim($condition->query) !== '') {
                $this->texts[] = Query::parse($condition->query, $this->fields->typed());
            }
        }
        return $filters;
    }

    private function filter(object $condition, bool $required): Filter
    {
        return match (true) {
            $condition instanceof Condition\IdentifierCondition => Filter::equal($this->fields->key(), $condition->identifier),
            $condition instanceof Condition\EqualCondition => $this->in($condition->field, [$condition->value]),
            $condition instanceof Condition\NotEqualCondition => Filter::not($this->in($condition->field, [$condition->value])),
            $condition instanceof Condition\InCondition => $this->in($condition->field, $condition->values),
            $condition instanceof Condition\NotInCondition => Filter::not($this->in($condition->field, $condition->values)),
            $condition instanceof Condition\GreaterThanCondition => $this->compared(Filter::above(...), $condition),
            $condition instanceof Condition\GreaterThanEqualCondition => $this->compared(Filter::atLeast(...), $condition),
            $condition instanceof Condition\LessThanCondition => $this->compared(Filter::below(...), $condition),
            $condition instanceof Condition\LessThanEqualCondition => $this->compared(Filter::atMost(...), $condition),
            $condition instanceof Condition\AndCondition => Filter::all(...$this->filters($condition->conditions, $required)),
            $condition instanceof Condition\OrCondition => Filter::any(...$this->filters($condition->conditions, false)),
            $condition instanceof Condition\GeoDistanceCondition
                => Filter::near($this->fields->column($condition->field), $condition->latitude, $condition->longitude, $condition->distance),
            $condition instanceof Condition\GeoBoundingBoxCondition
                => Filter::box($this->fields->column($condition->field), $condition->southLatitude, $condition->westLongitude, $condition->northLatitude, $condition->eastLongitude),
            default => throw new \LogicException($condition::class . ' is not known to the adapter'),
        };
    }

    /** @param array<mixed> $values those that the column cannot have find nothing */
    private function in(string $path, array $values): Filter
    {
        // Whole values of the identifier are looked up by the key.
        $isKey = $path === $this->fields->key();
        $column = $isKey ? $path : $this->fields->column($path);
        if (!$isKey) {
            $values = array_map(fn (mixed $value): mixed => Values::in($this->fields->columnType($path), $value), $values);
        }
        return Filter::in($column, array_filter($values, static fn (mixed $value): bool => $value !== null));
    }

    /** @param \Closure(string, mixed): Filter $compare */
    private function compared(\Closure $compare, object $condition): Filter
    {
        $column = $this->fields->column($condition->field);
        $value = Values::in($this->fields->columnType($condition->field), $condition->value);
        return $value === null ? Filter::any() : $compare($column, $value);
    }
}
