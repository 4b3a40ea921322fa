<?php

declare(strict_types=1);

namespace Postings\Scout;

use Laravel\Scout\Builder;
use Postings\FieldType;
use Postings\Filter;

/** What wheres of a search ask for. */
final class Filters
{
    public function __construct(private readonly Fields $fields, private readonly string $index)
    {
    }

    public function of(Builder $builder): Filter
    {
        $filters = [];
        foreach ($builder->wheres as $field => $where) {
            // Scout 11 has lists of {field, operator, value}, Scout 10 values by field.
            $filters[] = is_int($field) && is_array($where)
                ? $this->where($where['field'], (string) $where['operator'], $where['value'])
                : $this->where((string) $field, '=', $where);
        }
        foreach ($builder->whereIns as $field => $values) {
            $filters[] = $this->where((string) $field, 'in', $values);
        }
        foreach ($builder->whereNotIns ?? [] as $field => $values) {
            $filters[] = $this->where((string) $field, 'not in', $values);
        }
        return Filter::all(...$filters);
    }

    private function where(string $field, string $operator, mixed $value): Filter
    {
        if ($field === '__soft_deleted' && $value === 0) {
            // Models that were saved before config('scout.soft_delete') was set do not say it.
            [$operator, $value] = ['!=', 1];
        }
        $column = $this->fields->column($field, $this->index);
        $operator = strtolower($operator);
        if ($value === null) {
            return match ($operator) {
                '=' => Filter::not(Filter::exists($column)),
                '!=', '<>' => Filter::exists($column),
                default => throw new \InvalidArgumentException("where('$field', '$operator', null): nothing can be compared with null"),
            };
        }
        $values = [];
        foreach (is_iterable($value) ? $value : [$value] as $each) {
            $values[] = $this->value($field, $each);
        }
        // Visitors may ask for what a column cannot have: that finds nothing, and excludes nothing.
        $values = array_values(array_filter($values, static fn (mixed $each): bool => $each !== null));
        if (in_array($operator, ['=', '==', 'in'], true)) {
            return Filter::in($column, $values);
        }
        if (in_array($operator, ['!=', '<>', 'not in'], true)) {
            return Filter::not(Filter::in($column, $values));
        }
        $compare = match ($operator) {
            '>' => Filter::above(...),
            '>=' => Filter::atLeast(...),
            '<' => Filter::below(...),
            '<=' => Filter::atMost(...),
            default => throw new \InvalidArgumentException("where('$field', '$operator', ...): there are =, !=, <>, <, <=, >, >=, and whereIn(), whereNotIn()"),
        };
        if (is_iterable($value)) {
            throw new \InvalidArgumentException("where('$field', '$operator', ...) takes one value, not several");
        }
        return $values ? $compare($column, $values[0]) : Filter::any();
    }

    /** As the column has it; null: it cannot have it. */
    private function value(string $field, mixed $value): mixed
    {
        $type = $this->fields->columnType($field);
        if (!$value instanceof \DateTimeInterface) {
            $value = Values::plain($value, $field);
        } elseif ($type === FieldType::Int || $type === FieldType::Float) {
            $value = $value->getTimestamp();
        } elseif ($type !== FieldType::Date) {
            $value = Values::plain($value, $field);
        }
        if (is_array($value) || $value === null) {
            throw new \InvalidArgumentException("\"$field\" is compared with values, not with " . get_debug_type($value) . ' among them');
        }
        return Values::in($type, $value);
    }
}
