<?php

declare(strict_types=1);

namespace Postings\Scout;

use Postings\Analyzer;
use Postings\FieldType;

/** What is declared of an index: an entry of scout.postings.index-settings. */
final class Settings
{
    /** @var array<string, list<FieldType>> by path; none of them: it is stored, no more */
    public readonly array $types;
    /** @var array<string, float> */
    public readonly array $boosts;
    public readonly Analyzer $analyzer;
    /** @var array<array-key, string|list<string>> as Postings\Schema takes them */
    public readonly array $synonyms;
    public readonly float $k1;
    public readonly float $b;

    /** @param array<string, mixed> $settings */
    public function __construct(array $settings = [], string $language = '')
    {
        $known = ['fields', 'boost', 'language', 'stemming', 'accents', 'stop-words', 'synonyms', 'k1', 'b'];
        if ($unknown = array_diff(array_keys($settings), $known)) {
            throw new \InvalidArgumentException('scout.postings.index-settings knows ' . implode(', ', $known) . ', not "' . implode('", "', $unknown) . '"');
        }
        foreach (array_keys($settings['fields'] ?? []) as $name) {
            self::check((string) $name);
        }
        $this->types = array_map(self::types(...), $settings['fields'] ?? []);
        $this->boosts = array_map(floatval(...), $settings['boost'] ?? []);
        $this->analyzer = new Analyzer(
            $settings['language'] ?? $language,
            $settings['stemming'] ?? true,
            !($settings['accents'] ?? false),
            $settings['stop-words'] ?? false,
        );
        $this->synonyms = $settings['synonyms'] ?? [];
        $this->k1 = (float) ($settings['k1'] ?? 1.2);
        $this->b = (float) ($settings['b'] ?? 0.75);
    }

    /** `name.raw` is the column of a text `name`. */
    public static function check(string $name): void
    {
        if (str_ends_with($name, '.raw')) {
            throw new \InvalidArgumentException("\"$name\" is no name of a field: give it one that does not end in .raw, which columns of texts have");
        }
    }

    /**
     * @param string|list<string> $declared 'text|keyword', 'stored'
     * @return list<FieldType> a text first, then a column
     */
    private static function types(string|array $declared): array
    {
        $types = [];
        foreach (is_array($declared) ? $declared : explode('|', $declared) as $name) {
            if ($name !== 'stored') {
                $type = FieldType::tryFrom($name) ?? throw new \InvalidArgumentException("\"$name\" is no type of a field: text, keyword, int, float, bool, date, stored");
                $types[$type === FieldType::Text ? 0 : 1][] = $type;
            }
        }
        if (count($types[0] ?? []) > 1 || count($types[1] ?? []) > 1) {
            throw new \InvalidArgumentException('A field is a text, a column of one type, or both, not ' . json_encode($declared));
        }
        return [...$types[0] ?? [], ...$types[1] ?? []];
    }
}
