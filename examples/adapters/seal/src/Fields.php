<?php

declare(strict_types=1);

namespace Postings\Seal;

use CmsIg\Seal\Schema\Field\AbstractField;
use CmsIg\Seal\Schema\Field\BooleanField;
use CmsIg\Seal\Schema\Field\DateTimeField;
use CmsIg\Seal\Schema\Field\FloatField;
use CmsIg\Seal\Schema\Field\GeoPointField;
use CmsIg\Seal\Schema\Field\IdentifierField;
use CmsIg\Seal\Schema\Field\IntegerField;
use CmsIg\Seal\Schema\Field\ObjectField;
use CmsIg\Seal\Schema\Field\TextField;
use CmsIg\Seal\Schema\Field\TypedField;
use CmsIg\Seal\Schema\Index;
use Postings\Analyzer;
use Postings\Field;
use Postings\FieldType;
use Postings\Schema;

/**
 * What an index has of SEAL's fields. Those within objects have their path as name: `footer.title`, `blocks.text.title`
 * of the type `text`. What is searched and filtered as well is a text and, as `path.raw`, a keyword; so is the identifier,
 * to be sorted by. What is neither searched, filtered, sorted nor counted is stored with the document, no more.
 *
 * Documents are stored as they are, and beside that what has another name than in them, or is cut. SEAL's names have no
 * dots, so the two do not meet.
 */
final class Fields
{
    /** Where documents have texts as they were of which a keyword is but the first bytes. */
    private const WHOLE = '.whole';
    /** @var array<string, Field> by path */
    private array $texts = [];
    /** @var array<string, Field> by path */
    private array $columns = [];

    public function __construct(private readonly Index $index)
    {
        foreach (self::leaves($index->fields) as $path => $field) {
            if ($field->searchable) {
                $this->texts[$path] = Field::text($path, (float) ($field->options['boost'] ?? 1));
            }
            $type = self::typeOf($field);
            if ($type && ($field->filterable || $field->sortable || $field->distinct || $field->facet)) {
                $twice = $field->searchable || $field instanceof IdentifierField;
                $this->columns[$path] = new Field($twice ? "$path.raw" : $path, $type);
            }
        }
    }

    public function schema(?Analyzer $analyzer): Schema
    {
        return new Schema([...array_values($this->texts), ...array_values($this->columns)], $this->key(), $analyzer);
    }

    /** What people may name in a query: no fields that a program filters by, perhaps to hide documents. */
    public function typed(): Schema
    {
        return new Schema(array_values($this->texts) ?: ['_'], $this->key());
    }

    /** The field that is the documents' key. */
    public function key(): string
    {
        return $this->index->getIdentifierField()->name;
    }

    /** The name of what is filtered, sorted and counted by. */
    public function column(string $path): string
    {
        return $this->find($path)->name;
    }

    public function columnType(string $path): FieldType
    {
        return $this->find($path)->type;
    }

    private function find(string $path): Field
    {
        return $this->columns[$path] ?? throw new \LogicException(
            "The field \"$path\" of the index \"{$this->index->name}\" is not filterable, sortable, distinct or facet" .
            ($this->index->findFieldByPath($path) ? '; or its type cannot be' : ''),
        );
    }

    public function isText(string $path): bool
    {
        return isset($this->texts[$path]);
    }

    /**
     * A document as it is added.
     *
     * @param array<string, mixed> $document
     * @return array<string, mixed>
     */
    public function flatten(array $document): array
    {
        $stored = array_intersect_key($document, $this->index->fields);
        foreach (self::values($this->index->fields, $document) as $path => $values) {
            foreach ([$this->texts[$path] ?? null, $this->columns[$path] ?? null] as $field) {
                $added = $field?->type === FieldType::Keyword ? array_map(Values::cut(...), $values) : $values;
                if ($field && str_contains($field->name, '.')) {
                    $stored[$field->name] = [...$stored[$field->name] ?? [], ...$added];
                } elseif ($added !== $values) {
                    $stored[self::WHOLE][$path] = $document[$path];
                    $stored[$path] = $added;
                }
            }
        }
        return $stored;
    }

    /**
     * A document as it was saved.
     *
     * @param array<string, mixed> $stored
     * @return array<string, mixed>
     */
    public function restore(array $stored): array
    {
        return array_intersect_key(array_replace($stored, $stored[self::WHOLE] ?? []), $this->index->fields);
    }

    /**
     * The fields that are no objects, by path.
     *
     * @param array<string, AbstractField> $fields
     * @return \Generator<string, AbstractField>
     */
    private static function leaves(array $fields, string $prefix = ''): \Generator
    {
        foreach ($fields as $name => $field) {
            if ($field instanceof ObjectField) {
                yield from self::leaves($field->fields, "$prefix$name.");
            } elseif ($field instanceof TypedField) {
                foreach ($field->types as $type => $typeFields) {
                    yield from self::leaves($typeFields, "$prefix$name.$type.");
                }
            } else {
                yield $prefix . $name => $field;
            }
        }
    }

    /**
     * The values of the fields that are no objects, by path; a path comes once for each object that has it.
     *
     * @param array<string, AbstractField> $fields
     * @param array<string, mixed> $document
     * @return \Generator<string, list<mixed>>
     */
    private static function values(array $fields, array $document, string $prefix = ''): \Generator
    {
        foreach ($fields as $name => $field) {
            if (!isset($document[$name])) {
                continue;
            }
            $values = $field->multiple ? $document[$name] : [$document[$name]];
            if (!is_array($values)) {
                throw new \InvalidArgumentException("The field \"$prefix$name\" is multiple, but its value is no array");
            }
            if ($field instanceof ObjectField) {
                foreach ($values as $object) {
                    yield from self::values($field->fields, $object, "$prefix$name.");
                }
            } elseif ($field instanceof TypedField) {
                foreach ($values as $object) {
                    $type = $object[$field->typeField] ?? '';
                    $typeFields = $field->types[$type] ?? throw new \InvalidArgumentException("The field \"$prefix$name\" has no type \"$type\"");
                    yield from self::values($typeFields, $object, "$prefix$name.$type.");
                }
            } else {
                yield $prefix . $name => array_values($values);
            }
        }
    }

    private static function typeOf(AbstractField $field): ?FieldType
    {
        return match (true) {
            $field instanceof TextField, $field instanceof IdentifierField => FieldType::Keyword,
            $field instanceof IntegerField => FieldType::Int,
            $field instanceof FloatField => FieldType::Float,
            $field instanceof BooleanField => FieldType::Bool,
            $field instanceof DateTimeField => FieldType::Date,
            $field instanceof GeoPointField => FieldType::Point,
            default => null,
        };
    }
}
