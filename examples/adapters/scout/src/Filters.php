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
        if (is_iterable($value)) {
            $values = [];
            foreach ($value as $each) {
                $values[] = $this->value($field, $each);
            }
            $in = Filter::in($column, $values);
            return match ($operator) {
                'in', '=' => $in,
                'not in', '!=', '<>' => Filter::not($in),
                default => throw new \InvalidArgumentException("where('$field', '$operator', ...) takes one value, not several"),
            };
        }
        if ($value === null) {
            return match ($operator) {
                '=' => Filter::not(Filter::exists($column)),
                '!=', '<>' => Filter::exists($column),
                default => throw new \InvalidArgumentException("where('$field', '$operator', null): nothing can be compared with null"),
            };
        }
        $value = $this->value($field, $value);
        return match ($operator) {
            '=', '==' => Filter::equal($column, $value),
            '!=', '<>' => Filter::not(Filter::equal($column, $value)),
            '>' => Filter::above($column, $value),
            '>=' => Filter::atLeast($column, $value),
            '<' => Filter::below($column, $value),
            '<=' => Filter::atMost($column, $value),
            default => throw new \InvalidArgumentException("where('$field', '$operator', ...): there are =, !=, <>, <, <=, >, >=, and whereIn(), whereNotIn()"),
        };
    }

    private function value(string $field, mixed $value): mixed
    {
        if (!$value instanceof \DateTimeInterface) {
            $value = Values::plain($value, $field);
        }
        if (is_array($value) || $value === null) {
            throw new \InvalidArgumentException("\"$field\" is compared with values, not with " . get_debug_type($value) . ' among them');
        }
        return is_bool($value) && $this->fields->columnType($field) !== FieldType::Bool ? (int) $value : $value;
    }
}
