<?php

declare(strict_types=1);

namespace Postings\CommandLine;

use Postings\Analyzer;
use Postings\Field;
use Postings\FieldType;
use Postings\Schema;

/** What options change of a schema; the rest of it stays. */
final class SchemaChanges
{
    /** @return list<Option> what only queries use */
    public static function options(): array
    {
        return [
            new Option('text', 'NAME:BOOST', 'the boost of a field of words', repeats: true),
            ...self::parameter_options(),
            self::stop_words_option(),
            new Option('schema', 'FILE', 'all of the schema as JSON, of which nothing else may differ; - is standard input'),
        ];
    }

    /** @return list<Option> all that a schema has */
    public static function options_of_rebuild(): array
    {
        return [
            ...SchemaOptions::field_options(),
            new Option('without', 'NAME', 'no field any more; documents keep what they have there', repeats: true),
            new Option('key', 'NAME', 'the field that names a document; of several of a name, the last one stays'),
            new Option('analyzer', 'LANGUAGE', 'the texts\' language, as english or en; stems and accents are then as the next two say'),
            ...SchemaOptions::word_options(),
            self::stop_words_option(),
            ...self::parameter_options(),
            new Option('schema', 'FILE', 'all of the schema as JSON instead; - is standard input'),
        ];
    }

    private static function stop_words_option(): Option
    {
        return new Option('stop-words', 'LIST', 'instead of those that there are: a,list,of,them, "default" for the language\'s own, or "" for none');
    }

    /** @return list<Option> */
    private static function parameter_options(): array
    {
        return [
            new Option('synonyms', 'LIST', 'instead of those that there are: "laptop, notebook", each for the others; "nb => notebook", for nb also notebook; or "" for none', repeats: true),
            new Option('k1', 'NUMBER', "BM25: how much a word's frequency counts"),
            new Option('b', 'NUMBER', "BM25: how much a document's length counts, 0 to 1"),
        ];
    }

    /** A schema with what options() say. */
    public static function changed(Arguments $arguments, Schema $schema): Schema
    {
        if ($arguments->has('schema')) {
            return SchemaOptions::from_json($arguments, self::options());
        }
        if ($arguments->all(...array_column(self::options(), 'name')) === []) {
            throw new UsageError('nothing is to be changed: --text, --stop-words, --synonyms, --k1, --b or --schema say what');
        }
        $fields = array_column($schema->fields, null, 'name');
        foreach ($arguments->all('text') as [, $named]) {
            [$name, $boost] = SchemaOptions::boosted($named) ?? throw new UsageError("--text wants NAME:BOOST, not '$named'");
            if (($fields[$name] ?? null)?->type !== FieldType::Text) {
                throw new UsageError("--text $name: the index has no such field of words; postings rebuild makes one");
            }
            $fields[$name] = SchemaOptions::made('--text', fn (): Field => new Field($name, FieldType::Text, $boost, $fields[$name]->analyzer));
        }
        return self::made($arguments, $schema, $fields, self::analyzer($arguments, $schema->analyzer), $schema->key);
    }

    /** A schema with what options_of_rebuild() say. */
    public static function rebuilt(Arguments $arguments, Schema $schema): Schema
    {
        if ($arguments->has('schema')) {
            return SchemaOptions::from_json($arguments, self::options_of_rebuild());
        }
        $fields = array_column($schema->fields, null, 'name');
        foreach ($arguments->all('without') as [, $name]) {
            if (!isset($fields[$name])) {
                throw new UsageError("--without $name: the index has no such field");
            }
            unset($fields[$name]);
        }
        foreach (SchemaOptions::fields($arguments) as $field) {
            $own = $field->type === FieldType::Text ? ($fields[$field->name] ?? null)?->analyzer : null;
            $fields[$field->name] = new Field($field->name, $field->type, $field->boost, $own);
        }
        return self::made($arguments, $schema, $fields, self::analyzer($arguments, $schema->analyzer), $arguments->get('key') ?? $schema->key);
    }

    private static function analyzer(Arguments $arguments, Analyzer $analyzer): Analyzer
    {
        $changes = [];
        if ($arguments->has('analyzer')) {
            $changes = ['language' => SchemaOptions::language($arguments->get('analyzer')), 'stemming' => true, 'foldAccents' => true];
        }
        if ($arguments->has('no-stemming')) {
            $changes['stemming'] = false;
        }
        if ($arguments->has('keep-accents')) {
            $changes['foldAccents'] = false;
        }
        if ($arguments->has('stop-words')) {
            $changes['stopWords'] = SchemaOptions::stop_words($arguments);
        }
        if (!$changes) {
            return $analyzer; // an older one may have stop words that are refused now
        }
        $named = $arguments->has('analyzer') ? '--analyzer' : '--stop-words';
        return SchemaOptions::made($named, fn (): Analyzer => new Analyzer(...$changes + (array) $analyzer));
    }

    /** @param array<string, Field> $fields */
    private static function made(Arguments $arguments, Schema $schema, array $fields, Analyzer $analyzer, string $key): Schema
    {
        $synonyms = $arguments->has('synonyms') ? SchemaOptions::synonyms($arguments) : $schema->synonyms;
        [$k1, $b] = [$arguments->number('k1', $schema->k1), $arguments->number('b', $schema->b)];
        return SchemaOptions::made('the schema', fn (): Schema => SchemaOptions::new(array_values($fields), $key, $analyzer, $k1, $b, $synonyms));
    }
}
