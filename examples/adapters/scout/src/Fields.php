<?php

declare(strict_types=1);

namespace Postings\Scout;

use Postings\Field;
use Postings\FieldType;
use Postings\Schema;

/**
 * What an index has of the models' fields: what is declared, and of everything else what its values are: strings are
 * texts, to be searched; numbers, booleans and dates are columns, to filter and sort by. A field that is both is a text
 * and, as `name.raw`, a column. Of arrays with names or arrays in them, all texts are searched as one; parts of them have
 * fields of their own if they are declared, as `maker.city`. The key has a column as well, as `id.raw`.
 */
final class Fields
{
    /** Where documents have arrays as they were. */
    private const NESTED = '__nested';
    private const SOFT_DELETED = '__soft_deleted';

    /** @param array<string, list<FieldType>> $types by name, a text first, then a column */
    private function __construct(private readonly Settings $settings, public readonly string $key, private readonly array $types)
    {
    }

    /** What a new index has before there are documents. */
    public static function declared(Settings $settings, string $key): self
    {
        if (self::isText($settings->types[$key] ?? [])) {
            throw new \InvalidArgumentException("The key \"$key\" is no text: leave it out of scout.postings.index-settings, or declare it int or keyword");
        }
        return new self($settings, $key, $settings->types + [self::SOFT_DELETED => [FieldType::Int]]);
    }

    /** What an index has, without what is declared for it meanwhile. */
    public static function of(Schema $schema, Settings $settings): self
    {
        $types = [];
        foreach ($schema->fields as $field) {
            $name = $field->name;
            $base = preg_replace('/\.raw$/D', '', $name);
            $types[isset($types[$base]) || $base === $schema->key ? $base : $name][] = $field->type;
        }
        return new self($settings, $schema->key, $types);
    }

    /**
     * With what is declared, and what documents need.
     *
     * @param iterable<array<string, mixed>> $documents as plain() makes them
     */
    public function with(iterable $documents): self
    {
        $types = self::declared($this->settings, $this->key)->types + $this->types;
        foreach ($documents as $document) {
            foreach ($document as $name => $value) {
                if (isset($this->settings->types[$name]) || $name === self::SOFT_DELETED) {
                    continue;
                }
                $known = $types[$name] ?? [];
                if (in_array(FieldType::Text, $known, true) || in_array(FieldType::Keyword, $known, true)) {
                    continue;
                }
                $type = match (true) {
                    $name === $this->key => is_string($value) ? FieldType::Keyword : FieldType::Int,
                    Values::isNested($value) => Values::texts($value) ? FieldType::Text : null,
                    default => Values::type($value),
                };
                if ($type !== null) {
                    self::check($name);
                    $types[$name] = [$type === FieldType::Keyword ? $type : Values::common($known[0] ?? null, $type)];
                }
            }
        }
        return new self($this->settings, $this->key, $types);
    }

    /**
     * What a model has: null and scalars, arrays of these, and its key.
     *
     * @param array<string, mixed> $data
     * @return array<string, mixed>
     */
    public static function plain(array $data, string $keyName, string|int $key): array
    {
        $plain = [];
        foreach ([$keyName => $key] + $data as $name => $value) {
            $plain[$name] = Values::plain($value, (string) $name);
        }
        return $plain;
    }

    /**
     * As it is added.
     *
     * @param array<string, mixed> $plain
     * @return array<string, mixed>
     */
    public function document(array $plain): array
    {
        $isPoint = fn (string $name): bool => in_array(FieldType::Point, $this->types[$name] ?? [], true);
        $nested = array_filter($plain, static fn (mixed $value, string $name): bool => Values::isNested($value) && !$isPoint($name), ARRAY_FILTER_USE_BOTH);
        $document = array_diff_key($plain, $nested);
        foreach ($this->types as $name => $types) {
            $path = explode('.', $name);
            if (isset($nested[$name])) {
                $document[$name] = Values::texts($nested[$name]);
            } elseif (isset($path[1], $nested[$path[0]])) {
                if (isset($plain[$name])) {
                    $nested[$name] = $plain[$name]; // not to be taken for a part by restore()
                } else {
                    $document[$name] = Values::under($nested[$path[0]], array_slice($path, 1), $isPoint($name));
                }
            }
            if (!isset($document[$name])) {
                continue;
            }
            if (in_array(FieldType::Int, $types, true)) {
                $integer = static fn (mixed $value): mixed => is_bool($value) ? (int) $value : $value;
                $document[$name] = is_array($document[$name]) ? array_map($integer, $document[$name]) : $integer($document[$name]);
            }
            if (count($types) > 1 || $name === $this->key) {
                $document["$name.raw"] = $document[$name];
            }
        }
        return $nested ? [self::NESTED => $nested] + $document : $document;
    }

    /**
     * What was plain().
     *
     * @param array<string, mixed> $document
     * @return array<string, mixed>
     */
    public function restore(array $document): array
    {
        $nested = $document[self::NESTED] ?? [];
        unset($document[self::NESTED]);
        foreach ($this->types as $name => $types) {
            if (str_contains($name, '.') && isset($nested[strtok($name, '.')])) {
                unset($document[$name]);
            }
            if (count($types) > 1 || $name === $this->key) {
                unset($document["$name.raw"]);
            }
        }
        return $nested + $document;
    }

    public function schema(): Schema
    {
        $fields = [];
        foreach ($this->types as $name => $types) {
            foreach ($types as $i => $type) {
                $boost = $type === FieldType::Text ? $this->settings->boosts[$name] ?? 1.0 : 1.0;
                $fields[] = new Field($i || $name === $this->key ? "$name.raw" : $name, $type, $boost);
            }
        }
        $settings = $this->settings;
        return new Schema($fields, $this->key, $settings->analyzer, $settings->k1, $settings->b, $settings->synonyms);
    }

    /** What people may name in a query: no fields that a program filters by, perhaps to hide documents. */
    public function typed(): Schema
    {
        return new Schema(array_keys(array_filter($this->types, self::isText(...))) ?: ['_'], $this->key);
    }

    /** The name of what is filtered, sorted and counted by. */
    public function column(string $name, string $index): string
    {
        $types = $this->types[$name] ?? [];
        if (!$types || $types === [FieldType::Text]) {
            throw new UnknownFieldException($index, $name, (bool) $types);
        }
        return count($types) > 1 || $name === $this->key ? "$name.raw" : $name;
    }

    /** The type of its column. */
    public function columnType(string $name): FieldType
    {
        return $this->types[$name][count($this->types[$name]) - 1];
    }

    /** @param list<FieldType> $types */
    private static function isText(array $types): bool
    {
        return in_array(FieldType::Text, $types, true);
    }

    private static function check(string|int $name): void
    {
        if (!preg_match('/^[a-z_][\w.-]{0,59}$/Di', (string) $name)) {
            throw new \InvalidArgumentException("\"$name\" in toSearchableArray() is no name of a field: at most 60 letters of English, digits, '_', '-' and '.', a letter or '_' first");
        }
    }
}
