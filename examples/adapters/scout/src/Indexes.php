<?php

declare(strict_types=1);

namespace Postings\Scout;

use Postings\Field;
use Postings\Hit;
use Postings\Index;
use Postings\IndexNotFoundException;
use Postings\LockTimeoutException;
use Postings\Query;
use Postings\Schema;
use Postings\Writer;

/**
 * The indexes of a folder, each in a folder of its name, in one of a number. What an index has of fields is made with it:
 * where documents need other ones, all of them go to the next number, which is seen when it is complete. That happens
 * under the lock of the one before it, and who waited for that looks again which one it is.
 */
final class Indexes
{
    /** How many documents are read at once. */
    private const PAGE = 1000;

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
        for ($tries = 0;; $tries++) {
            if (!$current = $this->current($name)) {
                return null;
            }
            try {
                return Index::open($current);
            } catch (IndexNotFoundException $gone) {
                if ($tries === 10) {
                    throw $gone;
                }
            }
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
        $this->change($name, $settings, $key, static function (?Index $index, Fields $has) use ($settings): Fields {
            $documents = static function () use ($index, $has): \Generator {
                foreach ($index ? self::hits($index) : [] as $hit) {
                    yield $has->restore($hit->document());
                }
            };
            return Fields::declared($settings, $has->key)->with($documents());
        });
    }

    /** @throws IndexNotFoundException */
    public function drop(string $name): void
    {
        while (true) {
            $this->dropReplaced($name);
            try {
                Index::drop($current = $this->current($name) ?? $this->folder($name), $this->lockTimeout);
                break;
            } catch (IndexNotFoundException $none) {
                // Another process may have replaced it.
                if ($current === ($this->current($name) ?? $current)) {
                    throw $none;
                }
            }
        }
        $this->alone(function () use ($name): void {
            if (!$this->current($name)) {
                $this->dropReplaced($name);
                $this->dropHidden($name);
                @rmdir($this->folder($name));
            }
        });
    }

    public function dropAll(): void
    {
        foreach (is_dir($this->root) ? array_diff(scandir($this->root), ['.', '..']) : [] as $folder) {
            $name = rawurldecode($folder);
            $this->current($name) && $this->drop($name);
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
            if (!$index = $this->open($name)) {
                if (!$make) {
                    return;
                }
                $this->create($name, $fields(null, Fields::declared($settings, $key))->schema());
                continue;
            }
            try {
                $writer = $index->writer(lockTimeout: $this->lockTimeout);
            } catch (IndexNotFoundException) {
                continue;
            }
            try {
                if ($index->path !== realpath((string) $this->current($name))) {
                    continue;
                }
                $index->refresh();
                $has = Fields::of($index->schema, $settings);
                $needed = $fields($index, $has);
                $isSame = !$make || self::isSame($index->schema, $needed->schema());
                if (!$isSame && !self::changeSchema($writer, $index->schema, $needed->schema())) {
                    $this->replace($name, $index, $has, $needed, $work);
                    $replaced = true;
                } elseif ($work || !$isSame) {
                    $work && $work($writer, $has);
                    $writer->commit($this->durable, merge: self::mayMerge($index));
                }
            } finally {
                $writer->close();
            }
            isset($replaced) && $this->dropReplaced($name);
            return;
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
            if ($this->current($name)) {
                return;
            }
            is_dir($folder) || mkdir($folder);
            $this->dropHidden($name);
            Index::create("$folder/.new", $schema);
            $this->show($name, '.new');
        });
    }

    /** One process at a time makes an index, or removes the last of it. */
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

    /** What has a number is complete. */
    private function show(string $name, string $hidden): void
    {
        $folder = $this->folder($name);
        if (!rename("$folder/$hidden", "$folder/" . (1 + max([0, ...$this->numbers($name, false)])))) {
            throw new \RuntimeException("The folder $folder/$hidden cannot be renamed");
        }
    }

    /** With the lock of the index held. */
    private function replace(string $name, Index $index, Fields $has, Fields $needed, ?\Closure $work): void
    {
        $this->dropHidden($name);
        $writer = Index::create($this->folder($name) . '/.next', $needed->schema())->writer();
        foreach (self::hits($index) as $hit) {
            $writer->add($needed->document($has->restore($hit->document())));
        }
        $work && $work($writer, $needed);
        $writer->commit($this->durable);
        $writer->close();
        $this->show($name, '.next');
    }

    /** What was left by a process that was killed. */
    private function dropHidden(string $name): void
    {
        foreach (['.new', '.next'] as $hidden) {
            $folder = $this->folder($name) . "/$hidden";
            Index::exists($folder) && Index::drop($folder);
        }
    }

    /** Also what a process left that was killed before it did this. */
    private function dropReplaced(string $name): void
    {
        foreach (array_slice($this->numbers($name), 0, -1) as $number) {
            try {
                Index::drop($this->folder($name) . "/$number", $this->lockTimeout);
            } catch (IndexNotFoundException | LockTimeoutException) {
                // Nobody sees it any more.
            }
        }
        // Who waited for the lock of an index that went may have made the file anew.
        foreach (array_diff($this->numbers($name, false), $this->numbers($name)) as $number) {
            @unlink($this->folder($name) . "/$number/lock");
            @rmdir($this->folder($name) . "/$number");
        }
    }

    /** @return \Generator<Hit> all documents, in their order */
    private static function hits(Index $index): \Generator
    {
        $after = null;
        do {
            $found = $index->search(Query::everything(), self::PAGE, total: false, after: $after);
            yield from $found->hits;
        } while (($after = $found->cursor) !== null);
    }

    private static function isSame(Schema $one, Schema $other): bool
    {
        $fields = static function (Schema $schema): array {
            $fields = [];
            foreach ($schema->fields as $field) {
                $fields[$field->name] = [$field->type->value, $field->boost];
            }
            ksort($fields);
            return $fields;
        };
        $rest = static fn (Schema $schema): array => [$schema->key, (array) $schema->analyzer, $schema->k1, $schema->b, $schema->synonyms];
        return $rest($one) === $rest($other) && $fields($one) === $fields($other);
    }

    /** False if documents depend on what differs: all but boosts, synonyms, stop words, k1 and b. */
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
        } catch (\ValueError) {
            return false;
        }
        return true;
    }

    /** The folder of the highest number; null if there is none. */
    private function current(string $name): ?string
    {
        $numbers = $this->numbers($name);
        return $numbers ? $this->folder($name) . '/' . end($numbers) : null;
    }

    /**
     * @param bool $whole without what is being dropped
     * @return list<int> ascending
     */
    private function numbers(string $name, bool $whole = true): array
    {
        $folder = $this->folder($name);
        // It may go at any time.
        $numbers = array_map(intval(...), array_filter(@scandir($folder) ?: [], static fn (string $entry): bool => (string) (int) $entry === $entry));
        sort($numbers);
        return $whole ? array_values(array_filter($numbers, static fn (int $number): bool => Index::exists("$folder/$number"))) : $numbers;
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
