<?php

declare(strict_types=1);

namespace Postings\Scout;

use Postings\Analyzer;
use Postings\FieldType;

/** What is declared of an index: an entry of scout.postings.index-settings. */
final class Settings
{
    /** Of an index, or of a field of its own. */
    private const ANALYZER = ['language', 'stemming', 'accents', 'stop-words'];

    /** @var array<string, list<FieldType>> by path; none of them: it is stored, no more */
    public readonly array $types;
    /** @var array<string, float> */
    public readonly array $boosts;
    public readonly Analyzer $analyzer;
    /** @var array<string, Analyzer> of texts that have their own */
    public readonly array $analyzers;
    /** @var array<array-key, string|list<string>> as Postings\Schema takes them */
    public readonly array $synonyms;
    public readonly float $k1;
    public readonly float $b;

    /** @param array<string, mixed> $settings */
    public function __construct(array $settings = [], string $language = '')
    {
        $known = ['fields', 'boost', ...self::ANALYZER, 'analyzers', 'synonyms', 'k1', 'b'];
        self::known($settings, $known, 'scout.postings.index-settings');
        $declared = $settings['analyzers'] ?? [];
        if (!is_array($declared)) {
            throw new \InvalidArgumentException('"analyzers" in scout.postings.index-settings must be an array, by the names of fields');
        }
        foreach (array_keys(($settings['fields'] ?? []) + $declared) as $name) {
            self::check((string) $name);
        }
        $this->types = array_map(self::types(...), $settings['fields'] ?? []);
        $this->boosts = array_map(floatval(...), $settings['boost'] ?? []);
        $this->analyzer = self::analyzer($settings, $language);
        $analyzers = [];
        foreach ($declared as $name => $own) {
            if (is_int($name) || !(is_array($own) || is_string($own) || $own === null)) {
                throw new \InvalidArgumentException("\"$name\" in \"analyzers\" of scout.postings.index-settings must be the name of a field, with an array, a language, or null");
            }
            if ($own === null) {
                continue;
            }
            if (!in_array(FieldType::Text, $this->types[$name] ?? [FieldType::Text], true)) {
                throw new \InvalidArgumentException("\"$name\" has an analyzer in scout.postings.index-settings, but is declared to be no text");
            }
            $own = is_string($own) ? ['language' => $own] : $own;
            self::known($own, self::ANALYZER, 'An analyzer in scout.postings.index-settings');
            $analyzers[$name] = self::analyzer($own, '');
        }
        $this->analyzers = $analyzers;
        $this->synonyms = $settings['synonyms'] ?? [];
        $this->k1 = (float) ($settings['k1'] ?? 1.2);
        $this->b = (float) ($settings['b'] ?? 0.75);
    }

    /**
     * @param array<string, mixed> $given
     * @param list<string> $known
     */
    private static function known(array $given, array $known, string $what): void
    {
        if ($unknown = array_diff(array_keys($given), $known)) {
            throw new \InvalidArgumentException("$what knows " . implode(', ', $known) . ', not "' . implode('", "', $unknown) . '"');
        }
    }

    /** @param array<string, mixed> $settings */
    private static function analyzer(array $settings, string $language): Analyzer
    {
        return new Analyzer(
            $settings['language'] ?? $language,
            $settings['stemming'] ?? true,
            !($settings['accents'] ?? false),
            $settings['stop-words'] ?? false,
        );
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
