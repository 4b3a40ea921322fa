<?php

declare(strict_types=1);

namespace Postings\Scout;

use Postings\Field;
use Postings\Index;
use Postings\IndexNotFoundException;
use Postings\Schema;
use Postings\VersionException;
use Postings\Writer;

/**
 * The indexes of a folder, each in a folder of its name. What an index has of fields is made with it: where documents need
 * other ones, it is rebuilt in place.
 */
final class Indexes
{
    /** @param bool $durable whether what was saved survives a power failure; without, saving is faster */
    public function __construct(
        private readonly string $root,
        private readonly bool $durable = true,
        private readonly float $lockTimeout = 10.0,
    ) {
    }

    /** As its last commit left it; null if there is none. */
    public function open(string $name): ?Index
    {
        try {
            return Index::open($this->folder($name));
        } catch (IndexNotFoundException) {
            return null;
        }
    }

    /**
     * Saves documents, and deletes those of keys: all of it, or nothing.
     *
     * @param list<array<string, mixed>> $documents as Fields::plain() makes them
     * @param list<string|int> $gone
     */
    public function save(string $name, Settings $settings, string $key, array $documents, array $gone = []): void
    {
        $this->change($name, $settings, $key, static function (?Index $index, Fields $has) use ($settings, $key, $documents): Fields {
            return ($has->key === $key ? $has : Fields::declared($settings, $key))->with($documents);
        }, static function (Writer $writer, Fields $fields) use ($documents, $gone): void {
            foreach ($documents as $document) {
                $writer->add($fields->document($document));
            }
            $gone && $writer->delete($gone);
        });
    }

    /** @param list<string|int> $keys of which it has documents, or not */
    public function delete(string $name, array $keys): void
    {
        if ($index = $this->open($name)) {
            $same = static fn (?Index $index, Fields $has): Fields => $has;
            $this->change($name, new Settings(), $index->schema->key, $same, static fn (Writer $writer) => $writer->delete($keys), false);
        }
    }

    /** Makes it as is declared, with the documents that it has, if any. */
    public function apply(string $name, Settings $settings, string $key): void
    {
        $this->change($name, $settings, $key, static fn (?Index $index, Fields $has): Fields
            => Fields::declared($settings, $has->key)->with($index ? self::restored($index, $has) : []));
    }

    /** @throws IndexNotFoundException */
    public function drop(string $name): void
    {
        $folder = $this->folder($name);
        Index::drop($folder, $this->lockTimeout);
        $this->alone(static function () use ($folder): void {
            // Who waited for its lock may have made that file anew.
            if (!Index::exists($folder)) {
                @unlink("$folder/lock");
                @rmdir($folder);
            }
        });
    }

    public function dropAll(): void
    {
        foreach (is_dir($this->root) ? array_diff(scandir($this->root), ['.', '..']) : [] as $folder) {
            Index::exists("$this->root/$folder") && $this->drop(rawurldecode($folder));
        }
    }

    /**
     * @param \Closure(?Index, Fields): Fields $fields what it has to have, from what it has, or is declared of a new one
     * @param (\Closure(Writer, Fields): mixed)|null $work
     * @param bool $make whether an index is made if there is none
     */
    private function change(string $name, Settings $settings, string $key, \Closure $fields, ?\Closure $work = null, bool $make = true): void
    {
        while (true) {
            try {
                if (!$index = $this->open($name)) {
                    if (!$make) {
                        return;
                    }
                    $this->create($name, $fields(null, Fields::declared($settings, $key))->schema());
                    continue;
                }
                $writer = $index->writer(lockTimeout: $this->lockTimeout);
            } catch (IndexNotFoundException) {
                // Another process dropped it meanwhile.
                continue;
            }
            try {
                // Another one may have saved, or made the index anew.
                $index->refresh();
                $has = Fields::of($index->schema, $settings);
                $needed = $fields($index, $has);
                $isSame = !$make || self::isSame($index->schema, $needed->schema());
                if (!$isSame && !self::changeSchema($writer, $index->schema, $needed->schema())) {
                    $writer->rebuild($needed->schema(), self::moved($index, $has, $needed));
                    $has = $needed;
                }
                $work && $work($writer, $has);
                if ($work || !$isSame) {
                    $writer->commit($this->durable, merge: self::mayMerge($index));
                }
            } finally {
                $writer->close();
            }
            return;
        }
    }

    /** @return \Generator<array<string, mixed>> its documents, as Fields::plain() made them */
    private static function restored(Index $index, Fields $has): \Generator
    {
        foreach ($index as $document) {
            yield $has->restore($document);
        }
    }

    /** @return \Generator<array<string, mixed>> its documents, as they are added where an index has other fields */
    private static function moved(Index $index, Fields $has, Fields $needed): \Generator
    {
        foreach (self::restored($index, $has) as $plain) {
            yield $needed->document($plain);
        }
    }

    /** Whom a request answers should not wait for merges: commands and queues do them, if there are any. */
    private static function mayMerge(Index $index): bool
    {
        return \PHP_SAPI === 'cli' || $index->info()['segments'] > 40;
    }

    /** If there still is none. */
    private function create(string $name, Schema $schema): void
    {
        $this->alone(function () use ($name, $schema): void {
            $folder = $this->folder($name);
            Index::exists($folder) || Index::create($folder, $schema);
        });
    }

    /** One process at a time makes an index, or removes what is left of one. */
    private function alone(\Closure $work): void
    {
        // Another process may make it at the same time.
        if (!is_dir($this->root) && !@mkdir($this->root, recursive: true) && !is_dir($this->root)) {
            throw new \RuntimeException("The folder $this->root cannot be made");
        }
        $lock = fopen("$this->root/.lock", 'c');
        if (!$lock || !flock($lock, LOCK_EX)) {
            throw new \RuntimeException("The file $this->root/.lock cannot be written");
        }
        try {
            $work();
        } finally {
            fclose($lock);
        }
    }

    private static function isSame(Schema $one, Schema $other): bool
    {
        $fields = static function (Schema $schema): array {
            $fields = [];
            foreach ($schema->fields as $field) {
                $fields[$field->name] = [$field->type->value, $field->boost, (array) $field->analyzer];
            }
            ksort($fields);
            return $fields;
        };
        $rest = static fn (Schema $schema): array => [$schema->key, (array) $schema->analyzer, $schema->k1, $schema->b, $schema->synonyms];
        return $rest($one) === $rest($other) && $fields($one) === $fields($other);
    }

    /** False if that needs other documents: all but boosts, synonyms, stop words, k1 and b, and after some upgrades these, too. */
    private static function changeSchema(Writer $writer, Schema $has, Schema $needed): bool
    {
        $fields = array_column($needed->fields, null, 'name');
        $order = array_column($has->fields, 'name');
        if (count($order) !== count($fields) || array_diff($order, array_keys($fields))) {
            return false;
        }
        $ordered = array_map(static fn (string $name): Field => $fields[$name], $order);
        try {
            $writer->changeSchema(new Schema($ordered, $needed->key, $needed->analyzer, $needed->k1, $needed->b, $needed->synonyms));
        } catch (\ValueError | VersionException) {
            return false;
        }
        return true;
    }

    /** No name leads out of the root. */
    private function folder(string $name): string
    {
        if ($name === '') {
            throw new \InvalidArgumentException('An index has a name: searchableAs() and within() must not be empty');
        }
        $folder = rawurlencode($name);
        return $this->root . '/' . ($folder[0] === '.' ? '%2E' . substr($folder, 1) : $folder);
    }
}
