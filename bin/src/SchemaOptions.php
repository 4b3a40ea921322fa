<?php

declare(strict_types=1);

namespace Postings\CommandLine;

use Postings\Analyzer;
use Postings\CommandLine\Input\Lines;
use Postings\Field;
use Postings\FieldType;
use Postings\Schema;

/** A schema and an analyzer, as options or as JSON. */
final class SchemaOptions
{
    /** Snowball's, by the names that people know them by. */
    private const LANGUAGES = ['arabic' => 'ar', 'armenian' => 'hy', 'basque' => 'eu', 'catalan' => 'ca', 'danish' => 'da',
        'dutch' => 'nl', 'english' => 'en', 'finnish' => 'fi', 'french' => 'fr', 'german' => 'de', 'greek' => 'el',
        'hindi' => 'hi', 'hungarian' => 'hu', 'indonesian' => 'id', 'irish' => 'ga', 'italian' => 'it', 'lithuanian' => 'lt',
        'nepali' => 'ne', 'norwegian' => 'no', 'portuguese' => 'pt', 'romanian' => 'ro', 'russian' => 'ru', 'serbian' => 'sr',
        'spanish' => 'es', 'swedish' => 'sv', 'tamil' => 'ta', 'turkish' => 'tr', 'yiddish' => 'yi', 'none' => ''];

    /** @return list<Option> */
    public static function options(): array
    {
        return [
            ...self::field_options(),
            new Option('key', 'NAME', 'the field that names a document (default id)'),
            ...self::analyzer_options(),
            new Option('k1', 'NUMBER', "BM25: how much a word's frequency counts (default 1.2)"),
            new Option('b', 'NUMBER', "BM25: how much a document's length counts, 0 to 1 (default 0.75)"),
            new Option('synonyms', 'LIST', 'what queries look for with what they have: "laptop, notebook", each for the others; "nb => notebook", for nb also notebook', repeats: true),
            new Option('schema', 'FILE', 'all of that as JSON instead; - is standard input'),
        ];
    }

    /** @return list<Option> */
    public static function field_options(): array
    {
        return [
            new Option('text', 'NAME[:BOOST]', 'a field of words, to be found and ranked by; a boost of 2 makes them count twice', repeats: true),
            new Option('keyword', 'NAME', 'a field of whole values, to filter and sort by', repeats: true),
            new Option('int', 'NAME', 'a field of integers, likewise', repeats: true),
            new Option('float', 'NAME', 'a field of numbers', repeats: true),
            new Option('bool', 'NAME', 'a field of true or false', repeats: true),
            new Option('date', 'NAME', 'a field of dates, as 2026-11-23 or 2026-11-23T12:30:45+01:00', repeats: true),
            new Option('point', 'NAME', 'a field of places, as 52.52,13.405 or {"lat": 52.52, "lon": 13.405}', repeats: true),
        ];
    }

    /** @return list<Option> */
    public static function analyzer_options(): array
    {
        return [
            new Option('analyzer', 'LANGUAGE', 'the texts\' language, as english or en: words are found in all their forms'),
            ...self::word_options(),
            new Option('stop-words', 'LIST', 'words that queries leave out beside others: a,list,of,them, or "default" for the language\'s own'),
        ];
    }

    /** @return list<Option> how words become terms */
    public static function word_options(): array
    {
        return [
            new Option('no-stemming', null, 'words are found only in the form that is asked for'),
            new Option('keep-accents', null, 'cafe does not find café'),
        ];
    }

    public static function schema(Arguments $arguments): Schema
    {
        if ($arguments->has('schema')) {
            return self::from_json($arguments, self::options());
        }
        $fields = self::fields($arguments);
        if ($fields === []) {
            throw new UsageError('a schema has fields: --text NAME, --keyword NAME, ..., or --schema FILE');
        }
        $analyzer = self::analyzer($arguments);
        $key = $arguments->get('key') ?? 'id';
        [$k1, $b] = [$arguments->number('k1', 1.2), $arguments->number('b', 0.75)];
        $synonyms = self::synonyms($arguments);
        return self::made('the schema', fn (): Schema => self::new($fields, $key, $analyzer, $k1, $b, $synonyms));
    }

    /**
     * @param list<Field> $fields
     * @param mixed ...$rest as of Schema
     */
    public static function new(array $fields, mixed $key, mixed ...$rest): Schema
    {
        return in_array($key, array_column($fields, 'name'), true)
            ? throw new \ValueError("\"$key\" is the name of the key, which no other field can have")
            : new Schema($fields, $key, ...$rest);
    }

    /** @return list<Field> */
    public static function fields(Arguments $arguments): array
    {
        $fields = [];
        foreach ($arguments->all(...array_column(FieldType::cases(), 'value')) as [$type, $name]) {
            [$name, $boost] = $type === 'text' ? self::boosted($name) ?? [$name, 1.0] : [$name, 1.0];
            $fields[] = self::made("--$type", fn (): Field => new Field($name, FieldType::from($type), $boost));
        }
        return $fields;
    }

    /** @return array{string, float}|null */
    public static function boosted(string $name): ?array
    {
        return preg_match('/^(.*):(\d+\.?\d*|\.\d+)$/s', $name, $parts) ? [$parts[1], (float) $parts[2]] : null;
    }

    /** @return list<string>|bool as an analyzer takes them */
    public static function stop_words(Arguments $arguments): array|bool
    {
        $list = $arguments->get('stop-words') ?? '';
        return $list === 'default' ? true : ($list === '' ? false : explode(',', $list));
    }

