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
    /** Where documents have as they were what a column has otherwise: arrays, long keywords, texts that became numbers. */
    private const NESTED = '__nested';
    private const SOFT_DELETED = '__soft_deleted';

    /**
     * @param array<string, list<FieldType>> $types by name, a text first, then a column
     * @param Schema|null $has of the index, which it keeps for its fields; null: there is none, or it is to be as is declared
     */
    private function __construct(
        private readonly Settings $settings,
        public readonly string $key,
        private readonly array $types,
        private readonly ?Schema $has = null,
    ) {
    }

    /** What a new index has before there are documents. */
    public static function declared(Settings $settings, string $key): self
    {
        if (self::isText($settings->types[$key] ?? [])) {
            throw new \InvalidArgumentException("The key \"$key\" is no text: leave it out of scout.postings.index-settings, or declare it int or keyword");
        }
        return new self($settings, $key, $settings->types + [self::SOFT_DELETED => [FieldType::Int]]);
    }

    /** What an index has, also where something else is declared for it meanwhile. */
    public static function of(Schema $schema, Settings $settings): self
    {
        $types = [];
        foreach ($schema->fields as $field) {
            $name = $field->name;
            $base = preg_replace('/\.raw$/D', '', $name);
            $types[isset($types[$base]) || $base === $schema->key ? $base : $name][] = $field->type;
        }
        return new self($settings, $schema->key, $types, $schema);
    }

    /**
     * With fields that are declared, and those that documents need. What there is stays: processes that know other settings,
     * as while these are deployed, would make it anew in turns.
     *
     * @param iterable<array<string, mixed>> $documents as plain() makes them
     */
    public function with(iterable $documents): self
    {
        $types = $this->types + self::declared($this->settings, $this->key)->types;
        foreach ($documents as $document) {
            foreach ($document as $name => $value) {
                $known = $types[$name] ?? null;
                // What does not suit these, the writer refuses.
                if ($known !== null && ($known === ($this->settings->types[$name] ?? null) || !Values::isInferred($known[0] ?? FieldType::Text))) {
                    continue;
                }
                $type = match (true) {
                    $name === $this->key => is_string($value) ? FieldType::Keyword : FieldType::Int,
                    Values::isNested($value) => Values::texts($value) ? FieldType::Text : null,
                    default => Values::type($value, $known[0] ?? null),
                };
                if ($type === null) {
                    continue;
                }
                $known === null && self::check($name);
                $types[$name] = [$type === FieldType::Keyword ? $type : Values::common($known[0] ?? null, $type)];
                if ($types[$name] === [FieldType::Text] && isset($this->types[$name])) {
                    // As a text, it could not be filtered by any more.
                    throw new UnsuitableValueException($document[$this->key], $name, $value, $known[0]);
                }
            }
        }
        return new self($this->settings, $this->key, $types, $this->has);
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
        $isNested = fn (mixed $value, string $name): bool => Values::isNested($value) ? !$isPoint($name) : $this->isChanged($value, $name);
        $nested = array_filter($plain, $isNested, ARRAY_FILTER_USE_BOTH);
        $document = array_diff_key($plain, $nested);
        foreach ($this->types as $name => $types) {
            $path = explode('.', $name);
            if (isset($nested[$name])) {
                $document[$name] = Values::isNested($nested[$name]) ? Values::texts($nested[$name]) : $nested[$name];
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
            $column = end($types);
            $document[count($types) > 1 || $name === $this->key ? "$name.raw" : $name] = $column ? Values::all($column, $document[$name]) : $document[$name];
        }
        return $nested ? [self::NESTED => $nested] + $document : $document;
    }

    /** Whether its column does not have what makes the same value again. */
    private function isChanged(mixed $value, string $name): bool
    {
        $types = $this->types[$name] ?? [];
        if (count($types) !== 1 || $name === $this->key) {
            return false;
        }
        $made = Values::all($types[0], $value);
        return $made !== $value && !(is_string($value) && (is_int($made) || is_float($made)) && (string) $made === $value);
    }

    /**
     * What was plain(), but that numbers may have been texts.
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
        return array_replace($document, $nested);
    }

    public function schema(): Schema
    {
        $fields = [];
        $boosts = array_column($this->has->fields ?? [], 'boost', 'name') + $this->settings->boosts;
        $analyzers = array_column($this->has->fields ?? [], 'analyzer', 'name') + $this->settings->analyzers;
        foreach ($this->types as $name => $types) {
            foreach ($types as $i => $type) {
                $fields[] = $type === FieldType::Text
                    ? new Field($name, $type, $boosts[$name] ?? 1.0, $analyzers[$name] ?? null)
                    : new Field($i || $name === $this->key ? "$name.raw" : $name, $type);
            }
        }
        $rest = $this->has ?? $this->settings;
        return new Schema($fields, $this->key, $rest->analyzer, $rest->k1, $rest->b, $rest->synonyms);
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
        Settings::check((string) $name);
        if ($name === self::NESTED) {
            throw new \InvalidArgumentException("\"$name\" in toSearchableArray() is a name that the adapter uses itself");
        }
        if (!preg_match('/^[a-z_][\w.-]{0,59}$/Di', (string) $name)) {
            throw new \InvalidArgumentException("\"$name\" in toSearchableArray() is no name of a field: at most 60 letters of English, digits, '_', '-' and '.', a letter or '_' first");
        }
    }
}