    /** @return array<array-key, list<string>> as a schema takes them */
    public static function synonyms(Arguments $arguments): array
    {
        $synonyms = [];
        foreach ($arguments->all('synonyms') as [, $list]) {
            if (trim($list) === '') {
                continue;
            }
            $sides = explode('=>', $list, 2);
            $texts = array_map(trim(...), explode(',', end($sides)));
            if (count($sides) === 1) {
                $synonyms[] = $texts;
            } else {
                $name = trim($sides[0]);
                $synonyms[$name] = [...$synonyms[$name] ?? [], ...$texts];
            }
        }
        return $synonyms;
    }

    public static function analyzer(Arguments $arguments): Analyzer
    {
        return self::made('--analyzer', fn (): Analyzer => new Analyzer(
            self::language($arguments->get('analyzer') ?? ''),
            stemming: !$arguments->has('no-stemming'),
            foldAccents: !$arguments->has('keep-accents'),
            stopWords: self::stop_words($arguments),
        ));
    }

    /** What from_json() reads. */
    public static function to_array(Schema $schema): array
    {
        $fields = [];
        foreach ($schema->fields as $field) {
            $fields[] = ['name' => $field->name, 'type' => $field->type->value] + ($field->boost === 1.0 ? [] : ['boost' => $field->boost]) + ($field->analyzer ? ['analyzer' => (array) $field->analyzer] : []);
        }
        return ['key' => $schema->key, 'fields' => $fields, 'analyzer' => (array) $schema->analyzer, 'k1' => $schema->k1, 'b' => $schema->b] + ($schema->synonyms === [] ? [] : ['synonyms' => $schema->synonyms]);
    }

    public static function language(string $language): string
    {
        return self::LANGUAGES[strtolower($language)] ?? $language;
    }

    /**
     * What --schema names.
     *
     * @param list<Option> $options other ways to say it
     */
    public static function from_json(Arguments $arguments, array $options): Schema
    {
        foreach ($arguments->all(...array_column($options, 'name')) as [$other]) {
            if ($other !== 'schema') {
                throw new UsageError("--$other and --schema are two ways to say it");
            }
        }
        $file = $arguments->get('schema');
        if (is_dir($file)) {
            throw new Failure("cannot read the schema '$file': it is a folder");
        }
        $text = match ($file) {
            '' => false,
            '-' => stream_get_contents(Lines::standard_input(), 1 << 25),
            default => @file_get_contents($file, length: 1 << 25),
        };
        if ($text === false) {
            throw new Failure("cannot read the schema '$file'");
        }
        $file = $file === '-' ? 'standard input' : $file;
        $json = json_decode($text, true, 16);
        if (!is_array($json)) {
            throw new Failure("$file is no JSON object" . (json_last_error() === 0 ? '' : ': ' . json_last_error_msg()));
        }
        $json = $json['schema'] ?? $json; // as `info` prints it
        try {
            self::known($json, ['key', 'fields', 'analyzer', 'k1', 'b', 'synonyms'], 'a schema');
            $fields = $json['fields'] ?? [];
            if (!is_array($fields) || !array_is_list($fields)) {
                throw new \ValueError('"fields" is a JSON array');
            }
            return self::new(array_map(self::field(...), $fields), $json['key'] ?? 'id', self::analyzer_of($json), $json['k1'] ?? 1.2, $json['b'] ?? 0.75, $json['synonyms'] ?? []);
        } catch (\TypeError | \ValueError $error) {
            throw new Failure("$file: " . self::without_class($error->getMessage()));
        }
    }

    private static function field(mixed $field): Field
    {
        $field = is_string($field) ? ['name' => $field] : $field;
        self::known($field, ['name', 'type', 'boost', 'analyzer'], 'a field');
        return new Field($field['name'] ?? '', self::type($field['type'] ?? 'text'), $field['boost'] ?? 1.0, isset($field['analyzer']) ? self::analyzer_of($field) : null);
    }

    /** That of a schema or a field. */
    private static function analyzer_of(array $part): Analyzer
    {
        $analyzer = $part['analyzer'] ?? [];
        $analyzer = is_string($analyzer) ? ['language' => $analyzer] : $analyzer;
        self::known($analyzer, ['language', 'stemming', 'foldAccents', 'stopWords'], 'an analyzer');
        $analyzer['language'] = self::language($analyzer['language'] ?? '');
        return new Analyzer(...$analyzer);
    }

    private static function type(string $type): FieldType
    {
        return FieldType::tryFrom($type) ?? throw new \ValueError("there is no type '$type', but " . implode(', ', array_column(FieldType::cases(), 'value')));
    }

    private static function known(mixed $part, array $names, string $what): void
    {
        if (!is_array($part)) {
            throw new \ValueError("$what is a JSON object");
        }
        foreach (array_diff(array_keys($part), $names) as $name) {
            throw new \ValueError("$what has no '$name', but " . implode(', ', $names));
        }
    }

    /** What $make makes; what it refuses is wrong in $argument. */
    public static function made(string $argument, callable $make): mixed
    {
        try {
            return $make();
        } catch (\ValueError $error) {
            throw new UsageError("$argument: " . self::without_class($error->getMessage()));
        }
    }

    private static function without_class(string $message): string
    {
        return preg_replace([
            '/^[\w\\\\]+::\w+\(\): Argument #\d+ \(\$(\w+)\) (must be of type [^,]+, \w+ given).*/s',
            '/^Postings\\\\\w+::__construct\(\): Argument #\d+ \(\$\w+\) (must (be right|make a schema): )?/',
        ], ['$1 $2', ''], $message);
    }
}
